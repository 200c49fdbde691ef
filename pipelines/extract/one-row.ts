import type { Heading, Table } from "./blocks.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { cleanLabel, labelPath, type Label } from "./labels.ts";
import type { Piece } from "./piece.ts";
import { TIME_COLUMN } from "./key-value-tables.ts";
import { countedNoun, namesGroups, saysName } from "./table-labels.ts";
import { isCode, isKindOfCode } from "./row-names.ts";
import { isOrdinary, isSort } from "./table-shapes.ts";
import { typeOfColumn } from "./types.ts";
import { isEntityLabel } from "./value-context.ts";

/** How the text of a figure begins. */
export const FIGURE = /^[-−+~≈$€£]?\.?\d/;

/**
 * "Longest span | Lanes | Toll" over one row of values: labels and values of the page's subject, and no thing of a kind. Undefined where
 * the row may name a thing, or where nobody says what its columns are parts of. `plain`: no
 * heading says of what the row is, so that a name at its front is a value too.
 */
export function oneRow(
  table: Table,
  heading: Heading | undefined,
  plain: boolean,
): readonly { readonly path: readonly Label[]; readonly value: Piece }[] | undefined {
  const [row, ...more] = table.rows;
  const titles = table.header.map((one) => one.text);
  if (row === undefined || more.length > 0 || titles.length < 2 || row.length < titles.length) return undefined;
  const corner = titles[0] === "";
  const labels = corner ? titles.slice(1) : titles;
  const values = corner ? row.slice(1) : row;
  if (labels.some((one) => one === "" || TIME_COLUMN.test(one) || wholeDate(one) !== undefined) || new Set(labels).size < labels.length)
    return undefined;
  const figures = values.every((one) => FIGURE.test(one.text));
  const parts = figures && (corner ? labels.every(isSort) : namesGroups(labels, false));
  const noun = !parts ? undefined : corner ? rowLabel(row[0]) : countedNoun([table.caption?.text, heading?.piece.text], "");
  if (parts ? noun === undefined : corner || !speaksOfSubject(titles, row, plain)) return undefined;
  return labels.map((label, at) => ({ path: [...(noun === undefined ? [] : [noun]), ...labelPath(label)], value: values[at] as Piece }));
}

const rowLabel = (cell: Piece | undefined): Label | undefined =>
  cell === undefined || cell.text === "" || !isOrdinary(cell.text) ? undefined : cleanLabel(cell.text);

/** No column names a thing, and the first value is none. */
function speaksOfSubject(titles: readonly string[], row: readonly Piece[], plain: boolean): boolean {
  const [first] = row;
  return (
    titles.every((one) => isSort(one) && !saysName(one)) &&
    typeOfColumn(titles[0] ?? "") === undefined &&
    first !== undefined &&
    // "K-1069" under "Lot" is one, alone or not.
    !(isKindOfCode(titles[0] ?? "") && isCode(first.text)) &&
    ((plain && isEntityLabel(titles[0] ?? "")) || FIGURE.test(first.text) || /^\p{Ll}/u.test(first.text))
  );
}
