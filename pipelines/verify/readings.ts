import type { Reading } from "../../knowledge-graph/index.ts";
import { documentId, ExtractConfig, sha256, type Document, type DraftStatement, type ExtractHints } from "../../schemas/index.ts";
import { documentOf, modelStatementsOf, type DocumentRow } from "../../schemas/datasets/index.ts";
import { workers } from "../core/workers.ts";
import { extractDocument } from "../extract/extract.ts";
import { hintsOf } from "../extract/hints.ts";
import { withModelStatements } from "../extract/model/with-model-statements.ts";
import { Sites } from "../extract/site-knowledge.ts";
import { isTemplated, outlineOf, type PageOutline } from "../extract/site-outline.ts";
import type { TemplateNote } from "../extract/template-note.ts";
import { toldNote } from "../extract/told-note.ts";
import type { RunFiles } from "./run-files.ts";

/** Outlines that are held until their pages are read, some 20 kB each; those of further pages are made twice. */
const OUTLINES = 2000;

/** A page, and what other pages of its site tell a reader of it. */
export interface UnreadPage {
  readonly document: Document;
  readonly note: TemplateNote | undefined;
  readonly said: readonly DraftStatement[];
  readonly hints: ExtractHints;
}

/** All documents of a run, in the order of its rows. */
export async function* unreadPages(files: Pick<RunFiles, "rows" | "manifest">): AsyncGenerator<UnreadPage> {
  const { hints } = ExtractConfig.parse(files.manifest.config["extract"] ?? {});
  const sites = new Sites();
  const outlines = new Map<string, PageOutline>();
  for await (const row of files.rows("evidence/documents")) {
    const document = remadeDocument(row);
    if (!isTemplated(document)) continue;
    const outline = outlineOf(document);
    sites.add(outline);
    if (outlines.size < OUTLINES) outlines.set(row.document_key, outline);
  }
  for await (const row of files.rows("evidence/documents")) {
    const document = remadeDocument(row);
    const outline = outlines.get(row.document_key);
    outlines.delete(row.document_key);
    const note = isTemplated(document) ? toldNote(document, sites.noteOf(outline ?? outlineOf(document)), sites) : undefined;
    yield { document, note, said: modelStatementsOf(row), hints };
  }
}

/** Some microseconds for the hints where a config has any. */
export function readingOf({ document, note, said, hints }: UnreadPage): Reading {
  const { before, after } = hintsOf(hints);
  const told = before({ document, ...(note !== undefined && { note }) });
  return { document, draft: after(document, withModelStatements(extractDocument(document, told.note), said)) };
}

/** The same, read anew. */
export async function* readingsOf(files: Pick<RunFiles, "rows" | "manifest">): AsyncGenerator<Reading> {
  for await (const page of unreadPages(files)) yield readingOf(page);
}

/** Pages in their order: the first of them read. */
export interface PartlyRead {
  readonly read: readonly Reading[];
  readonly unread: readonly UnreadPage[];
}

/** MB of short-lived objects: this thread's time is what all wait for. */
const YOUNG = 24;

/** Parts that are asked for and not looked at yet: while one is entered, one is read and the next one known to the thread, which so never waits. */
const AHEAD = 2;

/**
 * The same, read in a thread while what was read before is entered. To enter takes half as long as to read, so some pages are read here.
 * Throws what reading throws.
 */
export async function* readingsAhead(folder: string): AsyncGenerator<Reading> {
  const thread = workers<string, PartlyRead>("./readings-worker", import.meta.url, { threads: 1, young: YOUNG, ahead: AHEAD });
  const next = (): Promise<PartlyRead> => {
    const coming = thread.run(folder);
    // Looked at when it is its turn: who stops early leaves it alone.
    coming.catch(() => undefined);
    return coming;
  };
  const coming = Array.from({ length: AHEAD }, next);
  try {
    for (;;) {
      const { read, unread } = await (coming.shift() as Promise<PartlyRead>);
      if (read.length === 0) return;
      coming.push(next());
      yield* read;
      for (const page of unread) yield readingOf(page);
    }
  } finally {
    // What a closed pool still hears of would be nobody's.
    await Promise.allSettled(coming);
    await thread.close();
  }
}

/** What the address and the text alone decide is made of them again. */
export const remadeDocument = (row: DocumentRow): Document => ({
  ...documentOf(row),
  id: documentId(row.uri),
  contentHash: sha256(row.text),
});
