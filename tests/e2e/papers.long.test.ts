import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import { datasetRows } from "./dataset-rows.ts";
import { bytesOf, CLOCK, folder, jsonLine, well } from "./groundwork.ts";

const root = join(import.meta.dirname, "../fixtures/papers/synthetic");
const place = folder();
const config = join(place.path, "papers.yaml");
const out = (name: string): string => join(place.path, name);
let said: Record<string, unknown>;

const run = async (name: string): Promise<Record<string, unknown>> =>
  jsonLine((await well(["run", config, "--out", out(name), "--memory", out(`${name}.db`), "--clock", CLOCK, "--json"])).stdout);

beforeAll(async () => {
  writeFileSync(config, `sources: [ papers: { paths: ["."], root: ${JSON.stringify(root)} } ]\nquestions: { count: 60 }\nrollouts: { toolset: tongyi }\nlatest: { allowShortfall: true }\n`); // prettier-ignore
  said = await run("a");
});
afterAll(() => place.remove());

const rows = <D extends Dataset>(dataset: D): Promise<readonly Row<D>[]> => datasetRows(out("a"), dataset);

it("questions over papers and their citations are drawn, executed and verified from the files", async () => {
  expect(said).toMatchObject({ verified: true });
  const papers = (await rows("evidence/documents")).filter(({ kind }) => kind === "paper");
  expect(papers).toHaveLength(206);
  const questions = await rows("questions");
  expect(questions.length).toBeGreaterThan(30);
  const hops = questions.filter(({ style, text }) => style === "multi-hop" && /\bcit(?:ed|ing) papers\b/.test(text));
  expect(hops.length).toBeGreaterThan(0);
  // A citation leads from one field of research to another.
  expect(hops.some(({ subjects }) => subjects.length > 1)).toBe(true);
  const known = new Set(papers.flatMap(({ subjects }) => subjects.map(({ name }) => name)));
  for (const { subjects } of questions) for (const subject of subjects) expect(known).toContain(subject);
});

it("is the same to the byte from another memory", async () => {
  await run("b");
  expect(bytesOf(out("b"))).toEqual(bytesOf(out("a")));
});
