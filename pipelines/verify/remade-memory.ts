import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openMemory, type KnowledgeMemory, type MemoryConfig, type Reading } from "../../knowledge-graph/index.ts";
import { documentId, sha256, type Document } from "../../schemas/index.ts";
import { documentOf, modelStatementsOf, type DocumentRow } from "../../schemas/datasets/index.ts";
import { extractDocument } from "../extract/extract.ts";
import { Sites } from "../extract/site-knowledge.ts";
import { isTemplated, outlineOf, type PageOutline } from "../extract/site-outline.ts";
import { toldNote } from "../extract/told-note.ts";
import { withModelStatements } from "../extract/model/with-model-statements.ts";
import { EXTRACTOR } from "../recipes/steps/reader.ts";
import type { RunFiles } from "./run-files.ts";

/** A run's documents in a memory of their own. To be closed. */
export interface RemadeMemory {
  readonly memory: KnowledgeMemory;
  /** How it was opened: threads open it for themselves. */
  readonly opened: MemoryConfig;
  close(): Promise<void>;
}

/** Where a run's memory is made again, once for all who look at it, in whatever thread. The folder goes with whoever made it. */
export interface RemadeFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function remadeFolder(): Promise<RemadeFolder> {
  const path = await mkdtemp(join(tmpdir(), "groundwork-verify-memory-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** What came of making it: a memory that is whole, or why there is none. */
const Note = z.object({ refused: z.string().nullable() });

/**
 * Reads all documents of a run anew, by rules and with what a model is told to have read beside them, into an empty memory in the folder; opens it
 * where that was done before. What the memory of the run knew is a function of them, whatever their order. Some .1 CPU-s a page of 70 KB.
 * Throws where a document cannot be read or no file can be written.
 */
export async function remadeMemory(files: Pick<RunFiles, "rows" | "manifest">, folder: string): Promise<RemadeMemory> {
  const opened = { path: join(folder, "memory.db"), lasting: false };
  const told = join(folder, "made.json");
  const before = await readFile(told, "utf8").catch(() => undefined);
  const refused = before === undefined ? null : Note.parse(JSON.parse(before)).refused;
  if (refused !== null) throw new Error(refused);
  const memory = await openMemory(opened);
  if (before === undefined)
    try {
      for (const { entity_id, keys } of files.manifest.input.rulings ?? []) await memory.ledger.rule(entity_id, keys);
      await memory.remember(readings(files), { extractor: EXTRACTOR });
      // Counted now and kept in the file: threads that ask for it at once would each count, and wait for each other.
      await memory.graph.attributes();
      await memory.graph.snapshotId();
      await writeFile(told, JSON.stringify({ refused: null }));
    } catch (error) {
      await memory.close();
      await writeFile(told, JSON.stringify({ refused: (error as Error).message }));
      throw error;
    }
  return { memory, opened, close: () => memory.close() };
}

/** Outlines that are held until their pages are read, some 20 kB each; those of further pages are made twice. */
const OUTLINES = 2000;

async function* readings(files: Pick<RunFiles, "rows">): AsyncGenerator<Reading> {
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
    const note = isTemplated(document) ? toldNote(document, sites.noteOf(outline ?? outlineOf(document))) : undefined;
    yield { document, draft: withModelStatements(extractDocument(document, note), modelStatementsOf(row)) };
  }
}

/** What the address and the text alone decide is made of them again. */
export const remadeDocument = (row: DocumentRow): Document => ({
  ...documentOf(row),
  id: documentId(row.uri),
  contentHash: sha256(row.text),
});
