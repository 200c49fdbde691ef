import type { DraftStatement, Reference } from "../../schemas/draft.ts";
import { sameName, type Naming, type Opening } from "./antecedent.ts";
import { readDate } from "../../schemas/values/dates.ts";
import { attributeOf } from "./labels.ts";
import type { Piece } from "./piece.ts";
import { isCommonWord } from "./sentences.ts";
import { readQuantity, type ReadQuantity } from "./quantity.ts";
import { namedBy } from "./links.ts";

type DraftClaim = NonNullable<DraftStatement["claim"]>;

export type ProseClaim = Omit<DraftClaim, "qualifiers"> &
  Partial<Pick<DraftClaim, "qualifiers">> & {
    /** Offset behind the figure and its time. */ readonly end?: number;
    /** Its form tells whose it is, whatever it is called. */ readonly settled?: true;
  };

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

/** "1 in 40" is a ratio, and "$54 400 000" one number, whatever its first part is. */
const NO_FIGURE = /^(?:1 in \d{1,3}(?![\d.,]*\d)|[$€£¥]?\d{1,3} \d{3}(?!\d))/;

/** A figure of running prose: no units of the page's own making. */
export const amountAt = (clause: Clause, at: number, ranges = true): ReadQuantity | undefined =>
  NO_FIGURE.test(clause.text.slice(at, at + 24))
    ? undefined
    : readQuantity(clause.text, at, { language: clause.language, label: "", freeUnits: false, ranges });

const TIME_LEAD = /(?: \(|,? (?:in|as of|as at|by|at the end of|for|during|on)(?: the)? | \((?:as of|in) )/iy;

/** "in the spring of 2004" gives its year. */
const SEASON = /^(?:the )?(?:early |late |mid-?)?(?:spring|summer|autumn|fall|winter|early|late|middle|end|beginning)(?: of)? (?=\d{4})/;

/** " in May 2025", " (2015 est.)", ", as of 2014": the time that stands right behind a figure, and where it ends. */
export function timeAt(clause: Clause, at: number): { readonly value: string; readonly end: number } | undefined {
  TIME_LEAD.lastIndex = at;
  const lead = TIME_LEAD.exec(clause.text);
  if (lead === null) return sameYear(clause.text, at);
  const from = at + lead[0].length;
  const the = /^the /i.test(clause.text.slice(from, from + 4)) ? 4 : 0;
  const season = SEASON.exec(clause.text.slice(from))?.[0].length ?? the;
  const date = readDate(clause.text, from + season);
  if (date === undefined) return sameYear(clause.text, at);
  const open = lead[0].includes("(");
  if (open && clause.text[date.end] !== ")") return undefined;
  return { value: date.value, end: date.end + (open ? 1 : 0) };
}

const SAME_YEAR = / (?:in )?(?:that|the same) year\b/y;
const EMPLOYED = / (?:on (?:the|its) (?:payroll|books|staff)|at work|working|in (?:its|their) employ|employed)\b/y;

/** Where a phrase ends that says of people that they work there; `at` where they do not. */
export function behindEmployed(text: string, at: number): number {
  EMPLOYED.lastIndex = at;
  return at + (EMPLOYED.exec(text)?.[0].length ?? 0);
}

/** "sales of 12 million in 2022 and had 340 people on its books that year": the last year before. */
function sameYear(text: string, at: number): { readonly value: string; readonly end: number } | undefined {
  SAME_YEAR.lastIndex = behindEmployed(text, at);
  const said = SAME_YEAR.exec(text);
  const value =
    said === null
      ? undefined
      : text
          .slice(0, at)
          .match(/(?<![\d.,])(?:1[5-9]|20)\d\d(?![\d.,]\d|\d)/g)
          ?.at(-1);
  return said === null || value === undefined ? undefined : { value, end: SAME_YEAR.lastIndex };
}

/** `asOf` of a claim: at the figure, else the sentence's own lead-in. */
export const claimTime = (clause: Clause, time: { readonly value: string } | undefined): Pick<DraftClaim, "asOf" | "asOfFrom"> =>
  time !== undefined
    ? { asOf: time.value, asOfFrom: "stated" }
    : clause.time === undefined
      ? {}
      : { asOf: clause.time, asOfFrom: "sentence" };

const KIND_TAIL =
  /^ (?:region|valley|river|island|islands|province|county|district|city|family|party|group|company|lake|sea|peninsula|archipelago|kingdom|empire|republic|coast|bay|strait|canal|mountains|range|basin|desert|plateau|plain|plains|forest|bridge|tunnel|dam|airport|harbour|port|station|railway|line|parish|area|fjord|hills|delta|estuary|sound|isthmus|council|university|museum|church|school)(?![a-z])/;

const RUN =
  /(?:the |The )?(?:(?:Prof|Dr|Mr|Mrs|Ms|Rev|Capt|Col|Gen|St|Mt|Ft|\p{Lu})\. ?)*\p{Lu}[\p{L}\p{N}’-]*(?:['’]\p{L}+)?(?:(?: (?:of|de|da|do|la|le|du|del|di|van|von|el|al|&))?(?: the)? \p{Lu}[\p{L}\p{N}’-]*){0,5}/uy;
/** "Pike, Holt & Co.": a firm of several, of which the first is no name by itself. */
const FIRM = /^, (?:\p{Lu}[\p{L}’-]+,? ){1,3}& /u;

/** A name in the sentence: a link there, the page's subject, or a run of capitalised words. */
export function nameAt(clause: Clause, at: number): { readonly reference: Reference; readonly end: number } | undefined {
  const { text, naming, sentence } = clause;
  const the = /^the /i.test(text.slice(at, at + 4)) ? 4 : 0;
  const link = naming.links
    .within(sentence.start + at, sentence.end)
    .find((one) => one.start === sentence.start + at || one.start === sentence.start + at + the);
  if (link !== undefined) return { reference: namedBy(link), end: link.end - sentence.start };
  RUN.lastIndex = at;
  const run = RUN.exec(text)?.[0];
  if (run === undefined || FIRM.test(text.slice(at + run.length))) return undefined;
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
  if (link !== undefined) return namedBy(link);
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
