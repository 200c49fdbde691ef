import type { ClaimReader, SampleSource } from "../../knowledge-graph/index.ts";
import type { Entity } from "../../schemas/index.ts";
import { isLivingKind } from "../language/entries/living-kinds.ts";
import { headNoun } from "../language/entries/noun-phrases.ts";
import { isPersonKind } from "../language/entries/persons.ts";
import { AGENTS } from "../language/entries/role-nouns.ts";
import { classOfKind } from "../language/entries/subject-classes.ts";
import { nameKey } from "../../schemas/values/names.ts";

/** Dates that persons have, by the names that columns have for them. */
const BIRTHS = ["born", "date of birth", "birth date", "birthday", "year of birth"] as const;

/**
 * Whoever was born is a person, whatever list of a site has the name: the winemaker on a page of wines is no wine. Animals and plants keep
 * their kinds. Costs a look-up for each word for a birth.
 */
async function personsByBirth(memory: ClaimReader, entities: Map<string, Entity>): Promise<void> {
  for (const attribute of BIRTHS)
    for (const { claim } of await memory.statements({ attribute })) {
      const entity = claim?.value.kind === "date" ? entities.get(claim.subject) : undefined;
      if (entity !== undefined && entity.types.length > 0 && !entity.types.some(isBornKind))
        entities.set(entity.id, { ...entity, types: ["person"] });
    }
}
const isBornKind = (kind: string): boolean =>
  isPersonKind(kind) ||
  isLivingKind(kind) ||
  AGENTS.has(headNoun(kind)) ||
  ANIMAL.test(kind) ||
  (classOfKind(kind) === undefined && isUnlikeGoods(kind));
/** All animals that people give names to. */
const ANIMAL =
  /(?:^| )(?:horse|dog|cat|cow|bull|ox|pig|boar|sow|goat|ram|ewe|sheep|stallion|mare|foal|bear|lion|tiger|elephant|panda|ape|wolf|owl|eagle|breed)$/;
/** Kinds that are surely no persons: what is sold or shown. Of any other kind, "member" or "premier", nobody knows. */
const GOODS = /(?:^| )(?:wine|beer|cheese|product|article|item|page|place|vineyard|brewery|object|exhibit)$/;
const isUnlikeGoods = (kind: string): boolean => !GOODS.test(kind);

/** All things by id, but those of which nothing is said where others of their name are spoken of. */
export async function spokenThings(memory: ClaimReader & Pick<SampleSource, "entities">): Promise<Map<string, Entity>> {
  const entities = new Map<string, Entity>();
  for await (const entity of memory.entities()) entities.set(entity.id, entity);
  for (const id of await unspokenThings(memory, entities.values())) entities.delete(id);
  await personsByBirth(memory, entities);
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
