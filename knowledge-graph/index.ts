import { lexicalEmbedder } from "./drivers/embed-lexical.ts";
import { graphLibsql } from "./drivers/graph-libsql.ts";
import { ledgerLibsql } from "./drivers/ledger-libsql.ts";
import { openLibsql } from "./drivers/libsql.ts";
import { runLibsql } from "./drivers/run-libsql.ts";
import { textLibsql } from "./drivers/text-libsql.ts";
import { vectorLibsql } from "./drivers/vector-libsql.ts";
import { knowledgeMemory, type KnowledgeMemory } from "./memory.ts";
import type { Embedder } from "./stores.ts";

export { attributeCatalogue } from "./catalogue.ts";
export { evidenceGraph } from "./drivers/graph-evidence.ts";
export { lexicalEmbedder } from "./drivers/embed-lexical.ts";
export type * from "./ledger.ts";
export { documentVectors } from "./memory.ts";
export type * from "./memory.ts";
export { nameKey } from "./names.ts";
export { entityIdOfName, entityIdOfUri } from "./references.ts";
export { StoreError, type StoreFailure } from "./store-error.ts";
export type * from "./stores.ts";

export interface MemoryConfig {
  /** The one file of the embedded memory; its folder is made. ":memory:" keeps nothing. */
  readonly path: string;
  readonly embedder?: Embedder;
}

/** The one door for the pipelines. Throws `StoreError`: locked, full disk, damaged, no database, newer schema, not writable. */
export async function openMemory({ path, embedder = lexicalEmbedder }: MemoryConfig): Promise<KnowledgeMemory> {
  const file = openLibsql(path);
  return knowledgeMemory({
    graph: graphLibsql(file),
    text: textLibsql(file),
    vectors: vectorLibsql(file),
    embedder,
    runs: runLibsql(file),
    ledger: ledgerLibsql(file),
  });
}
