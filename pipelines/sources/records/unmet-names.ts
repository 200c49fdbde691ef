import type { DocumentsSourceConfig } from "../../../schemas/index.ts";
import { withNamedColumns } from "./named-columns.ts";
import type { RawTable } from "./table.ts";

/** Names shown of those that are there. */
const SHOWN = 12;

/** What a source's config says of tables and columns by a name that none of them has: a slip of the pen does nothing, and says so. */
export function* unmetNames(
  { complete, kinds, columns }: Pick<DocumentsSourceConfig, "complete" | "kinds" | "columns">,
  tables: readonly RawTable[],
): Generator<string> {
  const names = new Set(tables.map(({ name }) => name));
  for (const name of Array.isArray(complete) ? complete : []) if (!names.has(name)) yield unmet("complete", name, "table", names);
  for (const name of Object.keys(kinds)) if (!names.has(name)) yield unmet("kinds", name, "table", names);
  const headers = new Set(tables.flatMap((table) => table.columns));
  for (const [header, noun] of Object.entries(columns))
    if (!tables.some((table) => isMet(table, { [header]: `${noun} *` }))) yield unmet("columns", header, "column", headers);
}

export const unmet = (option: string, name: string, what: string, there: Iterable<string>): string =>
  `\`${option}\` names "${name}", and no ${what} is called so: ${told([...there]) || `there is no ${what}`}`;

const told = (names: readonly string[]): string =>
  `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ""}`;

const isMet = (table: RawTable, nouns: Readonly<Record<string, string>>): boolean =>
  withNamedColumns(table, nouns).columns.some((header, at) => header !== table.columns[at]);
