import type { ClaimReader, SampleSource } from "../../knowledge-graph/index.ts";
import type { Entity } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";

/** All things by id, but those of which nothing is said where others of their name are spoken of. */
export async function spokenThings(memory: ClaimReader & Pick<SampleSource, "entities">): Promise<Map<string, Entity>> {
  const entities = new Map<string, Entity>();
  for await (const entity of memory.entities()) entities.set(entity.id, entity);
  for (const id of await unspokenThings(memory, entities.values())) entities.delete(id);
  return entities;
}

/**
 * Things of which the memory says nothing, though they share their name with others of which it says something: "Germany" over a list of
 * its cities. Nobody means them by the name. Costs two look-ups for each thing that shares one.
 */
export async function unspokenThings(memory: ClaimReader, entities: Iterable<Entity>): Promise<readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const { id, name } of entities) {
    const key = nameKey(name);
    const known = byName.get(key);
    if (known) known.push(id);
    else byName.set(key, [id]);
  }
  const unspoken: string[] = [];
  for (const ids of byName.values()) {
    if (ids.length < 2) continue;
    const silent: string[] = [];
    for (const id of ids) if (!(await isSpokenOf(memory, id))) silent.push(id);
    if (silent.length < ids.length) unspoken.push(...silent);
  }
  return unspoken;
}

const isSpokenOf = async (memory: ClaimReader, id: string): Promise<boolean> =>
  (await memory.statements({ subject: id })).length > 0 || (await memory.statements({ valueEntity: id })).length > 0;
