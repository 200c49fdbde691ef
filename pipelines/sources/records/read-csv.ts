import type { FoundFile } from "../../pages/found-file.ts";
import { titleOfFile } from "../../pages/found-file.ts";
import { csvRows } from "../../pages/formats/csv-rows.ts";
import { FileError } from "../../pages/formats/format.ts";
import { gridTables } from "./grid-tables.ts";
import type { RawTable } from "./table.ts";

/** Cells of one table that are held at once: some 200 MB. */
const MOST_CELLS = 4_000_000;

/** A CSV, TSV or other file of rows; none where no row of it is a header. Throws a `FileError` where it breaks off. */
export async function csvTables(file: FoundFile, maxBytes: number): Promise<readonly RawTable[]> {
  const grid: (readonly string[])[] = [];
  let cells = 0;
  for await (const row of csvRows(file, maxBytes, { emptyLines: true })) {
    grid.push(row);
    cells += row.length;
    if (cells > MOST_CELLS) throw new FileError("too-large", `more than ${MOST_CELLS.toLocaleString("en-US")} cells; split the table`);
  }
  return gridTables(grid, { name: titleOfFile(file.path), uri: file.uri });
}
