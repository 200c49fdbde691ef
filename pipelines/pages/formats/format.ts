import type { RejectionReason } from "../../../schemas/index.ts";
import type { FoundFile } from "../found-file.ts";
import type { DocumentOutcome } from "../document-outcome.ts";

/** Names of the columns or members that hold a record's parts; where none is given, the usual names are tried. */
export interface RecordFields {
  readonly text?: string | undefined;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
}

export interface FormatOptions {
  /** Of a file that is read whole, and of one record of a file that is streamed. */
  readonly maxBytes: number;
  readonly fields: RecordFields;
  /** BCP 47, for files that do not say. */
  readonly language: string;
  /** Languages in which pictures of words are read, as tesseract calls them; absent: they are not. */
  readonly ocr?: string | undefined;
}

/** How files of one kind are read. */
export interface FileFormat {
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  /** May throw a `FileError`, or what the file system throws. */
  read(file: FoundFile, options: FormatOptions): AsyncIterable<DocumentOutcome>;
}

/** Why a file, or the rest of it, cannot be read. The message is written into rows: no path in it. */
export class FileError extends Error {
  readonly reason: RejectionReason;
  constructor(reason: RejectionReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
