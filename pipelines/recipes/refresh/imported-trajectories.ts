import { z } from "zod";
import type { KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { hashOf, ImportedTrajectory, type SourceEntry } from "../../../schemas/index.ts";
import { formerKeyOf, keyOf } from "./kept-rejections.ts";

/** Imported trajectories by their trajectory's id, which is a hash of what they say: no reading changes what another one kept. */
const STAGE = "pasts";
const AT_ONCE = 16;

/** Runs of the newest whole reading of a source, in the order of its files; about 25 bytes a run. */
const Index = z.object({ ids: z.array(z.string()), hash: z.string() });

const noteOf = (entry: SourceEntry, key = keyOf(entry)): string => `${STAGE} ${key}`;

export interface ImportKeeper {
  add(imported: ImportedTrajectory): Promise<void>;
  /** The source is read to its end: only now do its runs count. */
  end(): Promise<void>;
}

/** Keeps imported trajectories beside the memory; killed in between, those of the last whole reading still stand. */
export function importKeeper(memory: KnowledgeMemory, entry: SourceEntry): ImportKeeper {
  let waiting: { key: string; value: string }[] = [];
  const ids: string[] = [];
  let hash = "";
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await memory.runs.write(STAGE, waiting);
    waiting = [];
  };
  return {
    async add(imported) {
      const { id } = imported.rollout.trajectory;
      const value = JSON.stringify(imported);
      ids.push(id);
      hash = hashOf(hash, value);
      waiting.push({ key: id, value });
      if (waiting.length >= AT_ONCE) await flush();
    },
    async end() {
      if (!("trajectories" in entry)) return;
      await flush();
      await memory.runs.setNote(noteOf(entry), JSON.stringify({ ids, hash }));
    },
  };
}

async function indexOf(memory: KnowledgeMemory, entry: SourceEntry): Promise<z.infer<typeof Index>> {
  const { runs } = memory;
  const note =
    "trajectories" in entry ? ((await runs.note(noteOf(entry))) ?? (await runs.note(noteOf(entry, formerKeyOf(entry))))) : undefined;
  return note === undefined ? { ids: [], hash: "" } : Index.parse(JSON.parse(note));
}

/** Imported trajectories of all sources, each once; opens again and again. */
export const importedTrajectories = (memory: KnowledgeMemory, sources: readonly SourceEntry[]): AsyncIterable<ImportedTrajectory> => ({
  async *[Symbol.asyncIterator]() {
    const seen = new Set<string>();
    for (const entry of sources) {
      const ids = (await indexOf(memory, entry)).ids.filter((id) => !seen.has(id));
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = ids.slice(at, at + AT_ONCE);
        const stored = await memory.runs.read(STAGE, some);
        for (const id of some) {
          seen.add(id);
          const value = stored.get(id);
          if (value === undefined) throw new Error(`the memory lost the past run ${id}; run the command again`);
          yield ImportedTrajectory.parse(JSON.parse(value));
        }
      }
    }
  },
});

/** Stand for the imported trajectories of the sources; none where there are no such sources. */
export const importHashes = async (memory: KnowledgeMemory, sources: readonly SourceEntry[]): Promise<readonly string[]> =>
  Promise.all(sources.filter((entry) => "trajectories" in entry).map(async (entry) => (await indexOf(memory, entry)).hash));
