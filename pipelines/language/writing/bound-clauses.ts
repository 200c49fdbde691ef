import { startsWithVowel } from "../inflection.ts";
import type { Degree } from "../entries/entry.ts";
import { entryOf } from "../entries/entry-of.ts";
import { headNoun, HIGH_LOW, isPluralPhrase, measuredPart } from "../entries/noun-phrases.ts";
import type { AttributeInfo, NodeOf, ProgramNode } from "../../../schemas/index.ts";
import { comparedBy, infoAt, inputOf, noWords, phrase, unitInWords, withoutTime, type Saying } from "./book.ts";
import { groupDigits } from "./answer.ts";
import { inTense, isPastTime } from "./question-draft.ts";
import { timeOver } from "./question-frame.ts";
import { roundedSpan } from "../rounded-span.ts";

type Filter = NodeOf<"FilterClaim">;

/** Filters of a list that stand on each other: both ends of a span, or one. */
export interface Bounds {
  readonly filters: readonly Filter[];
  /** What they are filters of. */
  readonly base: ProgramNode;
  readonly time: string | undefined;
  /** It is said of several. */
  readonly many?: boolean;
}

/** Null for what describes a thing by what it has, and for a list as it is. */
export function boundsAt(saying: Saying, node: ProgramNode): Bounds | null {
  if (node.op !== "FilterClaim" || node.arguments.comparator === "=") return null;
  const below = withoutTime(saying, inputOf(saying, node));
  const lower = boundsAt(saying, below);
  const time = timeOver(saying, node);
  if (lower === null) return { filters: [node], base: below, time };
  const [first] = lower.filters;
  if (lower.filters.length > 1 || first?.arguments.attribute !== node.arguments.attribute) return noWords("bounds of two figures");
  return { filters: [first, node], base: lower.base, time: lower.time ?? time };
}

/** "had more than 10 million people", "became independent in the 1990s" */
export function boundClause(saying: Saying, bounds: Bounds): string {
  const clause = oneBound(saying, bounds);
  const verb = /^[a-z]+/.exec(clause)?.[0] ?? "";
  return bounds.many === true ? clause.replace(verb, OF_MANY[verb] ?? verb) : clause;
}

/** "Which have", "which were founded": of several. */
const OF_MANY: Readonly<Record<string, string>> = { has: "have", is: "are", was: "were", covers: "cover", weighs: "weigh", costs: "cost" };

function oneBound(saying: Saying, { filters, time }: Bounds): string {
  const [first, second] = filters;
  if (first === undefined) return noWords("no bound");
  const info = infoAt(saying, first.arguments.attribute, first) ?? noWords("no words for a bound");
  const past = isPastTime(time);
  if (info.kind === "date") {
    const [from, to] = second === undefined ? [first] : [first, second];
    const clauses = entryOf(info)
      .degrees.map((degree) => inTense(degree.clause, true))
      .filter((one) => one.endsWith(" {d}") && !/\b(?:has|had|is) \{d\}/.test(one));
    const clause = clauses.find((one) => one.includes(" last ")) ?? clauses[0];
    return clause === undefined ? noWords("no verb for a date") : clause.replace("{d}", spanWords(from, to));
  }
  const { comparator, value } = first.arguments;
  if (value.kind !== "quantity") return noWords("no words for a bound");
  const span = second === undefined ? undefined : spanOfFigures(saying, first, second);
  const than = (more: string, less: string): string => span ?? `${comparator === ">" ? more : less} than ${figureWords(value.number)}`;
  const counted = entryOf(info).degrees.find(
    ({ clause, comparative }) => comparative.max === "more" && comparative.min === "fewer" && clause.present.startsWith("has {d} "),
  );
  if (counted !== undefined && value.unit === undefined) return inTense(counted.clause, past).replace("{d}", than("more", "fewer"));
  const deeds = value.unit === info.units[0] ? deedClauses(info, past, than) : [];
  if (deeds.length > 0) return saying.random.pick(deeds);
  const unit = unitInWords(value.unit);
  const degree = span === undefined && value.unit === info.units[0] ? entryOf(info).degrees.find(isSaidOfFigures) : undefined;
  // "Is longer than 200 centimetres" rather than "has a length of more than".
  if (degree !== undefined && unit !== null)
    return inTense(degree.clause, past).replace(
      "{d}",
      `${comparator === ">" ? degree.comparative.max : degree.comparative.min} than ${figureWords(value.number)} ${unit}`,
    );
  const part = measuredPart(info.phrase ?? "", "length");
  const noun = part ?? comparedBy(saying, first.arguments.attribute);
  const plain = part ?? phrase(saying, first.arguments.attribute).text;
  if (unit === null || noun.includes(" of the ") || (part !== null && isPluralPhrase(part))) return noWords("a bound without a unit");
  const article = isPluralPhrase(plain) || MASS.has(headNoun(plain)) ? "" : startsWithVowel(noun) ? "an " : "a ";
  // "Public debt above 40 per cent of GDP": the share is said with its figure.
  const isShare = unit.startsWith("per cent of ");
  const said = unit;
  const isLevel = said.startsWith("per cent") || HIGH_LOW.has(headNoun(plain));
  const side = comparator === ">" ? "above" : "below";
  const amount =
    span === undefined
      ? isLevel
        ? `${side} ${figureWords(value.number)}`
        : `of ${than("more", "less")}`
      : isLevel && span.startsWith("between")
        ? span
        : `of ${span}`;
  return `${past ? "had" : "has"} ${article}${isShare ? plain : noun} ${amount} ${said}`;
}

/** What ends in its adjective, and names no other noun that is compared: "is longer", "weighs more". */
const isSaidOfFigures = ({ clause, comparative }: Degree): boolean =>
  / \{d\}$/.test(clause.present) &&
  / \{d\}$/.test(clause.past) &&
  !/^the |^(?:later|first|earlier)$/.test(comparative.min) &&
  /^(?:is|weighs|costs) /.test(clause.present);

/** Heads that take no article. */
const MASS = new Set("debt saving land literacy consumption production money credit".split(" "));

/** By the ways to ask that say the unit: "how many barrels of oil X used a day" is "used more than 1 million barrels of oil a day". */
function deedClauses(info: AttributeInfo, past: boolean, than: (more: string, less: string) => string): readonly string[] {
  return entryOf(info).asks.flatMap(({ indirect, saysUnit, unit }) => {
    const [, share, counted = "", deed = ""] =
      /^(?:how many|what (percentage) of) (.+?) \{x\} ([a-z]+(?: .+)?)$/.exec(inTense(indirect, past)) ?? [];
    // Of what people in it do, it does nothing itself; and the bound is in the attribute's own unit.
    if (!saysUnit || unit !== undefined || deed === "" || / (?:in|of)$/.test(counted)) return [];
    const [verb = "", ...rest] = deed.split(" ");
    const what = share === undefined ? counted : `per cent of ${counted}`;
    return [[verb, than("more", share === undefined ? "fewer" : "less"), what, ...rest].join(" ")];
  });
}

function spanWords(first: Filter, second: Filter | undefined): string {
  const [from, to] = [first, second].map((filter) => {
    const value = filter?.arguments.value;
    return value?.kind === "date" && /^\d{4}$/.test(value.value) ? Number(value.value) : undefined;
  });
  if (from === undefined) return noWords("a bound that is no year");
  if (to === undefined) return `${first.arguments.comparator === ">" ? "after" : "before"} ${from}`;
  if (from % 100 === 0 && to === from + 101) return `in the ${ordinal(from / 100 + 1)} century`;
  return from % 10 === 9 && to === from + 11 ? `in the ${from + 1}s` : noWords("a span that is no decade and no century");
}

const ordinal = (number: number): string =>
  `${number}${/1[123]$/.test(String(number)) ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th")}`;

/** "between 10 and 20 million"; where the span is all that is rounded to a figure, also "about 40 million". */
function spanOfFigures({ random }: Saying, { arguments: lower }: Filter, { arguments: upper }: Filter): string {
  const [from, to] = [lower.value, upper.value];
  if (from.kind !== "quantity" || to.kind !== "quantity" || lower.comparator !== ">" || upper.comparator !== "<" || from.unit !== to.unit)
    return noWords("a span of two units");
  const middle = (from.number + to.number) / 2;
  const [least, most] = roundedSpan(middle);
  if (least === from.number && most === to.number && random.next() < 0.8) return `about ${figureWords(middle)}`;
  const [first, second] = [figureWords(from.number), figureWords(to.number)];
  const scale = / [a-z]+$/.exec(second)?.[0] ?? "";
  return `between ${scale !== "" && first.endsWith(scale) ? first.slice(0, -scale.length) : first} and ${second}`;
}

/** "10 million": a bound is a round figure. */
function figureWords(number: number): string {
  for (const [least, word] of [
    [1e12, "trillion"],
    [1e9, "billion"],
    [1e6, "million"],
  ] as const)
    if (number >= least && Number.isInteger(number / least))
      return number < least * 1000 ? `${groupDigits(number / least)} ${word}` : noWords("a bound that is no round figure");
  return Number.isInteger(number) ? groupDigits(number) : noWords("a bound that is no whole number");
}
