import { singularOf } from "../language/inflection.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { readNumeral } from "../../schemas/values/numeral.ts";
import type { Heading, Table } from "./blocks.ts";
import { GENERIC_KEY } from "./generic-headers.ts";
import { cleanLabel, columnLabels, type Label } from "./labels.ts";
import { countedNoun, isGroup, saysOnlyFigures } from "./table-labels.ts";
import { isGroupRow, isOrdinary, isUnit } from "./table-shapes.ts";
import { isTotal, typeOfNaming } from "./types.ts";

/** What a corner says of the columns behind it, or of how their figures are given. */
const OF_COLUMNS =
  /^(?:years?|months?|quarters?|periods?|seasons?|dates?|times?|day|days|week|weeks|amounts?|figures?|values?|numbers?|million|thousand|total|sum|name|names)\b/i;

/**
 * "Layer | 2018 | 2019" over "Surface", "Bottom" under "Mean temperature"; rows that add up to a total under "Staff": what is measured is
 * said above, and the rows only part it. Null where the rows are told to be of a sort and nobody says of what. Undefined where the rows
 * themselves say what is measured.
 */
export function sortedNoun(table: Table, heading: Heading | undefined): Label | null | undefined {
  const rows = table.rows.filter((row) => !isGroupRow(row));
  const labels = rows.map((row) => columnLabels(row[0]?.text ?? ""));
  if (rows.length < 2 || labels.some((one) => one.unit !== undefined || one.exponent !== undefined)) return undefined;
  const corner = table.header[0]?.text ?? "";
  const above = `${table.caption?.text ?? ""} ${heading?.piece.text ?? ""}`.toLowerCase();
  // "Contributions (M€), staff in persons" over "Cash", "Staff": a caption that names a row says what each measures.
  if (labels.some(({ path }) => path.length > 0 && above.includes(path[0]?.label ?? ""))) return undefined;
  const said = typeOfNaming(corner) !== undefined && !GENERIC_KEY.test(corner) && !OF_COLUMNS.test(corner) && !isUnit(corner);
  const isPlural = singularOf(corner.toLowerCase().split(" ").at(-1) ?? "") !== undefined;
  const noun = countedNoun([table.caption?.text, heading?.piece.text], corner);
  if (said && isPlural && labels.every(({ path }) => isGroup(path[0]?.label ?? ""))) return cleanLabel(corner);
  if (said && !isPlural) return noun ?? (saysNothing(table, heading) ? null : undefined);
  // "Meals served" over "Hot", "Cold": a caption is of all that stands under it, and words that name no things need one.
  const captioned =
    corner === "" && countedNoun([table.caption?.text], "") !== undefined && rows.every((row) => isSide(row[0]?.text ?? ""));
  return noun !== undefined && (captioned || addUp(rows, table)) ? noun : undefined;
}

const saysNothing = ({ caption }: Table, heading: Heading | undefined): boolean =>
  [caption?.text, heading?.piece.text].every((one) => one === undefined || saysOnlyFigures(cleanLabel(one).label));

const isSide = (text: string): boolean => /^\p{L}\p{Ll}+$/u.test(text) && isOrdinary(text) && singularOf(text.toLowerCase()) === undefined;

const figureOf = (text: string | undefined): number | undefined => {
  const read = readNumeral(text ?? "", 0, "en", false, true);
  return read === undefined || read.end !== (text ?? "").length ? undefined : read.number;
};

/** The last row is called a total and is one, in every column of times, within what was rounded. */
function addUp(rows: Table["rows"], { header }: Table): boolean {
  const last = rows.at(-1);
  if (last === undefined || rows.length < 3 || !isTotal(last[0]?.text ?? "")) return false;
  const columns = header.flatMap(({ text }, at) => (at > 0 && wholeDate(text) !== undefined ? [at] : []));
  const whole = columns.map((at) => {
    const parts = rows.slice(0, -1).map((row) => figureOf(row[at]?.text));
    const total = figureOf(last[at]?.text);
    return total !== undefined && parts.every((one) => one !== undefined) && Math.abs(parts.reduce<number>((sum, one) => sum + (one as number), 0) - total) <= Math.max(1, total * 0.005); // prettier-ignore
  });
  return columns.length > 0 && whole.filter(Boolean).length * 5 >= columns.length * 4;
}
