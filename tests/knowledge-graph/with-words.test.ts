import { afterAll, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { withWords } from "../../knowledge-graph/with-words.ts";
import type { AttributeInfo } from "../../schemas/index.ts";
import { night } from "./killed-run.ts";
import { extractor, reading } from "./readings.ts";

const opened: KnowledgeMemory[] = [];
afterAll(() => Promise.all(opened.map((memory) => memory.close())));

it("words of one's own are another state of the memory, and nothing else of it; those that change nothing are none", async () => {
  const memory = await openMemory({ path: ":memory:" });
  opened.push(memory);
  await memory.remember(night(1).map(reading), { extractor });
  const id = await memory.graph.snapshotId();
  const infoOf = async (of: KnowledgeMemory, name: string): Promise<AttributeInfo | undefined> =>
    (await of.graph.attributes()).find((info) => info.name === name);

  const seat = await infoOf(memory, "seat");
  const worded = withWords(memory, { attributes: { seat: { noun: "main town", never: true }, harbour: { noun: "port" } } });
  expect(await infoOf(worded, "seat")).toEqual({ ...seat, phrase: "main town", words: { noun: "main town", never: true } });
  expect(await worded.graph.attribute("seat")).toEqual(await infoOf(worded, "seat"));
  expect(await infoOf(worded, "twin")).toEqual(await infoOf(memory, "twin"));
  expect((await worded.stats()).snapshotId).toBe(await worded.graph.snapshotId());
  expect(await worded.graph.snapshotId()).not.toBe(id);

  const other = withWords(memory, { attributes: { seat: { noun: "chief town" } } });
  expect(await other.graph.snapshotId()).not.toBe(await worded.graph.snapshotId());
  for (const attributes of [{}, { harbour: { noun: "port" } }, { seat: { noun: seat?.phrase ?? "", never: false } }])
    expect(await withWords(memory, { attributes }).graph.snapshotId()).toBe(id);
});
