import { StoreError } from "./contracts/store-error.ts";
import type { RunLibsql } from "./drivers/run-libsql.ts";
import type { GraphStore } from "./contracts/stores.ts";

/** In the file: which graph its ledger tells of. */
const note = "graph";

export interface Pairing {
  readonly path: string;
  readonly runs: RunLibsql;
  /** The file's own graph, empty where the graph is elsewhere. */
  readonly inFile: GraphStore;
  readonly graph: GraphStore;
  readonly identity: string;
  readonly place: string;
}

/**
 * A ledger that tells of another graph would call pages done that this one lacks, and a graph without its ledger would lose the
 * names of what was read: the two are kept together from the first time on, before anything is written.
 */
export async function pair({ path, runs, inFile, graph, identity, place }: Pairing): Promise<void> {
  const noted = await runs.note(note);
  if (noted === identity) return;
  if (noted !== undefined)
    throw new StoreError(
      "mismatch",
      `memory: ${path} belongs to another graph than ${place}, or that one was deleted and begun anew; name another file (memory.graph.path), or delete this one to begin anew`,
    );
  if ((await inFile.counts()).documents > 0)
    throw new StoreError(
      "mismatch",
      `memory: ${path} is an embedded memory of its own; name another file beside ${place} (memory.graph.path)`,
    );
  if ((await graph.counts()).documents > 0)
    throw new StoreError(
      "mismatch",
      `memory: ${place} is in use and ${path} knows nothing of it; name the file that it was filled with (memory.graph.path), or give this memory another name (memory.graph.name)`,
    );
  await runs.setNote(note, identity);
}

export async function refusePaired(path: string, runs: RunLibsql): Promise<void> {
  if ((await runs.note(note)) !== undefined)
    throw new StoreError(
      "mismatch",
      `memory: ${path} stands beside a graph in Neo4j; give the config that names both (--config), or name another file with --memory`,
    );
}
