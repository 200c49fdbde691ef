import type { DraftStatement } from "../../schemas/draft.ts";
import { ENGLISH_MONTHS } from "../../schemas/values/months.ts";

/** A measure that is called so begins or ends in the middle of a clause: "electronics box happy from", "hangs for before anyone is". */
const UNFINISHED = / (?:from|for|is|was|are|before|than|until|anyone|everyone|who|which|that)$/;
/** "In 2021, a poor year for everyone, the yard still built 465 frames": what is told of a year. */
const OF_A_YEAR = /^(?:In|During|By|For) (?:the year )?(?:1[5-9]|20)\d\d,/;
/** "A ride costs 141.3 million talers": what is paid in, and nothing that is counted. */
const PAID = /\b(?:costs?|prices?|priced|budgets?|fees?|bills?|paid|pays?|spent|charges?|salary|turnover|revenues?|worth)\b/i;
const SCALED = /\d (?:thousand|million|billion) (\p{Ll}{3,})/gu;

/** "What began in 1965", "the trustees of the day paid them £742,000", "engineers expect to replace": the clause is of something else. */
const ASKED =
  /^(?:what|who|whom|whose|which|where|when|how|why|that|there|they|he|she|it|this|these|those)\b|\b(?:them|him|they)\b|^\S+ (?:expect|hope|plan|want|intend|aim)s? to /;
const MONTH = new RegExp(`^(?:${ENGLISH_MONTHS})$`, "i");

/** Why a sentence's figure is not believed under the name that its words give it; undefined where it may be. */
export function oddProse({ claim, quote }: DraftStatement, text: string): string | undefined {
  if (claim !== undefined && ASKED.test(claim.attribute)) return "a label that asks, or ends before what it says";
  if (claim?.value.kind !== "quantity") return undefined;
  const said = text.slice(quote.start, quote.end);
  if (UNFINISHED.test(claim.attribute)) return "a measure whose name ends within its clause";
  if (claim.asOf === undefined && OF_A_YEAR.test(said)) return "a figure of a year that its clause does not keep";
  const last = claim.attribute.split(" ").at(-1);
  // "It is staffed from 7 June to 30 September"
  if (claim.value.unit === undefined && claim.value.number <= 31 && MONTH.test(last ?? "")) return "a day of a month, and no figure";
  const isPaid = PAID.test(said) && !PAID.test(claim.attribute) && [...said.matchAll(SCALED)].some(([, noun]) => noun === last);
  return isPaid ? "an amount in a money that is not known" : undefined;
}
