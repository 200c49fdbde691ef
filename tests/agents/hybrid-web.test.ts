import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory, type Reading } from "../../knowledge-graph/index.ts";
import { fuseRanks } from "../../pipelines/agents/environments/fuse-ranks.ts";
import { simulatedEnvironment } from "../../pipelines/agents/environments/simulated-web.ts";
import { openRolloutWorld, type RolloutWorld } from "../../pipelines/recipes/workers/rollout-world.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { Config, sha256 } from "../../schemas/index.ts";
import { embeddingEndpoint, type EmbeddingEndpoint } from "../knowledge-graph/embedding-endpoint.ts";
import { extractor, reading, site } from "../knowledge-graph/readings.ts";

/** Words that mean the same to the model behind the endpoint. */
const MEANS: readonly (readonly [RegExp, string])[] = [
  [/inhabitants|dwellers|people living/gi, "population"],
  [/seagoing vessels|ships/gi, "harbour"],
];
const meaning = (text: string): string => MEANS.reduce((said, [word, meant]) => said.replace(word, meant), text);

/** A page with nothing read in it. */
function pageOf(title: string, text: string): Reading {
  const { document, draft } = reading({ uri: site(title), title });
  return { document: { ...document, text, contentHash: sha256(text) }, draft };
}

const long = (word: string): string => `The ${word} of the place is told of here. `.repeat(30);
const pages = [
  ["Avaria", `# Avaria\n\n## Coast\n\n${long("coast")}\n\n## Numbers\n\nInhabitants: 40,000 dwellers.\n\n## Rivers\n\n${long("river")}`],
  ["Belmont", `# Belmont\n\n## Sea\n\nSeagoing vessels land here.\n\n## Hills\n\n${long("hill")}`],
  ["Cordovia", `# Cordovia\n\n## Fields\n\nWheat is grown.\n\n## Woods\n\n${long("wood")}`],
] as const;

let endpoint: EmbeddingEndpoint;
let memory: KnowledgeMemory;
beforeAll(async () => {
  endpoint = await embeddingEndpoint(meaning);
  memory = await openMemory({
    path: ":memory:",
    embedder: {
      driver: "openai",
      model: "words",
      baseUrl: endpoint.baseUrl,
      batch: 16,
      concurrency: 4,
      timeout: 20,
      retries: 1,
      characters: 4000,
      prefixes: { text: "", query: "" },
    },
  });
  await memory.remember(
    pages.map(([title, text]) => pageOf(title, text)),
    { extractor },
  );
});
afterAll(async () => {
  await memory.close();
  await endpoint.close();
});

async function worldOf(rollouts: object): Promise<RolloutWorld> {
  const config = Config.parse({ sources: [{ demo: {} }], rollouts: { difficulty: 0, ...rollouts } });
  return openRolloutWorld(memory, config, { asked: [], blocked: [], gold: [] }, seededRandom(1));
}
const found = async ({ web }: RolloutWorld, query: string): Promise<string> =>
  (await simulatedEnvironment(web).call({ name: "search", arguments: { query: [query] } })).observation;
const seen = async ({ web }: RolloutWorld, title: string, goal: string): Promise<string> => {
  const [id = ""] = web.snapshot.titled(title);
  const url = (await web.snapshot.page(id))?.document.uri ?? "";
  return (await simulatedEnvironment(web).call({ name: "visit", arguments: { url: [url], goal } })).observation;
};

describe("a search by words and vectors", () => {
  it("finds what is said in other words, which words alone do not", async () => {
    const [plain, hybrid] = [await worldOf({}), await worldOf({ vectors: {} })];
    expect(await found(plain, "population")).not.toContain("Avaria");
    expect(await found(hybrid, "population")).toMatch(/1\. \[Avaria\]/);
    expect(await found(hybrid, "harbour")).toMatch(/1\. \[Belmont\]/);
    // Words still count.
    expect(await found(hybrid, "wheat grown")).toMatch(/1\. \[Cordovia\]/);
  });
  it("shows the passage that means what is sought, unless that is switched off", async () => {
    const goal = "population";
    expect(await seen(await worldOf({}), "Avaria", goal)).not.toContain("40,000 dwellers");
    expect(await seen(await worldOf({ vectors: { passages: false } }), "Avaria", goal)).not.toContain("40,000 dwellers");
    expect(await seen(await worldOf({ vectors: {} }), "Avaria", goal)).toContain("40,000 dwellers");
  });
  it("is another web, by its weight and embedder, and the same each time", async () => {
    const ids = await Promise.all(
      [{}, { vectors: {} }, { vectors: { weight: 2 } }].map(async (rollouts) => (await worldOf(rollouts)).web.snapshot.id),
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id.startsWith(ids[0] ?? " "))).toBe(true);
    const asked = endpoint.requests.length;
    const [one, two] = [await worldOf({ vectors: {} }), await worldOf({ vectors: {} })];
    expect(await found(one, "population")).toBe(await found(two, "population"));
    // Passages are embedded once, and so is what is looked for.
    expect(endpoint.requests.length).toBe(asked);
  });
  it("keeps to the pages of a narrow web", async () => {
    const config = Config.parse({
      sources: [{ demo: {} }],
      rollouts: { difficulty: 0, vectors: {}, distractors: { perPage: 0, near: 0 } },
    });
    const [, { document: belmont } = { document: { uri: "" } }] = pages.map(([title, text]) => pageOf(title, text));
    const narrow = await openRolloutWorld(memory, config, { asked: [], blocked: [], gold: [belmont.uri] }, seededRandom(1));
    const shown = await found(narrow, "population");
    expect(shown).toContain("Belmont");
    expect(shown).not.toContain("Avaria");
  });
});

it("fuses ranks: what stands in both before what stands higher in one, equals by themselves", () => {
  const fused = fuseRanks([
    { ranked: ["a", "b", "c"], weight: 1 },
    { ranked: ["d", "c"], weight: 1 },
  ]);
  expect(fused.map(({ item }) => item)).toEqual(["c", "a", "d", "b"]);
  expect(fuseRanks([{ ranked: ["a", "b"], weight: 1 }, { ranked: ["b"], weight: 0 }]).map(({ item }) => item)).toEqual(["a", "b"]); // prettier-ignore
});
