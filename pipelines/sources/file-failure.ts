import { type RefusedDocument, refusedDocument } from "../pages/document-outcome.ts";
import { FileError } from "../pages/formats/format.ts";
import type { FoundFile } from "../pages/found-file.ts";
import { isUnreadable, whyUnreadable } from "./files.ts";
import { looksLike } from "./looks-like.ts";

/** Errors of one file end the file, not the run. */
export function failure(uri: string, error: unknown): RefusedDocument {
  if (error instanceof FileError) return refusedDocument(uri, error.reason, error.message);
  if (isUnreadable(error)) return refusedDocument(uri, "unreadable-file", whyUnreadable(error));
  return refusedDocument(uri, "broken-file", error instanceof RangeError ? "it is nested too deeply" : "it cannot be read to its end");
}

const ANOTHER_FORMAT: ReadonlySet<string> = new Set(["broken-file", "unsupported-format", "bad-encoding"]);

/** With what the file looks like, where that is not what its name says. */
export async function fileFailure(file: FoundFile, error: unknown): Promise<RefusedDocument> {
  const refused = failure(file.uri, error);
  const like = ANOTHER_FORMAT.has(refused.reason) ? await looksLike(file) : undefined;
  return like === undefined ? refused : { ...refused, detail: `${refused.detail}; ${like}` };
}
