import { wholeDate } from "../../schemas/values/dates.ts";
import type { Table } from "./blocks.ts";
import { ANY_MONTH, MONTHS } from "../../schemas/values/months.ts";
import type { Piece } from "./piece.ts";

/** A month by its whole or its short name: "Marrowshire" and "Mayor" begin like one. */
const MONTH = new RegExp(`^${ANY_MONTH}\\.?$`, "iu");
const QUARTER = /^(?:Q[1-4]|[1-4](?:st|nd|rd|th) quarter)$/i;

/** Months and quarters: no things, and no times by themselves. */
export const isPartOfYear = (text: string): boolean => MONTH.test(text) || QUARTER.test(text);

/** "April – September", "Q1–Q2": a stretch of any year. */
export const isStretchOfYear = (text: string): boolean =>
  text !== "" && text.length <= 40 && text.split(/ ?(?:–|-|to) ?/).every(isPartOfYear);

/** "Jan" and "January" are one month, whatever other pages call it. */
export const wholeMonth = (one: Piece): Piece => {
  const short = one.text.toLowerCase().replace(/\.$/, "");
  const name = MONTH.test(one.text) ? MONTHS.find((month) => month.toLowerCase().startsWith(short)) : undefined;
  return name === undefined ? one : { ...one, text: name };
};

export const monthsIn = (some: readonly Piece[]): number => some.filter(({ text }) => MONTH.test(text)).length;

/** "June" in a table of 2013 is "June 2013"; what is no month stays. */
export const inYear = (one: Piece, year: string): Piece =>
  MONTH.test(one.text) ? { ...one, text: `${one.text.replace(/\.$/, "")} ${year}` } : one;

/** "Overnight stays 2015" over "June", "July": in a table of one year months are dates. */
export function withDatedMonths(table: Table, time: string | undefined): Table {
  if (time === undefined || !/^\d{4}$/.test(time)) return table;
  const months = (some: readonly Piece[]): boolean => monthsIn(some) * 10 >= some.length * 7 && some.length > 1; // prettier-ignore
  const across = months(table.header.slice(1));
  const down = months(table.rows.flatMap((row) => row.slice(0, 1)));
  if (across === down) return table;
  return across ? { ...table, header: table.header.map((one) => inYear(one, time)) } : { ...table, rows: table.rows.map(([first, ...rest]) => (first === undefined ? rest : [inYear(first, time), ...rest])) }; // prettier-ignore
}

const SHORT_YEAR = /^['’‘](\d\d)$/;

/** "1830 | ’31 | ’32", across or down: years of the century of the one that is written out. */
export function withShortYears(table: Table): Table {
  const whole = (some: readonly Piece[]): Piece[] => {
    const century = some.find(({ text }) => /^(?:1[5-9]|20)\d\d$/.test(text))?.text.slice(0, 2);
    return some.map((one) => (century !== undefined && SHORT_YEAR.test(one.text) ? { ...one, text: `${century}${one.text.slice(1)}` } : one)); // prettier-ignore
  };
  const first = table.rows.flatMap((row) => row.slice(0, 1));
  if (![...table.header, ...first].some(({ text }) => SHORT_YEAR.test(text))) return table;
  const names = whole(first);
  return { ...table, header: whole(table.header), rows: table.rows.map((row, at) => (row.length === 0 ? row : [names[at] as Piece, ...row.slice(1)])) }; // prettier-ignore
}

/** "Census year / 1923 | Census year / 1926": what only says that times follow is no word of what was counted. */
export function withBareTimes(table: Table): Table {
  const lead = OVER_TIMES.exec(table.header[1]?.text ?? "")?.[0];
  if (lead === undefined || table.header.length < 3) return table;
  const under = table.header.filter(({ text }) => text.startsWith(lead) && wholeDate(text.slice(lead.length)) !== undefined).length;
  if (under < 2) return table;
  return { ...table, header: table.header.map((one) => (one.text.startsWith(lead) ? { ...one, text: one.text.slice(lead.length) } : one)) };
}

const OVER_TIMES =
  /^(?:(?:the )?\p{L}+ )?(?:years?|seasons?|months?|quarters?|dates?)(?: (?:of|to|ended|ending|ends) (?:the )?\p{L}+)? \/ (?=\d)/iu;
