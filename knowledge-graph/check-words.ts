import { makeFindable } from "./document-vectors.ts";
import type { FaultList } from "./fault-list.ts";
import type { MemoryParts } from "./knowledge-memory.ts";

/** Every page that is there is found by its words, and no other. */
export async function checkWords(parts: MemoryParts, documents: ReadonlySet<string>, found: FaultList, repair: boolean): Promise<void> {
  const { text, graph } = parts;
  const missing = new Set(documents);
  const extra: string[] = [];
  for await (const id of text.ids()) if (!missing.delete(id)) extra.push(id);
  for (const id of [...missing, ...extra]) found.add("words", id);
  if (!repair) return;
  if (extra.length > 0) await text.remove(extra);
  for (const id of missing) {
    const document = await graph.document(id);
    // One after the other: they are few, or the index is made anew.
    if (document !== undefined) await makeFindable(parts, [document]);
  }
}
