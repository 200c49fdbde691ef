import { join } from "node:path";
import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import type { Config } from "../../schemas/index.ts";
import { DocumentRow } from "../../schemas/datasets/index.ts";
import { readRows } from "../parquet/parquet-reader.ts";
import { Failure } from "./failure.ts";
import { readManifest } from "./read-manifest.ts";

/** Throws where a memory holds no page of those that a run quotes: it is another project's, or was begun anew, and would empty the run. */
export async function refuseStranger(memory: KnowledgeMemory, { graph: { path } }: Config["memory"], folder: string): Promise<void> {
  const manifest = await readManifest(folder).catch(() => undefined);
  let quoted = 0;
  for (const file of manifest?.files ?? []) {
    if (file.dataset !== "evidence/documents") continue;
    for await (const row of readRows(join(folder, file.path), DocumentRow, { columns: ["id"] })) {
      if ((await memory.graph.document(String(row["id"]))) !== undefined) return;
      quoted += 1;
    }
  }
  if (quoted > 0)
    throw new Failure(
      `the memory at ${path} knows none of the ${quoted} pages that ${folder} quotes: name the one that it was made from in ${join(folder, "groundwork.yaml")} (memory.graph.path); nothing was changed`,
    );
}
