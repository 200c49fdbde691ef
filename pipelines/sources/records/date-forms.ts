import { monthNumbers } from "../../../schemas/values/months.ts";
import type { Cell, RawTable } from "./table.ts";

/** Of the cells, so many have to be of a form. */
const MOST = 0.97;
/** The time of a day is left to the page. */
const CLOCK = /[ T]\d{1,2}:\d\d(?::\d\d)?$/;
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const WORDED = /^(?:(\d{1,2})[ -])?([A-Za-z]{3,9})\.?[ -](?:(\d{1,2}),? )?(\d{4})$/;
const ISO = /^\d{4}-\d\d(?:-\d\d)?$/;
/** A year alone, among days. */
const YEAR = /^(?:1[0-9]|20)\d\d$/;
/** "20250203": a column of nothing but days. */
const COMPACT = /^((?:1[6-9]|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)$/;
const FEWEST_COMPACT = 5;
/** Of days and months, so many have to be among years that stand alone: else those may be figures. */
export const SOME_DAYS = 0.3;
/** A number of many digits among days may be anything. */
const TELLING = /\D/;
/** "14-Dec-24" */
const SHORT = /^(\d{1,2})[ /-]([A-Za-z]{3,9})\.?[ /-]'?(\d\d)$/;
/** Milliseconds since 1970; thirteen digits under another name are a code. */
const TIMED = /(?:^|[ _-])(?:time|timestamp|date|updated|created|modified|generated|at|on)$/i;

type Form = (text: string) => string | undefined;

/** Days written in words, with marks or in milliseconds as "2018-02-07"; a column whose days and months could be either way round stays. */
export function withIsoDates(table: RawTable): RawTable {
  const forms = table.columns.map((header, at) =>
    formOf(
      header,
      table.rows.map((row) => row[at] ?? ""),
    ),
  );
  if (forms.every((form) => form === undefined)) return table;
  return { ...table, rows: table.rows.map((row) => row.map((cell, at) => (typeof cell === "string" ? (forms[at]?.(cell.trim()) ?? cell) : cell))) }; // prettier-ignore
}

function formOf(header: string, cells: readonly Cell[]): Form | undefined {
  const texts = cells.flatMap((cell) => (typeof cell === "string" && cell.trim() !== "" ? [cell.trim()] : []));
  if (texts.length === 0 || texts.length < cells.filter((cell) => cell.length > 0).length) return undefined;
  const forms = [
    worded,
    slashed(texts),
    short(texts),
    ...(texts.length >= FEWEST_COMPACT ? [compact] : []),
    ...(TIMED.test(header) ? [milliseconds] : []),
  ].filter((form) => form !== undefined);
  // "never" is no day in another form.
  const told = texts.filter((text) => /\d/.test(text));
  const stands = told.filter((text) => ISO.test(text)).length;
  const sole = forms.find((form) => {
    const fit = told.filter((text) => form(text) !== undefined).length;
    return fit * 2 > texts.length && fit + stands >= MOST * told.length;
  });
  if (sole !== undefined) return sole;
  // Several hands, several forms: each cell says by itself which day it is, for what could be two days has no form.
  const any: Form = (text) => (TELLING.test(text) ? forms.map((form) => form(text)).find((day) => day !== undefined) : undefined);
  const days = told.filter((text) => any(text) !== undefined).length;
  const years = told.filter((text) => YEAR.test(text)).length;
  return days > 0 && days + stands >= SOME_DAYS * told.length && days + stands + years >= MOST * told.length ? any : undefined;
}

const worded: Form = (timed) => {
  const text = timed.replace(CLOCK, "");
  const [, before, name = "", after, year = ""] = WORDED.exec(text) ?? [];
  const month = monthNumbers.get(name.toLowerCase());
  const day = before ?? after;
  return month === undefined ? undefined : day === undefined ? `${year}-${two(month)}` : dayOf(year, month, Number(day));
};

const compact: Form = (text) => {
  const [, year = "", month, day] = COMPACT.exec(text) ?? [];
  return year === "" ? undefined : dayOf(year, Number(month), Number(day));
};

/** Two digits are of this century up to 30 and of the last from 70 on; a column with others between may be of either. */
function short(texts: readonly string[]): Form | undefined {
  const years = texts.flatMap((text) => SHORT.exec(text)?.[3] ?? []);
  if (years.some((year) => Number(year) > 30 && Number(year) < 70)) return undefined;
  return (text) => {
    const [, day, name = "", year = ""] = SHORT.exec(text) ?? [];
    const month = monthNumbers.get(name.toLowerCase());
    return month === undefined ? undefined : dayOf(`${Number(year) > 30 ? "19" : "20"}${year}`, month, Number(day));
  };
}

const milliseconds: Form = (text) => (/^1\d{12}$/.test(text) ? new Date(Number(text)).toISOString().slice(0, 10) : undefined);

/** One number above twelve in a column tells which of the two is the day. */
function slashed(texts: readonly string[]): Form | undefined {
  const pairs = texts.flatMap((text) => {
    const match = SLASHED.exec(text.replace(CLOCK, ""));
    return match === null ? [] : [[Number(match[1]), Number(match[2])] as const];
  });
  const [first, second] = [pairs.some(([a]) => a > 12), pairs.some(([, b]) => b > 12)];
  if (first === second) return undefined;
  return (text) => {
    const [, a = "", b = "", year = ""] = SLASHED.exec(text.replace(CLOCK, "")) ?? [];
    return year === "" ? undefined : dayOf(year, Number(first ? b : a), Number(first ? a : b));
  };
}

const two = (number: number): string => String(number).padStart(2, "0");

function dayOf(year: string, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? `${year}-${two(month)}-${two(day)}` : undefined;
}
