import { attributeOf } from "./labels.ts";
import { leadIn, type Naming, type Opening } from "./antecedent.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import type { Piece } from "./piece.ts";
import { atOtherTimes, clausesOf, otherMeasure } from "./prose-clauses.ts";
import { changeClaims } from "./prose-changes.ts";
import { ownCounts } from "./prose-counts.ts";
import { bornIn, factClaims, ofWhom } from "./prose-facts.ts";
import { builtOver, distances, isPlaced, liesInThe, seatIn, usedBy } from "./prose-places.ts";
import { quantityClaims, shareOf } from "./prose-quantities.ts";
import { relationClaims } from "./prose-relations.ts";
import {
  alsoKnownClaims,
  becameClaims,
  didWhat,
  doneBy,
  happenedOn,
  ledInBy,
  placedAt,
  regainedClaims,
  verbCounts,
} from "./prose-verbs.ts";
import { hasVerb } from "./sentences.ts";
import { ENGLISH_MONTHS } from "../../schemas/values/months.ts";
import type { ProseClaim, Clause } from "./clause.ts";

/** What is planned, doubted, denied or reported is no fact of the page's own. */
export const UNSURE =
  /\b(?:may|might|could|would|should|[Ii]f|[Uu]nless|[Ww]hether|expected|planned|plans|hopes?|forecasts?|projected|predicted|[Aa]llegedly|[Rr]eportedly|claims?|claimed|rumou?red|not|never|no longer|proposed|potential|aims?|targete?d?s?)\b|n't\b/;

export function readPatterns(sentence: Piece, opening: Opening | undefined, naming: Naming, language: string, own: boolean): ProseClaim[] {
  const { text } = sentence;
  if (text.endsWith("?") || UNSURE.test(text)) return [];
  const at = leadIn(text);
  const clause: Clause = {
    sentence,
    text,
    opening: opening === undefined ? undefined : { ...opening, end: behindApposition(text, opening) },
    naming,
    language,
    own: own && !naming.subject.isList && !isHeadline(naming.subject.reference.surface),
    at,
    time: at === 0 ? undefined : wholeDate(text.slice(0, at).replace(/, $/, ""))?.value,
  };
  // "In 2010 and 2011, …": figures of a time that is not understood are figures without their time.
  if (at > 0 && clause.time === undefined && /\d/.test(text.slice(0, at))) return [];
  const found: ProseClaim[] = [...changeClaims(clause), ...ledInBy(clause), ...shareOf(clause), ...bornIn(clause), ...ownCounts(clause)];
  for (const { clause: one, prefix } of clausesOf(clause)) {
    const claims = [
      ...quantityClaims(one),
      ...relationClaims(one),
      ...verbCounts(one),
      ...doneBy(one),
      ...placedAt(one),
      ...didWhat(one),
      ...happenedOn(one),
      ...becameClaims(one),
      ...alsoKnownClaims(one),
      ...regainedClaims(one),
      ...seatIn(one),
      ...isPlaced(one),
      ...distances(one),
      ...liesInThe(one),
      ...builtOver(one),
      ...usedBy(one),
      ...factClaims(one),
    ];
    const all = claims.flatMap((claim) => [claim, ...atOtherTimes(one, claim), ...otherMeasure(one, claim), ...ofWhom(one, claim)]);
    found.push(
      ...all.map((claim) => ({ ...claim, attribute: attributeOf(prefix === "" ? [claim.attribute] : [prefix, claim.attribute]) })),
    );
  }
  const seen = new Set<string>();
  const kept: ProseClaim[] = [];
  for (const { end: _end, ...one } of found) {
    const key = JSON.stringify([one.subject.surface, one.attribute, one.value, one.asOf]);
    if (!seen.has(key)) kept.push(one);
    seen.add(key);
  }
  return kept;
}

/** "Campus uses less electricity in March": a page under a sentence has no thing that it is about. */
const isHeadline = (title: string): boolean => {
  const words = title.split(" ");
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length * 2 > words.length && hasVerb(title);
};

/** "The Provincial Library in Brinstad was founded in 1871": where it is, between its name and the verb. */
const PLACED = new RegExp(
  `^ (?:in|at|near) (?!(?:${ENGLISH_MONTHS})\\b)\\p{Lu}[\\p{L}’-]+(?: \\p{Lu}[\\p{L}’-]+)?(?= (?:was|is|were|has|had) )`,
  "u",
);
const APPOSITION =
  /^(?: \([^()]{1,120}\))?(?:, (?:the|a|an|which|located|situated|known|officially|formerly|also)\b[^,.;()]{2,100},(?= [a-z]))?/;

/** "Paris (population 2 million), the capital of France, has …": the sentence goes on behind what stands between. */
function behindApposition(text: string, opening: Opening): number {
  if (opening.possessive) return opening.end;
  const rest = text.slice(opening.end);
  return opening.end + ((APPOSITION.exec(rest)?.[0].length ?? 0) || (PLACED.exec(rest)?.[0].length ?? 0));
}
