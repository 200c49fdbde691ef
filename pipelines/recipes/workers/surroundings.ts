import { nameKey } from "../../../schemas/values/names.ts";
import type { ClaimReader } from "../../../knowledge-graph/index.ts";
import type { AttributeInfo } from "../../../schemas/index.ts";
import type { Surroundings } from "../../decisions/situation.ts";

/** Neighbours of one thing that are named: of a country some are borders, most are organizations. */
const MOST_NEAR = 60;

/** What HAS may know of the memory beside a question's lookups; each type and each thing is read once. */
export function surroundings(
  reader: ClaimReader,
  attributes: readonly AttributeInfo[],
): Pick<Surroundings, "attributes" | "namesOfType" | "namesNear"> {
  const named = async (ids: readonly string[]): Promise<readonly string[]> =>
    (await Promise.all(ids.map((id) => reader.entity(id)))).flatMap((entity) => entity?.name ?? []);
  return {
    attributes: attributes.filter(({ phrase }) => phrase !== null),
    namesOfType: once(async (type) => named(await reader.entitiesOfType(type))),
    namesNear: once(async (id) => {
      const statements = await reader.statements({ subject: id });
      const related = statements.flatMap(({ claim }) => (claim?.value.kind === "entity" ? [claim.value.entityId] : []));
      const name = (await reader.entity(id))?.name;
      const homonyms = name === undefined ? [] : await reader.entitiesNamed(nameKey(name));
      const near = new Set([...homonyms, ...related.toSorted()]);
      near.delete(id);
      return named([...near].slice(0, MOST_NEAR));
    }),
  };
}

function once<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key) => {
    const found = kept.get(key) ?? read(key);
    kept.set(key, found);
    return found;
  };
}
