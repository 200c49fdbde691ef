import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { durationOf, limitsSeen, type LimitsSeen } from "../../pipelines/models/drivers/limits-seen.ts";
import { openAiModel, type OpenAiModel } from "../../pipelines/models/drivers/openai.ts";
import type { ModelRequest } from "../../pipelines/models/model.ts";
import { startEndpoint, type Answer, type ChatBody, type Endpoint } from "./endpoint.ts";
import { FAULTS, PASSING, startFaultEndpoint } from "./fault-endpoint.ts";
import { asking, never } from "./scripted.ts";

type Sent = Partial<ChatBody> & Readonly<Record<string, unknown>>;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
function modelAt(baseUrl: string, more: { readonly timeout?: number; seen?(limits: LimitsSeen): void } = {}): OpenAiModel {
  const model = openAiModel({ model: "scripted", baseUrl, apiKey: "secret-key", timeout: 5_000, ...more });
  closing.unshift(() => model.close());
  return model;
}
async function at(answer: (body: Sent, index: number) => Answer): Promise<Endpoint> {
  const endpoint = await startEndpoint((body, index) => answer(body as Sent, index));
  closing.push(() => endpoint.close());
  return endpoint;
}
const error = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: JSON.stringify({ error: { message, ...more } }),
});
const json: Partial<ModelRequest> = { format: { kind: "json", name: "x", schema: { type: "object" } } };

describe("the OpenAI-compatible driver", () => {
  it.each(FAULTS.filter((fault) => PASSING.has(fault)))("takes %s for a failure that passes", async (fault) => {
    const endpoint = await startFaultEndpoint({ latency: 0, fault: () => fault, answer: () => ({}) });
    closing.push(() => endpoint.close());
    const model = modelAt(endpoint.baseUrl, { timeout: 500 });
    await expect(model.complete(asking("item 1."), never)).rejects.toMatchObject({ name: "ModelError", retryable: true });
  });

  it("gives a call up whose body does not end, by its own timeout", async () => {
    const endpoint = await startFaultEndpoint({ latency: 0, fault: () => "slow body", answer: () => ({}) });
    closing.push(() => endpoint.close());
    await expect(modelAt(endpoint.baseUrl, { timeout: 300 }).complete(asking("item 1."), never)).rejects.toMatchObject({
      failure: "timeout",
    });
  });

  it("says what a server said without the key that it was sent, in one line, and no more than a line", async () => {
    const said = `Incorrect API key provided: secret-key (or sk-proj-abcdef123456).\u001b[31m\nBearer abc.def ${"x".repeat(5000)}`;
    for (const answer of [error(401, said), { status: 200, body: JSON.stringify({ error: { message: said, code: 401 } }) }]) {
      const { baseUrl } = await at(() => answer);
      const failure = (await modelAt(baseUrl)
        .complete(asking("item 1."), never)
        .catch((thrown: unknown) => thrown)) as Error;
      expect(failure.message).toContain("Incorrect API key provided: [masked] (or [masked]");
      expect(failure.message).not.toMatch(/secret-key|sk-proj|abc\.def|\p{Cc}/u);
      expect(failure.message.length).toBeLessThan(500);
    }
  });

  it.each<[string, Answer, string]>([
    ["401", error(401, "bad key"), "unauthorized"],
    ["403", error(403, "not for you"), "unauthorized"],
    ["402", error(402, "pay"), "no-quota"],
    ["429 for the quota", error(429, "You exceeded your current quota", { code: "insufficient_quota" }), "no-quota"],
    ["404", error(404, "no such model"), "no-such-model"],
    ["413", error(413, "too large"), "too-long"],
    [
      "400 for the length",
      error(400, "This model's maximum context length is 4096 tokens", { code: "context_length_exceeded" }),
      "too-long",
    ],
    ["400", error(400, "messages are wrong"), "bad-request"],
    ["529", error(529, "busy"), "overloaded"],
    ["an error with 200", { status: 200, body: '{"error":{"message":"provider is rate limited","code":429}}' }, "rate-limited"],
    ["an error of no class with 200", { status: 200, body: '{"error":{"message":"upstream"}}' }, "server"],
  ])("tells %s", async (_, answer, failure) => {
    const endpoint = await at(() => answer);
    const failed: unknown = await modelAt(endpoint.baseUrl)
      .complete(asking("the prompt"), never)
      .catch((reason: unknown) => reason);
    expect(failed).toMatchObject({ name: "ModelError", failure });
    expect(String(failed)).not.toMatch(/secret-key|the prompt/);
  });

  it("reads the text of an error page, not its tags", async () => {
    const endpoint = await at(() => ({
      status: 502,
      body: "<html><style>a{}</style><body><h1>Bad gateway</h1></body></html>",
      headers: { "content-type": "text/html" },
    }));
    await expect(modelAt(endpoint.baseUrl).complete(asking("a"), never)).rejects.toThrow(/502 Bad gateway$/);
  });

  it.each<[string, Readonly<Record<string, string>>, number | undefined]>([
    ["seconds", { "retry-after": "7" }, 7_000],
    ["milliseconds", { "retry-after-ms": "250", "retry-after": "7" }, 250],
    ["a date", { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT", date: "Wed, 21 Oct 2026 07:27:40 GMT" }, 20_000],
    ["words", { "retry-after": "later" }, undefined],
  ])("reads a pause in %s", async (_, headers, retryAfter) => {
    const endpoint = await at(() => ({ status: 429, body: "{}", headers }));
    await expect(modelAt(endpoint.baseUrl).complete(asking("a"), never)).rejects.toMatchObject({ failure: "rate-limited", retryAfter });
  });

  it("takes a filter in front of the model for its refusal", async () => {
    const endpoint = await at(() => error(400, "filtered", { code: "content_filter" }));
    expect(await modelAt(endpoint.baseUrl).complete(asking("a"), never)).toMatchObject({ finish: "content-filter", content: "" });
  });

  it("learns once what an endpoint does not take", async () => {
    const endpoint = await at((body) => {
      if ("max_tokens" in body)
        return error(400, "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.");
      if ("temperature" in body)
        return error(400, "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.");
      if ("seed" in body) return error(422, "seed: Extra inputs are not permitted");
      if (body.response_format?.type === "json_schema") return error(400, "response_format json_schema is not supported");
      return { content: "{}" };
    });
    const model = modelAt(endpoint.baseUrl);
    expect(await model.complete(asking("a", json), never)).toMatchObject({ content: "{}" });
    expect(endpoint.calls).toHaveLength(5);
    await model.complete(asking("b", json), never);
    expect(endpoint.calls).toHaveLength(6);
    expect(endpoint.calls[5]).toMatchObject({ max_completion_tokens: 100, response_format: { type: "json_object" } });
    expect(endpoint.calls[5]).not.toHaveProperty("temperature");
  });

  it("leaves a refusal be that dropping nothing helps", async () => {
    const endpoint = await at(() => error(400, "Unsupported parameter: 'temperature' is not supported"));
    await expect(modelAt(endpoint.baseUrl).complete(asking("a"), never)).rejects.toMatchObject({ failure: "bad-request" });
    expect(endpoint.calls).toHaveLength(2);
  });

  it("keeps thoughts, refusals, usage and log-probabilities as they came", async () => {
    const message = { role: "assistant", content: "x", reasoning_content: "hm", refusal: null };
    const endpoint = await at(() => ({
      status: 200,
      body: JSON.stringify({
        model: "served-7b",
        choices: [{ finish_reason: "stop", message, logprobs: { content: [{ token: "x", logprob: -0.5, bytes: [120] }] } }],
        usage: { prompt_tokens: 12, completion_tokens: 3, prompt_tokens_details: {} },
      }),
    }));
    expect(await modelAt(endpoint.baseUrl).complete(asking("a", { logprobs: true }), never)).toEqual({
      content: "x",
      reasoning: "hm",
      refusal: null,
      finish: "stop",
      usage: { input: 12, output: 3 },
      servedBy: "served-7b",
      logprobs: [{ token: "x", logprob: -0.5 }],
    });
    expect(endpoint.calls[0]).toMatchObject({ logprobs: true });
  });

  it("tells what the endpoint says of its limits", async () => {
    const headers = { "x-ratelimit-limit-requests": "60", "x-ratelimit-remaining-requests": "59", "x-ratelimit-reset-requests": "1s" };
    const endpoint = await at(() => ({ status: 429, body: "{}", headers }));
    const seen: LimitsSeen[] = [];
    await expect(modelAt(endpoint.baseUrl, { seen: (limits) => seen.push(limits) }).complete(asking("a"), never)).rejects.toThrow();
    expect(seen).toEqual([{ requests: { limit: 60, remaining: 59, reset: 1_000 }, tokens: undefined }]);
  });

  it("drops the call when the run is interrupted", async () => {
    let dropped = false;
    const server: Server = createServer((request, response) => {
      response.on("close", () => (dropped = true));
      request.on("end", () => stop.abort(new Error("interrupted"))).resume();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const closed = new Promise<void>((resolve) => server.on("connection", (socket) => socket.on("close", () => resolve())));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const stop = new AbortController();
    const model = modelAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    await expect(model.complete(asking("a"), stop.signal)).rejects.toThrow("interrupted");
    await closed;
    expect(dropped).toBe(true);
  });
});

it.each<[string | undefined, number | undefined]>([
  ["1s", 1_000],
  ["6m0s", 360_000],
  ["120ms", 120],
  ["1h2m3.5s", 3_723_500],
  ["20", 20_000],
  ["0", 0],
  ["1796000000", undefined],
  ["2026-01-01T00:00:00Z", undefined],
  ["soon", undefined],
  [undefined, undefined],
])("reads the duration %s", (text, ms) => expect(durationOf(text)).toBe(ms));

it("reads no limits where none are told", () => {
  expect(limitsSeen({ "content-type": "application/json" })).toBeUndefined();
  expect(limitsSeen({ "x-ratelimit-remaining-tokens": "many", "x-ratelimit-reset-tokens": "1s" })).toBeUndefined();
});
