import type { DocumentsSourceConfig } from "../../schemas/index.ts";
import { type FoundFile, findFiles, isUnreadable, whyUnreadable } from "./files.ts";
import { csvFiles } from "./formats/csv-file.ts";
import { docxFiles } from "./formats/docx-file.ts";
import { FileError, type FileFormat, type FormatOptions } from "./formats/format.ts";
import { htmlFiles } from "./formats/html.ts";
import { markdownFiles } from "./formats/markdown-file.ts";
import { pdfFiles } from "./formats/pdf-file.ts";
import { jsonLines, parquetFiles } from "./formats/records.ts";
import { textFiles } from "./formats/text-file.ts";
import { Offer, type Part, type Refused, refused } from "./offer.ts";
import type { Source, SourceContext, SourceItem } from "./source.ts";
import { withVanished } from "./vanished.ts";

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

async function* partsOf(file: FoundFile, options: FormatOptions): AsyncGenerator<Part> {
  const extension = /\.([^.]+)$/.exec(file.path)?.[1]?.toLowerCase() ?? "";
  const format = FORMATS.get(extension);
  if (format === undefined) {
    yield refused(file.uri, "unsupported-format", `files are read that end in ${[...FORMATS.keys()].map((each) => `.${each}`).join(", ")}`);
    return;
  }
  try {
    yield* format.read(file, options);
  } catch (error) {
    yield failure(file.uri, error);
  }
}

/** Errors of one file end the file, not the run. */
export function failure(uri: string, error: unknown): Refused {
  if (error instanceof FileError) return refused(uri, error.reason, error.message);
  if (isUnreadable(error)) return refused(uri, "unreadable-file", whyUnreadable(error));
  return refused(uri, "broken-file", error instanceof RangeError ? "it is nested too deeply" : "it cannot be read to its end");
}
