import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { nearQuestions } from "../../pipelines/dedup/near-questions.ts";
import { sameQuestions } from "../../pipelines/dedup/same-question.ts";
import { embeddingEndpoint, type EmbeddingEndpoint } from "../knowledge-graph/embedding-endpoint.ts";

const asked = [
  { id: "q_1", text: "How many inhabitants does Avaria have?", answer: "40,000" },
  { id: "q_2", text: "What is the population of Avaria?", answer: "40,000" },
  // Another thing, and another answer.
  { id: "q_3", text: "What is the population of Belmont?", answer: "40,000" },
  { id: "q_4", text: "How many people live in Avaria?", answer: "41,000" },
  // Near nothing.
  { id: "q_5", text: "How long is the coast of Avaria?", answer: "40,000" },
  // Like the second, which is gone, and so like the first.
  { id: "q_6", text: "Number of people in Avaria?", answer: "40,000" },
];

let endpoint: EmbeddingEndpoint;
let memory: KnowledgeMemory;
beforeAll(async () => {
  endpoint = await embeddingEndpoint((text) =>
    text
      .replace(
        /how many inhabitants does|what is the population of|how many people live in|number of people in|population/gi,
        "population of",
      )
      .replace(/have|\W/g, " "),
  );
  const { baseUrl } = endpoint;
  memory = await openMemory({
    path: ":memory:",
    embedder: {
      driver: "openai",
      model: "words",
      baseUrl,
      batch: 4,
      concurrency: 2,
      timeout: 20,
      retries: 0,
      characters: 500,
      prefixes: { text: "", query: "" },
    },
  });
});
afterAll(async () => {
  await memory.close();
  await endpoint.close();
});

describe("questions that mean the same", () => {
  it("are those near in meaning, of one answer and the same names; words alone do not tell", async () => {
    const words = sameQuestions();
    expect(asked.flatMap((one) => words(one)?.of ?? [])).toEqual([]);
    const meant = await nearQuestions(memory, asked, 0.9);
    const found = asked.flatMap((one) => {
      const hit = meant(one);
      return hit === undefined ? [] : [[one.id, hit.of]];
    });
    expect(found).toEqual([
      ["q_2", "q_1"],
      ["q_6", "q_1"],
    ]);
    expect(await memory.vectors.count("questions")).toBe(asked.length);
  });
  it("are compared among the questions of this run alone", async () => {
    const meant = await nearQuestions(memory, asked.slice(1, 2), 0.9);
    expect(asked.slice(1, 2).map(meant)).toEqual([undefined]);
    expect(await memory.vectors.count("questions")).toBe(1);
  });
});
