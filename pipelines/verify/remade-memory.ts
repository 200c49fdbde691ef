import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LEXICON_FILE, LexiconFile } from "../../schemas/index.ts";
import { openMemory, type KnowledgeMemory, type MemoryConfig } from "../../knowledge-graph/index.ts";
import type { RunStore } from "../core/run-store.ts";
import { EXTRACTOR } from "../recipes/steps/reader.ts";
import { readingsAhead, readingsOf } from "./readings.ts";
import type { RunFiles } from "./run-files.ts";
import { isLargeRun } from "./run-manifest.ts";

/** A run's documents in a memory of their own. To be closed. */
export interface RemadeMemory {
  readonly memory: KnowledgeMemory;
  /** How it was opened: threads open it for themselves. */
  readonly opened: MemoryConfig;
  /** What the steps made of it keep: in a file of their own, as two processes that write to one wait for each other, and one day too long. */
  readonly runs: RunStore;
  close(): Promise<void>;
}

/** What came of it: pages entered, a memory that is whole, or why there is none. */
const Note = z.object({ refused: z.string().nullable() });

const ENTERED = "entered.json";
const MADE = "made.json";

/**
 * Reads all documents of a run anew, by rules and with what a model is told to have read beside them, and enters what they say into an
 * empty memory in the folder. Some .1 CPU-s a page of 70 KB, of two threads. Throws where a document cannot be read or no file can be written.
 */
export async function enterPages(files: ReadFiles, folder: string): Promise<void> {
  const memory = await openMemory(await openedIn(files, folder));
  try {
    await noted(join(folder, ENTERED), async () => {
      for (const { entity_id, keys } of files.manifest.input.rulings ?? []) await memory.ledger.rule(entity_id, keys);
      const readings = isLargeRun(files.manifest) ? readingsAhead(files.folder) : readingsOf(files);
      await memory.remember(readings, { extractor: EXTRACTOR, settle: false, byMeaning: asksByMeaning(files) });
    });
  } finally {
    await memory.close();
  }
}

/**
 * The memory of what was entered in the folder, or is now; opens it where it was made before. What the memory of the run knew is a function
 * of its pages, whatever their order. Throws what entering them throws.
 */
export async function remadeMemory(files: ReadFiles, folder: string): Promise<RemadeMemory> {
  const opened = await openedIn(files, folder);
  if (!(await isNoted(join(folder, MADE))) && !(await isNoted(join(folder, ENTERED)))) await enterPages(files, folder);
  const memory = await openMemory(opened);
  try {
    if (!(await isNoted(join(folder, MADE))))
      await noted(join(folder, MADE), async () => {
        await memory.remember([], { extractor: EXTRACTOR });
        // Counted now and kept in the file: threads that ask for it at once would each count, and wait for each other.
        await memory.graph.attributes();
        await memory.graph.snapshotId();
      });
  } catch (error) {
    await memory.close();
    throw error;
  }
  const own = await openMemory({ path: join(folder, `made-by-${process.pid}.db`), lasting: false });
  return {
    memory,
    opened,
    runs: own.runs,
    close: async () => {
      await own.close();
      await memory.close();
    },
  };
}

/** Whether anything that is played asks which pages are near in meaning: else no vector of a page is looked at. */
const asksByMeaning = ({ manifest }: ReadFiles): boolean => {
  const { distractors } = (manifest.config["rollouts"] ?? {}) as { readonly distractors?: { readonly by?: string } | null };
  return distractors?.by === "vectors";
};

type ReadFiles = Pick<RunFiles, "folder" | "rows" | "manifest">;

async function openedIn(files: ReadFiles, folder: string): Promise<MemoryConfig> {
  const words = await wordsOf(files);
  return { path: join(folder, "memory.db"), lasting: false, ...(words && { words }) };
}

/** Whether it was done before. Throws why it could not be done then. */
async function isNoted(path: string): Promise<boolean> {
  const before = await readFile(path, "utf8").catch(() => undefined);
  const refused = before === undefined ? null : Note.parse(JSON.parse(before)).refused;
  if (refused !== null) throw new Error(refused);
  return before !== undefined;
}

async function noted(path: string, work: () => Promise<void>): Promise<void> {
  const note = (refused: string | null): Promise<void> => writeFile(path, JSON.stringify({ refused }));
  try {
    await work();
  } catch (error) {
    await note((error as Error).message);
    throw error;
  }
  await note(null);
}

/** The words that the run was made with; V1 tells whether the file is the one that the manifest names. */
async function wordsOf({ folder, manifest }: ReadFiles): Promise<LexiconFile | undefined> {
  if (!manifest.files.some(({ path }) => path === LEXICON_FILE)) return undefined;
  try {
    return LexiconFile.parse(JSON.parse(await readFile(join(folder, LEXICON_FILE), "utf8")));
  } catch (error) {
    throw new Error(`${LEXICON_FILE} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
