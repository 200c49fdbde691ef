import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import type { Row } from "../../schemas/datasets/index.ts";
import { startEndpoint, type Endpoint } from "../models/endpoint.ts";
import closedBook from "../models/good/closed-book.ts";
import { change, corrupt } from "../verify/corrupt.ts";
import { datasetRows } from "./dataset-rows.ts";
import { CLOCK, folder, well } from "./groundwork.ts";

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
const place = folder();
const out = (name: string): string => join(place.path, name);
/** What the book named so knows. */
const known = new Map<string, string>();
let endpoint: Endpoint;

type Asked = Row<"questions">;
const high = ({ round, difficulty }: Asked): boolean => round > 0 && difficulty.level >= 4;

async function made(book: string): Promise<readonly Asked[]> {
  const config = out(`${book}.yaml`);
  writeFileSync(
    config,
    `name: by-heart
memory: { graph: { driver: libsql, path: ${JSON.stringify(out("memory.db"))} } }
sources: [demo: { pages: 100 }]
tasks: { closed-book: { model: ${book}, baseUrl: "${endpoint.baseUrl}", concurrency: 4 } }
questions: { count: 30, mix: { factual: .7, numeric: 0, multi-hop: .3, comparison: 0, set: 0, temporal: 0 } }
complexity: { seeds: 12, targetLevel: 4, maxRounds: 4 }
`,
  );
  await well(["run", config, "--out", out(book), "--clock", CLOCK, "--recipe", "rl"]);
  return datasetRows(out(book), "questions");
}

beforeAll(async () => {
  endpoint = await startEndpoint((body) => ({
    content: JSON.stringify(closedBook(body, body.model === "learned" ? known : new Map())),
  }));
});
afterAll(async () => {
  await endpoint.close();
  place.remove();
});

it("a round of level 4 says that the book was asked and does not know it: verify sees where it is not so", async () => {
  const hard = (await made("ignorant")).filter(high);
  expect(hard.length).toBeGreaterThan(0);
  for (const { text, answer } of hard) known.set(text, answer.text);
  const forged = async (checks: (of: Asked["checks"]) => Asked["checks"]): Promise<unknown> => {
    cpSync(out("ignorant"), out("copy"), { recursive: true });
    await corrupt(
      out("copy"),
      "questions",
      change<Asked>(high, (row) => ({ ...row, checks: checks(row.checks) })),
    );
    const { checks: found } = await verifyRun(out("copy"));
    rmSync(out("copy"), { recursive: true });
    // The report tells of checks, too, where it shows the question.
    const reported = (check: string, detail: string): boolean => check === "V15" && detail === "report.html is not what is made again";
    return Object.fromEntries(
      found.flatMap(({ check, failures, detail }) => (failures > 0 && !reported(check, detail) ? [[check, detail]] : [])),
    );
  };
  const saying = (reason: string): Promise<unknown> =>
    forged((of) => of.map((one) => (one.name === "closed-book" ? { ...one, reason } : one)));
  expect(await forged((of) => of)).toEqual({});
  const unasked = {
    V14: expect.stringMatching(/^round \d of level \d was let through without asking closed-book:ignorant whether/) as unknown,
  };
  expect(await forged((of) => of.filter(({ name }) => name !== "closed-book"))).toEqual(unasked);
  expect(await saying("not asked below level 4")).toEqual(unasked);
  expect(await saying("1 of 1 right: it")).toEqual({
    V14: expect.stringMatching(/its own gate found it known by heart: 1 of 1 right$/) as unknown,
  });
});

it("a book that knows them gets none of them: others are made, or none", async () => {
  const questions = await made("learned");
  expect(questions.filter(({ text }) => known.has(text))).toEqual([]);
  const refused = (await datasetRows(out("learned"), "rejected")).filter(
    ({ stage, reason }) => stage === "complexity" && reason === "known-by-heart",
  );
  expect(refused.length).toBeGreaterThan(0);
});
