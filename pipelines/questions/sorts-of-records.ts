import { phraseOf } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import type { KindPlace } from "../language/entries/kind-places.ts";
import { classOfKind } from "../language/entries/subject-classes.ts";
import { isRecordKind } from "../language/entries/record-kinds.ts";
import { singularOf } from "../language/inflection.ts";
import type { Memory } from "./context.ts";

/** A column that says what a row is: "type", "classification", "object type". */
const SORT = /^(?:(?:object|item|piece|record|entry|establishment|asset) )?(?:type|kind|sort|classification|category)$/;
const FEW_WORDS = 3;

/**
 * The noun for what each thing is, by id, where its kind says only that a register has it: of an object whose type is "Painting" people say
 * the painting. It is what the corpus itself gives; a thing of which it gives two sorts has none.
 */
export async function sortsOfRecords(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, Set<string>>();
  const isOfRecords = ({ coverage }: AttributeInfo): boolean => coverage.some(({ type, known }) => known > 0 && isRecordKind(type));
  for (const { name, phrase, kind } of catalogue.filter(isOfRecords)) {
    if (kind === "quantity" || kind === "date" || ![name.replaceAll("_", " "), phrase ?? ""].some((label) => SORT.test(label))) continue;
    for (const { claim } of await memory.statements({ attribute: name })) {
      const types = claim == null ? [] : (entities.get(claim.subject)?.types ?? []);
      if (claim == null || types.length === 0 || !types.every(isRecordKind)) continue;
      const { value } = claim;
      const said = value.kind === "text" ? value.value : value.kind === "entity" ? entities.get(value.entityId)?.name : undefined;
      (found.get(claim.subject) ?? found.set(claim.subject, new Set()).get(claim.subject))?.add(said ?? "");
    }
  }
  return new Map([...found].flatMap(([id, said]) => {
    const [noun, ...others] = [...said].filter((one) => !isRecordKind(one.toLowerCase())).map(nounIn);
    return noun === undefined || others.length > 0 ? [] : [[id, noun] as const];
  })); // prettier-ignore
}

/** "Stick barometer" is a noun; "Public", "Listed" say nothing of what a thing is. */
function nounIn(said: string): string | undefined {
  const small = said.trim().toLowerCase();
  if (!/^[a-z]{3,}(?: [a-z]{2,}){0,2}$/.test(small) || small.split(" ").length > FEW_WORDS) return undefined;
  const one = singularOf(small) ?? small;
  return phraseOf(one, "text", null) === one && !isRecordKind(one) ? one : undefined;
}

/** What works, places and bodies are called is a name, whatever it ends in. */
const BY_NAME: ReadonlySet<string> = new Set(["work", "place", "body", "building", "person", "event", "release"]);

/** "Peat Spade", of a spade: a noun for any of its sort, which says to nobody but its owner which one is meant. */
export function isNounForIt({ name }: Pick<Entity, "name">, sort: string): boolean {
  const head = sort.slice(sort.lastIndexOf(" ") + 1);
  const own = name.replace(/ (?:of|for|from|with) .*$/u, "").toLowerCase();
  return own.split(" ").at(-1) === head && !BY_NAME.has(classOfKind(sort) ?? "");
}

/** What a heading says of all that stand under it, before what they are. */
const HEADED = /^(?:past|current|future|upcoming|recent|featured|related|similar|other|more|all|selected|latest) (?=[a-z]{4,})/;

const withoutHeading = (kind: string): string => kind.replace(HEADED, "");

/**
 * Each thing by what people call it, before what the register calls it: a painting, which is an object; an exhibition, which stands under
 * "past exhibitions"; a mountain hut, which its pages call a hut. Both stay its kinds.
 */
export function sayKinds(
  entities: Map<string, Entity>,
  sorts: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, KindPlace> = new Map(),
): void {
  for (const [id, entity] of entities) {
    const sort = sorts.get(id);
    const types = [...new Set([...(sort === undefined ? [] : [sort]), ...entity.types.map((type) => places.get(type)?.noun ?? type).map(withoutHeading), ...entity.types])]; // prettier-ignore
    if (types.length > entity.types.length) entities.set(id, { ...entity, types });
  }
}
