import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { CsvError, parse } from "csv-parse";
import iconv from "iconv-lite";
import type { FoundFile } from "../found-file.ts";
import { FileError } from "./format.ts";
import { decodedFile } from "./whole.ts";

const SNIFFED = 64 * 1024;
const LOOKED_AT = 12;

/** Rows of a CSV or TSV file, streamed; its encoding is known before the first. Throws a `FileError` where it breaks off. `emptyLines`: as empty rows. */
export async function* csvRows(
  file: FoundFile,
  maxBytes: number,
  { emptyLines = false }: { readonly emptyLines?: boolean } = {},
): AsyncGenerator<readonly string[]> {
  const encoding = await encodingOf(file);
  const head = decodedFile(await firstBytes(file, encoding));
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head, file.path),
    // Of several hands: by itself it takes the first line's end for that of all.
    record_delimiter: head.includes("\n") ? ["\r\n", "\n"] : ["\r\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: !emptyLines,
    trim: true,
    max_record_size: maxBytes,
  });
  const stream = createReadStream(file.path);
  const decoded = iconv.decodeStream(encoding);
  const stop = (error: Error): void => void parser.destroy(error);
  stream.on("error", stop);
  decoded.on("error", stop);
  stream.pipe(decoded).pipe(parser);
  try {
    yield* parser as AsyncIterable<readonly string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === "CSV_MAX_RECORD_SIZE"
      ? new FileError("too-large", `a row is longer than ${maxBytes} bytes (maxBytes)`, error)
      : new FileError("broken-file", `line ${String(error["lines"])}: a quote is not closed or stands in the wrong place`, error);
  } finally {
    stream.destroy();
  }
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

/** The mark that most often stands in the header; a comma may be part of the numbers in the rows, and a title above it has none or others. */
function delimiterOf(head: string, path: string): string {
  if (path.toLowerCase().endsWith(".tsv")) return "\t";
  const lines = head.replaceAll(/"[^"]*"/g, "").split(/\r?\n|\r/).slice(0, LOOKED_AT); // prettier-ignore
  const best = (line: string) => [",", ";", "\t", "|"].map((mark) => ({ mark, count: line.split(mark).length })).toSorted((a, b) => b.count - a.count)[0]; // prettier-ignore
  const header = lines.find((line, at) => {
    const { mark = ",", count = 1 } = best(line) ?? {};
    return count > 1 && lines[at + 1]?.split(mark).length === count;
  });
  return best(header ?? lines[0] ?? "")?.mark ?? ",";
}
