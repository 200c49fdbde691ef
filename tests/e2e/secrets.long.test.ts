import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { datasets, type Dataset } from "../../schemas/datasets/index.ts";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import { goodModel } from "../models/good-model.ts";
import { datasetRows } from "./dataset-rows.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { CLOCK, folder, groundwork, manifestOf } from "./groundwork.ts";
import { siteRun } from "./site-run.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

/** A secret for each name that the docs tell to put one under. Values as such keys are, and none like another. */
const CANARIES: Readonly<Record<string, string>> = {
  OPENAI_API_KEY: "cnry7QpX0openai",
  GROUNDWORK_WEBHOOK_TOKEN: "cnry7QpX1hook",
  SERPER_API_KEY: "cnry7QpX2serper",
  OPENALEX_API_KEY: "cnry7QpX3alex",
  NEO4J_PASSWORD: "cnry7QpX4graph",
  QDRANT_API_KEY: "cnry7QpX5vectors",
  REDIS_PASSWORD: "cnry7QpX7queue",
  AWS_ACCESS_KEY_ID: "cnry7QpX8id",
  AWS_SECRET_ACCESS_KEY: "cnry7QpX9store",
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=cnry7QpXtraces",
};
const KEY = CANARIES["OPENAI_API_KEY"] ?? "";

const place = folder();
let site: FixtureSite;
let endpoint: Endpoint;
let hook: Endpoint;
/** How the endpoint treats a call, by its number. */
let manner: (index: number) => "good" | "refuses" | "repeats" = () => "good";

beforeAll(async () => {
  for (const [name, value] of Object.entries(CANARIES)) vi.stubEnv(name, value);
  site = await serveFixture("waters");
  hook = await startEndpoint(() => ({ status: 500, body: `no such hook; you sent ${CANARIES["GROUNDWORK_WEBHOOK_TOKEN"]}` }));
  vi.stubEnv("GROUNDWORK_WEBHOOK", `${hook.baseUrl}?secret=cnry7QpX6address`);
  endpoint = await startEndpoint((body, index) => {
    const how = manner(index);
    if (how === "refuses") return { status: 400, body: JSON.stringify({ error: { message: `Incorrect key ${KEY} (Authorization: Bearer ${KEY})` } }) }; // prettier-ignore
    const answer = goodModel(body);
    if (how === "good" || "status" in answer) return answer;
    // The best that a hostile endpoint can do: its words stand wherever a model's words get to.
    return { ...answer, content: (answer.content ?? "").replace(/(?<=[a-z]{3}) (?=[a-z]{3})/, ` ${KEY} `) };
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site.close();
  await endpoint.close();
  await hook.close();
  place.remove();
});

/** Every file below a folder as text, byte for character. */
function* filesBelow(path: string): Generator<readonly [path: string, text: string]> {
  for (const name of readdirSync(path)) {
    const file = join(path, name);
    if (statSync(file).isDirectory()) yield* filesBelow(file);
    else yield [file, readFileSync(file, "latin1")];
  }
}

type Manner = typeof manner;

it.each([
  ["an endpoint that does well", (() => "good") as Manner],
  ["one that refuses some calls and says the key", ((index) => (index % 5 === 4 ? "refuses" : "good")) as Manner],
  ["one that repeats the key in its replies", ((index) => (index % 3 === 1 ? "repeats" : "good")) as Manner],
] as const)("no secret gets into a file, a log or what is said: %s", async (name, how) => {
  manner = how;
  const home = join(place.path, name.replaceAll(" ", "-"));
  const made = siteRun(home, site.origin, [
    `model: { driver: openai, model: good, baseUrl: "${endpoint.baseUrl}" }`,
    "questions: { count: 30 }",
    "rollouts: { share: 0.5 }",
  ]);
  const ended = await groundwork(["run", made.config, "--out", made.out, "--clock", CLOCK], home);
  expect([0, 5, 6]).toContain(ended.code);
  const said = [ended, await groundwork(["run", made.config, "--dry-run", "--json"], home), await groundwork(["doctor"], home)];
  const texts: (readonly [string, string])[] = said.flatMap(({ stdout, stderr }, at) => [[`stdout ${at}`, stdout], [`stderr ${at}`, stderr]] as const); // prettier-ignore
  texts.push(...filesBelow(home));
  if (ended.code !== 5)
    for (const dataset of new Set(
      manifestOf(made.out).files.flatMap((file) => (file.dataset === undefined ? [] : [file.dataset as Dataset])),
    ))
      if (dataset in datasets) texts.push([dataset, JSON.stringify(await datasetRows(made.out, dataset))]);
  expect(texts.filter(([, text]) => text.includes("cnry7QpX")).map(([where]) => where)).toEqual([]);
  expect(texts.length).toBeGreaterThan(10);
});
