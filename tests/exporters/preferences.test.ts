import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseTurn } from "../../pipelines/trajectory/formats/tongyi.ts";
import { optionPairs } from "../../pipelines/exporters/pairs.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import type { Decision, DecisionOption, Question, Rollout } from "../../schemas/index.ts";
import { decisionsOf, rollout, smallRun } from "./run.ts";
import { rowsIn } from "../e2e/two-nights.ts";
import { sampled, sampledRun } from "./sampled.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-preferences-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const preferences = (out: string) => rowsIn(out, "preferences");

/** The fixture's decisions, their first alternative a mistake. */
const withMistake = (decision: Decision): Decision => {
  const at = decision.options.findIndex(({ label }) => label === "detour");
  return { ...decision, options: decision.options.map((option, index) => (index === at ? { ...option, label: "mistake" } : option)) };
};

describe("preferences", () => {
  it("set the turn on the path against a mistake, behind all that was seen before it", async () => {
    const out = join(folder, "decisions");
    const run = await smallRun(out);
    const decisions = (run.inputs.decisions as readonly Decision[]).map(withMistake);
    await writeRun({ ...run, inputs: { ...run.inputs, decisions } });
    const byId = new Map(decisions.map((decision) => [decision.id, decision]));
    const runs = new Map((run.inputs.rollouts as readonly Rollout[]).map(({ trajectory }) => [trajectory.id, trajectory]));
    const rows = (await preferences(out)).filter(({ basis }) => basis === "decision");
    expect(rows.length).toBe(8);
    for (const row of rows) {
      const decision = byId.get(row.decision_id!)!;
      const { messages } = runs.get(decision.trajectoryId)!;
      expect(row.prompt).toEqual(messages.slice(0, decision.contextEnd).map(({ role, content }) => ({ role, content })));
      // The run went right here: what is chosen is what it said, letter by letter.
      expect(row.chosen).toEqual([{ role: "assistant", content: messages[decision.contextEnd]!.content }]);
      const refused = parseTurn(row.rejected[0]!.content);
      const mistake = decision.options.find(({ label }) => label === "mistake")!;
      expect(refused.ok && refused.turn).toEqual({ thought: mistake.thought, act: { kind: "call", action: mistake.action } });
    }
  });

  it("set a right run against a wrong one of the same question and maker, whole", async () => {
    const out = join(folder, "outcomes");
    const run = await sampledRun(out);
    await writeRun(run);
    const [area] = run.inputs.questions as readonly Question[];
    const rows = (await preferences(out)).filter(({ basis }) => basis === "outcome");
    const ids = [
      [rollout(area!, true).trajectory.id, rollout(area!, false).trajectory.id],
      [sampled(area!, 0, area!.answer.text).trajectory.id, sampled(area!, 2, "12 square kilometres").trajectory.id],
    ];
    expect(rows.map(({ trajectory_ids }) => trajectory_ids)).toEqual(ids);
    for (const { prompt, chosen, rejected } of rows) {
      expect(prompt.map(({ role }) => role)).toEqual(["system", "user"]);
      expect(chosen.at(-1)!.content).toContain(area!.answer.text);
      expect(rejected.at(-1)!.content).not.toContain(area!.answer.text);
    }
  });

  it("hold nothing of a held-out question", async () => {
    const out = join(folder, "held");
    const run = await sampledRun(out);
    const questions = (run.inputs.questions as readonly Question[]).map((one) => ({ ...one, split: "held_out" as const }));
    await writeRun({ ...run, inputs: { ...run.inputs, questions } });
    expect(await preferences(out)).toEqual([]);
  });

  it("are as many a trajectory as the run says", async () => {
    const out = join(folder, "few");
    await writeRun(await smallRun(out, { pairsPerTrajectory: 1 }));
    const rows = (await preferences(out)).filter(({ basis }) => basis === "decision");
    expect(rows.length).toBe(4);
    expect(new Set(rows.flatMap(({ trajectory_ids }) => trajectory_ids)).size).toBe(4);
  });
});

describe("pairs of options", () => {
  const options = (...labels: DecisionOption["label"][]): Decision["options"] =>
    labels.map((label, at) => ({
      idea: "other-words",
      thought: `${at}`,
      action: { name: "search", arguments: { query: [`${at}`] } },
      answer: null,
      label,
    }));
  const decision = (id: string, original: number, ...labels: DecisionOption["label"][]): Decision => {
    const [base] = decisionsOf({ trajectory: FIXTURE, calls: [] });
    const correctIndices = labels.flatMap((label, at) => (label === "on_path" || label === "also_valid" ? [at] : []));
    const correctIndex = labels.indexOf("on_path");
    return {
      ...base!,
      id,
      options: options(...labels),
      originalIndex: original,
      correctIndex: correctIndex < 0 ? null : correctIndex,
      correctIndices,
    };
  };
  let FIXTURE: Rollout["trajectory"];
  beforeAll(async () => {
    const run = await smallRun(join(folder, "none"));
    FIXTURE = (run.inputs.rollouts as readonly Rollout[])[0]!.trajectory;
  });
  const labels = (...decisions: readonly Decision[]): readonly (readonly string[])[] =>
    optionPairs(decisions).map(({ chosen, rejected }) => [chosen.label, rejected.label]);

  it("refuse mistakes; detours only where a trajectory has no mistake", () => {
    expect(labels(decision("a", 0, "on_path", "detour"), decision("b", 1, "mistake", "on_path"))).toEqual([["on_path", "mistake"]]);
    expect(labels(decision("a", 0, "on_path", "detour"))).toEqual([["on_path", "detour"]]);
  });
  it("are none where the run itself went wrong, where nothing is on the path, and where nobody judged", () => {
    expect(labels(decision("a", 1, "on_path", "mistake"))).toEqual([]);
    expect(labels(decision("a", 0, "also_valid", "mistake"))).toEqual([]);
    expect(labels(decision("a", 0, "unjudged", "unjudged"))).toEqual([]);
    expect(labels(decision("a", 0, "on_path", "also_valid"))).toEqual([]);
  });
  it("stand where the run took another right way", () => {
    expect(labels(decision("a", 1, "on_path", "also_valid", "mistake"))).toEqual([["on_path", "mistake"]]);
  });
});
