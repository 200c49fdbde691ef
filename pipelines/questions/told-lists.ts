import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import { withRoles, type RoledAttribute } from "../language/entries/list-roles.ts";
import { pluralOf } from "../language/inflection.ts";
import type { Memory } from "./context.ts";
import { pairsIn } from "./related-pairs.ts";
import { wholeLists } from "./whole-lists.ts";

/** Pairs of a list that have to be there to say what holds of all of them. */
const FEWEST = 5;

/**
 * The memory's attributes, its lists with what their things do to whom: told by the one relation that holds of every pair. Reads the lists
 * that are called by the kind of their things, and the relations from those to their owners; no others.
 */
export async function toldLists(
  memory: Pick<Memory, "statements">,
  catalogue: readonly AttributeInfo[],
  entities: ReadonlyMap<string, Entity>,
): Promise<readonly RoledAttribute[]> {
  const pairsOf = pairsIn(memory);
  const isRelation = (info: AttributeInfo): boolean => info.kind === "entity" && info.valueTypes.length > 0;
  // Lists by the kind of what stands on them; what a noun of its own says ("export partners") is no other relation turned round.
  const turned = catalogue.filter(
    (info) => isRelation(info) && info.multiValued && info.valueTypes.some((type) => info.phrase === pluralOf(type)),
  );
  const owners = new Set(turned.flatMap(({ coverage }) => coverage.flatMap(({ type, known }) => (known > 0 ? type : []))));
  const members = new Set(turned.flatMap(({ valueTypes }) => valueTypes));
  const lists = new Map<string, readonly (readonly [string, string])[]>();
  const values = new Map<string, ReadonlySet<string>>();
  for (const { name } of turned) lists.set(name, await pairsOf(name));
  for (const info of catalogue) {
    const isTold = info.coverage.some(({ type, known }) => known > 0 && members.has(type));
    if (!lists.has(info.name) && isRelation(info) && isTold && info.valueTypes.some((type) => owners.has(type)))
      values.set(info.name, new Set((await pairsOf(info.name)).map((pair) => pair.join(" "))));
  }
  const isOf = (id: string, type: string): boolean => entities.get(id)?.types.includes(type) === true;
  const whole = await wholeLists(pairsOf, catalogue, entities);
  return withRoles(
    catalogue.map((info) => (whole.has(info.name) ? { ...info, isWhole: true } : info)),
    (list, type) => {
      const pairs = (lists.get(list) ?? []).filter(([owner]) => isOf(owner, type));
      return pairs.length < FEWEST ? [] : pairs;
    },
    (thing, attribute, value) => values.get(attribute)?.has(`${thing} ${value}`) === true,
  );
}
