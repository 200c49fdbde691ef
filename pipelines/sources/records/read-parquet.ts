import { FileError } from "../../pages/formats/format.ts";
import { tooLarge } from "../../pages/formats/whole.ts";
import { titleOfFile, type FoundFile } from "../../pages/found-file.ts";
import { readMetadata, readRows } from "../../parquet/parquet-reader.ts";
import type { JsonObject } from "./json-object.ts";
import { jsonTable } from "./read-json.ts";
import type { RawTable } from "./table.ts";

/** Rows that are held at once. */
const MOST = 200_000;

/** The rows of a Parquet file; undefined where `isProse` knows one of its columns for a text of its own. */
export async function parquetTable(
  file: FoundFile,
  maxBytes: number,
  isProse: (columns: JsonObject) => boolean,
): Promise<RawTable | undefined> {
  const metadata = await readMetadata(file.path).catch((error: unknown) => {
    throw new FileError("broken-file", "it is no Parquet file", error);
  });
  const names = metadata.schema.slice(1).map(({ name }) => name);
  if (isProse(Object.fromEntries(names.map((name) => [name, ""])))) return undefined;
  const count = Number(metadata.num_rows);
  if (count > MOST) throw new FileError("too-large", `${count} rows; up to ${MOST} are held`);
  for (const group of metadata.row_groups) {
    const bytes = group.columns.reduce((sum, { meta_data: column }) => sum + Number(column?.total_uncompressed_size ?? 0), 0);
    if (bytes > maxBytes * 20) throw tooLarge(bytes, maxBytes * 20);
  }
  const rows: JsonObject[] = [];
  try {
    for await (const row of readRows(file.path, undefined)) rows.push(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString().replace(/T00:00:00\.000Z$/, "") : value]))); // prettier-ignore
  } catch (error) {
    throw new FileError("broken-file", `row ${rows.length + 1} and those behind it cannot be read`, error);
  }
  return rows.length === 0 ? undefined : jsonTable(rows, { name: titleOfFile(file.path), uri: file.uri });
}
