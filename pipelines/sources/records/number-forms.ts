import { cellText, type RawTable } from "./table.ts";

/** "11,1", "1.234,5", "1.234.567": figures as most of Europe prints them. */
const EUROPEAN = /^[-+−]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,})(?: ?%)?$/;
/** "11.1", "1,234.5", "1,234,567" */
const ENGLISH = /^[-+−]?(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3}){2,})(?: ?%)?$/;
/** "40.053": forty and a bit, or forty thousand. */
const EITHER = /^[-+−]?[1-9]\d{0,2}\.\d{3}$/;
const FIGURE = /^([-+−]?)(\d{1,3}(?:\.\d{3})+|\d+)(,\d+)?( ?%)?$/;
/** Of the cells of a column, so many have to be figures. */
const MOST = 0.97;

/**
 * Figures with a decimal comma as those with a point. Which is meant is decided by the whole table, since its writer used one.
 */
export function withPoints(table: RawTable): RawTable {
  const cells = table.columns.map((_, at) => table.rows.map((row) => cellText(row[at]).trim()).filter((text) => text !== ""));
  const share = (texts: readonly string[], form: RegExp): boolean =>
    texts.length > 0 && texts.filter((text) => form.test(text)).length >= MOST * texts.length;
  const figures = cells.map((texts) => share(texts, FIGURE));
  const signs = cells.filter((_, at) => figures[at]).flat();
  const european = signs.some((text) => EUROPEAN.test(text)) && !cells.flat().some((text) => ENGLISH.test(text));
  if (!european) return table;
  const plain = (text: string): string =>
    text.replace(
      FIGURE,
      (_, sign: string, whole: string, rest = "", mark = "") => `${sign}${whole.replaceAll(".", "")}${rest.replace(",", ".")}${mark}`,
    );
  return {
    ...table,
    rows: table.rows.map((row) => row.map((cell, at) => (figures[at] === true && typeof cell === "string" ? plain(cell.trim()) : cell))),
  };
}

/** Whether every figure of a column can be read both ways ("40.053"), and no column beside it told which: it stays text. */
export const isEitherWay = (texts: readonly string[]): boolean => texts.length > 3 && texts.every((text) => EITHER.test(text));
