import { entityIdOfName, entityIdOfUri } from "../../../../knowledge-graph/index.ts";
import type { DraftStatement, DraftValue, Entity, Reference } from "../../../../schemas/index.ts";
import { mentionKey, nameKey } from "../../../../schemas/values/names.ts";
import { saidName, type Names } from "../lookups.ts";
import type { PageReader } from "../memory.ts";

/** What anybody knows before reading: what things are called and of what kind they are, what attributes are like. No page, no statement. */
export type Knowledge = PageReader["reader"];

/** Of a memory; what it says of a thing is asked for once for all runs, as a page names dozens. */
export function knowledgeOf(reader: Knowledge): Knowledge {
  return {
    // Where a thing's page lies is not known beforehand.
    entity: once(async (id) => bare(await reader.entity(id))),
    entitiesNamed: once((key) => reader.entitiesNamed(key)),
    entitiesOfType: once((type) => reader.entitiesOfType(type)),
    attribute: once((name) => reader.attribute(name)),
  };
}

const bare = (entity: Entity | undefined): Entity | undefined => entity && { ...entity, uris: [] };

function once<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const known = kept.get(key) ?? ask(key);
    kept.set(key, known);
    return known;
  };
}

/** Names as a run comes to know them: those of the question, then those of the pages. */
export interface LearnedNames extends Names {
  /** Settles which things the references of a page mean, before the page is read. */
  learn(drafts: readonly DraftStatement[]): Promise<void>;
}

/** `given`: the things that the question names, which are called what it calls them. */
export async function learnedNames(question: string, given: readonly string[], reader: Knowledge): Promise<LearnedNames> {
  const names = new Map<string, { readonly name: string; readonly type: string | null }>();
  const byKey = new Map<string, string>();
  const byReference = new Map<string, string>();
  for (const id of given) {
    const entity = await reader.entity(id);
    if (entity === undefined) continue;
    names.set(id, { name: saidName(entity, question), type: entity.types[0] ?? null });
    for (const name of [entity.name, ...entity.aliases]) if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), id);
  }

  /** A link means the thing of its page; a name alone the one thing that bears it, or that the question calls so. */
  const meant = async (surface: string, uri: string | undefined): Promise<Pick<Entity, "id" | "types"> & { readonly name?: string }> => {
    const own = uri === undefined ? undefined : entityIdOfUri(uri);
    const linked = own === undefined ? undefined : await reader.entity(own);
    if (linked !== undefined) return linked;
    const key = nameKey(surface);
    const asked = byKey.get(key) ?? byKey.get(mentionKey(surface));
    const exact = asked === undefined ? await reader.entitiesNamed(key) : [asked];
    // "St. Lucia" is Saint Lucia.
    const bearers = exact.length > 0 ? exact : await reader.entitiesNamed(mentionKey(surface));
    const bearer = bearers.length === 1 ? await reader.entity(bearers[0] ?? "") : undefined;
    return bearer ?? { id: asked ?? own ?? entityIdOfName(key), types: [] };
  };

  const learn = async ({ surface, uri }: Reference): Promise<void> => {
    const key = nameKey(surface);
    const place = `${uri ?? ""}\n${key}`;
    if (byReference.has(place)) return;
    const { id, types, name = surface } = await meant(surface, uri);
    byReference.set(place, id);
    // "the US" on a page is the United States to everybody; a Congo that the page tells from the other is called as it is there.
    if (!names.has(id)) names.set(id, { name: surface.startsWith(`${name} (`) ? surface : name, type: types[0] ?? null });
  };

  return {
    of: (id) => names.get(id)?.name ?? id,
    known: (id) => names.get(id)?.name,
    id: (key, uri) => byReference.get(`${uri ?? ""}\n${key}`) ?? (uri === undefined ? byKey.get(key) : undefined),
    type: (id) => names.get(id)?.type ?? null,
    async learn(drafts) {
      for (const { claim } of drafts) {
        if (claim === undefined) continue;
        for (const reference of [claim.subject, ...referencesIn([claim.value, ...Object.values(claim.qualifiers)])]) await learn(reference);
      }
    },
  };
}

const referencesIn = (values: readonly DraftValue[]): readonly Reference[] =>
  values.flatMap((value) => (value.kind === "reference" ? [value.reference] : []));
