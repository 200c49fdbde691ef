import type { DraftStatement, Reference } from "../../schemas/draft.ts";
import { headNoun } from "./labels.ts";
import { dateInWords } from "../../schemas/values/months.ts";

type Mention = DraftStatement["mentions"][number];

/** A sentence under construction: text and named things in turn. */
export type Words = readonly (string | Reference)[];

export function joinWords(words: Words): { readonly text: string; readonly mentions: Mention[] } {
  let text = "";
  const mentions: Mention[] = [];
  for (const word of words) {
    if (typeof word === "string") text += word;
    else {
      mentions.push({ reference: word, start: text.length, end: text.length + word.surface.length });
      text += word.surface;
    }
  }
  return { text, mentions };
}

/** "the infant mortality rate (male)", "the total area"; undefined where the labels make no noun phrase. */
function nounPhrase(shown: readonly string[]): string | undefined {
  // "GDP - per capita (PPP)", "labor force - by occupation": what stands behind the dash goes on with the phrase.
  const labels = shown.filter((one, at) => one !== "" && one !== shown[at - 1]).map((one) => one.replace(/,? - (?=(?:[a-z]|with |by )[^-]*$)/, " ").replace(/, by /, " by ")); // prettier-ignore
  if (labels.length > 1 && labels.at(-1)?.toLowerCase() === "name") labels.pop();
  if (labels.length === 0 || labels.length > 3 || labels.some((one) => / - |[;:?!]|^(?:note|other|none)\b/i.test(one) || one.length > 60))
    return undefined;
  const [first = "", ...rest] = labels;
  if (/^(?:has|is|was|are|were|does|do|can|how|when|where|who|why|what)\b/i.test(first)) return undefined;
  if (rest.length === 1 && rest[0]?.toLowerCase() === "total" && !/^total\b/i.test(first)) return `total ${first}`;
  return rest.length === 0 ? first : `${first} (${rest.join(", ")})`;
}

function isPlural(phrase: string): boolean {
  const noun = headNoun(phrase);
  return /(?:[^sui]s|\(s\)|people|children)$/.test(noun) && !/(?:ics|series|species|means|news|is|us)$/.test(noun);
}

/** "2014-12-31" -> "31 December 2014"; periods get an en dash. */
export function timeWords(asOf: string): string {
  const [from, to] = asOf.split("/");
  if (to !== undefined) return `${timeWords(from as string)}–${timeWords(to)}`;
  return dateInWords(asOf) ?? asOf;
}

export interface Sentence {
  readonly subject: Reference;
  readonly shown: readonly string[];
  readonly asOf: string | undefined;
  /** One of several things under the label. */
  readonly oneOfMany: boolean;
  readonly kind: "quantity" | "reference" | "date" | "text";
  readonly value: string | Reference;
  /** A bare number: how many of what the label names. */
  readonly count?: boolean;
  /** Only the neutral form will do. */
  readonly foreign?: boolean | undefined;
  /** Remarks to be kept: scope, qualifiers. */
  readonly remarks: readonly string[];
}

/** A sentence that stands on its own; where the labels make no noun phrase, the neutral form "France – label: value". */
export function sentenceWords(of: Sentence): Words {
  const plain = of.foreign === true ? undefined : nounPhrase(of.shown);
  const phrase =
    plain !== undefined && of.count === true && isPlural(plain) && !/^(?:number|total number)\b/.test(plain)
      ? `number of ${plain.replace(/^total /, "")}`
      : plain;
  const remarks = of.remarks.length === 0 ? "" : ` (${of.remarks.join("; ")})`;
  const time = of.asOf === undefined ? "" : `${of.asOf.includes("/") ? "For" : "As of"} ${timeWords(of.asOf)}, `;
  const close = typeof of.value === "string" && /[.!?]$/.test(of.value) && remarks === "" ? "" : ".";
  const plural = phrase !== undefined && isPlural(phrase);
  const worded = phrase !== undefined && of.kind !== "text" && of.kind !== "date" && !(of.oneOfMany && !plural);
  if (!worded) {
    const label = of.shown.filter((one, at) => one !== "" && one !== of.shown[at - 1]).join(", ");
    const when = of.asOf === undefined ? "" : ` (${timeWords(of.asOf)})`;
    return [of.subject, ` – ${label}: `, of.value, `${remarks}${when}${close}`];
  }
  const verb = of.oneOfMany
    ? of.asOf === undefined
      ? "include"
      : "included"
    : of.asOf === undefined
      ? plural
        ? "are"
        : "is"
      : plural
        ? "were"
        : "was";
  return [`${time}${time === "" ? "The" : "the"} ${phrase} of `, of.subject, ` ${verb} `, of.value, `${remarks}${close}`];
}
