import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { parse } from "csv-parse";
import iconv from "iconv-lite";
import { type FoundFile, titleOfFile } from "../files.ts";
import type { Part } from "../offer.ts";
import { FileError, type FileFormat } from "./format.ts";
import { escapeHtml, htmlPart, mainHtml } from "./html.ts";
import { decodedFile } from "./whole.ts";

/** A document of a table: so many rows, or so many characters. */
const ROWS = 500;
const CHARACTERS = 200_000;
const COLUMNS = 200;
const SNIFFED = 64 * 1024;

/** A table with a header becomes documents of bounded size, each with the header; the first goes by the file's own uri. */
export const csvFiles: FileFormat = {
  extensions: ["csv", "tsv"],
  async *read(file, options) {
    const encoding = await encodingOf(file);
    const head = decodedFile(await firstBytes(file, encoding));
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(head, file.path),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: options.maxBytes,
    });
    const stream = createReadStream(file.path);
    const decoded = iconv.decodeStream(encoding);
    const stop = (error: Error): void => void parser.destroy(error);
    stream.on("error", stop);
    decoded.on("error", stop);
    stream.pipe(decoded).pipe(parser);
    let header: readonly string[] | undefined;
    let rows: (readonly string[])[] = [];
    let size = 0;
    let number = 0;
    const table = (): Part => tablePart(file, ++number, header ?? [], rows, options.language);
    try {
      for await (const row of parser as AsyncIterable<readonly string[]>) {
        if (header === undefined) header = checkedHeader(row);
        else {
          if (row.length > header.length && row.slice(header.length).some((cell) => cell !== ""))
            throw new FileError("broken-file", `a row has ${row.length} cells where the header has ${header.length}`);
          rows.push(row);
          size += row.reduce((sum, cell) => sum + cell.length, 0);
          if (rows.length < ROWS && size < CHARACTERS) continue;
          yield table();
          [rows, size] = [[], 0];
        }
      }
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error) || !String(error.code).startsWith("CSV_")) throw error;
      throw error.code === "CSV_MAX_RECORD_SIZE"
        ? new FileError("too-large", `a row is longer than ${options.maxBytes} bytes (maxBytes)`, error)
        : new FileError("broken-file", "a quote is not closed or stands in the wrong place", error);
    } finally {
      stream.destroy();
    }
    if (rows.length > 0) yield table();
    if (number === 0) throw new FileError("empty-page", "the table has no rows");
  },
};

function checkedHeader(row: readonly string[]): readonly string[] {
  const named = row.filter((cell) => cell !== "");
  if (row.length < 2) throw new FileError("unsupported-format", "the file has one column only; it is no table");
  if (row.length > COLUMNS) throw new FileError("too-large", `${row.length} columns; up to ${COLUMNS} are read`);
  // Pandas leaves the name of its index empty.
  if (row.slice(1).includes("") || new Set(named).size < named.length || named.every((cell) => /^[-+]?[\d.,]+$/.test(cell)))
    throw new FileError("unsupported-format", "the first row is no header: every column needs a name of its own");
  return row;
}

function tablePart(
  file: FoundFile,
  number: number,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  language: string,
): Part {
  const title = `Table of ${titleOfFile(file.path)}`;
  const cells = (tag: string, row: readonly string[]): string => `<tr>${header.map((_, at) => `<${tag}>${escapeHtml(row[at] ?? "")}</${tag}>`).join("")}</tr>`; // prettier-ignore
  const html = `<h1>${escapeHtml(title)}</h1><table><thead>${cells("th", header)}</thead><tbody>${rows.map((row) => cells("td", row)).join("\n")}</tbody></table>`;
  return htmlPart(mainHtml(html), { uri: number === 1 ? file.uri : `${file.uri}#part=${number}`, title }, { language });
}

/** The whole file is looked through: a table half of which is garbled is worse than none. */
async function encodingOf(file: FoundFile): Promise<string> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let valid = true;
  let first = true;
  for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
    if (first && ((chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0xfe && chunk[1] === 0xff))) return "utf-16";
    first = false;
    if (chunk.includes(0)) throw new FileError("unsupported-format", "binary content");
    if (valid) {
      try {
        utf8.decode(chunk, { stream: true });
      } catch {
        valid = false;
      }
    }
  }
  if (first) throw new FileError("empty-page", "the file is empty");
  if (valid) {
    try {
      utf8.decode();
    } catch {
      valid = false;
    }
  }
  return valid ? "utf-8" : "windows-1252";
}

async function firstBytes(file: FoundFile, encoding: string): Promise<Buffer> {
  const handle = await open(file.path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED), 0, SNIFFED, 0);
    // A character may be cut at the end.
    return Buffer.from(iconv.decode(buffer.subarray(0, bytesRead), encoding).replace(/\ufffd$/, ""));
  } finally {
    await handle.close();
  }
}

/** The mark that most often stands in the first line; a comma may be part of the numbers in the rows. */
function delimiterOf(head: string, path: string): string {
  if (path.toLowerCase().endsWith(".tsv")) return "\t";
  const line = /^[^\r\n]*/.exec(head.replaceAll(/"[^"]*"/g, ""))?.[0] ?? "";
  const counted = [",", ";", "\t", "|"].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ",";
}
