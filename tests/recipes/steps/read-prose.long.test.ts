import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { seededRandom } from "../../../pipelines/core/random.ts";
import { extractDocument } from "../../../pipelines/extract/extract.ts";
import { passagesOf } from "../../../pipelines/extract/model/passage.ts";
import { noModels } from "../../../pipelines/models/models.ts";
import { openAiModel } from "../../../pipelines/models/drivers/openai.ts";
import { forgetSource } from "../../../pipelines/recipes/refresh/forget.ts";
import { dropReadings, proseReader } from "../../../pipelines/recipes/steps/read-prose.ts";
import type { Run } from "../../../pipelines/recipes/steps/run.ts";
import { Config, documentId } from "../../../schemas/index.ts";
import { documentOf, lineOf } from "../../extract/support.ts";
import { startEndpoint, type Answer, type ChatBody, type Endpoint } from "../../models/endpoint.ts";
import { goodExtract } from "../../models/good/extract.ts";
import { goodJudge } from "../../models/good/judge.ts";

const place = mkdtempSync(join(tmpdir(), "groundwork-prose-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));
let endpoint: Endpoint;
let memory: KnowledgeMemory;
afterEach(async () => {
  await memory.close();
  await endpoint.close();
});

const URI = "https://mills.example/grauwacht.html";
const page = documentOf("# Grauwacht\n\nDie Grauwacht speist 14 Brunnen. Der Stollen der Grauwacht ist aus Bruchstein gemauert.", {
  id: documentId(URI),
  uri: URI,
  language: "de",
  contentHash: "1",
});
const ruled = { draft: extractDocument(page), passages: passagesOf(page, extractDocument(page)) };
const isJudge = ({ response_format }: ChatBody): boolean => response_format?.json_schema?.name === "judge";
const good = (body: ChatBody): Answer => ({ content: JSON.stringify(isJudge(body) ? goodJudge(body) : goodExtract(body)) });

async function runOf(
  name: string,
  answer: (body: ChatBody, index: number) => Answer,
  tasks: readonly string[] = ["extract", "judge"],
): Promise<Run> {
  endpoint = await startEndpoint(answer);
  const path = join(place, `${name}.db`);
  memory = await openMemory({ path });
  const progress = { start: () => undefined, add: () => undefined, end: () => undefined };
  const signal = new AbortController().signal;
  return {
    config: Config.parse({ sources: [{ demo: {} }] }),
    memory,
    opened: { path },
    models: {
      ...noModels,
      for: (task) =>
        tasks.includes(task) ? openAiModel({ model: "scripted", baseUrl: endpoint.baseUrl, apiKey: undefined, timeout: 5_000 }) : undefined,
      inFlight: () => 4,
    },
    context: { runs: memory.runs, random: seededRandom(1), clock: { now: "2026-01-31T08:00:00.000Z" }, signal, progress, concurrency: 4 },
  };
}

async function readOnce(run: Run) {
  const reader = await proseReader(run);
  if (reader === undefined) throw new Error("there is a model");
  const draft = await reader.read(page, ruled);
  return { reader, draft, claims: draft.statements.flatMap(({ claim }) => (claim === undefined ? [] : [lineOf(claim)])) };
}

it("adds to the rules' draft what stands, and says who made it; what was read is not left to a model", async () => {
  const run = await runOf("good", good);
  expect(ruled.draft.rejections.map(({ reason }) => reason)).toEqual(["left-to-model"]);
  const { draft, claims, reader } = await readOnce(run);
  expect(claims).toEqual(["Grauwacht | brunnen | 14"]);
  expect(draft.statements.map(({ text }) => text)).toContain("Der Stollen der Grauwacht ist aus Bruchstein gemauert.");
  for (const { extractor } of draft.statements) expect(extractor).toMatchObject({ name: "model", modelId: "scripted" });
  expect(draft.rejections).toEqual([]);
  expect((await reader.agreements()).map(({ judgement }) => judgement)).toEqual(["supports"]);

  await memory.remember([{ document: page, draft }], { extractor: { name: "rules", version: "4" } });
  const stored = await memory.graph.statements({ documentId: page.id });
  expect(stored.map(({ extractor }) => extractor.modelId)).toEqual(stored.map(() => "scripted"));

  const calls = endpoint.calls.length;
  expect((await readOnce(run)).draft).toEqual(draft);
  expect(endpoint.calls.length).toBe(calls);
});

it("keeps no claim that a judge does not pass, and without a judge none", async () => {
  const says = (body: ChatBody): Answer =>
    isJudge(body) && /Grauwacht/.test(body.messages.at(-1)?.content ?? "") ? { content: '{"because":"no","verdict":"no"}' } : good(body);
  const judged = await readOnce(await runOf("strict", says));
  expect(judged.claims).toEqual([]);
  expect(judged.draft.rejections.map(({ reason }) => reason)).toEqual(["unsupported"]);
  // The page's own sentences need nobody's word.
  expect(judged.draft.statements.map(({ text }) => text)).toEqual([
    "Die Grauwacht speist 14 Brunnen.",
    "Der Stollen der Grauwacht ist aus Bruchstein gemauert.",
  ]);
  await memory.close();
  await endpoint.close();
  const alone = await readOnce(await runOf("alone", good, ["extract"]));
  expect(alone.claims).toEqual([]);
  expect(alone.draft.rejections.map(({ reason }) => reason)).toEqual(["undecided"]);
});

it("says why a passage was not read, and reads it in the next run where the endpoint failed", async () => {
  let up = false;
  const run = await runOf("down", (body) => (up ? good(body) : { status: 503, body: "" }));
  const first = await readOnce(run);
  expect(first.draft.rejections.map(({ reason }) => reason)).toEqual(["left-to-model", "model-failed"]);
  expect(first.draft.statements).toEqual(ruled.draft.statements);
  expect([...((await proseReader(run))?.again ?? [])]).toEqual([page.id]);
  up = true;
  const second = await readOnce(run);
  expect(second.claims).toEqual(["Grauwacht | brunnen | 14"]);
  expect([...((await proseReader(run))?.again ?? [])]).toEqual([]);
});

it("tells early where nothing stands of what the model says of prose, with the reason and an example", async () => {
  const made = JSON.stringify({ statements: [{ quote: "It is a fine day", text: "It is fine.", subject: "Day", claim: null }] });
  const run = await runOf("junk", () => ({ content: made }));
  const told: string[] = [];
  const reader = await proseReader({ ...run, context: { ...run.context, tell: (text) => void told.push(text) } });
  for (let at = 0; at < 12; at++) {
    const uri = `https://mills.example/${at}.html`;
    const other = documentOf(`# Mill ${at}\n\nDie Mühle ${at} ist aus Bruchstein gemauert.`, { id: documentId(uri), uri, language: "de", contentHash: `${at}` }); // prettier-ignore
    const draft = extractDocument(other);
    await reader?.read(other, { draft, passages: passagesOf(other, draft) });
  }
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(
    /^extract: nothing stands of what the model said in its first 10 replies \(the last: [a-z-]+, .+It is a fine day/,
  );
});

it("asks anew where the model, the prompts or the judges are others", async () => {
  const run = await runOf("keys", good);
  const keys = await Promise.all([
    proseReader(run),
    proseReader({ ...run, models: { ...run.models, for: (task) => (task === "extract" ? run.models.for(task) : undefined) } }),
    proseReader({
      ...run,
      models: { ...run.models, for: () => openAiModel({ model: "other", baseUrl: endpoint.baseUrl, apiKey: undefined, timeout: 1 }) },
    }),
  ]);
  expect(new Set(keys.map((one) => one?.key)).size).toBe(3);
  expect(await proseReader({ ...run, models: { ...run.models, for: () => undefined } })).toBeUndefined();
});

it("forgets with a page what a model said of it", async () => {
  const run = await runOf("forget", good);
  const { draft } = await readOnce(run);
  await memory.remember([{ document: page, draft }], { extractor: { name: "rules", version: "4" } });
  // As the cache of replies keeps them: beside the ids that the request was about.
  await memory.runs.write("replies", [
    { key: "a", value: JSON.stringify({ about: [page.id], reply: { content: "Nichts." } }) },
    { key: "b", value: JSON.stringify({ about: [documentId("https://other.example/")], reply: { content: "Nichts." } }) },
  ]);
  const told = await forgetSource(memory, URI, run.context.signal);
  expect(told).toMatchObject({ documents: 1, left: 0 });
  const stages = ["extract-model", "extract-judged", "replies"];
  const left: string[] = [];
  for (const stage of stages)
    for await (const { key, value } of memory.runs.entries(stage)) left.push(`${stage} ${key} ${value.includes("Brunnen")}`);
  expect(left).toEqual(["replies b false"]);
});

it("drops what it said of a page that is gone", async () => {
  const run = await runOf("gone", good);
  await readOnce(run);
  const count = async (): Promise<number> => {
    let rows = 0;
    for (const stage of ["extract-model", "extract-judged"]) for await (const _ of memory.runs.entries(stage)) rows += 1;
    return rows;
  };
  expect(await count()).toBe(2);
  await dropReadings(memory.runs, ["d_0000000000000000"]);
  expect(await count()).toBe(2);
  await dropReadings(memory.runs, [page.id]);
  expect(await count()).toBe(0);
});
