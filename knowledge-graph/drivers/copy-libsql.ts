import { rmSync } from "node:fs";
import { openLibsql } from "./libsql.ts";
import { putInPlace } from "./put-in-place.ts";

const graphTables = ["cache", "documents", "entities", "entity_types", "entity_names", "statements", "mentions", "attributes"];

export interface CopyOptions {
  /** What will stand elsewhere is left out. */
  readonly without: { readonly graph: boolean; readonly vectors: boolean };
  /** It stands beside the same graph in Neo4j; otherwise the copy is paired anew when it is opened. */
  readonly staysPaired: boolean;
}

/** A copy of the file under a new name. It gets its name when it is whole. Throws `StoreError`. */
export async function copyLibsql(from: string, to: string, { without, staysPaired }: CopyOptions): Promise<void> {
  const begun = `${to}.begun`;
  rmSync(begun, { force: true });
  const source = openLibsql(from);
  try {
    source.run("vacuum into ?", [begun]);
  } finally {
    source.close();
  }
  const copy = openLibsql(begun);
  try {
    copy.transaction(() => {
      for (const table of [...(without.graph ? graphTables : []), ...(without.vectors ? ["vectors", "vector_collections"] : [])])
        copy.run(`delete from ${table}`, []);
      if (!staysPaired) copy.run("delete from notes where key = 'graph'", []);
    });
    copy.run("vacuum", []);
  } finally {
    copy.close();
  }
  await putInPlace(begun, to);
}
