import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FoundFile } from "../../pages/found-file.ts";
import { FileError } from "../../pages/formats/format.ts";
import { wholeFile } from "../../pages/formats/whole.ts";
import { linesOf } from "../../pages/lines.ts";
import { type RefusedDocument, refusedDocument } from "../../pages/document-outcome.ts";
import { isPreprint, preprintRecord } from "./arxiv.ts";
import { atomRecords } from "./atom.ts";
import { isWork, workRecord } from "./openalex.ts";
import type { PaperRecord } from "./record.ts";

export const isDump = (path: string): boolean => /\.(?:jsonl|ndjson|json|xml|atom)(?:\.gz)?$/i.test(path);

/** Records of one file, in its order. May throw a `FileError`, or what the file system throws. */
export async function* dumpRecords(file: FoundFile, maxBytes: number): AsyncGenerator<PaperRecord | RefusedDocument> {
  const name = file.path.toLowerCase().replace(/\.gz$/, "");
  let count = 0;
  const records = /\.(?:xml|atom)$/.test(name) ? atomRecords(bytesOf(file), maxBytes, file.uri) : jsonRecords(file, name, maxBytes);
  for await (const record of records) {
    count++;
    yield record;
  }
  if (count === 0) yield refusedDocument(file.uri, "empty-page", "there are no records in it");
}

async function* bytesOf(file: FoundFile): AsyncGenerator<Buffer> {
  const source = createReadStream(file.path);
  const unpacked: Readable = file.path.toLowerCase().endsWith(".gz") ? source.pipe(createGunzip()) : source;
  if (unpacked !== source) source.on("error", (error) => unpacked.destroy(error));
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    const broken = error instanceof Error && "code" in error && /^(?:Z_|ERR_BUFFER)/.test(String(error.code));
    throw broken ? new FileError("broken-file", "the .gz file is broken", error) : error;
  } finally {
    source.destroy();
  }
}

async function* jsonRecords(file: FoundFile, name: string, maxBytes: number): AsyncGenerator<PaperRecord | RefusedDocument> {
  // arXiv's snapshot has a record a line and is called .json; a reply of OpenAlex is one object.
  const whole = name.endsWith(".json") && file.path.endsWith(".json") && file.bytes > 0 && file.bytes <= maxBytes ? listIn(await wholeFile(file, maxBytes)) : undefined; // prettier-ignore
  if (whole !== undefined) {
    for (const [at, value] of whole.entries()) yield recordOf(value, `${file.uri}?record=${at + 1}`);
    return;
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const line of linesOf(bytesOf(file), maxBytes)) {
    const uri = `${file.uri}?line=${line.number}`;
    if ("tooLong" in line) yield refusedDocument(uri, "too-large", `the line is longer than ${maxBytes} bytes (maxBytes)`);
    else {
      const text = decoded(line.bytes, decoder);
      if (text === undefined) yield refusedDocument(uri, "bad-encoding", "it is not in UTF-8");
      else if (text.trim() !== "") {
        const value = parsed(text);
        yield value === undefined ? refusedDocument(uri, "broken-file", "it is no JSON") : recordOf(value, uri);
      }
    }
  }
}

function listIn(bytes: Buffer): readonly unknown[] | undefined {
  const value = parsed(decoded(bytes, new TextDecoder("utf-8", { fatal: true })) ?? "");
  if (Array.isArray(value)) return value as readonly unknown[];
  return typeof value === "object" && value !== null && "results" in value && Array.isArray(value.results) ? (value.results as readonly unknown[]) : undefined; // prettier-ignore
}

function recordOf(value: unknown, place: string): PaperRecord | RefusedDocument {
  if (typeof value === "object" && value !== null) {
    if (isWork(value)) return workRecord(value, place);
    if (isPreprint(value)) return preprintRecord(value, place);
  }
  return refusedDocument(place, "unsupported-format", "it is neither a work of OpenAlex nor metadata of arXiv");
}

function decoded(bytes: Uint8Array, decoder: TextDecoder): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Also undefined where it is nested deeper than the parser goes. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
