import type { Entity, Rejection } from "../schemas/index.ts";
import { mentionKey, nameKey } from "../schemas/values/names.ts";
import type { MemoryParts, ShownEntity } from "./knowledge-memory.ts";

/** See `KnowledgeMemory.show`. */
export async function show({ graph, ledger }: MemoryParts, name: string): Promise<readonly ShownEntity[]> {
  const key = nameKey(name);
  const on = await ledger.decisionsOn(mentionKey(name));
  const named = (await graph.entitiesByName([key])).get(key) ?? [];
  const entities: Entity[] = [...named];
  if (named.length === 0)
    for (const id of [...new Set([name, ...on.map(({ entityId }) => entityId)])].sort()) {
      const entity = await graph.entity(id);
      if (entity) entities.push(entity);
    }
  const rulings = await ledger.rulings();
  const shown: ShownEntity[] = [];
  for (const entity of entities) {
    const decisions = on.filter(({ entityId }) => entityId === entity.id);
    const ruledOut = [...rulings].flatMap(([one, ids]) => (ids.has(entity.id) ? [one] : [])).sort();
    shown.push({ entity, statements: await graph.mentioning(entity.id), decisions, ruledOut });
  }
  return shown;
}

/** See `KnowledgeMemory.rejections`. */
export async function* rejections({ ledger }: MemoryParts): AsyncGenerator<Rejection> {
  for await (const { surface, key, entityId, documentId, rule } of ledger.undecided())
    yield {
      stage: "resolve",
      itemKey: `${documentId}:${key}`,
      reason: "ambiguous-entity",
      detail:
        rule === "self"
          ? `"${surface}" as the value of a claim would be the claim's own subject ${entityId}`
          : `"${surface}" may be any of ${entityId.split(" ").join(", ")}`,
      sample: { surface, documentId, candidates: entityId.split(" ") },
    };
}
