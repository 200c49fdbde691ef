import type { DraftStatement, Reference } from "../../schemas/draft.ts";
import { leadIn, sameName, type Naming, type Opening } from "./antecedent.ts";
import { readDate, wholeDate } from "./dates.ts";
import { attributeOf } from "./labels.ts";
import type { Piece } from "./piece.ts";
import { atOtherTimes, clausesOf, otherMeasure } from "./prose-clauses.ts";
import { changeClaims } from "./prose-changes.ts";
import { bornIn, factClaims, ofWhom } from "./prose-facts.ts";
import { builtOver, distances, isPlaced, seatIn, usedBy } from "./prose-places.ts";
import { quantityClaims, shareOf } from "./prose-quantities.ts";
import { relationClaims } from "./prose-relations.ts";
import { alsoKnown, became, didWhat, doneBy, happenedOn, ledInBy, placedAt, regained, verbCounts } from "./prose-verbs.ts";
import { hasVerb, isCommonWord } from "./sentences.ts";
import { readQuantity, type ReadQuantity } from "./quantity.ts";

type DraftClaim = NonNullable<DraftStatement["claim"]>;
export type ProseClaim = Omit<DraftClaim, "qualifiers"> &
  Partial<Pick<DraftClaim, "qualifiers">> & { /** Offset behind the figure and its time. */ readonly end?: number };

/** One sentence and all that the patterns need to know of it. */
export interface Clause {
  readonly sentence: Piece;
  readonly text: string;
  readonly opening: Opening | undefined;
  readonly naming: Naming;
  readonly language: string;
  /** Nothing but the page's subject has been spoken of: "the unemployment rate" is its own. */
  readonly own: boolean;
  /** "In 2015, …": the time that the whole sentence speaks of. */
  readonly time: string | undefined;
  /** Where the sentence proper begins, behind its lead-in. */
  readonly at: number;
}

/** What is planned, doubted, denied or reported is no fact of the page's own. */
const UNSURE =
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
  const found: ProseClaim[] = [...changeClaims(clause), ...ledInBy(clause), ...shareOf(clause), ...bornIn(clause)];
  for (const { clause: one, prefix } of clausesOf(clause)) {
    const claims = [
      ...quantityClaims(one),
      ...relationClaims(one),
      ...verbCounts(one),
      ...doneBy(one),
      ...placedAt(one),
      ...didWhat(one),
      ...happenedOn(one),
      ...became(one),
      ...alsoKnown(one),
      ...regained(one),
      ...seatIn(one),
      ...isPlaced(one),
      ...distances(one),
      ...builtOver(one),
      ...usedBy(one),
      ...factClaims(one),
    ];
    const all = claims.flatMap((claim) => [claim, ...atOtherTimes(one, claim), ...otherMeasure(one, claim), ...ofWhom(one, claim)]);
    found.push(...all.map((claim) => (prefix === "" ? claim : { ...claim, attribute: `${prefix} / ${claim.attribute}` })));
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
const PLACED =
  /^ (?:in|at|near) (?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+)?(?= (?:was|is|were|has|had) )/u;
const APPOSITION =
  /^(?: \([^()]{1,120}\))?(?:, (?:the|a|an|which|located|situated|known|officially|formerly|also)\b[^,.;()]{2,100},(?= [a-z]))?/;

/** "Paris (population 2 million), the capital of France, has …": the sentence goes on behind what stands between. */
function behindApposition(text: string, opening: Opening): number {
  if (opening.possessive) return opening.end;
  const rest = text.slice(opening.end);
  return opening.end + ((APPOSITION.exec(rest)?.[0].length ?? 0) || (PLACED.exec(rest)?.[0].length ?? 0));
}

/** A figure of running prose: no units of the page's own making. */
export const amountAt = (clause: Clause, at: number, ranges = true): ReadQuantity | undefined =>
  readQuantity(clause.text, at, { language: clause.language, label: "", freeUnits: false, ranges });

const TIME_LEAD = /(?: \(|,? (?:in|as of|as at|by|at the end of|for|during|on)(?: the)? | \((?:as of|in) )/iy;

/** "in the spring of 2004" gives its year. */
const SEASON = /^(?:the )?(?:early |late |mid-?)?(?:spring|summer|autumn|fall|winter|early|late|middle|end|beginning)(?: of)? (?=\d{4})/;

/** " in May 2025", " (2015 est.)", ", as of 2014": the time that stands right behind a figure, and where it ends. */
export function timeAt(clause: Clause, at: number): { readonly value: string; readonly end: number } | undefined {
  TIME_LEAD.lastIndex = at;
  const lead = TIME_LEAD.exec(clause.text);
  if (lead === null) return undefined;
  const from = at + lead[0].length;
  const the = /^the /i.test(clause.text.slice(from, from + 4)) ? 4 : 0;
  const season = SEASON.exec(clause.text.slice(from))?.[0].length ?? the;
  const date = readDate(clause.text, from + season);
  if (date === undefined) return undefined;
  const open = lead[0].includes("(");
  if (open && clause.text[date.end] !== ")") return undefined;
  return { value: date.value, end: date.end + (open ? 1 : 0) };
}

/** `asOf` of a claim: at the figure, else the sentence's own lead-in. */
export const dated = (clause: Clause, time: { readonly value: string } | undefined): Pick<DraftClaim, "asOf" | "asOfFrom"> =>
  time !== undefined
    ? { asOf: time.value, asOfFrom: "stated" }
    : clause.time === undefined
      ? {}
      : { asOf: clause.time, asOfFrom: "sentence" };

const KIND_TAIL =
  /^ (?:region|valley|river|island|islands|province|county|district|city|family|party|group|company|lake|sea|peninsula|archipelago|kingdom|empire|republic|coast|bay|strait|canal|mountains|range|basin|desert|plateau|plain|plains|forest|bridge|tunnel|dam|airport|harbour|port|station|railway|line|parish|area|fjord|hills|delta|estuary|sound|isthmus|council|university|museum|church|school)(?![a-z])/;
const RUN =
  /(?:the |The )?\p{Lu}[\p{L}\p{N}’-]*(?:['’]\p{L}+)?(?:(?: (?:of|de|da|do|la|le|du|del|di|van|von|el|al))?(?: the)? \p{Lu}[\p{L}\p{N}’-]*){0,5}/uy;

/** A name in the sentence: a link there, the page's subject, or a run of capitalised words. */
export function nameAt(clause: Clause, at: number): { readonly reference: Reference; readonly end: number } | undefined {
  const { text, naming, sentence } = clause;
  const the = /^the /i.test(text.slice(at, at + 4)) ? 4 : 0;
  const link = naming.links
    .within(sentence.start + at, sentence.end)
    .find((one) => one.start === sentence.start + at || one.start === sentence.start + at + the);
  if (link !== undefined) return { reference: { surface: link.text, uri: link.uri }, end: link.end - sentence.start };
  RUN.lastIndex = at;
  const run = RUN.exec(text)?.[0];
  if (run === undefined) return undefined;
  const tail = KIND_TAIL.exec(text.slice(at + run.length))?.[0] ?? "";
  const surface = run.slice(the) + tail;
  const own = naming.names.some((one) => sameName(one, surface));
  const uri = own ? naming.subject.reference.uri : naming.links.byName(surface);
  return { reference: uri === undefined ? { surface } : { surface, uri }, end: at + run.length + tail.length };
}

const RUN_BEFORE = /(?:\p{Lu}[\p{L}\p{N}’-]* (?:(?:of|de|du|von|the) )*){0,5}\p{Lu}[\p{L}\p{N}’-]*$/u;

/** The name that ends right before `at`: for ", which" and ", who". */
export function nameBefore(clause: Clause, at: number): Reference | undefined {
  const { text, naming, sentence } = clause;
  const link = naming.links
    .within(sentence.start + Math.max(0, at - 100), sentence.start + at)
    .find((one) => one.end === sentence.start + at);
  if (link !== undefined) return { surface: link.text, uri: link.uri };
  const surface = RUN_BEFORE.exec(text.slice(Math.max(0, at - 100), at))?.[0];
  if (surface === undefined || surface.startsWith("The ") || (!surface.includes(" ") && isCommonWord(surface))) return undefined;
  const uri = naming.links.byName(surface);
  return uri === undefined ? { surface } : { surface, uri };
}

/** Lower-case noun phrase -> attribute; undefined where it holds words that make it no plain label. */
export function attributeFrom(phrase: string): string | undefined {
  const words = phrase.trim().replace(/^(?:the|a|an|its|their|total estimated|estimated|current|overall|recorded) /i, "");
  if (
    words.length < 3 ||
    words.length > 60 ||
    /\b(?:and|or|that|which|who|with|for|from|by|to|is|was|has|had|its|their|this|these|other|some|many|most|all|only|series|lot|kind|number|part|half|quarter|third|maximum|minimum|high|low|record|peak|average) ?\b/i.test(
      `${words} `,
    )
  )
    return undefined;
  return attributeOf([words.toLowerCase().replace(/\s+/g, " ")]);
}
