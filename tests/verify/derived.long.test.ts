import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { benchmarks } from "../../pipelines/dedup/contamination.ts";
import { exportSettings } from "../../pipelines/exporters/export-settings.ts";
import { writeFormats } from "../../pipelines/exporters/formats/write-formats.ts";
import type { RunExport } from "../../pipelines/exporters/run-export.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { REPORT_FILE, runReport } from "../../pipelines/report/report.ts";
import { chatFormat } from "../../pipelines/tokens/chat-template.ts";
import { qwen3Tokens } from "../../pipelines/tokens/open-tokens.ts";
import { defaultTools, toolset } from "../../pipelines/tools/toolset.ts";
import { derivations } from "../../pipelines/verify/derivations.ts";
import { verifyRun } from "../../pipelines/verify/verify.ts";
import { datasetNames, datasets, rowSchemaVersion, type Dataset, type Row } from "../../schemas/datasets/index.ts";
import { ExportConfig } from "../../schemas/index.ts";
import { Manifest, type ManifestFile } from "../../schemas/manifest.ts";
import { writeParquet } from "../../pipelines/parquet/parquet.ts";
import { datasetRows } from "../e2e/dataset-rows.ts";
import { questions, smallRun } from "../exporters/run.ts";
import { world } from "../exporters/world.ts";
import { copies } from "./copies.ts";
import { change, corrupt, sha256 } from "./corrupt.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const config = ExportConfig.parse({ cpt: { stage1: 256, stage2: 512, longContext: { count: 0 } } });

/** A run whose manifest says how it was exported, so that all of it can be made again. */
const { folder, good, run, red } = copies("derived", (at) => write(at));

async function write(at: string, inputs: Partial<RunExport["inputs"]> = {}, report?: RunExport["report"]): Promise<void> {
  const small = await smallRun(at);
  const settings = exportSettings({
    config,
    now: small.clock.now,
    toolset: toolset(defaultTools),
    tokens: qwen3Tokens(),
    format: chatFormat(config),
    benchmarks: benchmarks([]),
  });
  const documents = world().documents.map((document) => {
    const text = `${document.text}\n\nWrite to ${document.title.split(" ")[0]}@example.org.`;
    return { ...document, text, contentHash: sha256(text) };
  });
  await writeRun({
    ...small,
    ...settings,
    ...(report && { report }),
    config: { ...small.config, export: config },
    inputs: { ...small.inputs, documents, ...inputs },
  });
}

const any = (): boolean => true;

/** What V15 says of the copy. */
const said = async (): Promise<string | undefined> => (await red())["V15"];

const failing = async () => (await verifyRun(run)).checks.find(({ check }) => check === "V15")?.failing ?? [];

async function rewrite(path: string, to: (text: string) => string): Promise<void> {
  const before = await readFile(join(run, path), "utf8");
  const text = to(before);
  expect(text).not.toBe(before);
  await writeFile(join(run, path), text);
  const manifest = Manifest.parse(JSON.parse(await readFile(join(run, "manifest.json"), "utf8")));
  const files = manifest.files.map((file) =>
    file.path === path ? { ...file, sha256: sha256(text), bytes: Buffer.byteLength(text) } : file,
  );
  await writeFile(join(run, "manifest.json"), JSON.stringify({ ...manifest, files }));
}

async function rewriteManifest(to: (manifest: Manifest) => Manifest): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(run, "manifest.json"), "utf8")));
  await writeFile(join(run, "manifest.json"), JSON.stringify(to(manifest)));
}

describe("a run that says how it was exported", () => {
  it("is made again, row by row", async () => {
    const { checks } = await verifyRun(good);
    const [derived] = checks.filter(({ check }) => check === "V15");
    expect([derived?.failures, derived?.undecided, derived?.detail]).toEqual([0, 0, ""]);
    expect(derived?.items).toBeGreaterThan(100);
  });
});

describe("each column of each dataset", () => {
  it("is made from rows that come before its own, or is on trust", () => {
    for (const [at, name] of datasetNames.entries())
      for (const from of derivations[name].from) expect([name, from, datasetNames.indexOf(from) < at]).toEqual([name, from, true]);
  });
});

it("holds for rows of all splits, in whatever order they come", async () => {
  const splits = ["held_out", "train", "validation"] as const;
  const at = join(folder, "mixed");
  await write(at, { questions: (await questions(world())).map((question, index) => ({ ...question, split: splits[index] ?? "train" })) });
  expect(Object.keys(Manifest.parse(JSON.parse(await readFile(join(at, "manifest.json"), "utf8"))).order ?? {})).toContain("plans");
  const { checks } = await verifyRun(at);
  for (const { check, items, failures, detail } of checks)
    if (check === "V1" || check === "V15") expect([check, items > 50, failures, detail]).toEqual([check, true, 0, ""]);
});

it("holds for a run of earlier versions, whose files hold the rows of all splits", async () => {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(run, "manifest.json"), "utf8")));
  const files: ManifestFile[] = manifest.files.filter(({ dataset }) => dataset === null);
  for (const dataset of datasetNames) {
    const own = manifest.files.filter((file) => file.dataset === dataset);
    if (own.length === 0) continue;
    const rows = await datasetRows(run, dataset);
    for (const { path } of own) await rm(join(run, path));
    const metadata = JSON.stringify({ schema_version: rowSchemaVersion });
    for (const part of await writeParquet(join(run, dataset), datasets[dataset], rows, { metadata }))
      files.push({ ...part, path: `${dataset}/${part.path}`, dataset });
  }
  await writeFile(join(run, "manifest.json"), JSON.stringify({ ...manifest, order: undefined, files }));
  const { checks } = await verifyRun(run);
  expect(checks.filter(({ failures }) => failures > 0)).toEqual([]);
  expect(checks.find(({ check }) => check === "V15")?.items).toBeGreaterThan(100);
});

describe("V15 goes red", () => {
  const cases: { readonly [D in Dataset]?: readonly (readonly [what: string, to: (row: Row<D>) => Row<D>])[] } = {
    "rl/pool": [
      ["another ground truth", (row) => ({ ...row, reward_model: { ...row.reward_model, ground_truth: '{"aliases":[],"text":"42"}' } })],
      ["another prompt", (row) => ({ ...row, prompt: row.prompt.map((one) => ({ ...one, content: "Write me a poem." })) })],
      ["another level", (row) => ({ ...row, extra_info: { ...row.extra_info, level: 5 } })],
      ["another rank", (row) => ({ ...row, curriculum_rank: 77 })],
    ],
    sft: [
      ["another answer", (row) => ({ ...row, messages: [...row.messages.slice(0, -1), { role: "assistant", content: "<answer>I do not know</answer>", loss: 1 }] })], // prettier-ignore
      ["other tools", (row) => ({ ...row, tools: "[]" })],
      ["loss where there was none", (row) => ({ ...row, messages: row.messages.map((one) => ({ ...one, loss: 1 })) })],
    ],
    "cpt/documents": [
      ["another text", (row) => ({ ...row, text: `${row.text} And so on.` })],
      ["another length", (row) => ({ ...row, token_count: row.token_count + 1 })],
    ],
    "cpt/stage1": [["reversed ids", (row) => ({ ...row, input_ids: [...row.input_ids].reverse() })]],
    "cpt/stage2": [
      ["another place of a text", (row) => ({ ...row, documents: row.documents.map((one) => ({ ...one, end: one.end - 1 })) })],
    ],
    preferences: [["the pair swapped", (row) => ({ ...row, chosen: row.rejected, rejected: row.chosen })]],
    trajectories: [
      ["another tier", (row) => ({ ...row, tier: row.tier === "high" ? ("negative" as const) : ("high" as const) })],
      ["another count of tokens", (row) => ({ ...row, token_count: row.token_count + 1 })],
    ],
    plans: [["another language", (row) => ({ ...row, language: "de" })]],
    "evidence/statements": [["another date", (row) => ({ ...row, as_of: "1955" })]],
  };
  for (const [dataset, changes] of Object.entries(cases))
    for (const [what, to] of changes)
      it(`${dataset}: ${what}`, async () => {
        await corrupt(run, dataset as Dataset, change(any, to as (row: Row<Dataset>) => Row<Dataset>));
        expect(await said()).toContain(`${dataset}: `);
      });

  it("a row twice under a new id, and a row less", async () => {
    await corrupt(run, "rl/pool", (rows) => [...rows, ...rows.slice(0, 1).map((row) => ({ ...row, id: "rl_new" }))]);
    expect(await said()).toBe("rl/pool: the run does not make this row");
    await corrupt(run, "rl/pool", (rows) => rows.slice(0, 1));
    expect(await said()).toBe("rl/pool: this row is missing");
  });

  it("rewards that always pay, and another card", async () => {
    await rewrite("rl/rewards.py", (text) => text.replace(/return /, "return 1.0 or "));
    expect(await said()).toContain("rl/rewards.py");
    await rewrite("README.md", (text) => text.replace(/\d+/, "9999"));
    expect(await said()).toBeDefined();
  });

  it("a report that says something else", async () => {
    await write(run, {}, { path: REPORT_FILE, make: runReport });
    expect(await said()).toBeUndefined();
    await rewrite(REPORT_FILE, (text) => text.replace(/\d+ statements/, "9999 statements"));
    expect(await said()).toBe("report.html is not what is made again");
  });

  it("another count of what is masked", async () => {
    await rewriteManifest((manifest) => ({ ...manifest, cpt_masked: { email: 1 } }));
    expect(await said()).toContain("cpt_masked");
  });

  it("other figures in the manifest", async () => {
    await rewriteManifest((manifest) => ({ ...manifest, metrics: { ...manifest.metrics, success_rate: 1 } }));
    expect(await said()).toContain("metrics");
    await rewriteManifest((manifest) => ({ ...manifest, cpt_tokens: { fas_phase1: 1 } }));
    expect(await said()).toBeDefined();
  });
});

describe("trainers' forms in the run's folder", () => {
  const forms = join(run, "formats", "trl");
  const sft = join(forms, "sft/train/part-00000.parquet");
  beforeEach(async () => {
    const manifest = Manifest.parse(JSON.parse(await readFile(join(run, "manifest.json"), "utf8")));
    // The config names none: these were written later, by a command of their own.
    await writeFormats({ folder: run, manifest }, ["trl"], join(run, "formats"), { tokens: qwen3Tokens() });
  });

  it("are made again and equal", async () => {
    expect(await said()).toBeUndefined();
  });

  it("are red where a file was changed", async () => {
    await writeFile(sft, (await readFile(sft)).subarray(0, -1));
    expect(await said()).toContain("it is not what is made again");
  });

  it("are red where a count was changed", async () => {
    const mark = join(forms, "format.json");
    const text = await readFile(mark, "utf8");
    await writeFile(mark, text.replace(/"rows": \d+/, '"rows": 77'));
    expect(await said()).toContain("it is not what is made again");
  });

  it("are red where a file is gone, or one more lies there", async () => {
    await rename(sft, join(forms, "sft/train/part-00001.parquet"));
    expect((await failing()).filter(({ id }) => id.startsWith("formats/"))).toEqual([
      { id: "formats/trl/sft/train/part-00000.parquet", detail: "it is missing" },
      { id: "formats/trl/sft/train/part-00001.parquet", detail: "the run does not make this file" },
    ]);
  });
});
