import { entityTexts, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { hashOf } from "../../schemas/index.ts";

const askedAtOnce = 256;

/**
 * Things by the part of the space of vectors that they lie in: each belongs to the nearest of some that are drawn by seed, and goes by
 * its name. Costs a search among those few for each thing.
 */
export async function regionsOf(
  memory: Pick<KnowledgeMemory, "graph" | "vectors" | "keepVectors">,
  { regions, seed }: { readonly regions: number; readonly seed: number },
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  await memory.keepVectors("entities", () => entityTexts(memory.graph), signal);
  const names = new Map<string, string>();
  for await (const { id, name } of memory.graph.entities()) names.set(id, name);
  const drawn = [...names.keys()].map((id) => [hashOf("region", seed, id), id] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const filter = { ids: drawn.slice(0, regions).map(([, id]) => id) };
  const found = new Map<string, string>();
  const ids = [...names.keys()];
  for (let start = 0; start < ids.length; start += askedAtOnce) {
    signal?.throwIfAborted();
    const known = [...(await memory.vectors.read("entities", ids.slice(start, start + askedAtOnce)))];
    const hits = await memory.vectors.search(
      "entities",
      known.map(([, vector]) => ({ vector, limit: 1, filter })),
    );
    for (const [at, [id]] of known.entries()) {
      const nearest = hits[at]?.[0];
      if (nearest !== undefined) found.set(id, names.get(nearest.id) ?? nearest.id);
    }
  }
  return found;
}
