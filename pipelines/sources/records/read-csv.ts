import type { FoundFile } from "../../pages/found-file.ts";
import { titleOfFile } from "../../pages/found-file.ts";
import { csvRows } from "../../pages/formats/csv-rows.ts";
import { FileError } from "../../pages/formats/format.ts";
import type { RawTable } from "./table.ts";

/** Cells of one table that are held at once: some 200 MB. */
const MOST_CELLS = 4_000_000;
const MOST_COLUMNS = 500;

/** A CSV, TSV or other file of rows; undefined where its first row is no header. Throws a `FileError` where it breaks off. */
export async function csvTable(file: FoundFile, maxBytes: number): Promise<RawTable | undefined> {
  let columns: readonly string[] | undefined;
  const rows: (readonly string[])[] = [];
  for await (const row of csvRows(file, maxBytes)) {
    if (columns === undefined) columns = row;
    else {
      if (row.length > columns.length && row.slice(columns.length).some((cell) => cell !== ""))
        throw new FileError("broken-file", `a row has ${row.length} cells where the header has ${columns.length}`);
      rows.push(row);
    }
    if (rows.length * columns.length > MOST_CELLS)
      throw new FileError("too-large", `more than ${MOST_CELLS.toLocaleString("en-US")} cells; split the table`);
  }
  if (columns === undefined || !isHeader(columns) || rows.length === 0) return undefined;
  return { name: titleOfFile(file.path), uri: file.uri, columns, rows };
}

/** Pandas leaves the name of its index empty. */
export const isHeader = (row: readonly string[]): boolean => {
  const named = row.filter((cell) => cell !== "");
  return (
    row.length >= 2 &&
    row.length <= MOST_COLUMNS &&
    !row.slice(1).includes("") &&
    new Set(named).size === named.length &&
    !named.every((cell) => /^[-+]?[\d.,]+$/.test(cell))
  );
};
