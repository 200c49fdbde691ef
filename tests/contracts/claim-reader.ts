import { describe, expect, it } from "vitest";
import type { Entity, Statement } from "../../schemas/index.ts";
import { attributeCatalogue } from "../../knowledge-graph/attributes/catalogue.ts";
import type { ClaimReader, StatementQuery } from "../../knowledge-graph/contracts/stores.ts";
import { smallGraph } from "./samples.ts";

/** Every reader of claims: the drivers, and the reader over evidence files, must agree to the row and its order. */
export function claimReaderContract(
  driver: string,
  read: (entities: readonly Entity[], statements: readonly Statement[]) => Promise<ClaimReader>,
): void {
  describe(`claim reader: ${driver}`, () => {
    const ids = async (query: StatementQuery): Promise<readonly string[]> => {
      const reader = await read(smallGraph.entities, smallGraph.statements);
      return (await reader.statements(query)).map(({ id }) => id);
    };
    const cases: readonly (readonly [string, StatementQuery, readonly string[]])[] = [
      ["everything open, by id", {}, ["s_1", "s_2", "s_4", "s_5", "s_6"]],
      ["closed ones when asked", { includeClosed: true }, ["s_1", "s_2", "s_3", "s_4", "s_5", "s_6"]],
      ["subject", { subject: "e_1" }, ["s_2", "s_4", "s_6"]],
      ["attribute", { attribute: "capital" }, ["s_5", "s_6"]],
      ["subject and attribute", { subject: "e_1", attribute: "area" }, ["s_4"]],
      ["subject and attribute, closed too", { subject: "e_1", attribute: "area", includeClosed: true }, ["s_3", "s_4"]],
      ["value entity", { valueEntity: "e_3" }, ["s_6"]],
      ["value entity and attribute", { valueEntity: "e_3", attribute: "member" }, []],
      ["document", { documentId: "d_2" }, ["s_5"]],
      ["ids, in id order, each once", { ids: ["s_6", "s_1", "s_6", "s_9", "s_3"] }, ["s_1", "s_6"]],
      ["ids and subject", { ids: ["s_6", "s_5"], subject: "e_2" }, ["s_5"]],
      ["no ids", { ids: [] }, []],
      ["unknown", { subject: "e_9" }, []],
    ];
    it.each(cases)("statements by %s", async (_name, query, expected) => {
      expect(await ids(query)).toEqual(expected);
    });

    it("gives statements and entities back whole", async () => {
      const reader = await read(smallGraph.entities, smallGraph.statements);
      const [closed] = await reader.statements({ ids: ["s_3"], includeClosed: true });
      expect(closed).toEqual(smallGraph.statements[3]);
      expect(await reader.entity("e_3")).toEqual(smallGraph.entities[2]);
      expect(await reader.entity("e_9")).toBeUndefined();
    });

    it("lists the entities of a type, sorted", async () => {
      const reader = await read([...smallGraph.entities].reverse(), []);
      expect(await reader.entitiesOfType("city")).toEqual(["e_3", "e_4"]);
      expect(await reader.entitiesOfType("cit")).toEqual([]);
    });

    it("finds those that go by a name, their own or an alias", async () => {
      const named = smallGraph.entities.map((entity, at) => ({ ...entity, ...(at === 1 && { aliases: [...entity.aliases, "Côte"] }) }));
      const shared = named.map((entity, at) => (at === 2 ? { ...entity, name: "The Cote" } : entity));
      const reader = await read([...shared].reverse(), []);
      expect(await reader.entitiesNamed("cote")).toEqual(["e_2", "e_3"]);
      expect(await reader.entitiesNamed("cot")).toEqual([]);
    });

    it("catalogues attributes as the pure count does", async () => {
      const reader = await read(smallGraph.entities, smallGraph.statements);
      const catalogue = attributeCatalogue(smallGraph.entities, smallGraph.statements);
      expect(catalogue.map(({ name }) => name)).toEqual(["area", "capital", "member"]);
      for (const info of catalogue) expect(await reader.attribute(info.name)).toEqual(info);
      expect(await reader.attribute("are")).toBeUndefined();
    });
  });
}
