import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LEXICON_FILE, LexiconFile } from "../../schemas/index.ts";
import { openMemory, type KnowledgeMemory, type MemoryConfig } from "../../knowledge-graph/index.ts";
import { EXTRACTOR } from "../recipes/steps/reader.ts";
import { readingsAhead, readingsOf } from "./readings.ts";
import type { RunFiles } from "./run-files.ts";
import { isLargeRun } from "./run-manifest.ts";

/** A run's documents in a memory of their own. To be closed. */
export interface RemadeMemory {
  readonly memory: KnowledgeMemory;
  /** How it was opened: threads open it for themselves. */
  readonly opened: MemoryConfig;
  close(): Promise<void>;
}

/** What came of making it: a memory that is whole, or why there is none. */
const Note = z.object({ refused: z.string().nullable() });

/**
 * Reads all documents of a run anew, by rules and with what a model is told to have read beside them, into an empty memory in the folder; opens it
 * where that was done before. What the memory of the run knew is a function of them, whatever their order. Some .1 CPU-s a page of 70 KB.
 * Throws where a document cannot be read or no file can be written.
 */
export async function remadeMemory(files: Pick<RunFiles, "folder" | "rows" | "manifest">, folder: string): Promise<RemadeMemory> {
  const words = await wordsOf(files);
  const opened = { path: join(folder, "memory.db"), lasting: false, ...(words && { words }) };
  const told = join(folder, "made.json");
  const before = await readFile(told, "utf8").catch(() => undefined);
  const refused = before === undefined ? null : Note.parse(JSON.parse(before)).refused;
  if (refused !== null) throw new Error(refused);
  const memory = await openMemory(opened);
  if (before === undefined)
    try {
      for (const { entity_id, keys } of files.manifest.input.rulings ?? []) await memory.ledger.rule(entity_id, keys);
      await memory.remember(isLargeRun(files.manifest) ? readingsAhead(files.folder) : readingsOf(files), { extractor: EXTRACTOR });
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

/** The words that the run was made with; V1 tells whether the file is the one that the manifest names. */
async function wordsOf({ folder, manifest }: Pick<RunFiles, "folder" | "manifest">): Promise<LexiconFile | undefined> {
  if (!manifest.files.some(({ path }) => path === LEXICON_FILE)) return undefined;
  try {
    return LexiconFile.parse(JSON.parse(await readFile(join(folder, LEXICON_FILE), "utf8")));
  } catch (error) {
    throw new Error(`${LEXICON_FILE} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
