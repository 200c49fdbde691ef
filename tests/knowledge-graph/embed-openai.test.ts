import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAiEmbedder, type OpenAiEmbedderSettings } from "../../knowledge-graph/drivers/embed-openai.ts";
import { openLibsql, type LibsqlFile } from "../../knowledge-graph/drivers/libsql.ts";
import { runLibsql } from "../../knowledge-graph/drivers/run-libsql.ts";
import type { Embedder } from "../../knowledge-graph/contracts/vectors.ts";
import { embedderContract } from "../contracts/embedder.ts";
import { embeddingEndpoint, type EmbeddingEndpoint } from "./embedding-endpoint.ts";

let endpoint: EmbeddingEndpoint;
let file: LibsqlFile;
beforeAll(async () => {
  endpoint = await embeddingEndpoint();
  file = openLibsql(":memory:");
});
beforeEach(() => {
  endpoint.requests.length = 0;
});
afterAll(async () => {
  await endpoint.close();
  file.close();
});

const embedder = (given: Partial<OpenAiEmbedderSettings> = {}): Embedder =>
  openAiEmbedder(
    {
      driver: "openai",
      model: "words",
      baseUrl: endpoint.baseUrl,
      batch: 8,
      concurrency: 2,
      timeout: 10,
      retries: 3,
      characters: 4000,
      prefixes: { text: "", query: "" },
      ...given,
    },
    runLibsql(file),
  );

embedderContract("openai", { id: "openai", embed: (texts) => embedder().embed(texts) });

describe("the embedder of an endpoint", () => {
  it("asks in batches and keeps the order", async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `text number ${at} of twenty`);
    const together = await embedder().embed(texts);
    expect(endpoint.requests.map(({ length }) => length).sort()).toEqual([4, 8, 8]);
    const [alone] = await embedder().embed([texts[13] ?? ""]);
    expect(together[13]).toEqual(alone);
  });
  it("asks for what is looked for once, also of the next that opens the memory", async () => {
    const [first] = await embedder().embed(["capital of Togo"], "query");
    const again = await embedder().embed(["capital of Togo", "area of Togo", "capital of Togo"], "query");
    expect([again[0], again[2]]).toEqual([first, first]);
    expect(endpoint.requests).toEqual([["capital of Togo"], ["area of Togo"]]);
    await embedder({ version: "2" }).embed(["capital of Togo"], "query");
    expect(endpoint.requests).toHaveLength(3);
  });
  it("writes what the model wants before texts and queries, and cuts texts", async () => {
    const one = embedder({ prefixes: { text: "passage: ", query: "query: " }, characters: 10 });
    await one.embed(["0123456789abc"]);
    await one.embed(["0123456789abc"], "query");
    expect(endpoint.requests).toEqual([["passage: 0123456789"], ["query: 0123456789"]]);
    expect(one.id).not.toBe(embedder().id);
  });
  it("tries again what passes, and says without the key what does not", async () => {
    endpoint.refusals.push(503, 429);
    expect(await embedder().embed(["one"])).toHaveLength(1);
    expect(endpoint.requests).toHaveLength(3);
    endpoint.refusals.push(401);
    const refused = embedder({ apiKey: "canary-1234567890" }).embed(["one"]);
    await expect(refused).rejects.toMatchObject({ failure: "unauthorized" });
    await expect(refused).rejects.toThrow(/set OPENAI_API_KEY/);
    expect(endpoint.keys.at(-1)).toBe("Bearer canary-1234567890");
    await expect(refused).rejects.not.toThrow(/canary/);
  });
});
