import { createReadStream } from "node:fs";
import type { FoundFile } from "../../pages/found-file.ts";
import { wholeFile } from "../../pages/formats/whole.ts";
import { linesOf } from "../../pages/lines.ts";
import { type RefusedDocument, refusedDocument } from "../../pages/document-outcome.ts";

/** One JSON value of a file, and how it goes in rows. */
export type ImportedLine = { readonly ok: true; readonly uri: string; readonly value: unknown } | RefusedDocument;

/** JSON values: a line each, or all members of one array. May throw a `FileError`, or what the file system throws. */
export async function* jsonValues(file: FoundFile, maxBytes: number): AsyncGenerator<ImportedLine> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const read = (uri: string, bytes: Uint8Array): ImportedLine | undefined => {
    let text: string;
    try {
      text = decoder.decode(bytes);
    } catch {
      return refusedDocument(uri, "bad-encoding", "it is not in UTF-8");
    }
    if (text.trim() === "") return undefined;
    try {
      return { ok: true, uri, value: JSON.parse(text) };
    } catch {
      return refusedDocument(uri, "broken-file", "it is no JSON");
    }
  };
  if (file.path.toLowerCase().endsWith(".json")) {
    const whole = read(file.uri, await wholeFile(file, maxBytes));
    if (whole === undefined || !whole.ok || !Array.isArray(whole.value))
      yield whole ?? refusedDocument(file.uri, "empty-page", "there is nothing in it"); // prettier-ignore
    else for (const [at, value] of whole.value.entries()) yield { ok: true, uri: `${file.uri}?record=${at + 1}`, value };
    return;
  }
  let count = 0;
  for await (const line of linesOf(createReadStream(file.path), maxBytes)) {
    const uri = `${file.uri}?line=${line.number}`;
    const one =
      "tooLong" in line ? refusedDocument(uri, "too-large", `the line is longer than ${maxBytes} bytes (maxBytes)`) : read(uri, line.bytes);
    if (one === undefined) continue;
    count++;
    yield one;
  }
  if (count === 0) yield refusedDocument(file.uri, "empty-page", "there is nothing in it");
}
