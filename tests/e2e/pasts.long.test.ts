import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { bytesOf, CLOCK, folder, jsonLine, start, well } from "./groundwork.ts";
import { datasetRows } from "./dataset-rows.ts";
import { FEW_QUESTIONS } from "./site-run.ts";
import { withPasts } from "./with-pasts.ts";

const place = folder();
let site: FixtureSite;
beforeAll(async () => {
  site = await serveFixture("waters");
});
afterAll(async () => {
  await site.close();
  place.remove();
});

it("past runs end in rows that verify holds for what they are: imported, undecided, nothing executed", async () => {
  const made = withPasts(join(place.path, "rows"), site.origin, FEW_QUESTIONS);
  const ended = await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
  expect(jsonLine(ended.stdout)).toMatchObject({ verified: true });

  const imported = (await datasetRows(made.out, "trajectories")).filter(({ origin }) => origin === "imported");
  expect(imported).toHaveLength(6);
  expect(new Set(imported.map(({ correct, environment }) => `${correct} ${environment.kind} ${environment.snapshot_id}`))).toEqual(new Set(["undecided real imported"])); // prettier-ignore
  const questions = (await datasetRows(made.out, "questions")).filter(({ style }) => style === "imported");
  expect(questions.map(({ program, verification, language }) => `${program} ${verification} ${language}`).toSorted().at(-1)).toBe("null judged zh"); // prettier-ignore
  expect(new Set(imported.map(({ question_id }) => question_id))).toEqual(new Set(questions.map(({ id }) => id)));

  const documents = await datasetRows(made.out, "evidence/documents");
  expect(documents.filter(({ kind }) => kind === "trajectory")).toHaveLength(6);
  expect(documents.filter(({ uri }) => uri === "https://waters.example/index.html").map(({ kind }) => kind)).toEqual(["web"]);
  const statements = await datasetRows(made.out, "evidence/statements");
  expect(statements.some(({ text }) => text.includes("closed in 1950"))).toBe(false);

  const ids = new Set(imported.map(({ id }) => id));
  const decisions = (await datasetRows(made.out, "decisions")).filter(({ trajectory_id }) => ids.has(trajectory_id));
  expect(decisions.length).toBeGreaterThan(0);
  for (const { options, correct_index, judgement } of decisions) {
    expect(options.every(({ label }) => label === "unjudged" || label === "mistake")).toBe(true);
    expect([correct_index, judgement]).not.toContain("Judgement: the final answer of this research is correct.");
    expect(correct_index).toBeNull();
  }
  const rejected = await datasetRows(made.out, "rejected");
  const why = (key: string): readonly string[] => rejected.filter(({ item_key }) => item_key.includes(key)).map(({ stage, reason }) => `${stage} ${reason}`); // prettier-ignore
  expect(why("tongyi.jsonl?line=4")).toEqual(["read broken-file"]);
  expect(why("waters.example/index.html")).toContain("read duplicate-content");
  // Every step is a decision or has its reason.
  const steps = imported.flatMap(({ id, steps: each }) => each.map((_, at) => `${id}:${at}`));
  const accounted = new Set([...decisions.map(({ trajectory_id, step_index }) => `${trajectory_id}:${step_index}`), ...rejected.map(({ item_key }) => item_key)]); // prettier-ignore
  expect(steps.filter((step) => !accounted.has(step))).toEqual([]);
  expect(new Set(imported.flatMap(({ id }) => why(id).filter((one) => one.startsWith("sft"))))).toEqual(new Set(["sft undecided"]));
  expect(readFileSync(join(made.out, "manifest.json"), "utf8")).not.toContain('"mean_reward":1');
});

const made = (name: string): ReturnType<typeof withPasts> => withPasts(join(place.path, name), site.origin, FEW_QUESTIONS);

it("killed where the past runs begin, the same command ends with the same bytes; a changed file is another run", async () => {
  const [alone, stopped] = [made("alone"), made("stopped")];
  await well(["run", alone.config, "--out", alone.out, "--clock", CLOCK]);
  const command = ["run", stopped.config, "--out", stopped.out, "--clock", CLOCK];
  const run = start(command);
  let stderr = "";
  run.process.stderr?.on("data", (text: string) => {
    stderr += text;
    if (/^extract .* done/m.test(stderr)) run.process.kill("SIGKILL");
  });
  expect((await run.ended).signal).toBe("SIGKILL");
  await well(command);
  expect(bytesOf(stopped.out)).toEqual(bytesOf(alone.out));
  const ids = async (out: string): Promise<readonly string[]> => (await datasetRows(out, "trajectories")).map(({ id }) => id);

  const before = await ids(stopped.out);
  writeFileSync(join(stopped.pasts, "sharegpt.json"), readFileSync(join(stopped.pasts, "sharegpt.json"), "utf8").replace("Lake Verrin is 87 m deep.", "87 metres.")); // prettier-ignore
  await well(["run", stopped.config, "--out", stopped.out, "--clock", "2026-02-02T00:00:00Z"]);
  const after = await ids(stopped.out);
  expect(after).toHaveLength(before.length);
  expect(after.filter((id) => !before.includes(id)).length).toBeGreaterThan(0);
});
