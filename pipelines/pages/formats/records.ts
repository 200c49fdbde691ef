import { createReadStream } from "node:fs";
import { readMetadata, readRows } from "../../parquet/parquet-reader.ts";
import { isBinary, wholeText } from "../charset.ts";
import { titleOfFile } from "../found-file.ts";
import { linesOf } from "../lines.ts";
import { type DocumentOutcome, refusedDocument } from "../document-outcome.ts";
import { isoDate } from "../page-meta.ts";
import { pageUri } from "../../web/uris.ts";
import { FileError, type FileFormat, type FormatOptions, type RecordFields } from "./format.ts";
import { htmlPart } from "./html.ts";
import { markdownPart } from "./markdown-file.ts";
import { tooLarge } from "./whole.ts";

const USUAL = {
  text: ["text", "content", "markdown", "body", "article", "html"],
  title: ["title", "name", "headline"],
  url: ["url", "uri", "link", "source_url"],
  id: ["id", "_id", "doc_id"],
  date: ["date", "published_at", "publishedAt", "published", "published_date"],
  language: ["language", "lang"],
  license: ["license", "licence"],
} as const;

/** JSON objects, one a line. */
export const jsonLines: FileFormat = {
  extensions: ["jsonl", "ndjson"],
  async *read(file, options) {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let read = 0;
    for await (const line of linesOf(createReadStream(file.path), options.maxBytes)) {
      const uri = `${file.uri}?line=${line.number}`;
      if ("tooLong" in line) {
        yield refusedDocument(uri, "too-large", `the line is longer than ${options.maxBytes} bytes (maxBytes)`);
        continue;
      }
      let text: string;
      try {
        text = decoder.decode(line.bytes);
      } catch {
        yield refusedDocument(uri, "bad-encoding", "the line is not in UTF-8");
        continue;
      }
      if (text.trim() === "") continue;
      read++;
      let record: unknown;
      try {
        record = JSON.parse(text);
      } catch {
        yield refusedDocument(uri, "broken-file", "the line is no JSON");
        continue;
      }
      if (isRecord(record)) yield recordPart(record, { file: file.uri, uri, title: titleOfFile(file.path) }, options);
      else yield refusedDocument(uri, "unsupported-format", "the line is no JSON object");
    }
    if (read === 0) throw new FileError("empty-page", "the file has no records");
  },
};

/** Rows of a Parquet file with a column of texts. Holds one row group. */
export const parquetFiles: FileFormat = {
  extensions: ["parquet"],
  async *read(file, options) {
    const metadata = await readMetadata(file.path).catch((error: unknown) => {
      throw new FileError("broken-file", "it is no Parquet file", error);
    });
    const names = metadata.schema.slice(1).map(({ name }) => name);
    const text = fieldOf(names, options.fields.text, USUAL.text);
    if (text === undefined) throw new FileError("unsupported-format", `no column holds texts (${names.slice(0, 20).join(", ")}); name it as fields.text`); // prettier-ignore
    const wanted = new Set<string>([text, ...Object.values(USUAL).flat(), ...Object.values(options.fields)]);
    // Other columns may be vectors or images.
    const columns = names.filter((name) => wanted.has(name));
    for (const group of metadata.row_groups) {
      const bytes = group.columns.reduce((sum, { meta_data: column }) => sum + (column !== undefined && wanted.has(column.path_in_schema[0] ?? "") ? Number(column.total_uncompressed_size) : 0), 0); // prettier-ignore
      if (bytes > options.maxBytes * 20) throw tooLarge(bytes, options.maxBytes * 20);
    }
    let number = 0;
    try {
      for await (const row of readRows(file.path, undefined, { columns })) {
        const uri = `${file.uri}?row=${++number}`;
        yield recordPart(row, { file: file.uri, uri, title: titleOfFile(file.path) }, options);
      }
    } catch (error) {
      throw new FileError("broken-file", `row ${number + 1} and those behind it cannot be read`, error);
    }
    if (number === 0) throw new FileError("empty-page", "the file has no rows");
  },
};

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

const fieldOf = (names: readonly string[], given: string | undefined, usual: readonly string[]): string | undefined =>
  given === undefined ? usual.find((name) => names.includes(name)) : names.includes(given) ? given : undefined;

/** A record with an http address is the page of that address; else it goes by its id, else by its place in the file. */
function recordPart(
  record: Values,
  place: { readonly file: string; readonly uri: string; readonly title: string },
  options: FormatOptions,
): DocumentOutcome {
  const names = Object.keys(record);
  const of = (key: keyof typeof USUAL): string | undefined => {
    const name = fieldOf(names, key in options.fields ? options.fields[key as keyof RecordFields] : undefined, USUAL[key]);
    const value = name === undefined ? undefined : record[name];
    if (value instanceof Date) return value.toISOString();
    const told = typeof value === "string" ? value.trim() : typeof value === "number" || typeof value === "bigint" ? String(value) : "";
    return told === "" ? undefined : told;
  };
  const [text, url, id] = [of("text"), of("url"), of("id")];
  const uri =
    (url === undefined ? undefined : pageUri(url)) ?? (id === undefined ? place.uri : `${place.file}?id=${encodeURIComponent(id)}`);
  if (text === undefined) return refusedDocument(uri, "empty-page", `the record has no text (${names.slice(0, 12).join(", ")}); name its field as fields.text`); // prettier-ignore
  if (Buffer.byteLength(text) > options.maxBytes) return refusedDocument(uri, "too-large", `its text is longer than ${options.maxBytes} bytes (maxBytes)`); // prettier-ignore
  if (isBinary(text)) return refusedDocument(uri, "unsupported-format", "its text is binary");
  const ownTitle = of("title");
  const title = ownTitle === undefined ? undefined : wholeText(ownTitle);
  const about = { uri, title: title ?? place.title, publishedAt: isoDate(of("date")), license: of("license") };
  const language = { language: of("language") ?? options.language };
  const part = /^\s*<(?:!doctype|html|body|div|p|article|main|section|h1|table)\b/i.test(text)
    ? htmlPart(wholeText(text), about, language)
    : markdownPart(wholeText(text), about, language);
  // What the record calls itself comes before a heading of its text.
  return part.ok && title !== undefined ? { ...part, title } : part;
}
