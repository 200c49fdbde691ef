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
 * ten sites, each read by the rules of before anybody had seen it (`tests/bench/reading-trust.py`):
 * said under a label of the site .12 (of its page .09); else a date .21; a figure of a thing that the sentence names .28, by a pronoun .21;
 * a count of what it understands .42; a name of what it calls "it" .47. Doubted: a figure with a unit of an understood thing .66; a name of
 * one that is not named .63, of "its" .62; other words .86.
 */
export function doubtOf({ claim, quote }: DraftStatement, text: string, { labels, names }: SiteWords): string | undefined {
  if (claim === undefined || labels.has(last(claim.attribute)) || claim.value.kind === "date") return undefined;
  const said = text.slice(quote.start, quote.end);
  const own = names.some((name) => nameKey(name) === nameKey(claim.subject.surface)) ? names : [];
  const isNamed = [claim.subject.surface, ...own].some((name) => name !== "" && said.includes(name));
  if (claim.value.kind === "text") return "words of a sentence under a label that the site has nowhere else";
  if (isNamed || /^(?:It|He|She|They) /.test(said)) return undefined;
  if (claim.value.kind === "reference") return "a name in a sentence that does not say whose it is, under a label that the site has nowhere else"; // prettier-ignore
  const isCalled = said.toLowerCase().startsWith(`the ${last(claim.attribute)} is `);
  if (claim.value.unit === undefined || isCalled || POSSESSIVE.test(said)) return undefined;
  return "a figure in a sentence that does not say whose it is, under a label that the site has nowhere else";
}

/** Labels as claims call them, each whole and by its last part. */
export const labelsOf = (attributes: Iterable<string>): ReadonlySet<string> => new Set([...attributes].flatMap((one) => [one, last(one)]));
