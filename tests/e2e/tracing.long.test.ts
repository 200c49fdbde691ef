import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import { goodModel } from "../models/good-model.ts";
import { datasetRows } from "./dataset-rows.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { bytesOf, CLOCK, folder, start, type Ended } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
});
type Span = z.infer<typeof Span>;
const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ schemaUrl: z.string().optional(), spans: z.array(Span) })) })),
});

/** What a collector was sent, by path, as text. */
const sent: { readonly path: string; readonly text: string }[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    sent.push({ path: request.url ?? "", text: Buffer.concat(parts).toString() });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
const place = folder();
let site: FixtureSite;
let endpoint: Endpoint;
let collectorUrl: string;
beforeAll(async () => {
  site = await serveFixture("waters");
  endpoint = await startEndpoint((body) => goodModel(body));
  await new Promise<void>((done) => collector.listen(0, "127.0.0.1", done));
  collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(async () => {
  collector.closeAllConnections();
  collector.close();
  await site.close();
  await endpoint.close();
  place.remove();
});

async function run(name: string, env: Readonly<Record<string, string>> = {}): Promise<SiteRun & { readonly ended: Ended }> {
  const made = siteRun(join(place.path, name), site.origin, [
    `model: { driver: openai, model: good, baseUrl: "${endpoint.baseUrl}" }`,
    "questions: { count: 12 }",
  ]);
  sent.splice(0);
  const ended = await start(["run", made.config, "--out", made.out, "--clock", CLOCK], { env }).ended;
  expect(ended.code, ended.stderr).toBe(0);
  return { ...made, ended };
}
const traces = (): Span[] =>
  sent
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ text }) => Traces.parse(JSON.parse(text)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
const told = ({ attributes }: Span, key: string): unknown => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value && Object.values(value)[0];
};

it("tells nobody anything unless asked; then one trace leads from a question to its calls, without a word of them, and no byte is another", async () => {
  const plain = await run("plain");
  expect(sent).toEqual([]);
  const followed = await run("followed", { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, GROUNDWORK_LOG: "json" });
  expect(bytesOf(followed.out)).toEqual(bytesOf(plain.out));

  const spans = traces();
  const calls = spans.filter(({ name }) => name === "chat good");
  expect(calls.length).toBeGreaterThan(20);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const questions = await datasetRows(followed.out, "questions");
  // Plans and runs of one question are asked for in stages far apart: their calls are in one trace, under the question's id.
  const traceOf = (id: string): readonly Span[] => {
    const items = spans.filter((span) => told(span, "groundwork.question.id") === id);
    expect(new Set(items.map(({ traceId }) => traceId)).size, id).toBe(1);
    return calls.filter((call) => told(byId.get(call.parentSpanId ?? "") ?? call, "groundwork.question.id") === id);
  };
  const tasks = questions.map(({ id }) => new Set(traceOf(id).map((call) => told(call, "groundwork.task"))));
  expect(Math.max(...tasks.map((of) => of.size))).toBeGreaterThanOrEqual(2);
  for (const call of calls) {
    expect(told(call, "gen_ai.operation.name")).toBe("chat");
    expect(Number(told(call, "gen_ai.usage.input_tokens"))).toBeGreaterThan(0);
  }
  // Nothing of what was asked or answered: no question's text, no page's.
  const all = sent.map(({ text }) => text).join("\n");
  expect(all).toContain("gen_ai.client.token.usage");
  expect(all).toContain("groundwork.items");
  for (const { text } of questions) expect(all).not.toContain(text);
  expect(all).not.toContain("gen_ai.input.messages");

  // The log: each line an object, each stage with its end.
  const lines = followed.ended.stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ msg }) => msg === "stage ends").map(({ stage }) => stage)).toContain("plans");
});

it("shows the content of calls where that is asked for", async () => {
  await run("content", { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: "true" });
  const call = traces().find(({ name }) => name === "chat good");
  expect(String(call && told(call, "gen_ai.input.messages"))).toContain('"role":"user"');
});
