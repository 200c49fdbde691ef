import type { PapersSourceConfig } from "../../schemas/index.ts";
import { failure } from "./file-failure.ts";
import { findFiles } from "./files.ts";
import { type FoundFile } from "../pages/found-file.ts";
import { Offer } from "./offer.ts";
import { type DocumentOutcome, type RefusedDocument, refusedDocument } from "../pages/document-outcome.ts";
import { Citations } from "./papers/citations.ts";
import { dumpRecords, isDump } from "./papers/dump.ts";
import { fullTextOf, idOfFile, isFullText } from "./papers/full-text.ts";
import { paperPage } from "./papers/paper-page.ts";
import type { Source, SourceContext, SourceItem } from "./source.ts";
import { withVanished } from "./vanished-documents.ts";

/** Records of papers: one document each. The files are read twice: who cites a paper may stand behind it. */
export function papersSource(options: PapersSourceConfig): Source {
  return { name: "papers", read: (context) => withVanished(everyPaper(options, context), context) };
}

async function* everyPaper(options: PapersSourceConfig, context: SourceContext): AsyncGenerator<SourceItem> {
  const files = await findFiles(options.root, options.paths);
  context.progress.start("read");
  yield* new Offer(context, "paper").of(partsOf(files, options, context.signal), files[0]?.uri ?? "");
  context.progress.end("read");
}

async function* partsOf(
  files: Awaited<ReturnType<typeof findFiles>>,
  options: PapersSourceConfig,
  signal: AbortSignal,
): AsyncGenerator<DocumentOutcome> {
  const dumps: FoundFile[] = [];
  const texts = new Map<string, FoundFile>();
  for (const file of files) {
    if (!file.ok) yield file;
    else if (isDump(file.path)) dumps.push(file);
    else if (!isFullText(file.path))
      yield refusedDocument(file.uri, "unsupported-format", "records are read from .jsonl, .json, .xml (also .gz), full texts from .pdf, .txt and .md"); // prettier-ignore
    else if (texts.has(idOfFile(file.path)))
      yield refusedDocument(file.uri, "duplicate-content", "another file is the full text of the same paper");
    else texts.set(idOfFile(file.path), file);
  }
  const citations = await citationsOf(dumps, options, signal);
  if ("ok" in citations) {
    yield citations;
    return;
  }
  for (const file of dumps) {
    try {
      for await (const record of dumpRecords(file, options.maxBytes)) {
        signal.throwIfAborted();
        if ("ok" in record) {
          yield record;
          continue;
        }
        const id = record.ids.find((one) => texts.has(one));
        const beside = id === undefined ? undefined : texts.get(id);
        const text = beside && (await fullTextOf(beside, options.maxBytes, record.language ?? "und"));
        if (typeof text === "object") yield text;
        for (const one of record.ids) texts.delete(one);
        yield paperPage(record, citations, typeof text === "string" ? text : undefined);
      }
    } catch (error) {
      signal.throwIfAborted();
      yield failure(file.uri, error);
    }
  }
  for (const file of texts.values()) yield refusedDocument(file.uri, "no-name", "no record has the id that the file is called by");
}

/** A file that breaks off is told of when it is read for its papers. */
async function citationsOf(
  dumps: readonly FoundFile[],
  { maxBytes, maxRecords }: PapersSourceConfig,
  signal: AbortSignal,
): Promise<Citations | RefusedDocument> {
  const citations = new Citations();
  for (const file of dumps) {
    try {
      for await (const record of dumpRecords(file, maxBytes)) {
        signal.throwIfAborted();
        if (!("ok" in record)) citations.add(record);
        // With some of them left out, what is said of citations would be wrong of the others.
        if (citations.size > maxRecords) return refusedDocument(file.uri, "too-large", `more than ${maxRecords} papers (maxRecords)`);
      }
    } catch {
      signal.throwIfAborted();
    }
  }
  citations.close();
  return citations;
}
