import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import { IN_PLACE } from "../language/entries/role-nouns.ts";
import type { Memory } from "./context.ts";

/** "Eemsveen, Mariakerk", "Evening gown, dusty pink": what a register calls a thing of its own, first by one of its columns. */
const TITLE = /^([^,()]+), ([^,()]+)$/;
const COLOUR = /^colou?r$/;

/** A row of a file: its address ends with its key. */
const isRow = ({ uris }: Entity): boolean => uris.some((uri) => /[?&][^?&=]+=[^&]*$/.test(uri));

/** Whether a name is a row's title, and no name that people say. */
export const isTitle = (entity: Entity): boolean => entity.name.includes(",") && !entity.name.startsWith("the ") && isRow(entity);

/**
 * What people call things that a register has under titles: "the organ at Mariakerk in Eemsveen" where its village is Eemsveen, "the dusty
 * pink evening gown" where that is its colour. By id; nothing of a title that no column of the thing bears out.
 */
export async function titledThings(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const titled = [...entities.values()].filter((entity) => entity.types.length > 0 && isTitle(entity) && TITLE.test(entity.name));
  const said = new Map<string, string>();
  if (titled.length === 0) return said;
  const places = await valuesOf(memory, catalogue, ({ phrase }) => IN_PLACE.has(phrase ?? ""), entities);
  const colours = await valuesOf(memory, catalogue, ({ phrase }) => COLOUR.test(phrase ?? ""), entities);
  for (const { id, name, types } of titled) {
    const [, first = "", second = ""] = TITLE.exec(name) ?? [];
    const bears = (of: ReadonlyMap<string, ReadonlySet<string>>, word: string): boolean => of.get(id)?.has(word.toLowerCase()) === true;
    if (bears(places, first)) said.set(id, `the ${types[0] ?? "one"} at ${second} in ${first}`);
    else if (bears(colours, second)) said.set(id, `the ${second} ${first.slice(0, 1).toLowerCase()}${first.slice(1)}`);
  }
  return said;
}

async function valuesOf(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  isWanted: (info: AttributeInfo) => boolean,
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { name } of catalogue.filter(isWanted))
    for (const { claim } of await memory.statements({ attribute: name })) {
      if (claim === null || claim === undefined) continue;
      const { subject, value } = claim;
      const word = value.kind === "text" ? value.value : value.kind === "entity" ? entities.get(value.entityId)?.name : undefined;
      if (word !== undefined) (found.get(subject) ?? found.set(subject, new Set()).get(subject))?.add(word.toLowerCase());
    }
  return found;
}
