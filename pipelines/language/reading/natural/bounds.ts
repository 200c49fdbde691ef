import { nameKey } from "../../../../schemas/values/names.ts";
import { relativeOf } from "../../relative.ts";
import { roundedSpan } from "../../rounded-span.ts";
import type { Meaning } from "../meaning.ts";
import { attributeOf } from "./attributes.ts";
import { areWordsFor } from "../kinds-of-meaning.ts";
import { type Ground } from "./things.ts";

const NUMBER = "\\d+(?: , \\d{3})*(?: (?:million|billion|trillion))?";
const SPAN = `between ${NUMBER} and ${NUMBER}`;
const COUNTED = new RegExp(`^(has|had) ((?:more|fewer) than ${NUMBER}|${SPAN}|(?:some|about|roughly) ${NUMBER}) ([a-z -]+)$`);
const FIGURE = new RegExp(
  `^(?:has|had) (?:an? )?([a-z -]+?) (above ${NUMBER}|below ${NUMBER}|of (?:more|less) than ${NUMBER}|${SPAN}|of ${SPAN}|of (?:some|about|roughly) ${NUMBER}) ([^@#~]+)$`,
  "i",
);

/** What is left of a list by a figure or a date that is said less sharply: "had more than 10 million people", "opened in the 1990s". */
export function withinBounds(of: Meaning | null, said: string, ground: Ground): Meaning | null {
  if (of === null || (of.is !== "listed" && of.is !== "entity")) return null;
  const clause = said
    .replace(/^have /, "has ")
    .replace(/^are /, "is ")
    .replace(/^were /, "was ")
    .replace(/^cover /, "covers ")
    .replace(/^weigh /, "weighs ")
    .replace(/^cost /, "costs ");
  return (
    counted(of, clause, ground) ??
    than(of, clause, ground) ??
    deed(of, clause, ground) ??
    figure(of, clause, ground) ??
    dated(of, clause, ground)
  );
}

function counted(of: Meaning, clause: string, ground: Ground): Meaning | null {
  const [, verb = "", amount = "", things = ""] = COUNTED.exec(clause) ?? [];
  const attribute = verb === "" ? undefined : comparison(`${verb} more ${things}`, of, ground);
  return attribute === undefined ? null : limited(of, attribute, amount, "");
}

const THAN = new RegExp(`^(.+?) than (${NUMBER}) ([a-z][a-z ]*)$`);

/** "Is longer than 200 centimetres": by what is set against another thing's figure, in a unit of that figure. */
function than(of: Meaning, clause: string, { patterns, lexicon }: Ground): Meaning | null {
  const [, said = "", number = "", words = ""] = THAN.exec(clause) ?? [];
  const unit = words === "" ? undefined : lexicon.unit(nameKey(words));
  if (unit === undefined) return null;
  const [only, ...others] = patterns
    .rankings(said)
    .filter((one) => one.compares && areWordsFor(one.of, of, lexicon) && lexicon.info(one.attribute)?.units[0] === unit);
  if (only === undefined || others.some(({ attribute, which }) => attribute !== only.attribute || which !== only.which)) return null;
  return narrowed(of, only.attribute, only.which === "max" ? ">" : "<", `${figureOf(number)} ${unit}`);
}

function figure(of: Meaning, clause: string, ground: Ground): Meaning | null {
  const [, noun = "", amount = "", words = ""] = FIGURE.exec(clause) ?? [];
  const info = noun === "" ? null : (attributeOf(noun, ground) ?? attributeOf(`length of the ${noun}`, ground));
  if (info === null || info.kind !== "quantity") return null;
  const relative = relativeOf(info);
  const whole = /^per cent of (?:the )?(.+)$/.exec(words)?.[1];
  const isWhole = relative.is === "share" && whole !== undefined && nameKey(whole) === nameKey(relative.of);
  if (relative.is === "share" ? !isWhole && !ground.lexicon.saysShare(nameKey(noun)) : relative.is !== "said") return null;
  const named = isWhole ? info.units[0] : ground.lexicon.unit(nameKey(words));
  const unit = named === "%" && relative.is === "share" ? info.units[0] : named;
  return unit === undefined ? null : limited(of, info.name, amount, unit);
}

const DEED = new RegExp(`^([a-z]+) ((?:more|fewer|less) than ${NUMBER}|${SPAN}|(?:some|about|roughly) ${NUMBER}) (.+)$`);

/** "used more than 1 million barrels of oil a day" answers "how many barrels of oil did it use a day". */
function deed(of: Meaning, clause: string, { patterns, lexicon }: Ground): Meaning | null {
  const [, verb = "", amount = "", rest = ""] = DEED.exec(clause) ?? [];
  const share = /^per cent of (.+)$/.exec(rest)?.[1];
  const tokens = (share ?? rest).split(" ");
  const lead = share === undefined ? "how many" : "what percentage of";
  const found = new Map<string, string>();
  if (verb === "") return null;
  for (let length = 1; length <= tokens.length; length++) {
    const what = `${lead} ${tokens.slice(0, length).join(" ")}`;
    const said = [what, "it", verb, ...tokens.slice(length)].join(" ");
    for (const { attribute, says, unit, whole, of: things } of patterns.sentences(what, new Set(said.split(" "))))
      if (says === "value" && unit !== null && whole.test(said) && areWordsFor(things, of, lexicon)) found.set(attribute, unit);
  }
  const [only, other] = found;
  if (only === undefined || other !== undefined || lexicon.info(only[0]) === undefined) return null;
  return limited(of, only[0], amount, only[1]);
}

/** By the verb that is said of who came later. */
function dated(of: Meaning, clause: string, ground: Ground): Meaning | null {
  const [, deed = "", side = "", place = ""] = /^([a-z -]+?) (before|after) #(\d+)$/.exec(clause) ?? [];
  const [, done = "", decade = ""] = /^([a-z -]+?) in the (\d{3}0)s$/.exec(clause) ?? [];
  const [, passed = "", ordinal = ""] = /^([a-z -]+?) in the (\d{1,2})(?:st|nd|rd|th) century$/.exec(clause) ?? [];
  const attribute = deed + done + passed === "" ? undefined : comparison(`${deed}${done}${passed} later`, of, ground);
  if (attribute === undefined) return null;
  const within = (from: number, to: number): Meaning => narrowed(narrowed(of, attribute, ">", String(from)), attribute, "<", String(to));
  if (decade !== "") return within(Number(decade) - 1, Number(decade) + 10);
  // The 19th century ended with the year 1900.
  if (ordinal !== "") return within(Number(ordinal) * 100 - 100, Number(ordinal) * 100 + 1);
  const year = ground.masked.times[Number(place)] ?? "";
  return /^\d{4}$/.test(year) ? narrowed(of, attribute, side === "after" ? ">" : "<", year) : null;
}

const narrowed = (of: Meaning, attribute: string, comparator: "<" | ">", bound: string): Meaning => ({
  is: "filtered",
  of,
  attribute,
  comparator,
  bound,
  time: "",
});

/** "more than 10 million", "between 10 and 20 million", "some 40 million": what is left of the list. Null for a span that ends before it begins. */
function limited(of: Meaning, attribute: string, amount: string, unit: string): Meaning | null {
  const bound = (number: number): string => `${number} ${unit}`.trim();
  const [first = "", second] = amount.match(new RegExp(NUMBER, "g")) ?? [];
  if (second !== undefined) {
    const scale = / [a-z]+$/.exec(second)?.[0] ?? "";
    const [from, to] = [figureOf(/[a-z]$|,/.test(first) ? first : `${first}${scale}`), figureOf(second)];
    return from < to ? narrowed(narrowed(of, attribute, ">", bound(from)), attribute, "<", bound(to)) : null;
  }
  const number = figureOf(first);
  if (/\b(?:some|about|roughly) /.test(amount)) {
    const [from, to] = roundedSpan(number);
    return narrowed(narrowed(of, attribute, ">", bound(from)), attribute, "<", bound(to));
  }
  return narrowed(of, attribute, /^(?:more|above|of more)\b/i.test(amount) ? ">" : "<", bound(number));
}

const SCALES: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 };

function figureOf(said: string): number {
  const [, digits = "", scale = ""] = /^(.*?\d)(?: ([a-z]+))?$/.exec(said) ?? [];
  return Number(digits.replaceAll(" , ", "")) * (SCALES[scale] ?? 1);
}

/** The one attribute of a clause that sets things against each other. */
function comparison(clause: string, of: Meaning, { patterns, lexicon }: Ground): string | undefined {
  const found = new Set(
    patterns.rankings(clause).flatMap((one) => (one.compares && areWordsFor(one.of, of, lexicon) ? one.attribute : [])),
  );
  const [only, other] = found;
  return other === undefined ? only : undefined;
}
