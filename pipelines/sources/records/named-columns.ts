import { unitOf } from "./header-unit.ts";
import type { RawTable } from "./table.ts";
import { labelOf } from "./typed-table.ts";

/**
 * A table whose headers are the nouns that somebody gives for them: by the header as it stands, by its words without the unit, and either
 * with the table before it. A unit in the header stays with the figures.
 */
export function withNamedColumns(table: RawTable, nouns: Readonly<Record<string, string>>): RawTable {
  const known = new Map(Object.entries(nouns).map(([header, noun]) => [header.toLowerCase(), noun]));
  if (known.size === 0) return table;
  const columns = table.columns.map((header) => {
    const names = [header, labelOf(header)].flatMap((name) => [`${table.name}.${name}`, name]);
    const noun = names.map((name) => known.get(name.toLowerCase())).find((found) => found !== undefined);
    if (noun === undefined) return header;
    const unit = unitOf(header)?.unit;
    return unit === undefined ? noun : `${noun} (${unit})`;
  });
  return { ...table, columns };
}
