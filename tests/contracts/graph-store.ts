import { afterEach, describe, expect, it } from "vitest";
import type { GraphStore } from "../../knowledge-graph/contracts/stores.ts";
import { claimReaderContract } from "./claim-reader.ts";
import { entityValue, sampleClaim, sampleDocument, sampleEntity, sampleStatement, smallGraph, time } from "./samples.ts";

const later = "2026-02-01T00:00:00Z";

export function graphStoreContract(driver: string, open: () => Promise<GraphStore>): void {
  claimReaderContract(driver, async (entities, statements) => {
    const graph = await open();
    await graph.upsertEntities(entities);
    await graph.upsertStatements(statements);
    return graph;
  });

  describe(`graph store: ${driver}`, () => {
    const opened: GraphStore[] = [];
    const filled = async (): Promise<GraphStore> => {
      const graph = await open();
      opened.push(graph);
      await graph.upsertDocuments([sampleDocument("d_1"), sampleDocument("d_2")]);
      await graph.upsertEntities(smallGraph.entities);
      await graph.upsertStatements(smallGraph.statements);
      return graph;
    };
    afterEach(async () => {
      for (const graph of opened.splice(0)) await graph.close();
    });

    it("keeps every version of a document and gives the newest", async () => {
      const graph = await filled();
      const second = sampleDocument("d_1", { version: 2, text: "New.", uri: "https://site.example/z" });
      await graph.upsertDocuments([second, { ...sampleDocument("d_1"), supersededBy: 2 }]);
      expect(await graph.document("d_1")).toEqual(second);
      expect(await graph.document("d_1", 1)).toEqual({ ...sampleDocument("d_1"), supersededBy: 2 });
      expect(await graph.document("d_1", 3)).toBeUndefined();
      expect(await graph.document("d_3")).toBeUndefined();
      const listed = await collect(graph.documents());
      expect(listed.map(({ id, version }) => [id, version])).toEqual([
        ["d_2", 1],
        ["d_1", 2],
      ]);
      expect((await graph.counts()).documents).toBe(2);
    });

    it("keeps a document that is gone, but not among the newest; one that comes back is the next version", async () => {
      const graph = await filled();
      const before = await graph.snapshotId();
      const gone = sampleDocument("d_1", { goneAt: later });
      await graph.upsertDocuments([gone]);
      expect(await graph.document("d_1")).toBeUndefined();
      expect(await graph.document("d_1", 1)).toEqual(gone);
      expect((await collect(graph.documents())).map(({ id }) => id)).toEqual(["d_2"]);
      expect((await graph.counts()).documents).toBe(1);
      expect(await graph.snapshotId()).not.toBe(before);
      expect(await collect(graph.gone())).toEqual([gone]);
      expect(await collect(graph.gone(["d_1", "d_2", "d_3"]))).toEqual([gone]);
      expect(await collect(graph.gone(["d_2"]))).toEqual([]);
      const back = sampleDocument("d_1", { version: 2, text: "Back." });
      await graph.upsertDocuments([{ ...gone, supersededBy: 2 }, back]);
      expect(await graph.document("d_1")).toEqual(back);
      expect(await collect(graph.gone())).toEqual([]);
    });

    it("forgets documents with all their versions and statements, closed ones too", async () => {
      const graph = await filled();
      await graph.upsertDocuments([sampleDocument("d_1", { version: 2 })]);
      expect(await graph.traces(["d_1", "d_3"])).toBe(7);
      const before = await graph.snapshotId();
      await graph.forget(["d_1", "d_3"]);
      expect(await graph.traces(["d_1", "d_3"])).toBe(0);
      expect(await graph.traces(["d_2"])).toBe(2);
      expect([await graph.document("d_1"), await graph.document("d_1", 1)]).toEqual([undefined, undefined]);
      expect((await graph.statements({ includeClosed: true })).map(({ id }) => id)).toEqual(["s_5"]);
      expect(await graph.mentioning("e_3")).toEqual([]);
      expect((await graph.attributes()).map(({ name }) => name)).toEqual(["capital"]);
      expect(await graph.snapshotId()).not.toBe(before);
      await graph.apply({ documents: [], entities: [], statements: [], closed: [], orphans: ["e_1", "e_2"] });
      expect((await collect(graph.entities())).map(({ id }) => id)).toEqual(["e_2", "e_3", "e_4", "e_5"]);
    });

    it("streams many documents, entities and statements in order, each once", async () => {
      const graph = await open();
      opened.push(graph);
      const ids = Array.from({ length: 1203 }, (_, i) => String((i * 7919) % 1203).padStart(4, "0"));
      const sorted = [...ids].sort();
      await graph.upsertDocuments(ids.slice(0, 90).map((id) => sampleDocument(`d_${id}`)));
      await graph.upsertEntities(ids.map((id) => sampleEntity(`e_${id}`)));
      await graph.upsertStatements(ids.map((id) => sampleStatement(`s_${id}`)));
      expect((await collect(graph.documents())).map(({ id }) => id)).toEqual(
        ids
          .slice(0, 90)
          .sort()
          .map((id) => `d_${id}`),
      );
      expect((await collect(graph.entities())).map(({ id }) => id)).toEqual(sorted.map((id) => `e_${id}`));
      expect((await collect(graph.allStatements())).map(({ id }) => id)).toEqual(sorted.map((id) => `s_${id}`));
    });

    it("replaces by id: indexes, mentions, types and names follow", async () => {
      const graph = await filled();
      await graph.upsertStatements([sampleStatement("s_6", { claim: sampleClaim("e_2", "seat", entityValue("e_4")) })]);
      expect(await graph.statements({ attribute: "capital" })).toHaveLength(1);
      expect(await graph.attribute("seat")).toMatchObject({ statements: 1, subjects: 1, kind: "entity" });
      expect(await graph.attribute("capital")).toMatchObject({ statements: 1 });
      expect((await graph.mentioning("e_3")).map(({ id }) => id)).toEqual(["s_1"]);
      expect((await graph.mentioning("e_4")).map(({ id }) => id)).toEqual(["s_5", "s_6"]);
      await graph.upsertEntities([sampleEntity("e_3", { name: "Lomé", types: ["town"] })]);
      expect(await graph.entitiesOfType("city")).toEqual(["e_4"]);
      expect((await graph.entitiesByName(["lome city"])).size).toBe(0);
    });

    it("finds entities by the keys of name and aliases", async () => {
      const graph = await filled();
      const found = await graph.entitiesByName(["lome", "lome city", "ecowas", "nowhere"]);
      expect([...found].map(([key, entities]) => [key, entities.map(({ id }) => id)])).toEqual([
        ["lome", ["e_3"]],
        ["lome city", ["e_3"]],
        ["ecowas", ["e_5"]],
      ]);
    });

    it("closes the open statements of one version only", async () => {
      const graph = await filled();
      await graph.upsertStatements([sampleStatement("s_7", { documentVersion: 2 })]);
      expect(await graph.closeStatements("d_1", 1, later)).toBe(4);
      expect((await collect(graph.allStatements())).map(({ id }) => id)).toEqual(["s_5", "s_7"]);
      const [long, now] = await graph.statements({ ids: ["s_3", "s_4"], includeClosed: true });
      expect([long?.retractedAt, now?.retractedAt]).toEqual([time, later]);
      expect(await graph.closeStatements("d_1", 1, later)).toBe(0);
      expect(await graph.attribute("area")).toBeUndefined();
    });

    it("counts the catalogue anew when statements or types change", async () => {
      const graph = await filled();
      expect((await graph.attributes()).map(({ name }) => name)).toEqual(["area", "capital", "member"]);
      expect((await graph.attribute("capital"))?.coverage).toEqual([{ type: "country", known: 2, all: 2 }]);
      await graph.upsertEntities([sampleEntity("e_5", { types: ["country"] })]);
      expect((await graph.attribute("capital"))?.coverage).toEqual([{ type: "country", known: 2, all: 3 }]);
      await graph.closeStatements("d_2", 1, later);
      expect((await graph.attribute("capital"))?.coverage).toEqual([{ type: "country", known: 1, all: 3 }]);
      expect(await graph.counts()).toEqual({ documents: 2, entities: 5, statements: 4, claims: 3 });
    });

    it("applies a change whole", async () => {
      const graph = await filled();
      await graph.apply({
        documents: [sampleDocument("d_3")],
        entities: [sampleEntity("e_6")],
        statements: [sampleStatement("s_2", { entityIds: ["e_6"] })],
        closed: [{ id: "s_1", at: later }],
        orphans: ["e_3", "e_5"],
      });
      expect((await graph.document("d_3"))?.id).toBe("d_3");
      expect((await graph.statements({})).map(({ id }) => id)).toEqual(["s_2", "s_4", "s_5", "s_6"]);
      // e_3 is still mentioned by s_6 (and by s_1, closed); nothing mentions e_5 any more.
      expect((await collect(graph.entities())).map(({ id }) => id)).toEqual(["e_1", "e_2", "e_3", "e_4", "e_6"]);
    });

    it("applies nothing of a change that fails", async () => {
      const graph = await filled();
      const before = await graph.counts();
      const broken = { ...sampleStatement("s_8"), observedAt: null as unknown as string };
      const change = { documents: [sampleDocument("d_3")], entities: [sampleEntity("e_6")], statements: [broken], closed: [], orphans: [] };
      await expect(graph.apply(change)).rejects.toThrow();
      expect(await graph.counts()).toEqual(before);
      await graph.upsertEntities([sampleEntity("e_7")]);
      expect((await graph.counts()).entities).toBe(before.entities + 1);
    });

    it("has one snapshot id for one content, whatever the order and the time of reading", async () => {
      const [one, two] = [await filled(), await open()];
      opened.push(two);
      await two.upsertStatements([...smallGraph.statements].reverse().map((statement) => ({ ...statement, observedAt: later })));
      await two.upsertEntities([...smallGraph.entities].reverse());
      await two.upsertDocuments([sampleDocument("d_2", { fetchedAt: later }), sampleDocument("d_1")]);
      const id = await one.snapshotId();
      expect(await two.snapshotId()).toBe(id);

      await two.upsertStatements([sampleStatement("s_1", { entityIds: ["e_3"], text: "Lomé lies at the coast." })]);
      const reworded = await two.snapshotId();
      expect(reworded).not.toBe(id);
      await two.upsertEntities([sampleEntity("e_5", { name: "ÉCOWAS", aliases: ["CEDEAO"] })]);
      expect(await two.snapshotId()).not.toBe(reworded);
      await one.closeStatements("d_2", 1, later);
      expect(await one.snapshotId()).not.toBe(id);
    });
  });
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
