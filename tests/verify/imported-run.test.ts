import { join } from "node:path";
import { expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { importedDecisions } from "../../pipelines/decisions/imported-decisions.ts";
import { trajectoryText } from "../../pipelines/decisions/text.ts";
import { trajectoriesSource } from "../../pipelines/sources/trajectories.ts";
import { TrajectoriesSourceConfig, type ImportedTrajectory } from "../../schemas/index.ts";
import type { DecisionRow, QuestionRow, TrajectoryRow } from "../../schemas/datasets/index.ts";
import { smallRun } from "../exporters/run.ts";
import { contextOf, shelf } from "../sources/crawl.ts";
import { copies } from "./copies.ts";
import { change, corrupt } from "./corrupt.ts";

async function pasts(): Promise<readonly ImportedTrajectory[]> {
  const options = TrajectoriesSourceConfig.parse({ paths: ["."], root: join(import.meta.dirname, "../fixtures/pasts") });
  const found: ImportedTrajectory[] = [];
  for await (const item of trajectoriesSource(options).read(contextOf(shelf())))
    if (item.kind === "trajectory") found.push(item.trajectory);
  return found;
}
const decided = ({ question, rollout }: ImportedTrajectory) => importedDecisions(question, rollout.trajectory, seededRandom(7), { alternatives: 3, seed: 7 }); // prettier-ignore

const { run, red } = copies("imported", async (good) => {
  const { inputs, ...rest } = await smallRun(good);
  const found = await pasts();
  await writeRun({
    ...rest,
    trajectoryText,
    inputs: {
      ...inputs,
      importedQuestions: found.map(({ question }) => question),
      rollouts: [...(inputs.rollouts as ImportedTrajectory["rollout"][]), ...found.map(({ rollout }) => rollout)],
      decisions: [...(inputs.decisions as ReturnType<typeof decided>["decisions"]), ...found.flatMap((past) => decided(past).decisions)],
    },
  });
});

const imported = ({ origin }: TrajectoryRow): boolean => origin === "imported";

it("imported runs stand beside designed ones, and all checks are green", async () => {
  expect(await red()).toEqual({});
});

it.each([
  ["given another policy", { policy: { kind: "scripted", model_id: null, policy_version: null, temperature: null, top_p: null, constrained_decoding: false } }, /names the policy scripted/], // prettier-ignore
  ["called designed", { origin: "designed" }, /does not fit the tool set|is not recorded/],
  ["given a seed", { seed: 7 }, /names the seed 7/],
  [
    "read by another",
    { generator: { name: "other", version: "1", model_id: null, prompt_hash: null } },
    /the name of its generator is not/,
  ],
  ["given another prediction", { prediction: "Another" }, /prediction is not the answer/],
] as const)("V10 goes red when one is %s", async (_name, changes, why) => {
  await corrupt(
    run,
    "trajectories",
    change<TrajectoryRow>((row) => imported(row) && row.termination === "answer", (row) => ({ ...row, ...changes })), // prettier-ignore
  );
  expect((await red())["V10"]).toMatch(why);
});

it("V10 goes red when an imported step names a call, V9 when an option says what a page says", async () => {
  await corrupt(
    run,
    "trajectories",
    change<TrajectoryRow>(imported, (row) => ({ ...row, steps: row.steps.map((step) => ({ ...step, call_id: "c_1" })) })),
  );
  expect((await red())["V10"]).toMatch(/names a recorded call/);
  await corrupt(
    run,
    "decisions",
    change<DecisionRow>(({ options }) => options.every(({ label }) => label === "unjudged"), (row) => ({ ...row, correct_index: 0 })), // prettier-ignore
  );
  expect((await red())["V9"]).toMatch(/correct_index is 0/);
});

it("V13 goes red when one is called what its file's answer does not say", async () => {
  await corrupt(
    run,
    "trajectories",
    change<TrajectoryRow>((row) => imported(row) && row.prediction === "The Oster", (row) => ({ ...row, correct: "false", tier: "negative" })), // prettier-ignore
  );
  expect(await red()).toEqual({
    V10: expect.stringMatching(/id is not that of its question and messages/),
    V13: expect.stringMatching(/called false; by the answer of its file it is true/),
  });
});

it("V13 goes red when one without an answer is called right", async () => {
  await corrupt(
    run,
    "trajectories",
    change<TrajectoryRow>((row) => imported(row) && row.prediction === null, (row) => ({ ...row, correct: "true" })), // prettier-ignore
  );
  expect((await red())["V13"]).toMatch(/called true/);
});

it("V14 goes red when a file's answer is another", async () => {
  await corrupt(
    run,
    "questions",
    change<QuestionRow>(({ style }) => style === "imported", (row) => ({ ...row, answer: { ...row.answer, text: `${row.answer.text} other` } })), // prettier-ignore
  );
  expect((await red())["V14"]).toMatch(/id is not that of its words and its answer/);
});

it("V14 goes red when what was asked is gone", async () => {
  await corrupt(run, "questions", (rows) => (rows as QuestionRow[]).filter(({ style }) => style !== "imported"));
  expect(await red()).toEqual({ V14: expect.stringMatching(/question q_\w+ is not in the run/) });
});

it("each step is a decision or is refused with the rule that it lacks", async () => {
  for (const past of await pasts()) {
    const { decisions, refused } = decided(past);
    const { steps, correct } = past.rollout.trajectory;
    expect([...decisions, ...refused].map(({ stepIndex }) => stepIndex).toSorted((a, b) => a - b)).toEqual(steps.map((_, at) => at));
    expect(correct).toBe("undecided");
    for (const { stepIndex, reason } of refused) {
      const step = steps[stepIndex];
      if (step?.intent.kind === "unreadable") expect(reason).toBe("format-error");
      else if (step?.action === null) expect(reason).toBe("too-few-alternatives");
      else if (!["search", "visit"].includes(step?.action?.name ?? "")) expect(reason).toBe("invalid-action");
    }
    for (const { options, originalIndex, stepIndex, correctIndices } of decisions) {
      expect(options[originalIndex]).toMatchObject({ thought: steps[stepIndex]?.thought, action: steps[stepIndex]?.action });
      expect(correctIndices).toEqual([]);
      expect(new Set(options.map(({ action }) => JSON.stringify(action))).size).toBe(options.length);
    }
  }
});
