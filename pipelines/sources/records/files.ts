import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { readSqlite } from "../../../knowledge-graph/index.ts";
import { titleOfFile, type FoundFile } from "../../pages/found-file.ts";
import { refusedDocument, type DocumentOutcome } from "../../pages/document-outcome.ts";
import { FileError, type FormatOptions } from "../../pages/formats/format.ts";
import { singularOf } from "../../language/inflection.ts";
import { linesOf } from "../../pages/lines.ts";
import { csvTables } from "./read-csv.ts";
import { excelTables } from "./read-excel.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";
import { jsonTables, recordsIn } from "./read-json.ts";
import { parquetTable } from "./read-parquet.ts";
import { withParameter, type RawTable } from "./table.ts";

/** Tables of a file; undefined where it holds texts or something else, and is read as a document. */
export type TableFile = (file: FoundFile, options: FormatOptions) => Promise<readonly RawTable[] | undefined>;

const csv: TableFile = async (file, { maxBytes }) => {
  const tables = await csvTables(file, maxBytes);
  return tables.length === 0 ? undefined : tables;
};

/** A member that holds a text of its own makes the record a page of prose. */
const PROSE = ["text", "content", "markdown", "html"];
const MAYBE_PROSE = ["body", "article"];
const LONG = 200;

const isProse = (record: JsonObject, { fields }: FormatOptions): boolean =>
  fields.text !== undefined ||
  PROSE.some((name) => typeof record[name] === "string") ||
  MAYBE_PROSE.some((name) => typeof record[name] === "string" && (record[name] as string).length > LONG);

const jsonLines: TableFile = async (file, options) => {
  const records: JsonObject[] = [];
  const losses: DocumentOutcome[] = [];
  for await (const line of linesOf(createReadStream(file.path), options.maxBytes)) {
    const text = "tooLong" in line ? "" : new TextDecoder().decode(line.bytes).trim();
    if (text === "" && !("tooLong" in line)) continue;
    const record = "tooLong" in line ? undefined : parsed(text);
    if (isJsonObject(record)) records.push(record);
    else losses.push(refusedDocument(`${file.uri}?line=${line.number}`, "broken-file", "the line is no JSON object"));
    // What begins with texts is read a line at a time, however long it is.
    if (records.length === 20 && records.some((one) => isProse(one, options))) return undefined;
  }
  if (records.length === 0 || records.slice(0, 20).some((one) => isProse(one, options))) return undefined;
  const [table, ...held] = jsonTables(records, { name: titleOfFile(file.path), uri: file.uri });
  return table === undefined ? [] : [{ ...table, losses: [...(table.losses ?? []), ...losses] }, ...held];
};

const json: TableFile = async (file, options) => {
  const { size } = await stat(file.path);
  if (size > options.maxBytes)
    throw new FileError("too-large", `it has ${size} bytes, and up to ${options.maxBytes} are read whole (maxBytes)`);
  const whole = parsed(await readFile(file.path, "utf8"));
  if (whole === undefined) throw new FileError("broken-file", "it is no JSON");
  const lists = recordsIn(whole);
  if (lists.length === 0)
    throw new FileError("unsupported-format", "there is no list of records in it: an array of objects, or objects by their keys");
  return distinctNames(
    lists.map(({ records, path }, at) => {
      const named = lists.length > 1 ? path : path.filter((member) => !ANY_LIST.test(member));
      const uri = at === 0 ? file.uri : withParameter(file.uri, "list", path.join("/"));
      return jsonTables(records, { name: named.at(-1) ?? titleOfFile(file.path), uri });
    }),
  );
};

/** Members that hold whatever a database gives out: the file says what. */
const ANY_LIST =
  /^(?:docs?|documents|items|records|rows|data|results?|entries|list|values|features|elements|objects|collection|contents?|hits)$/i;

/** The yarns that a pattern takes are not those of the shop: tables of one name are told apart by what holds them. */
function distinctNames(lists: readonly (readonly RawTable[])[]): readonly RawTable[] {
  const taken = new Set(lists.flatMap(([table]) => (table === undefined ? [] : [table.name])));
  return lists.flatMap(([owner, ...held]) =>
    owner === undefined
      ? []
      : [
          owner,
          ...held.map((table) => {
            const name = taken.has(table.name) ? `${singularOf(owner.name) ?? owner.name} ${table.name}` : table.name;
            taken.add(name);
            return { ...table, name };
          }),
        ],
  );
}

const sqlite: TableFile = (file, { maxBytes }) => {
  try {
    return Promise.resolve(
      readSqlite(file.path, maxBytes).flatMap(({ name, columns, rows, foreign }): RawTable[] =>
        rows.length === 0
          ? []
          : [
              {
                name,
                uri: `${file.uri}?table=${encodeURIComponent(name)}`,
                columns,
                rows: rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell)))),
                foreign: foreign
                  .map(({ column, table, to }) => ({ column: columns.indexOf(column), table, to }))
                  .filter(({ column }) => column >= 0),
              },
            ],
      ),
    );
  } catch (error) {
    if (error instanceof RangeError) throw new FileError("too-large", error.message, error);
    throw new FileError("broken-file", "it is no SQLite database that can be read", error);
  }
};

/** A column of any of the names under which the texts of pages stand. */
const parquet: TableFile = async (file, options) => {
  const isText = (columns: JsonObject): boolean => isProse(columns, options) || MAYBE_PROSE.some((name) => name in columns);
  const table = await parquetTable(file, options.maxBytes, isText);
  return table === undefined ? undefined : [table];
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** By the end of the file's name. */
export const tableFiles: ReadonlyMap<string, TableFile> = new Map<string, TableFile>([
  ...["csv", "tsv", "tab", "psv"].map((end) => [end, csv] as const),
  ...["jsonl", "ndjson"].map((end) => [end, jsonLines] as const),
  ["json", json],
  ["parquet", parquet],
  ["xlsx", (file, { maxBytes }) => excelTables(file, maxBytes)],
  ...["sqlite", "sqlite3", "db"].map((end) => [end, sqlite] as const),
]);
