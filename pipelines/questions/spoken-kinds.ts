import { isAnything, isKnownByName, placeByRule, type KindPlace } from "../language/entries/kind-places.ts";
import { isRecordKind } from "../language/entries/record-kinds.ts";
import { pluralOf } from "../language/inflection.ts";
import { kindLearner, type LearnedKind } from "../language/learned-kinds.ts";
import { readsAsName } from "../language/writing/full-names.ts";
import type { Entity, KindNoun } from "../../schemas/index.ts";
import type { Memory } from "./context.ts";

/** A page of a thing of a kind; one page may be of several. */
type SeePage = (page: { readonly kind: string; readonly name: string; readonly text: string; readonly isNew: boolean }) => void;

/** Things of a kind whose pages are looked at: more would say the same. Each costs a look-up and a page. */
const LOOKED_AT = 24;
/** Where one name in so many needs its kind, all are said with it: of two that are compared, both. */
const NEEDING = 5;

/**
 * How the kinds of a memory are said by names: as somebody's file has it, as the corpus' own pages do, or as people say such kinds. `see` is
 * shown each page that is looked at.
 */
export async function kindPlaces(
  memory: Pick<Memory, "statements" | "document" | "kindNouns">,
  entities: Iterable<Entity>,
  see: SeePage = () => undefined,
): Promise<ReadonlyMap<string, KindPlace>> {
  const byKind = new Map<string, Entity[]>();
  for (const entity of entities)
    for (const kind of entity.types) {
      const known = byKind.get(kind);
      if (known) known.push(entity);
      else byKind.set(kind, [entity]);
    }
  const learned = await learnedKinds(memory, byKind, see);
  const places = new Map<string, KindPlace>();
  for (const [kind, things] of byKind) {
    const place = placeOf(kind, things, memory.kindNouns?.[kind], learned.get(kind));
    places.set(kind, place);
    if (place.noun !== kind && !byKind.has(place.noun)) places.set(place.noun, place);
  }
  return places;
}

function placeOf(kind: string, things: readonly Entity[], given: KindNoun | undefined, learned: LearnedKind | undefined): KindPlace {
  const noun = given?.noun ?? kind;
  const byRule = placeByRule(noun);
  const needing = things.filter(({ name, uris }) => uris.length > 0 && !readsAsName(name)).length;
  const isNeeded = needing >= 2 && needing * NEEDING >= things.length && !isKnownByName(noun) && !isRecordKind(noun);
  const stands = given?.stands ?? learned?.stands ?? byRule.stands;
  return {
    noun,
    many: given?.many ?? pluralOf(noun),
    stands,
    isSaid:
      given?.stands === undefined
        ? byRule.isSaid || (!isAnything(noun) && (learned !== undefined || isNeeded))
        : given.stands !== "nowhere",
    from: given?.stands !== undefined ? "file" : learned !== undefined ? "pages" : "rules",
  };
}

/** Of kinds whose things need a noun by their names and have pages. */
async function learnedKinds(
  memory: Pick<Memory, "statements" | "document">,
  byKind: ReadonlyMap<string, readonly Entity[]>,
  see: SeePage,
): Promise<ReadonlyMap<string, LearnedKind>> {
  const learner = kindLearner();
  const shown = new Set<string>();
  const learned = new Map<string, LearnedKind>();
  for (const [kind, things] of byKind) {
    if (isKnownByName(kind) || isRecordKind(kind) || !/^[a-z]+(?: [a-z]+){0,2}$/.test(kind)) continue;
    for (const { id, name } of things.filter(({ uris }) => uris.length > 0).slice(0, LOOKED_AT)) {
      const [statement] = await memory.statements({ subject: id });
      const page = statement && (await memory.document(statement.documentId, statement.documentVersion));
      if (page === undefined || page.kind === "record") continue;
      learner.see(kind, name, page.text);
      see({ kind, name, text: page.text, isNew: !shown.has(page.id) });
      shown.add(page.id);
    }
    const found = learner.of(kind);
    if (found !== undefined) learned.set(kind, found);
  }
  return learned;
}
