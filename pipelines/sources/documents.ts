import type { DocumentsSourceConfig } from "../../schemas/index.ts";
import { findFiles, isUnreadable, whyUnreadable } from "./files.ts";
import { type FoundFile } from "../pages/found-file.ts";
import { csvFiles } from "../pages/formats/csv-file.ts";
import { docxFiles } from "../pages/formats/docx-file.ts";
import { FileError, type FileFormat, type FormatOptions } from "../pages/formats/format.ts";
import { htmlFiles } from "../pages/formats/html.ts";
import { markdownFiles } from "../pages/formats/markdown-file.ts";
import { pdfFiles } from "../pages/formats/pdf-file.ts";
import { jsonLines, parquetFiles } from "../pages/formats/records.ts";
import { textFiles } from "../pages/formats/text-file.ts";
import { Offer } from "./offer.ts";
import { type DocumentOutcome, type RefusedDocument, refusedDocument } from "../pages/document-outcome.ts";
import type { Source, SourceContext, SourceItem } from "./source.ts";
import { withVanished } from "./vanished-documents.ts";

const FORMATS: ReadonlyMap<string, FileFormat> = new Map(
  [markdownFiles, textFiles, htmlFiles, csvFiles, jsonLines, parquetFiles, pdfFiles, docxFiles].flatMap((format) =>
    format.extensions.map((extension) => [extension, format] as const),
  ),
);

/** Files and folders. Throws where the root is missing or a path lies outside of it; a file that cannot be read is a rejection. */
export function documentsSource(options: DocumentsSourceConfig): Source {
  return {
    name: "documents",
    read: (context) => withVanished(everyFile(options, context), context),
  };
}

async function* everyFile(options: DocumentsSourceConfig, context: SourceContext): AsyncGenerator<SourceItem> {
  const files = await findFiles(options.root, options.paths);
  context.progress.start("read");
  const offer = new Offer(context, "file");
  for (const file of files) yield* offer.of(file.ok ? partsOf(file, options) : [file], file.uri);
  context.progress.end("read");
}

async function* partsOf(file: FoundFile, options: FormatOptions): AsyncGenerator<DocumentOutcome> {
  const extension = /\.([^.]+)$/.exec(file.path)?.[1]?.toLowerCase() ?? "";
  const format = FORMATS.get(extension);
  if (format === undefined) {
    yield refusedDocument(
      file.uri,
      "unsupported-format",
      `files are read that end in ${[...FORMATS.keys()].map((each) => `.${each}`).join(", ")}`,
    );
    return;
  }
  try {
    yield* format.read(file, options);
  } catch (error) {
    yield failure(file.uri, error);
  }
}

/** Errors of one file end the file, not the run. */
export function failure(uri: string, error: unknown): RefusedDocument {
  if (error instanceof FileError) return refusedDocument(uri, error.reason, error.message);
  if (isUnreadable(error)) return refusedDocument(uri, "unreadable-file", whyUnreadable(error));
  return refusedDocument(uri, "broken-file", error instanceof RangeError ? "it is nested too deeply" : "it cannot be read to its end");
}
