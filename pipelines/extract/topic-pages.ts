import { singularOf } from "../language/inflection.ts";
import type { Table } from "./blocks.ts";
import type { PageSubject } from "./subject.ts";
import { isCommonWord } from "./sentences.ts";
import { isGroup } from "./table-labels.ts";
import { isGroupRow, isOrdinary } from "./table-shapes.ts";
import { typeOfNaming } from "./types.ts";

const YEARS = /(?<!\d)(?:1[5-9]|20)\d\d(?:[/–-]\d{2,4})?(?!\d)/g;
/** What figures are put together as: nothing that has an output or a length is called so. */
const FIGURES =
  /^(?:series|production|output|trade|statistics|traffic|sales|figures|employment|income|expenditure|spending|catalogue|catalog|summary|trends?|results|accounts|budgets?|finances?|prices|tables?|data|records?|registers?|returns|numbers|totals|rankings?|throughput|landings|visits|visitors|passengers|shipments|deliveries|admissions|attendances?|charges|acquisitions|purchases|disposals|donations|loans|borrowings|permits|licences|applications|inspections|complaints|emissions|imports|exports|births|deaths|arrivals|departures|catches|harvests?|yields?|holdings|membership|temperatures|levels|rainfall|heights|flows|depths|means|averages|readings|measurements|observations|volumes|counts|wages|fares)$/;

/** "Long series", "Mineral production 2014": a page of figures about many things, and no thing by its words. */
export const isOfTopic = ({ reference, isList, publishes }: PageSubject): boolean =>
  isList || publishes === true || saysTopic(reference.surface);

function saysTopic(title: string): boolean {
  const text = title
    .replace(YEARS, "")
    .replace(/[,:()]/g, " ")
    .trim();
  const words = text.split(/\s+/);
  if (words.length < 2 || words.slice(1).some((one) => !/^\p{Ll}/u.test(one))) return false;
  const plain = words.map((one) => one.toLowerCase());
  return plain.some((one) => FIGURES.test(one)) && plain.every((one) => isCommonWord(one) || isCommonWord(singularOf(one) ?? one));
}

/** "Attendances" of "Attendances 2018–19", where the site has such pages of other years: what its columns count, or undefined. */
export function countedInYear({ reference, year }: PageSubject): string | undefined {
  const title = reference.surface.replace(YEARS, "").trim();
  return year !== undefined && title !== reference.surface && isOfFigures(title) && !/ (?:and|or) |[,:()]/.test(title) ? title : undefined;
}

/** "Accounts and ridership 2011/12": such pages are of their times, and words in lower case that stand in title after title are no names. */
export function isOfFigures(title: string): boolean {
  const [first = "", ...others] = title
    .replace(YEARS, "")
    .replace(/[,:()–-]/g, " ")
    .trim()
    .toLowerCase()
    .split(/\s+/);
  // "Ropeways and passengers": several of each, known words or not.
  const isName = /\p{Lu}/u.test(title.slice(1)) || !(isCommonWord(first) || isCommonWord(singularOf(first) ?? first) || (/s$/.test(first) && others[0] === "and")); // prettier-ignore
  return !isName && [first, ...others].some((one) => FIGURES.test(one));
}

/** "Figures by year", "Key figures": of whoever has the site, and of nothing else that could be named. */
const SAYS_FIGURES =
  /^(?:(?:our|key|annual|main|the) )?(?:facts (?:and|&) )?(?:figures|statistics|numbers)(?: (?:by year|per year|year by year|over the years|over time|at a glance))?$/i;
/** What is offered there, and how: no thing is called so. */
const SERVES =
  /^(?:(?:our )?(?:shipping|delivery|returns|payment|postage|warranty)(?: (?:and|&) (?:returns|delivery|payment|handling|shipping))?(?: (?:information|costs|rates|charges))?|(?:plan your |your )?visit(?: us)?|visiting(?: us)?|visitor information|contacts?(?: us| details)?|imprint|impressum|legal (?:notice|information)|privacy(?: policy| notice)?|terms(?: (?:and|&) conditions| of (?:use|service|sale))?|admission(?: prices| fees)?|opening (?:hours|times)|tickets(?: (?:and|&) prices)?|getting here|how to (?:find us|get here)|directions|careers|jobs|vacancies)$/i;

/** The page speaks of whoever has the site. */
export const isOfOwner = (title: string): boolean => SAYS_FIGURES.test(title) || servesVisitors(title);
export const servesVisitors = (title: string): boolean => SERVES.test(title);

/** "Facts and figures 2018/19": all that it counts is of its year, whatever it is of. */
export const countsYear = (title: string): boolean => SAYS_FIGURES.test(title.replace(YEARS, "").trim());

/** "Mineral" over "Copper", "Sand and gravel": whatever their words, on such a page the rows are what their column calls them. */
export function namesKindOfThings({ header, rows }: Table): boolean {
  const names = rows.filter((row) => !isGroupRow(row)).map((row) => row[0]?.text ?? "");
  const kind = typeOfNaming(header[0]?.text ?? "");
  return (
    kind !== undefined &&
    !/^(?:age|sex|gender|size|month|year|quarter|season|method|purpose|cause|reason|status|language|sector|programme|program|department|division|commodity|product|crop|fuel|item|heading|account|budget|use|movement|transaction|element|indicator|variable|component)\b/.test(
      kind,
    ) &&
    names.length > 1 &&
    new Set(names).size === names.length &&
    names.every((one) => /^\p{Lu}/u.test(one) && !isGroup(one.toLowerCase()))
  );
}

/** "Number of papers; years down, laboratories across" */
export const areAcross = ({ caption }: Pick<Table, "caption">): boolean => ACROSS.test(caption?.text ?? "");

const ACROSS = /\b(?:years?|months?|seasons?|dates?|times?) down(?:wards)?(?:,| and) (?:the )?\p{Ll}+ across\b/iu;

/** "Year | Port Merrin | Hallavik": the columns of times that name things, on such a page; each with the name that stands in it. */
export function namedColumns(table: Table, time: number): ReadonlyMap<number, string> {
  const names = table.header.flatMap(({ text }, at) => (at === time ? [] : [[at, text.split(" / ").at(-1) as string] as const]));
  // "OS | CR | NM" are signs that are read elsewhere, but where the caption says that things stand across.
  const across = areAcross(table);
  const named = names.filter(([, text]) => (across || /^\p{Lu}[^\d(]*\p{Ll}/u.test(text)) && !isOrdinary(text)).length;
  const isAll = names.length >= 3 && named * 10 >= names.length * 6 && names.every(([, text]) => /^\p{Lu}[^\d(]*$/u.test(text));
  return new Map(isAll && new Set(names.map(([, text]) => text)).size === names.length ? names : []);
}
