import { rmSync } from "node:fs";
import { openLibsql } from "./libsql.ts";
import { putInPlace } from "./put-in-place.ts";

const graphTables = ["cache", "documents", "entities", "entity_types", "entity_names", "statements", "mentions", "attributes"];

/**
 * A copy of the file under a new name, without what will stand elsewhere. It gets its name when it is whole. Throws `StoreError`.
 */
export async function copyLibsql(from: string, to: string, without: { readonly graph: boolean; readonly vectors: boolean }): Promise<void> {
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
      // Which graph the file stands beside: the copy is paired anew when it is opened.
      copy.run("delete from notes where key = 'graph'", []);
    });
    copy.run("vacuum", []);
  } finally {
    copy.close();
  }
  await putInPlace(begun, to);
}
