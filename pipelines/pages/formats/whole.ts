import { readFile } from "node:fs/promises";
import { decodePage } from "../charset.ts";
import type { FoundFile } from "../found-file.ts";
import { FileError } from "./format.ts";

/** Bytes of a file that is read at once. */
export async function wholeFile(file: FoundFile, maxBytes: number): Promise<Buffer> {
  if (file.bytes > maxBytes) throw tooLarge(file.bytes, maxBytes);
  const bytes = await readFile(file.path);
  if (bytes.length > maxBytes) throw tooLarge(bytes.length, maxBytes);
  if (bytes.length === 0) throw new FileError("empty-page", "the file is empty");
  return bytes;
}

export const tooLarge = (bytes: number, most: number): FileError =>
  new FileError("too-large", `${bytes} bytes; up to ${most} are read (maxBytes)`);

/** Characters that no text file holds: what windows-1252 makes of bytes that are no text. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/g;

/** Text of a file: byte order mark, its own word (HTML), UTF-8, else windows-1252 where that gives text. */
export function decodedFile(bytes: Uint8Array): string {
  const decoded = decodePage(bytes, undefined);
  if (!decoded.ok) throw new FileError(decoded.detail === "binary content" ? "unsupported-format" : "bad-encoding", decoded.detail);
  const strange = decoded.text.match(NO_TEXT)?.length ?? 0;
  if (strange > decoded.text.length * 0.001) throw new FileError("bad-encoding", "the bytes are no text in UTF-8, UTF-16 or windows-1252");
  const text = decoded.text.replace(/^\ufeff/, "");
  if (text.trim() === "") throw new FileError("empty-page", "the file has no text");
  return text;
}
