import type { DraftStatement } from "../../schemas/draft.ts";
import { nameKey } from "../../schemas/values/names.ts";

/** What a page and its site know of the words that a sentence's claim is made of. */
export interface SiteWords {
  /** What the page calls what it says in tables, pairs and lists, and what its site calls such where its pages are told of it. */
  readonly labels: ReadonlySet<string>;
  /** What the page's own thing is called. */
  readonly names: readonly string[];
}

const POSSESSIVE = /^(?:Its|His|Her|Their) /;

const last = (attribute: string): string => attribute.split(" / ").at(-1) ?? "";

/**
 * Why a sentence's claim is not believed, though a rule reads it; undefined where it is. Sentences name what a site's tables and pairs name,
 * and there they are right; what only the sentence's own words call so is right where it says of whom it speaks. Shares of wrong claims on
 * ten sites, each read by rules that nobody had made on it:
 * said under a label of the site .12 (of its page .09); else a date .21; a figure of a thing that the sentence names .28, by a pronoun .21;
 * a count of what it understands .42; a name of what it calls "it" .47. Doubted: a figure with a unit of an understood thing .66; a name of
 * one that is not named .63, of "its" .62; other words .86.
 */
export function doubtOf({ claim, quote, text: worded }: DraftStatement, text: string, { labels, names }: SiteWords): string | undefined {
  if (claim === undefined || labels.has(last(claim.attribute)) || claim.value.kind === "date") return undefined;
  const said = text.slice(quote.start, quote.end);
  const own = names.some((name) => nameKey(name) === nameKey(claim.subject.surface)) ? names : [];
  const isNamed = [claim.subject.surface, ...own].some((name) => name !== "" && said.includes(name));
  if (claim.value.kind === "text") return "words of a sentence under a label that the site has nowhere else";
  // "It joined in 2004", "The country joined": it is settled whose it is, and the statement says so.
  const isSettled = worded.startsWith(claim.subject.surface) && !worded.startsWith(`${claim.subject.surface} – `) && !POSSESSIVE.test(said);
  if (isNamed || isSettled) return undefined;
  if (claim.value.kind === "reference") return "a name in a sentence that does not say whose it is, under a label that the site has nowhere else"; // prettier-ignore
  const isCalled = said.toLowerCase().startsWith(`the ${last(claim.attribute)} is `);
  if (claim.value.unit === undefined || isCalled || POSSESSIVE.test(said)) return undefined;
  return "a figure in a sentence that does not say whose it is, under a label that the site has nowhere else";
}

/** Of what stands behind a clause: its month. */
const BEHIND = 30;
const IN_PART =
  /(-?\d[\d,.]*)(?: ?[\p{L}°%²³/]{1,12}(?: \p{L}{4,12})?)? in (?:(?:early|mid|late)[ -])?(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:the )?(?:spring|summer|autumn|winter))\b(?! (?:of )?\d)/gu;

/** "The mean temperature is 2.1 °C in January and 16.4 °C in July": neither is the mean temperature. */
export function partOfYearIn({ claim, quote }: DraftStatement, text: string): string | undefined {
  if (claim?.value.kind !== "quantity" || claim.asOf !== undefined) return undefined;
  const { number } = claim.value;
  const isSo = [...text.slice(quote.start, quote.end + BEHIND).matchAll(IN_PART)].some(
    ([, figure = ""]) => Number(figure.replaceAll(",", "")) === number,
  );
  return isSo ? "a figure of a month or season of any year" : undefined;
}

/** Labels as claims call them, each whole and by its last part. */
export const labelsOf = (attributes: Iterable<string>): ReadonlySet<string> => new Set([...attributes].flatMap((one) => [one, last(one)]));
