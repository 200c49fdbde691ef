import { countsThings } from "./counted-things.ts";
import type { Reference } from "../../schemas/draft.ts";
import type { Table } from "./blocks.ts";
import { measureOf, type Caption, type Column, type Label } from "./labels.ts";
import type { Piece } from "./piece.ts";

/** One cell of a table of things: whose value it is, under which label, with what the header and caption say. */
export interface Cell {
  readonly subject: Reference;
  readonly path: readonly Label[];
  readonly value: Piece;
  readonly asOf?: string | undefined;
  readonly asOfFrom?: "header" | "caption" | undefined;
  readonly unit?: string | undefined;
  readonly exponent?: number | undefined;
  /** How its figures are measured is not understood. */
  readonly unsure?: boolean | undefined;
  /** Most cells of the column are figures. */
  readonly figures?: boolean | undefined;
  /** Some of them cannot be years: "1938" among them is none either. */
  readonly counts?: boolean | undefined;
  /** What its value is of, where the path ends in another label. */
  readonly asked?: string | undefined;
  /** Whose the value is as well as the subject's: of both together, and of a figure alone is that said. */
  readonly scope?: string | undefined;
  /** Its row or column is a time. */
  readonly timed?: boolean | undefined;
}

export const RANK = /^(?:rank|ranking|no\.?|#|pos\.?|position|s\.?no\.?|nr\.?)$/i;

export const SKIP =
  /^(?:|source|sources|notes?|remarks?|refs?|references?|flag|image|photo|map|of|in|by|to|for|link|links|details?|trend|comments?)$/i;

/**
 * How each column is measured. What a caption says of the whole table ("million crowns") holds for a column only where its figures are
 * printed like the others': "Employees" of whole numbers beside incomes of one decimal is another measure, and which is not known.
 */
export function columnMeasures(
  table: Table,
  header: readonly Column[],
  caption: Caption,
): readonly Pick<Cell, "unit" | "exponent" | "unsure">[] {
  const decimals = header.map((_, at) => table.rows.some((row) => /^[-−+]?[\d, ]*[.]\d/.test(row[at]?.text ?? "")));
  const free = header.map((one) => one.unit === undefined && one.exponent === undefined);
  const several = table.rows.length >= 2;
  const shown = several && header.some((_, at) => free[at] === true && decimals[at] === true);
  const whole = caption.measures !== "unsure" && caption.measures.some((one) => one.of.length === 0);
  return header.map((one, at) => {
    // "Employees" beside what is in millions of crowns are counted one by one.
    if (whole && free[at] === true && decimals[at] === false && caption.measures.length === 1 && caption.measures[0]?.unit !== undefined && countsThings(one.path.at(-1)?.label ?? "")) return {}; // prettier-ignore
    const measure = measureOf(one, caption, decimals[at]);
    return whole && free[at] === true && shown && decimals[at] === false && caption.measures.length === 1 ? { unsure: true } : measure;
  });
}

export interface ColumnShape {
  readonly figures: boolean;
  readonly counts: boolean;
  readonly units: boolean;
}

export const shapeOf = (shape: ColumnShape | undefined): Pick<Cell, "figures" | "counts"> =>
  shape?.figures === true ? { figures: true, ...(shape.counts ? { counts: true } : {}) } : {};

/** Columns of figures: most cells print one. "uninhabited" among them is no value of theirs, and "0.3" among "2.1 km²" lacks its unit. */
export function figureColumns(table: Table): readonly ColumnShape[] {
  return table.header.map((_, at) => {
    const cells = table.rows.map((row) => row[at]?.text ?? "").filter((one) => one !== "");
    const figures = cells.filter((one) => /^[-−+~≈$€£]?\.?\d/.test(one));
    return {
      counts: figures.some((one) => !/^[~≈]?(?:1[5-9]|20)\d\d\b/.test(one)),
      figures: figures.length >= 2 && figures.length * 5 >= cells.length * 3,
      units:
        figures.filter((one) => /\d ?(?:%|°|[$€£]|[A-Za-z]{1,4}[²³23]?(?:\/[a-z]+)?)$/.test(one)).length * 2 >= figures.length &&
        figures.length > 0,
    };
  });
}
