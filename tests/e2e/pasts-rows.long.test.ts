import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { CLOCK, folder, jsonLine, well } from "./groundwork.ts";
import { rowsOf, withPasts } from "./with-pasts.ts";

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
  const made = withPasts(join(place.path, "a"), site.origin);
  const ended = await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
  expect(jsonLine(ended.stdout)).toMatchObject({ verified: true });

  const imported = (await rowsOf(made.out, "trajectories")).filter(({ origin }) => origin === "imported");
  expect(imported).toHaveLength(6);
  expect(new Set(imported.map(({ correct, environment }) => `${correct} ${environment.kind} ${environment.snapshot_id}`))).toEqual(new Set(["undecided real imported"])); // prettier-ignore
  const questions = (await rowsOf(made.out, "questions")).filter(({ style }) => style === "imported");
  expect(questions.map(({ program, verification, language }) => `${program} ${verification} ${language}`).toSorted().at(-1)).toBe("null judged zh"); // prettier-ignore
  expect(new Set(imported.map(({ question_id }) => question_id))).toEqual(new Set(questions.map(({ id }) => id)));

  const documents = await rowsOf(made.out, "evidence/documents");
  expect(documents.filter(({ kind }) => kind === "trajectory")).toHaveLength(6);
  expect(documents.filter(({ uri }) => uri === "https://waters.example/index.html").map(({ kind }) => kind)).toEqual(["web"]);
  const statements = await rowsOf(made.out, "evidence/statements");
  expect(statements.some(({ text }) => text.includes("closed in 1950"))).toBe(false);

  const ids = new Set(imported.map(({ id }) => id));
  const decisions = (await rowsOf(made.out, "decisions")).filter(({ trajectory_id }) => ids.has(trajectory_id));
  expect(decisions.length).toBeGreaterThan(0);
  for (const { options, correct_index, judgement } of decisions) {
    expect(options.every(({ label }) => label === "unjudged" || label === "mistake")).toBe(true);
    expect([correct_index, judgement]).not.toContain("Judgement: the final answer of this research is correct.");
    expect(correct_index).toBeNull();
  }
  const rejected = await rowsOf(made.out, "rejected");
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
