import type { ClaimReader } from "../../../knowledge-graph/index.ts";
import type { AttributeInfo } from "../../../schemas/index.ts";
import type { Surroundings } from "../../decisions/situation.ts";

/** What HAS may know of the memory beside a question's lookups; each type is read once. */
export function surroundings(reader: ClaimReader, attributes: readonly AttributeInfo[]): Pick<Surroundings, "attributes" | "namesOfType"> {
  const named = async (ids: readonly string[]): Promise<readonly string[]> =>
    (await Promise.all(ids.map((id) => reader.entity(id)))).flatMap((entity) => entity?.name ?? []);
  return {
    attributes: attributes.filter(({ phrase }) => phrase !== null),
    namesOfType: once(async (type) => named(await reader.entitiesOfType(type))),
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
