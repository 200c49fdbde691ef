import { dimension } from "../../schemas/values/units.ts";
import type { Heading, Table } from "./blocks.ts";
import { captionLabel, type Caption } from "./labels.ts";
import { readMeasure } from "./measures.ts";
import { isRanked } from "./results.ts";
import type { PageSubject } from "./subject.ts";
import { datedClause, timeOver } from "./time-over.ts";

/** What a table's caption says of all its cells, with what its corner and heading add. */
export const captionOf = (table: Table, heading: Heading | undefined, subject: PageSubject): Caption =>
  withTime(withCorner(measuredAs(ofWhole(captionLabel(table.caption?.text ?? ""), table), table), table.header[0]?.text ?? ""), table, heading, subject); // prettier-ignore

/** What a line above says of all figures holds where the caption says nothing of them. */
function measuredAs(caption: Caption, { measured }: Table): Caption {
  const measure = measured === undefined ? undefined : readMeasure(measured);
  if (measure === undefined || caption.measures === "unsure" || caption.measures.length > 0) return caption;
  return { ...caption, measures: measure === "unsure" ? "unsure" : [{ of: [], ...measure }] };
}

/** "Carryings in thousands" over "Passengers | Vehicles": a measure of what no column and no row is called is of all of them. */
function ofWhole(caption: Caption, table: Table): Caption {
  const [only, ...others] = caption.measures === "unsure" ? [] : caption.measures;
  const word = only?.of.at(-1);
  if (only === undefined || word === undefined || others.length > 0) return caption;
  const labels = [...table.header, ...table.rows.flatMap((row) => row.slice(0, 1))];
  return labels.some(({ text }) => text.toLowerCase().includes(word)) ? caption : { ...caption, measures: [{ ...only, of: [] }] };
}

/** "EUR m" in the corner above the row labels measures the whole table. */
function withCorner(caption: Caption, corner: string): Caption {
  const measure = readMeasure(corner);
  // "Year" and "Month" are units too, and stand above times.
  if (measure === undefined || (measure !== "unsure" && measure.exponent === undefined && dimension(measure.unit) !== "money"))
    return caption;
  return { ...caption, measures: measure === "unsure" ? "unsure" : [{ of: [], ...measure }] };
}

/** "Statistical yearbook 2010", "Mills in the census of 1880" */
const OF_A_YEAR =
  /\b(?:yearbook|almanac|report|review|bulletin|statistics|figures|tables|festival|fair|show|exhibition|championships?|cup|games|tournament|congress|conference|convention|awards|elections?|census|survey|fares|prices|tariffs?|timetables?|regatta|rally|marathon|derby)\b.*\b(?:1[5-9]|20)\d\d$|\b(?:of|in) (?:1[5-9]|20)\d\d$/i;

/** A table without a time of its own is of the time of its caption, else of its heading; on the page of an event or a yearbook of the year in its title ("2013 Tour", "Mills in the census of 1880"). */
/** "2013 Tour, stage 4": what is told of the page's things there holds on that occasion. */
const OCCASION = /^(?:the )?(?:1[5-9]|20)\d\d \p{Lu}/u;

/** What is held in a year, and no report on one: how many rounds it has is of it, and of no time. */
const HELD = /\b(?:festival|fair|show|exhibition|championships?|cup|games|tournament|congress|conference|convention|awards|regatta|rally|marathon|derby)\b.*\d{4}$/i; // prettier-ignore

/** The year that all figures of a page are of which reports on one. */
export const yearOfReport = (subject: PageSubject): string | undefined =>
  subject.publishes !== true && HELD.test(subject.reference.surface) ? undefined : yearOfPage(subject);

/** The year that all figures of such a page are of. */
const yearOfPage = ({ reference, isList, publishes, year }: PageSubject): string | undefined =>
  publishes === true
    ? year
    : isList || !OF_A_YEAR.test(reference.surface)
      ? undefined
      : (timeOver(reference.surface) ?? /(?:1[5-9]|20)\d\d$/.exec(reference.surface)?.[0]);

const NORMAL = /\b(?:means?|averages?|normals?|medians?|reference period|long[- ]term)\b/i;
const isNormal = (time: string, caption: string): boolean => {
  const [, from, to] = /^(\d{4})[^/]*\/(\d{4})/.exec(time) ?? [];
  return from !== undefined && Number(to) - Number(from) >= 9 && NORMAL.test(caption);
};
function withoutTime(caption: Caption): Caption {
  const { asOf: _, ...rest } = caption;
  return rest;
}

/** "Coal Road 2021: the report": who came in where there came in then. */
function onlyYear(title: string): string | undefined {
  const [year, another] = title.match(/(?<![\d.,/–-])(?:1[89]|20)\d\d(?![\d.,/–-]\d)/g) ?? [];
  return another === undefined ? year : undefined;
}

function withTime(caption: Caption, table: Table, heading: Heading | undefined, subject: PageSubject): Caption {
  const whole = timeOver(table.caption?.text ?? "");
  // "Allocation at 31 March 2022": the label has lost the day.
  const finer = caption.asOf !== undefined && whole?.startsWith(`${caption.asOf}-`) === true ? whole : caption.asOf;
  const time =
    finer ??
    whole ??
    timeOver(datedClause(table.caption?.text ?? "")) ??
    table.dated ??
    timeOver(heading?.piece.text ?? "") ??
    (OF_A_YEAR.test(subject.reference.surface) ? (timeOver(subject.reference.surface) ?? yearOfPage(subject)) : undefined);
  // "Mean of the years 1991–2020": how a figure was reckoned, and no time that it is of.
  if (table.sorted === true && time === timeOver(heading?.piece.text ?? "")) return withoutTime(caption);
  if (time !== undefined && isNormal(time, table.caption?.text ?? "")) return withoutTime(caption);
  if (time !== undefined) return { ...caption, asOf: time };
  if (subject.publishes === true && subject.year !== undefined) return { ...caption, asOf: subject.year };
  const occasion = (OCCASION.test(subject.reference.surface) ? timeOver(subject.reference.surface) : undefined) ?? subject.year ?? (isRanked(table) ? onlyYear(subject.reference.surface) : undefined); // prettier-ignore
  return occasion === undefined ? caption : { ...caption, occasion };
}
