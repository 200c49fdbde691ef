import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import { change, corrupt } from "../verify/corrupt.ts";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import { goodExtract } from "../models/good/extract.ts";
import { goodJudge } from "../models/good/judge.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { datasetRows } from "./dataset-rows.ts";
import { CLOCK, folder, jsonLine, well } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const place = folder();
let endpoint: Endpoint;
let sites: readonly FixtureSite[];
let made: SiteRun;
beforeAll(async () => {
  endpoint = await startEndpoint((body) => ({
    content: JSON.stringify(body.response_format?.json_schema?.name === "judge" ? goodJudge(body) : goodExtract(body)),
  }));
  sites = [await serveFixture("prose"), await serveFixture("waters")];
  made = siteRun(join(place.path, "a"), sites[1]?.origin ?? "", [
    `tasks: { extract: { model: scripted, baseUrl: ${JSON.stringify(endpoint.baseUrl)} }, judge: { model: scripted, baseUrl: ${JSON.stringify(endpoint.baseUrl)} } }`,
  ]);
  const prose = JSON.stringify(`${sites[0]?.origin}/`);
  writeFileSync(made.config, readFileSync(made.config, "utf8").replace("sources: [", `sources: [ web: { start: [${prose}] },`));
});
afterAll(async () => {
  await endpoint.close();
  for (const site of sites) await site.close();
  place.remove();
});

const rows = <D extends Dataset>(dataset: D): Promise<readonly Row<D>[]> => datasetRows(made.out, dataset);

it("a model reads what the rules leave, in three languages; what stands is verified, asked for once, and forgotten with its page", async () => {
  const first = await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
  expect(jsonLine(first.stdout)).toMatchObject({ verified: true });

  const shown = async (name: string): Promise<string> => (await well(["memory", "show", name, "--memory", made.memory])).stdout;
  expect(await shown("Brenwick Mill")).toMatch(/greatcoats: 85,?000/);
  expect(await shown("Grauwacht")).toMatch(/haushalte: 1,?250/);
  expect(await shown("青葉港")).toMatch(/岸壁: 12/);

  const corpus = (await rows("cpt/documents")).map(({ text }) => text).join("\n");
  expect(corpus).toContain("青葉港の岸壁は12キロメートルである。");
  const rejected = await rows("rejected");
  expect(rejected.filter(({ reason }) => reason === "left-to-model")).toEqual([]);
  expect(rejected.filter(({ stage, reason }) => stage === "extract" && reason === "low-confidence").map(({ detail }) => detail)).toEqual([
    'its claim: "may": planned, doubted or denied',
  ]);

  const calls = endpoint.calls.length;
  expect(calls).toBeGreaterThan(200);
  const second = await well(["run", made.config, "--out", join(place.path, "again"), "--clock", CLOCK, "--json"]);
  expect(jsonLine(second.stdout)).toMatchObject({ verified: true });
  expect(endpoint.calls.length).toBe(calls);

  // What a model is said to have read is told apart from what it read: by the statements made of it, and by the figures of its quote.
  const spoilt = join(place.path, "spoilt");
  const red = async (to: (said: string) => string | null): Promise<readonly string[]> => {
    cpSync(made.out, spoilt, { recursive: true });
    const read = (row: Row<"evidence/documents">): boolean => /greatcoats/.test(row.model_statements ?? "");
    await corrupt(
      spoilt,
      "evidence/documents",
      change(read, (row) => ({ ...row, model_statements: to(row.model_statements!) })),
    );
    const { checks } = await verifyRun(spoilt);
    rmSync(spoilt, { recursive: true });
    return checks.flatMap(({ check, failing }) => (check === "V16" ? failing.map(({ detail }) => detail) : []));
  };
  expect(await red((said) => said.replaceAll("85,000", "86,000").replaceAll("85000", "86000"))).toEqual(
    expect.arrayContaining([expect.stringContaining("said to have read 86,000"), expect.stringContaining("the page is not read as")]),
  );
  expect(await red(() => null)).toEqual(expect.arrayContaining([expect.stringContaining("the page is not read as")]));

  const page = `${sites[0]?.origin}/brenwick.html`;
  const forgot = await well(["memory", "forget", "--source", page, "--memory", made.memory, "--json"]);
  expect(jsonLine(forgot.stdout)).toMatchObject({ documents: 1, left: 0 });
  const memory = await openMemory({ path: made.memory });
  const said: Record<string, boolean> = {};
  for (const stage of await memory.runs.stages())
    for await (const { value } of memory.runs.entries(stage))
      // What another page calls it is that page's word, in its outline as in its text.
      said[stage] = said[stage] === true || (stage === "outlines" ? /greatcoats|brenwick\.html/ : /greatcoats|Brenwick/).test(value);
  await memory.close();
  expect(Object.keys(said)).toEqual(expect.arrayContaining(["extract-model", "outlines"]));
  expect(Object.values(said)).not.toContain(true);
});
