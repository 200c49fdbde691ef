import type { Answer, ClaimValue } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { isQuantity, statedQuantities } from "./answer-quantity.ts";

/**
 * 1 where a prediction is the answer, by rules that know its type; 0 otherwise. Every answer accepts its own text. A prediction that
 * names several values gets nothing unless all of them are right: guessing by listing must not pay.
 */
export function answerReward(prediction: string | null, answer: Answer): 0 | 1 {
  if (prediction === null || prediction.trim() === "") return 0;
  const said = prediction
    .trim()
    .replace(/^(?:the )?(?:final )?answer(?: is|:)\s*/i, "")
    .replace(/[.!]+$/, "")
    .trim();
  // "24.6%" is another unit than "% of GDP", and yet a form of the answer where its aliases say so.
  if ([answer.text, ...answer.aliases].some((form) => form.trim().toLowerCase() === said.toLowerCase())) return 1;
  if (DENIED.test(said)) return 0;
  return JUDGES[answer.type](said, answer) ? 1 : 0;
}

/** "not 643,801 sq km" states the figure, and says that it is another. */
const DENIED = /^(?:(?:it|they|that|this) (?:is|are|was|were) )?(?:not|never|neither)\b|^(?:it|they) (?:isn|aren|wasn|weren)['’]t\b/i;

const accepted = (answer: Answer): readonly string[] => [answer.text, ...answer.aliases].map(nameKey).filter((key) => key !== "");

function sameName(said: string, answer: Answer): boolean {
  const keys = new Set(accepted(answer));
  // "Lome (Togo)": what stands in brackets explains, it does not answer.
  return keys.has(nameKey(said)) || keys.has(nameKey(said.replace(/\s*\([^()]*\)\s*$/, "")));
}

function sameTruth(said: string, answer: Answer): boolean {
  const truth = (text: string): boolean | undefined => {
    const word = nameKey(text).split(" ")[0] ?? "";
    return ["yes", "true", "correct"].includes(word) ? true : ["no", "false", "incorrect"].includes(word) ? false : undefined;
  };
  const wanted = truth(answer.text);
  return wanted !== undefined && truth(said) === wanted;
}

function sameQuantity(said: string, answer: Answer): boolean {
  const value = answer.value?.[0];
  if (value?.kind !== "quantity") return sameName(said, answer);
  const unit = answer.unit ?? value.unit;
  const stated = statedQuantities(said, unit);
  const tolerance = answer.tolerance ?? Math.max(value.high - value.number, value.number - value.low, 0);
  return stated.length > 0 && stated.every((one) => isQuantity(one, value.number, unit, tolerance));
}

function sameDate(said: string, answer: Answer): boolean {
  const value = answer.value?.[0];
  if (value?.kind !== "date") return sameName(said, answer);
  return wholeDate(said)?.value === value.value;
}

/** The whole set and nothing else: members are taken out by their names, longest first; only "and" and signs may be left. */
function sameSet(said: string, answer: Answer): boolean {
  if ((answer.value ?? []).some(({ kind }) => kind !== "entity")) return sameValues(said, answer.value ?? []);
  const members = answer.text
    .split(/;\s*/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  let rest = ` ${nameKey(said)} `;
  for (const key of members.map(nameKey).toSorted((a, b) => b.length - a.length)) {
    if (key === "" || !rest.includes(` ${key} `)) return false;
    rest = rest.replace(` ${key} `, " | ");
  }
  return /^[\s|]*(?:(?:and|the)[\s|]+)*$/.test(rest.replace(/\b(?:and|the)\b/g, " "));
}

/** Every value is stated, and nothing else is. */
function sameValues(said: string, values: readonly ClaimValue[]): boolean {
  const dates = values.flatMap((value) => (value.kind === "date" ? [value.value] : []));
  if (dates.length === values.length) {
    const stated = said.split(/;|\band\b|,(?=\s*\d{1,2}\s)/).flatMap((part) => (part.trim() === "" ? [] : [wholeDate(part.trim())?.value]));
    return new Set(stated).size === dates.length && stated.every((date) => date !== undefined && dates.includes(date));
  }
  const quantities = values.flatMap((value) => (value.kind === "quantity" ? [value] : []));
  if (quantities.length < values.length) return false;
  const stated = statedQuantities(said, quantities[0]?.unit);
  const matches = stated.map((one) =>
    quantities.findIndex(({ number, low, high, unit }) =>
      isQuantity(one, number, unit, Math.min(Math.max(high - number, number - low, 0), 0.05 * Math.abs(number))),
    ),
  );
  return !matches.includes(-1) && new Set(matches).size === quantities.length;
}

const JUDGES: Readonly<Record<Answer["type"], (said: string, answer: Answer) => boolean>> = {
  entity: sameName,
  choice: sameName,
  text: sameName,
  boolean: sameTruth,
  quantity: sameQuantity,
  date: sameDate,
  set: sameSet,
};
