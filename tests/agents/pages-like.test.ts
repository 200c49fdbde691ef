import { expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { pagesLike } from "../../pipelines/agents/environments/near-passages.ts";
import { regionsOf } from "../../pipelines/questions/regions.ts";
import { openRolloutWorld } from "../../pipelines/recipes/workers/rollout-world.ts";
import { worldOf } from "../../pipelines/recipes/steps/roll-out.ts";
import type { RolloutStepInput } from "../../pipelines/recipes/steps/recipe.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { Config, hashOf } from "../../schemas/index.ts";
import { extractor, reading, site } from "../knowledge-graph/readings.ts";

const unit = (angle: number): Float32Array => Float32Array.from([Math.cos(angle), Math.sin(angle)]);
const titles = ["Avaria", "Belmont", "Cordovia", "Dornia"];

it("distractors are near by words, or by the vectors of pages where the config says so", async () => {
  const memory = await openMemory({ path: ":memory:" });
  const readings = titles.map((title) => reading({ uri: site(title), title }));
  await memory.remember(readings, { extractor });
  await memory.vectors.drop("documents");
  const ids = readings.map(({ document }) => document.id);
  // Belmont, then Dornia, then Cordovia, then Avaria.
  await memory.vectors.upsert("documents", [0.9, 0, 0.5, 0.1].map((angle, at) => ({ id: ids[at] ?? "", vector: unit(angle) }))); // prettier-ignore
  expect(await pagesLike(memory, ids[1] ?? "", 2)).toEqual([ids[3], ids[2]]);
  expect(await pagesLike(memory, "none", 2)).toEqual([]);
  const shown = async (distractors: object): Promise<readonly string[]> => {
    const config = Config.parse({ sources: [{ demo: {} }], rollouts: { difficulty: 0, distractors } });
    const { web } = await openRolloutWorld(memory, config, { asked: [], blocked: [], gold: [site("Belmont")] }, seededRandom(1));
    return [...web.snapshot.uris()].sort();
  };
  expect(await shown({ perPage: 1, near: 1, by: "vectors" })).toEqual([site("Belmont"), site("Dornia")].sort());
  expect(await shown({ perPage: 2, near: 1, by: "vectors" })).toEqual([site("Belmont"), site("Cordovia"), site("Dornia")].sort());
  await memory.close();
});

it("things belong to the nearest of those that are drawn, each of these to its own", async () => {
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(titles.map((title) => reading({ uri: site(title), title })), { extractor }); // prettier-ignore
  const all = await regionsOf(memory, { regions: titles.length, seed: 1 });
  expect([...all.values()].sort()).toEqual(titles);
  const two = await regionsOf(memory, { regions: 2, seed: 1 });
  expect([two.size, new Set(two.values()).size]).toEqual([titles.length, 2]);
  expect(await regionsOf(memory, { regions: 2, seed: 1 })).toEqual(two);
  await memory.close();
});

it("what vectors rank is other work for a run, by another embedder too; without them it is what it was", () => {
  const key = (rollouts: object, embedder = "lexical"): string => {
    const config = Config.parse({ sources: [{ demo: {} }], rollouts });
    const run = { config, memory: { embedder: { id: embedder } } };
    return hashOf(worldOf({ run, around: { asked: [], blocked: [], gold: [] } } as unknown as RolloutStepInput));
  };
  expect(key({}, "other")).toBe(key({}));
  const keys = [key({}), key({ vectors: {} }), key({ vectors: { weight: 2 } }), key({ vectors: {} }, "other")];
  expect(new Set(keys).size).toBe(keys.length);
  expect(key({ distractors: { by: "vectors" } }, "other")).not.toBe(key({ distractors: { by: "vectors" } }));
});
