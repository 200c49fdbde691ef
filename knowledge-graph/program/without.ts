import type { ClaimReader } from "../contracts/stores.ts";

/** The same reader without some statements: what a program gives where a page is withheld. Lists that lose nothing stay the same lists. */
export function withoutStatements(reader: ClaimReader, withheld: ReadonlySet<string>): ClaimReader {
  return {
    entity: (id) => reader.entity(id),
    entitiesOfType: (type) => reader.entitiesOfType(type),
    entitiesNamed: (key) => reader.entitiesNamed(key),
    attribute: (name) => reader.attribute(name),
    async statements(query) {
      const found = await reader.statements(query);
      return found.some(({ id }) => withheld.has(id)) ? found.filter(({ id }) => !withheld.has(id)) : found;
    },
  };
}
