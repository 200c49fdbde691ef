import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { datasetRows } from "../e2e/dataset-rows.ts";
import { serveFixture } from "../e2e/fixture-site.ts";
import { CLOCK, well } from "../e2e/groundwork.ts";
import { siteRun } from "../e2e/site-run.ts";
import { withPasts } from "../e2e/with-pasts.ts";
import { startEndpoint } from "../models/endpoint.ts";
import { goodModel } from "../models/good-model.ts";
import closedBook from "../models/good/closed-book.ts";
import { policy } from "../models/good/policy.ts";

/** A small run to mutate. `make` writes it below `folder` and gives its place; the same bytes each time. */
export interface BaseRun {
  readonly name: string;
  make(folder: string): Promise<string>;
}

const SMALL = `export: { cpt: { stage1: 2048, stage2: 4096, longContext: { count: 2, minTokens: 1024, maxTokens: 4000 } }, formats: [FORMATS] }`;
const memory = (folder: string): string => `memory: { graph: { driver: libsql, path: ${JSON.stringify(join(folder, "memory.db"))} } }`;
const settings = (...formats: string[]): string => SMALL.replace("FORMATS", formats.join(", "));

async function written(folder: string, lines: readonly string[], args: readonly string[] = []): Promise<string> {
  const [config, out] = [join(folder, "config.yaml"), join(folder, "run")];
  writeFileSync(config, [...lines, ""].join("\n"));
  await well(["run", config, "--allow-shortfall", "--out", out, "--clock", CLOCK, "--json", ...args]);
  return out;
}

/** Rules alone, all datasets that rules write. */
const demo: BaseRun = {
  name: "demo",
  make: (folder) =>
    written(folder, [
      "name: demo",
      memory(folder),
      "sources: [demo: { pages: 24 }]",
      "questions: { count: 40, mix: { comparison: .1, set: .3 } }",
      "complexity: { seeds: 6 }",
      "rollouts: { share: .5, degradedShare: .4 }",
      settings("trl", "verl"),
    ]),
};

/** Questions over lists: of fewer pages hardly any can be asked. */
const lists: BaseRun = {
  name: "lists",
  make: (folder) =>
    written(folder, [
      "name: lists",
      memory(folder),
      "sources: [demo: { pages: 60 }]",
      "questions: { count: 30, mix: { factual: 0, numeric: 0, multi-hop: 0, comparison: 0, set: 1, temporal: 0 } }",
      "complexity: { seeds: 0 }",
      "rollouts: { share: .1 }",
      settings(),
    ]),
};

/** Questions that take an interpreter, beside others. */
const tools: BaseRun = {
  name: "tools",
  make: (folder) =>
    written(folder, [
      "name: tools",
      memory(folder),
      "sources: [demo: { pages: 24 }]",
      "questions: { count: 12, mix: { factual: 0, numeric: .2, multi-hop: 0, comparison: 0, set: 0, temporal: 0, tool-necessary: .4, reasoning: .4 } }",
      "complexity: { seeds: 0 }",
      "rollouts: { share: 1, toolset: search-visit-python }",
      settings(),
    ]),
};

/** A site, and runs of other agents. */
const pasts: BaseRun = {
  name: "pasts",
  async make(folder) {
    const site = await serveFixture("waters");
    try {
      const made = withPasts(folder, site.origin);
      await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
      return made.out;
    } finally {
      await site.close();
    }
  },
};

/** A model does every task that models can do: judged questions, wordings, sampled rollouts in groups. */
const models: BaseRun = {
  name: "models",
  async make(folder) {
    const site = await serveFixture("waters");
    const endpoint = await startEndpoint((body) => goodModel(body));
    try {
      const made = siteRun(folder, site.origin, [
        `model: { driver: openai, model: good, baseUrl: "${endpoint.baseUrl}" }`,
        "questions: { count: 30, mix: { synthesis: .1, long-context: .1 } }",
        "rollouts: { share: .5, sampledShare: .5, sampledGroupSize: 4, sampling: { contextMode: resum, summariseEvery: 1 } }",
        settings(),
      ]);
      await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
      return made.out;
    } finally {
      await endpoint.close();
      await site.close();
    }
  },
};

/** A policy that tries questions, a book that is asked without tools, and what a trainer told. */
const feedback: BaseRun = {
  name: "feedback",
  async make(folder) {
    const endpoint = await startEndpoint((body) =>
      body.response_format === undefined ? policy(body) : { content: JSON.stringify(closedBook(body)) },
    );
    try {
      const out = await written(folder, [
        "name: feedback",
        memory(folder),
        "sources: [demo: { pages: 20 }]",
        `tasks: { policy: { model: weak, baseUrl: "${endpoint.baseUrl}" }, closed-book: { model: book, baseUrl: "${endpoint.baseUrl}" } }`,
        "questions: { count: 16, mix: { factual: .5, numeric: .3, multi-hop: .2, comparison: 0, set: 0, temporal: 0 } }",
        "complexity: { seeds: 0 }",
        "rollouts: { share: .3, sampledShare: 1, sampledGroupSize: 4 }",
        settings(),
      ]);
      const pool = [...(await datasetRows(out, "rl/pool")), ...(await datasetRows(out, "rl/reserve"))];
      const told = pool.map(({ extra_info: { question_id } }, at) => ({ question_id, policy_id: "ours", policy_version: "7", n: 8, correct: at % 9 })); // prettier-ignore
      const file = join(folder, "told.jsonl");
      writeFileSync(file, told.map((line) => JSON.stringify(line)).join("\n"));
      await well(["feedback", file, out, "--clock", "2026-02-01T08:00:00.000Z", "--json"]);
      return out;
    } finally {
      await endpoint.close();
    }
  },
};

const QUOTED = ['The "Blue" Barge', "L’Étoile (Paris)", "O'Hara's Folly", "«Заря»", "東京丸 (2nd)", "Ship [III]", "“Swift & Sons”", "Ægir – Ny", "المها", "Bow \\ Stern"]; // prettier-ignore

/** Things whose names carry quotes, brackets, other scripts, and are named in questions all the same. */
const names: BaseRun = {
  name: "names",
  make(folder) {
    const header = "ship,length (m),crew,launched,home port";
    const rows = Array.from({ length: 30 }, (_, at) => {
      const name =
        at < QUOTED.length ? QUOTED[at] : `Vessel ${"ABCDEFGHIJKLMNOPQRSTUV"[at - QUOTED.length] ?? ""}${"aeiou"[at % 5] ?? ""}rn`;
      return [name, 40 + 7 * at, 9 + ((at * 5) % 31), 1901 + 3 * at, QUOTED[(at + 3) % 4]]
        .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
        .join(",");
    });
    writeFileSync(join(folder, "ships.csv"), [header, ...rows, ""].join("\n"));
    return written(folder, [
      "name: names",
      memory(folder),
      `sources: [documents: { paths: [ships.csv], root: ${JSON.stringify(folder)} }]`,
      "questions: { count: 24 }",
      "complexity: { seeds: 2 }",
      "rollouts: { share: .3 }",
      settings(),
    ]);
  },
};

export const baseRuns: readonly BaseRun[] = [demo, lists, pasts, models, feedback, tools, names];
