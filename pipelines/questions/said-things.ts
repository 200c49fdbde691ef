import { isEnglishWord } from "../../knowledge-graph/index.ts";
import { lastWord } from "../language/marks.ts";
import { nameBesideKind, type KindPlace } from "../language/entries/kind-places.ts";
import { isPlaceKind } from "../language/entries/noun-phrases.ts";
import { isPersonKind } from "../language/entries/persons.ts";
import { articleLearner } from "../language/learned-articles.ts";
import { speciesLearner } from "../language/learned-species.ts";
import { fullNames, isAcronym, readsAsName, type FullNames } from "../language/writing/full-names.ts";
import type { Entity } from "../../schemas/index.ts";
import type { Memory } from "./context.ts";
import { sayKinds, sortsOfRecords } from "./sorts-of-records.ts";
import { kindPlaces } from "./spoken-kinds.ts";
import { calledThings } from "./titled-things.ts";

/** How the things of a memory are said. */
interface SaidThings {
  readonly places: ReadonlyMap<string, KindPlace>;
  readonly sorts: ReadonlyMap<string, string>;
  readonly names: FullNames;
  /** "libc6", of "the package libc6". */
  readonly bare: ReadonlyMap<string, string>;
  /** All names that a thing is said by. */
  readonly spokenNames: ReadonlyMap<string, readonly string[]>;
}

/** Gives each thing the name that sentences say: with its kind, its article, in small letters, as the corpus' own pages do or as people would. */
export async function sayThings(
  memory: Parameters<typeof kindPlaces>[0] & Pick<Memory, "attributes">,
  entities: Map<string, Entity>,
): Promise<SaidThings> {
  const articles = articleLearner([...entities.values()].flatMap((entity) => (isNamedAlone(entity) ? [] : [entity.name])));
  const species = speciesLearner();
  const places = await kindPlaces(memory, entities.values(), ({ kind, name, text, isNew }) => {
    species.see(kind, name, text);
    if (isNew) articles.see(text);
  });
  const sorts = await sortsOfRecords(memory, await memory.attributes(), entities);
  sayKinds(entities, sorts, places);
  const called = new Map(await calledThings(memory, entities));
  for (const { id, name, types } of entities.values()) {
    const living = types.map((type) => species.of(type, name)).find((one) => one !== undefined);
    if (living !== undefined) called.set(id, living);
  }
  const names = fullNames(entities.values(), called, places);
  const spokenNames = new Map([...entities].map(([id, { name, aliases }]) => [id, [name, ...aliases]]));
  for (const [id, entity] of entities) {
    const article = names.apposed.has(id) ? undefined : articles.of(entity.name);
    if (article !== undefined) entities.set(id, Object.assign({}, entity, { article }));
  }
  const bare = new Map<string, string>();
  for (const [id, name] of names.full) {
    const entity = entities.get(id);
    if (entity !== undefined && names.apposed.has(id)) bare.set(id, names.spoken.get(id) ?? entity.name);
    spokenNames.get(id)?.push(name);
    if (entity !== undefined)
      // A sentence of a package called "which" would be full of packages.
      entities.set(id, {
        ...entity,
        name,
        aliases: names.apposed.has(id)
          ? aliasesOf(entity, name, names.spoken.has(id))
          : [...entity.aliases.filter((one) => one !== name), entity.name],
      });
  }
  return { places, sorts, names, bare, spokenNames };
}

/** Of people and places everybody knows who has an article. "Kitchen Garden", of no kind, ends in a noun of its own, and pages may write one. */
const isNamedAlone = ({ name, types }: Entity): boolean =>
  types.length === 0
    ? !/^\p{Lu}.* \p{Lu}\p{Ll}+$/u.test(name) || !isEnglishWord(lastWord(name).toLowerCase())
    : types.some((type) => isPlaceKind(type) || isPersonKind(type));

/** What else is said of what is called by its kind and its name: "Marlin M6 chip" and "chip Marlin M6", and a name that reads as one. */
function aliasesOf({ name, types, aliases }: Entity, said: string, isSpoken: boolean): string[] {
  const kind = types.find((type) => nameBesideKind(said, type) !== undefined);
  const plain = kind === undefined || isSpoken ? undefined : nameBesideKind(said, kind);
  return [
    ...(plain === undefined ? [] : [`${plain} ${kind}`, `${kind} ${plain}`]),
    ...aliases.filter(readsAsName),
    // Letters of a name that are said with their kind stand alone where the kind was said of two: "the organizations NATO and CERN".
    ...(isAcronym(name) || isSpoken || readsAsName(name) ? [name] : []),
  ];
}
