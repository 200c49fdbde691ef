import { timeInWords } from "./header-time.ts";
import { isMeasured, keyWords, namedMeasure } from "./measure-names.ts";
import { cellText, groupsOf, type Cell, type RawTable } from "./table.ts";

const YEAR = "(?:1[5-9]|20)\\d\\d";
const WHEN = new RegExp(`^(?:${YEAR}(?:[/–-](?:${YEAR}|\\d\\d))?)$`, "u");
/** Of the pairs of a key and a time, so many have to be there: what happens now and then is no series. */
const FILLED = 0.6;
const FEWEST_KEYS = 3;
const MOST_TIMES = 100;

/** "hut, year, nights": a row for each thing and year becomes one row for each thing, with a column for each year. */
export function rowsOverTime(table: RawTable): RawTable {
  const cells = table.columns.map((_, at) => table.rows.map((row) => cellText(row[at]).trim()));
  const series = seriesIn(table, cells);
  if (series === undefined) return table;
  const { key, time } = series;
  const rowsOf = groupsOf([...table.rows.keys()], (row) => cells[key]?.[row] ?? "");
  const times = [...new Set(cells[time])].toSorted();
  const others = [...table.columns.keys()].filter((at) => at !== key && at !== time && !numbers(cells, at, key));
  const isConstant = (at: number): boolean => [...rowsOf.values()].every((rows) => new Set(rows.map((row) => cells[at]?.[row])).size === 1);
  const constant = others.filter(isConstant);
  const varying = others.filter((at) => !constant.includes(at));
  const printed = times.map((one) => timeInWords(one) ?? one);
  const kind = keyWords(table.columns[key] ?? "");
  return {
    ...table,
    columns: [
      ...[key, ...constant].map((at) => table.columns[at] ?? ""),
      ...times.flatMap(() => varying).map((at) => namedMeasure(table.columns[at] ?? "", table.name)),
    ],
    rows: [...rowsOf].map(([called, rows]): readonly Cell[] => {
      const at = new Map(rows.map((row) => [cells[time]?.[row], row]));
      return [
        called,
        ...constant.map((column) => table.rows[rows[0] ?? 0]?.[column] ?? ""),
        ...times.flatMap((one) => varying.map((column) => table.rows[at.get(one) ?? -1]?.[column] ?? "")),
      ];
    }),
    times: [undefined, ...constant.map(() => undefined), ...printed.flatMap((one) => varying.map(() => one))],
    named: 0,
    ...(kind !== "" && { kind }),
    foreign: (table.foreign ?? []).flatMap((one) => (one.column === key ? [{ ...one, column: 0 }] : constant.includes(one.column) ? [{ ...one, column: 1 + constant.indexOf(one.column) }] : [])), // prettier-ignore
  };
}

/** The columns that say whose and when, where both together tell rows apart and nearly every pair is there. */
function seriesIn(table: RawTable, cells: readonly (readonly string[])[]): { readonly key: number; readonly time: number } | undefined {
  const size = table.rows.length;
  const distinct = cells.map((texts) => new Set(texts).size);
  const isWhen = (at: number): boolean => {
    const number = distinct[at] ?? 0;
    return number >= 2 && number <= MOST_TIMES && cells[at]?.every((text) => WHEN.test(text)) === true;
  };
  const isForeign = (at: number): boolean => table.foreign?.some(({ column }) => column === at) === true;
  const isKey = (at: number): boolean =>
    (distinct[at] ?? 0) >= FEWEST_KEYS && (distinct[at] ?? 0) * 3 <= size * 2 && cells[at]?.every((text) => text !== "" && text.length <= 100) === true && (isForeign(at) || (cells[at] ?? []).some((text) => /\p{L}/u.test(text))); // prettier-ignore
  const all = [...table.columns.keys()];
  for (const time of all.filter(isWhen))
    for (const key of all.filter(isKey).toSorted((a, b) => Number(isForeign(b)) - Number(isForeign(a)) || a - b)) {
      const pairs = new Set(cells[key]?.map((text, row) => `${text}\n${cells[time]?.[row]}`)).size;
      if (pairs < size || size < FILLED * (distinct[key] ?? 0) * (distinct[time] ?? 0)) continue;
      // What has a name of its own is an occasion, not a figure of a year.
      const own = all.some((at) => at !== key && at !== time && distinct[at] === size && !isMeasured(table, at) && !numbers(cells, at, key)); // prettier-ignore
      const measured = all.some((at) => at !== key && at !== time && isMeasured(table, at) && !numbers(cells, at, key));
      if (!own && measured) return { key, time };
    }
  return undefined;
}

/** Row numbers, and what a reader numbered the rows by ("Askerdale 1"). */
function numbers(cells: readonly (readonly string[])[], at: number, key: number): boolean {
  const texts = cells[at] ?? [];
  if (new Set(texts).size < texts.length) return false;
  const figures = texts.map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : -1));
  const rises = figures.every((figure, row) => figure >= 0 && (row === 0 || figure === (figures[row - 1] ?? 0) + 1));
  return rises || texts.every((text, row) => text.startsWith(`${cells[key]?.[row] ?? ""} `));
}
