import { readDate } from "../../schemas/values/dates.ts";
import type { Block, Table } from "./blocks.ts";
import { isCommonWord } from "./sentences.ts";

/** Words with which a time says no more than when something began, ended or was meant to be; "by direction" is no time. */
const BOUNDS =
  /\b(?:since|from|until|till|before|after|between|by(?= (?:(?:the )?(?:end|close|start|middle|early|late)\b|mid-|\p{Lu}\p{Ll}+ \d{4}|\d))|through|founded|built|opened|established|began|depuis|avant|après|seit|bis|vor|nach|ab|target|planned|forecast|projected|projection|plan|budgeted)\b/iu;
/** "FC Quay 1904" is a name: what a time is of says so by a word or sign between, or is words of the language alone. */
const OF_TIME =
  /(?:[,:(–—-]|\b(?:in|for|of|at|on|during|year|as|im|jahr|stand|zahlen|kennzahlen|daten|en|de|année|au|chiffres|données))\s*$/i;
const WORD_START = /(?<![\p{L}\p{N}.,$€£#/-])(?=[\p{L}\p{N}])/gu;
const MOST = 80;

/** "Charges from 1 April 2019", "Fares valid from May 2012": what is asked from then on is asked then. */
const ASKED_FROM =
  /\b(?:charges|prices|fares|tariffs?|rates|dues|fees|tolls|admission|rents)\b.{0,40}?\b(?:from|effective(?: from)?|with effect from|valid from|as from|since)\s+$/i;

/** "Stands (after the 2009 survey)": what was found then is told as it was then. */
const SURVEYED = /\b(?:after|by|from|according to|in|at|of|as of) the ((?:1[5-9]|20)\d\d) (?:survey|census|count|register|returns?|inventory|measurements?|valuation|inspection)\b/iu; // prettier-ignore

/** The one time that a caption, a heading or a note gives to the figures under it: "Figures for 2016", "Visitors, March 2019". */
export function timeOver(text: string): string | undefined {
  const surveyed = text.length > MOST ? undefined : SURVEYED.exec(text)?.[1];
  if (surveyed !== undefined) return surveyed;
  if (text.length > MOST || !/\d{4}/.test(text) || (BOUNDS.test(text) && !/from|since|effect/i.test(text))) return undefined;
  for (const { index } of text.matchAll(WORD_START)) {
    const date = readDate(text, index);
    if (date === undefined || !/^(?:1[5-9]|20)/.test(date.value)) continue;
    const [before, rest] = [text.slice(0, index), text.slice(0, index) + text.slice(date.end)];
    if (BOUNDS.test(text) && !ASKED_FROM.test(before)) return undefined;
    const said =
      before === "" ||
      BOUNDS.test(text) ||
      OF_TIME.test(before) ||
      (rest.match(/\p{L}+/gu) ?? []).every((word) => isCommonWord(word.toLowerCase()));
    return said && !/\d{3}/.test(rest) ? date.value : undefined;
  }
  return undefined;
}

/** "**Ratings as of 1 May 2024**" in a line of its own over a block of labels, "as of 1 May 2024" below it. */
export function timeBeside(block: Block, before: Block | undefined, behind: Block | undefined): string | undefined {
  const lineOf = (one: Block | undefined): string =>
    one?.kind === "paragraph" && one.lines.length === 1 && one.headings === block.headings ? one.piece.text : "";
  const over = /^\*\*([^*]{4,80})\*\*:?$/.exec(lineOf(before))?.[1] ?? "";
  const line = AS_OF.test(over) ? over : AS_OF_ALONE.test(lineOf(behind)) ? lineOf(behind) : "";
  return line === "" ? undefined : timeOver(line.replace(/^\(|[.)]+$/g, ""));
}

const AS_OF = /\bas (?:of|at|on) /i;
const AS_OF_ALONE = /^\(?as (?:of|at|on) [^:]{4,24}$/i;

/**
 * "Telescopes by site. Moving masses as weighed in 2022." over "Diameter | Moving mass": where the clause of the caption that says the time
 * names some of the columns, it is of these. What it names none of, or all, it is of the whole table.
 */
export function undatedColumns({ caption, header }: Pick<Table, "caption" | "header">): ReadonlySet<number> {
  const clause = datedClause(caption?.text ?? "");
  const said = /\p{L}{4}.*\d{4}/u.test(clause) ? clause : (caption?.text ?? "");
  const stems = stemsOf(said);
  const named = header.map(({ text }) => [...stemsOf(text)].some((stem) => stems.has(stem)));
  const some = !STOCK_DAY.test(caption?.text ?? "") && named.slice(1).some(Boolean) && !named.slice(1).every(Boolean);
  // "Families with most loans in 2024" over "Sheets | Species": when its rows were chosen, and no time of theirs.
  if (CHOSEN.test(said) && !named.slice(1).some(Boolean)) return new Set(header.keys());
  // A census counts people, and measures no area.
  if (/\bcensus\b/i.test(said) && header.some(({ text }) => COUNTED_PEOPLE.test(text)))
    return new Set(header.flatMap(({ text }, at) => (COUNTED_PEOPLE.test(text) ? [] : [at])));
  // "Rating / Previous" beside "Rating / Now": what was before is of no time that the caption gives.
  return new Set(header.flatMap(({ text }, at) => ((some && named[at] !== true) || EARLIER.test(text) ? [at] : [])));
}

const CHOSEN = /\bwith (?:the )?(?:most|fewest|highest|lowest|largest|smallest|biggest|greatest|least|longest) .*\b(?:in|of|during|as of|on) .*\d{4}\.?$/i; // prettier-ignore

const COUNTED_PEOPLE = /\b(?:population|people|inhabitants|residents|persons|households|dwellings|houses|families|wom[ae]n|m[ae]n|males?|females?|aged?|born|per cent|%)\b/i; // prettier-ignore

/** "Allocation at 31 March 2022" over "Allocated | Out of use": how things stood on a day, and every column with them. */
const STOCK_DAY = /^\p{Lu}\p{L}+(?: \p{Ll}+){0,4} (?:as )?(?:at|on|of) \d{1,2} \p{Lu}\p{Ll}+ \d{4}\.?$/u;

/** "Change on previous year" is of this one. */
const EARLIER = /(?:^|\/ )(?:previous(?:ly)?|prior|former(?:ly)?|earlier|before|last (?:time|year|season|inspection))(?: \p{L}+)?$/iu;

/** "Vessels in service, 2018" over "Length (m)", "Capacity / Cars": the time is when they were in service, and how they are built is not of it. */
export const isLasting = (path: readonly { readonly label: string }[]): boolean =>
  path.some(({ label }) => /\b(?:length|width|height|draught|draft|beam|span|diameter|displacement|tonnage|size|dimensions?|capacity|capacities)\b/.test(label)); // prettier-ignore

/** The last clause with a year in it: "Moving masses as weighed in 2022" of the caption above. "Cargo, passengers and calls, 2011" is one. */
export const datedClause = (text: string): string =>
  text.replace(/\.$/, "").split(ENUMERATED.test(text) ? SENTENCE : CLAUSE).findLast((one) => /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.test(one)) ?? ""; // prettier-ignore

const CLAUSE = /[.;:] (?=\p{L})|, (?=\p{Ll})/u;
const SENTENCE = /[.;:] (?=\p{L})/u;
/** "Cargo, passengers and vessel calls": what stands between the commas is no clause. */
const ENUMERATED = /\p{L}(?:, \p{Ll}[\p{Ll} -]{2,30}){1,5},? (?:and|&) \p{Ll}/u;
/** Words of every caption. */
const COMMON =
  /^(?:table|figures?|values?|list|price|year|with|without|from|over|under|since|total|number|average|mean|annual|date|type|name)/;

const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !COMMON.test(word)).map((word) => word.replace(/(?:ies|es|s|y)$/, "").slice(0, 7)),
  ); // prettier-ignore
