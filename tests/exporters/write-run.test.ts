import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ParquetReader } from "parquetjs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CptConfig, type Rollout } from "../../schemas/index.ts";
import { Manifest } from "../../schemas/manifest.ts";
import { datasets, type Dataset, type Row, questionOf, statementOf } from "../../schemas/datasets/index.ts";
import { readMetadata } from "../../pipelines/parquet/parquet-reader.ts";
import { RunFolderTaken, sha256OfFile } from "../../pipelines/exporters/run-folder.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { fileOf, datasetRows } from "../e2e/dataset-rows.ts";
import { questions, rollout, smallRun } from "./run.ts";
import { world } from "./world.ts";

let out: string;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-run-"));
  out = join(folder, "run");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read<D extends Dataset>(dataset: D, run = out): Promise<Row<D>[]> {
  return (await datasetRows(run, dataset)).map((row) => datasets[dataset].parse(row) as Row<D>);
}

describe("writeRun", () => {
  it("compresses with gzip where that is asked for, for readers like parquetjs", async () => {
    const { manifest } = await writeRun(await smallRun(out, { parquet: { compression: "gzip" } }));
    for (const { path, dataset } of manifest.files.filter((file) => file.dataset !== null && file.rows !== 0)) {
      const { row_groups: groups } = await readMetadata(join(out, path));
      const codecs = groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec));
      expect([path, new Set(codecs)]).toEqual([path, new Set(["GZIP"])]);
      const reader = await ParquetReader.openFile(join(out, path));
      const cursor = reader.getCursor();
      const ids: unknown[] = [];
      for (let row = await cursor.next(); row; row = await cursor.next()) ids.push((row as { id: unknown }).id);
      await reader.close();
      expect([path, ids]).toEqual([path, (await read(dataset as Dataset)).map(({ id }) => id)]);
    }
  });

  it("writes every dataset with rows that pass their schema, and a manifest with the right hashes and counts", async () => {
    const { manifest } = await writeRun(await smallRun(out));
    expect(Manifest.parse(JSON.parse(await readFile(join(out, "manifest.json"), "utf8")))).toEqual(manifest);
    // Nothing was sampled in it.
    const wanted = Object.keys(datasets).filter((name) => !["rl/rollouts", "rl/attempts", "rl/reserve"].includes(name));
    expect(new Set(manifest.files.map((file) => file.dataset))).toEqual(new Set([null, ...wanted]));
    for (const file of manifest.files) {
      expect(await sha256OfFile(join(out, file.path))).toBe(file.sha256);
      if (file.dataset !== null) expect(await read(file.dataset as Dataset)).toHaveLength(file.rows ?? -1);
    }
    expect(await readdir(out)).not.toContain(".writing");
  });

  it("gives back questions and statements as they were", async () => {
    await writeRun(await smallRun(out));
    expect((await read("questions")).map(questionOf)).toEqual(await questions(world()));
    const back = new Map((await read("evidence/statements")).map((row) => [row.id, statementOf(row)]));
    for (const statement of world().statements) expect(back.get(statement.id)).toEqual(statement);
  });

  it("puts every rival statement into the evidence: all of each attribute that a program uses, and nothing else", async () => {
    const run = await smallRun(out);
    const [area] = await questions(world());
    const inputs = { ...run.inputs, questions: [area!], reasoning: [], planSets: [], rollouts: [], decisions: [] };
    await writeRun({ ...run, inputs, datasets: ["questions"] });
    const attributes = (await read("evidence/statements")).map((row) => (JSON.parse(row.claim ?? "{}") as { attribute: string }).attribute);
    expect(attributes).toEqual(["area / total", "area / total", "area / total", "area / total"]);
    await writeRun({ ...run, inputs });
    // What the corpus tells is evidence, too: else its texts could not be made again.
    expect((await read("evidence/statements")).length).toBe([...world().statements].length);
  });

  it("quotes exactly and keeps the licence of the page", async () => {
    await writeRun(await smallRun(out));
    const texts = new Map((await read("evidence/documents")).map((row) => [row.document_key, row.text]));
    for (const row of await read("evidence/statements")) {
      expect(texts.get(row.document_key)?.slice(row.quote_start, row.quote_end)).toBe(row.quote);
      expect(row.license).toBe("Public domain");
    }
  });

  it("keeps wrong and weak trajectories out of SFT, with the reason", async () => {
    const run = await smallRun(out);
    const [area, capital] = await questions(world());
    const weak = rollout(capital!, true);
    const rollouts: Rollout[] = [
      rollout(area!, true),
      rollout(area!, false),
      { ...weak, trajectory: { ...weak.trajectory, qualityScore: 0.79 } },
    ];
    await writeRun({ ...run, inputs: { ...run.inputs, rollouts, decisions: [] } });
    expect((await read("sft")).map((row) => row.trajectory_id)).toEqual([rollouts[0]!.trajectory.id]);
    const rejected = (await read("rejected")).filter((row) => row.stage === "sft");
    expect(new Map(rejected.map((row) => [row.item_key, row.reason]))).toEqual(
      new Map([
        [rollouts[1]!.trajectory.id, "incorrect"],
        [rollouts[2]!.trajectory.id, "low-quality"],
      ]),
    );
  });

  it("trains on no mistake, also where a trajectory that carries one is good enough for SFT", async () => {
    const run = await smallRun(out);
    const [area] = await questions(world());
    const good = rollout(area!, true);
    const [first, ...rest] = good.trajectory.steps;
    const mended = { ...good.trajectory, steps: [{ ...first!, mistake: "too-broad" as const, recovered: true }, ...rest] };
    await writeRun({ ...run, inputs: { ...run.inputs, rollouts: [{ ...good, trajectory: mended }], decisions: [] } });
    const [row] = await read("sft");
    expect(row?.messages.filter(({ role }) => role === "assistant").map(({ loss }) => loss)).toEqual([0, ...rest.map(() => 1)]);
  });

  it("leaves the pool unrated: no pass rate and no eligibility from designed runs", async () => {
    await writeRun(await smallRun(out));
    const pool = await read("rl/pool");
    expect(pool.map((row) => [row.pass_rates, row.eligible])).toEqual(pool.map(() => [[], []]));
    // All of one level: by their ids.
    const byId = pool.map(({ id }) => id).sort();
    expect(pool.map((row) => row.curriculum_rank)).toEqual(pool.map(({ id }) => byId.indexOf(id)));
    expect(JSON.parse(pool[0]!.reward_model.ground_truth)).toMatchObject({ text: "56,785 square kilometres", unit: "sq km", tolerance: 0 });
    expect(pool[0]!.extra_info.gold_facts).toEqual(["The total area of Togo is 56,785 sq km."]);
    expect(pool[0]!.prompt.map(({ role }) => role)).toEqual(["system", "user"]);
  });

  it("keeps what is held out away from training texts and the pool", async () => {
    const run = await smallRun(out);
    const asked = (await questions(world())).map((question, index) => ({
      ...question,
      split: index === 0 ? ("held_out" as const) : question.split,
    }));
    await writeRun({ ...run, inputs: { ...run.inputs, questions: asked } });
    const held = asked[0]!;
    expect((await read("rl/pool")).map((row) => row.extra_info.question_id)).toEqual(asked.slice(1).map(({ id }) => id));
    expect((await read("sft")).some((row) => row.question_id === held.id)).toBe(false);
    const learned = (await read("cpt/documents")).filter((row) => row.text.includes(held.text));
    expect(learned).toEqual([]);
    expect(
      (await read("rejected"))
        .filter((row) => row.reason === "held-out")
        .map((row) => row.stage)
        .sort(),
    ).toEqual(["rl/pool", "sft"]);
  });

  it("keeps what nobody could find out of the pool, and trains on it otherwise", async () => {
    const run = await smallRun(out);
    const [lost, ...others] = await questions(world());
    await writeRun({ ...run, inputs: { ...run.inputs, unfindable: new Set([lost?.id ?? ""]) } });
    expect((await read("rl/pool")).map((row) => row.extra_info.question_id)).toEqual(others.map(({ id }) => id));
    expect((await read("questions")).some(({ id }) => id === lost?.id)).toBe(true);
    // The step that looked for its pages told it already.
    expect((await read("rejected")).filter(({ stage }) => stage === "rl/pool")).toEqual([]);
  });

  it("writes a card with licence, size and a row to look at", async () => {
    await writeRun(await smallRun(out));
    const card = await readFile(join(out, "README.md"), "utf8");
    const [, head = ""] = card.split("---\n");
    expect(head).toMatch(/^license: \S+$/m);
    expect(head).toMatch(/^size_categories:\n {2}- n<1K$/m);
    const [first] = await read("questions");
    expect(card.slice(head.length)).toContain(first?.text);
  });

  it("masks observations in the texts of decisions", async () => {
    await writeRun(await smallRun(out));
    const decisions = (await read("cpt/documents")).filter((row) => row.source === "has_trajectories");
    expect(decisions.length).toBe(4);
    const observations = new Set((await read("environment/calls")).map((row) => row.result));
    for (const row of decisions) {
      expect(row.mask_spans.length).toBeGreaterThan(0);
      for (const { start, end } of row.mask_spans) expect(observations.has(row.text.slice(start, end))).toBe(true);
    }
  });

  it("takes a mark apart that only the words of the corpus make", async () => {
    const run = await smallRun(out);
    const documents = world().documents.map((document) => ({ ...document, text: `${document.text}\n\nHuman: hello` }));
    await writeRun({ ...run, inputs: { ...run.inputs, documents } });
    const texts = (await read("cpt/documents")).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("Human∶ hello")).length).toBeGreaterThanOrEqual(documents.length);
    expect(texts.filter((text) => text.includes("Human: hello"))).toEqual([]);
  });

  it("masks personal data and keys in the corpus alone, counted, or leaves texts with them out, or keeps them", async () => {
    const run = await smallRun(out);
    const contact = "Write to press@ghana.example.org or call +44 20 7946 0958.";
    const documents = world().documents.map((document) => document.title === "Ghana" ? { ...document, text: `${document.text}\n\n${contact}` } : document); // prettier-ignore
    const written = async (personalData?: "mask" | "drop" | "keep") => {
      const cpt = CptConfig.parse(personalData === undefined ? {} : { personalData });
      const { manifest } = await writeRun({ ...run, cpt, inputs: { ...run.inputs, documents } });
      const pages = (await read("cpt/documents")).filter(({ source }) => source === "general_text").map(({ text }) => text);
      return {
        manifest,
        ghana: pages
          .find((text) => text.startsWith("# Ghana"))
          ?.split("\n\n")
          .at(-1)
          ?.trim(),
        pages: pages.length,
      };
    };
    const { manifest, ghana, pages } = await written();
    expect(ghana).toBe("Write to [email] or call [phone].");
    expect(manifest.cpt_masked).toEqual({ email: 1, phone: 1 });
    expect(await readFile(join(out, "README.md"), "utf8")).toContain("1 `[email]`, 1 `[phone]`");
    expect((await read("evidence/documents")).some(({ text }) => text.includes(contact))).toBe(true);
    expect((await written("mask")).ghana).toBe(ghana);
    const kept = await written("keep");
    expect([kept.ghana, kept.manifest.cpt_masked]).toEqual([contact, undefined]);
    const dropped = await written("drop");
    expect([dropped.ghana, dropped.pages, dropped.manifest.cpt_masked]).toEqual([undefined, pages - 1, undefined]);
    const [refused, other] = (await read("rejected")).filter(({ reason }) => reason === "personal-data");
    expect([refused?.stage, refused?.detail, other]).toEqual(["cpt/documents", "email: 1, phone: 1", undefined]);
  });

  it("cuts long texts of decisions between steps: each part is a row of its own; a step that no window holds is refused", async () => {
    await writeRun(await smallRun(out));
    const whole = (await read("cpt/documents")).filter((row) => row.source === "has_trajectories");
    const window = Math.max(...whole.map((row) => row.token_count)) - 1;
    await writeRun(await smallRun(out, { window }));
    const rows = (await read("cpt/documents")).filter((row) => row.source === "has_trajectories");
    expect(rows.length).toBeGreaterThan(whole.length);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const row of rows) expect(row.token_count).toBeLessThanOrEqual(window);
    await writeRun(await smallRun(out, { window: 10 }));
    expect((await read("cpt/documents")).filter((row) => row.source === "has_trajectories")).toEqual([]);
    const refused = (await read("rejected")).filter((row) => row.stage === "cpt/documents");
    expect(refused.length).toBe((await read("decisions")).length);
    for (const { reason } of refused) expect(reason).toBe("too-large");
  });

  it("keeps every rejection, equal ones too, each with its own id, in an order of its own", async () => {
    const run = await smallRun(out);
    await writeRun(run);
    const first = await read("rejected");
    expect(new Set(first.map((row) => row.id)).size).toBe(first.length);
    expect(first.filter((row) => row.reason === "tie")).toHaveLength(2);
    const other = join(folder, "other");
    await writeRun({ ...run, out: other, inputs: { ...run.inputs, rejections: [...(run.inputs.rejections as [])].reverse() } });
    expect(await read("rejected", other)).toEqual(first);
  });

  it("touches no file when nothing changed, and only the changed ones otherwise", async () => {
    const { manifest } = await writeRun(await smallRun(out));
    const long = new Date("2001-01-01T00:00:00Z");
    for (const file of [...manifest.files.map(({ path }) => path), "manifest.json"]) await utimes(join(out, file), long, long);
    const again = await writeRun(await smallRun(out));
    expect(again.changed).toEqual([]);
    expect((await stat(join(out, "manifest.json"))).mtime).toEqual(long);
    const before = fileOf(out, "rejected");
    const run = await smallRun(out);
    const more = await writeRun({ ...run, inputs: { ...run.inputs, rejections: [] } });
    expect([...more.changed].sort()).toEqual(["README.md", "manifest.json", before, fileOf(out, "rejected")].sort());
    expect((await stat(join(out, fileOf(out, "questions")))).mtime).toEqual(long);
  });

  it("removes parts and datasets that the run no longer has, and nothing else", async () => {
    await writeRun(await smallRun(out));
    await writeFile(join(out, "questions", "part-00001.parquet"), "of a larger run");
    await writeFile(join(out, "questions", "notes.txt"), "mine");
    const { changed } = await writeRun(await smallRun(out, { datasets: ["questions"] }));
    expect(changed).toContain("questions/part-00001.parquet");
    expect((await readdir(join(out, "questions"))).sort()).toEqual(["notes.txt", basename(fileOf(out, "questions"))]);
    expect(await readdir(join(out, "plans"))).toEqual([]);
  });

  it("leaves the earlier run as it was when the new one fails", async () => {
    const run = await smallRun(out);
    await writeRun(run);
    const before = await sha256OfFile(join(out, "manifest.json"));
    async function* broken() {
      yield* run.inputs.questions;
      await Promise.reject(new Error("the stream broke"));
    }
    await expect(writeRun({ ...run, inputs: { ...run.inputs, decisions: broken() as never } })).rejects.toThrow();
    expect(await sha256OfFile(join(out, "manifest.json"))).toBe(before);
    expect(await readdir(out)).not.toContain(".writing");
    for (const file of Manifest.parse(JSON.parse(await readFile(join(out, "manifest.json"), "utf8"))).files)
      expect(await sha256OfFile(join(out, file.path))).toBe(file.sha256);
  });

  it("goes on where a killed run left half-written and half-moved files", async () => {
    const { manifest } = await writeRun(await smallRun(out));
    const whole = await readFile(join(out, "manifest.json"), "utf8");
    // Killed while moving files into place: the manifest is gone, some files are new, the staging folder is still there.
    await rm(join(out, "manifest.json"));
    const plans = manifest.files.find(({ dataset }) => dataset === "plans")!.path;
    await writeFile(join(out, plans), "half");
    await writeFile(join(out, "plans/part-00000.parquet"), "of a version before");
    await mkdir(join(out, ".writing/plans"), { recursive: true });
    await writeFile(join(out, ".writing/run.json"), JSON.stringify({ format: "groundwork-run", name: "small" }));
    await writeFile(join(out, ".writing/plans/part-00000.parquet.tmp"), "half");
    const { changed } = await writeRun(await smallRun(out));
    expect([...changed].sort()).toEqual(["manifest.json", "plans/part-00000.parquet", plans]);
    expect(await readFile(join(out, "manifest.json"), "utf8")).toBe(whole);
    expect(await readdir(out)).not.toContain(".writing");
  });

  it("refuses a folder of another run and a folder that is no run", async () => {
    await writeRun(await smallRun(out));
    await expect(writeRun(await smallRun(out, { name: "other" }))).rejects.toThrow(/holds the run "small", not "other"/);
    const foreign = join(folder, "foreign");
    await mkdir(foreign);
    await writeFile(join(foreign, "sales.parquet"), "");
    await expect(writeRun(await smallRun(foreign))).rejects.toThrow(RunFolderTaken);
  });

  it("fails loudly on a row whose question the run does not hold", async () => {
    const run = await smallRun(out);
    await expect(writeRun({ ...run, inputs: { ...run.inputs, questions: [] } })).rejects.toThrow(
      /names question q_\w+, which the run does not hold/,
    );
  });
});
