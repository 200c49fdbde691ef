import { headerTime } from "./header-time.ts";
import { isMeasured, keyWords } from "./measure-names.ts";
import { cellText, groupsOf, type Cell, type RawTable } from "./table.ts";

const FEWEST_KEYS = 3;
const MOST_ITEMS = 12;
/** Of the pairs of a key and an item, so many have to be there. */
const FILLED = 0.6;

/**
 * "municipality, item, 2010, 2011": of each thing a row for each thing that is measured becomes one row for each thing, with a column for
 * each measure and year. Only where years alone head the figures: else a column says already what it measures.
 */
export function itemsOverTime(table: RawTable): RawTable {
  const years = table.columns.flatMap((header, at) => (headerTime(header)?.label === "" && isMeasured(table, at) ? [at] : []));
  const cells = table.columns.map((_, at) => table.rows.map((row) => cellText(row[at]).trim()));
  const pair = years.length < 2 ? undefined : pairIn(table, cells, years);
  if (pair === undefined) return table;
  const { key, item } = pair;
  const rowsOf = groupsOf([...table.rows.keys()], (row) => cells[key]?.[row] ?? "");
  const items = [...new Set(cells[item])];
  const constant = [...table.columns.keys()].filter(
    (at) => at !== key && at !== item && !years.includes(at) && [...rowsOf.values()].every((rows) => new Set(rows.map((row) => cells[at]?.[row])).size === 1), // prettier-ignore
  );
  const kind = keyWords(table.columns[key] ?? "");
  return {
    ...table,
    columns: [
      ...[key, ...constant].map((at) => table.columns[at] ?? ""),
      ...items.flatMap((one) => years.map((at) => `${measureIn(one)} ${table.columns[at] ?? ""}`)),
    ],
    rows: [...rowsOf].map(([called, rows]): readonly Cell[] => [
      called,
      ...constant.map((at) => table.rows[rows[0] ?? 0]?.[at] ?? ""),
      ...items.flatMap((one) => years.map((at) => table.rows[rows.find((row) => cells[item]?.[row] === one) ?? -1]?.[at] ?? "")),
    ]),
    named: 0,
    ...(kind !== "" && { kind }),
    foreign: (table.foreign ?? []).flatMap((one) => (one.column === key ? [{ ...one, column: 0 }] : [])),
  };
}

/** "contribution, EUR" is measured in euros, as "contribution (EUR)" is. */
const measureIn = (item: string): string => item.replace(/, ?([^,()]{1,12})$/, " ($1)");

/** The columns that say whose and what, where both together tell all rows apart. */
function pairIn(table: RawTable, cells: readonly (readonly string[])[], years: readonly number[]) {
  const words = [...table.columns.keys()].filter((at) => !years.includes(at) && (cells[at] ?? []).every((text) => /\p{L}/u.test(text) && text.length <= 60)); // prettier-ignore
  for (const item of words)
    for (const key of words) {
      const [keys, items] = [key, item].map((at) => new Set(cells[at]).size);
      if (key === item || keys === undefined || items === undefined) continue;
      if (items < 2 || items > MOST_ITEMS || keys < FEWEST_KEYS || keys <= items || table.rows.length < FILLED * keys * items) continue;
      if (new Set(cells[key]?.map((text, row) => `${text}\n${cells[item]?.[row]}`)).size === table.rows.length) return { key, item };
    }
  return undefined;
}
