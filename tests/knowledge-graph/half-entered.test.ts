import { expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { knowledgeMemory } from "../../knowledge-graph/memory.ts";
import { extractor, reading, site } from "./readings.ts";

const page = (population: string) => reading({ uri: site("france"), title: "France", facts: [["population", population]] });
const other = reading({ uri: site("spain"), title: "Spain", facts: [["capital", "Madrid"]] });

it("names what a stop left stored and unread until it is read again, whatever is read before", async () => {
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember([page("1")], { extractor });
  expect([...(await memory.halfEntered())]).toEqual([]);
  const stopping = knowledgeMemory({ ...memory, ledger: { ...memory.ledger, enter: () => Promise.reject(new Error("stopped here")) } });
  const changed = page("2");
  expect(await memory.version(changed.document)).toBe(2);
  await expect(stopping.remember([changed], { extractor })).rejects.toThrow("stopped here");
  // The document looks like one that is known, and nobody has read it.
  const { id, contentHash } = changed.document;
  expect((await memory.graph.document(id))?.contentHash).toBe(contentHash);
  expect([...(await memory.halfEntered())]).toEqual([id]);
  // Read again it is the version that the stop left: what was dropped from it is said of no other.
  expect(await memory.version(changed.document)).toBe(2);
  await memory.remember([other], { extractor });
  expect([...(await memory.halfEntered())]).toEqual([id]);
  await memory.remember([changed], { extractor });
  expect([...(await memory.halfEntered())]).toEqual([]);
  const open = await memory.graph.statements({ documentId: id });
  expect(open.map(({ documentVersion }) => documentVersion)).toEqual([2]);
  await memory.close();
});

it("says the version that a page will have: a first one, one that stands, one that came back", async () => {
  const memory = await openMemory({ path: ":memory:" });
  const { document } = page("1");
  expect(await memory.version(document)).toBe(1);
  await memory.remember([page("1")], { extractor });
  expect(await memory.version(document)).toBe(1);
  await memory.bury([document.id], "2026-01-02T00:00:00.000Z");
  expect(await memory.version(document)).toBe(2);
  await memory.remember([page("1")], { extractor });
  expect((await memory.graph.document(document.id))?.version).toBe(2);
  await memory.close();
});
