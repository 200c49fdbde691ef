import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { Manifest } from "../../schemas/manifest.ts";
import { type QuestionRow, type RlPoolRow, type RlRolloutRow, type TrajectoryRow } from "../../schemas/datasets/index.ts";
import { sampledRun } from "../exporters/sampled.ts";
import { copies } from "./copies.ts";
import { change, corrupt } from "./corrupt.ts";

const BAND: [number, number] = [0.125, 0.875];
const { run, red, rows } = copies("sampled", async (good) => {
  await writeRun(await sampledRun(good));
});

describe("a run with sampled rollouts", () => {
  it("is green, and says what the groups say", async () => {
    expect(await red()).toEqual({});
    const pool = await rows("rl/pool");
    expect(pool.map(({ pass_rates, eligible }) => [pass_rates[0]?.n, pass_rates[0]?.correct, eligible[0]?.reason])).toEqual([
      [4, 2, "some right, some wrong"],
      [2, 0, "all wrong"],
      [undefined, undefined, undefined],
    ]);
    const judged = await rows("rl/rollouts");
    expect(judged.map(({ reward, loss_weight, segment_index }) => [reward, loss_weight, segment_index])).toEqual([
      [1, 1, null],
      [1, 1, 0],
      [1, 1, 1],
      [0, 1, null],
      [0, 0, null],
      [0.1, 1, null],
      [0, 1, null],
    ]);
    expect(judged.map(({ exclusion_reason }) => exclusion_reason)[4]).toBe("cut off by length (max-steps)");
    const sft = await rows("sft");
    expect(sft.filter(({ trajectory_id }) => trajectory_id === judged[1]?.trajectory_id)).toHaveLength(2);
  });

  it.each([
    [{ form: "binary" as const, gamma: 1, overLimit: "penalise" as const, band: BAND }, "answer", [1, 1, 1, 0, 0, 0, 0]],
    [
      { form: "weighted" as const, gamma: 0.5, overLimit: "exclude" as const, band: BAND },
      "0.1 * format + 0.9 * answer * 0.5^(turns - 1)",
      [0.325, 0.325, 0.325, 0, 0, 0.1, 0],
    ],
  ])("is rewarded as the manifest says: %o", async (reward, formula, rewards) => {
    await rm(run, { recursive: true });
    await writeRun(await sampledRun(run, { reward }));
    expect(await red()).toEqual({});
    expect(Manifest.parse(JSON.parse(await readFile(join(run, "manifest.json"), "utf8"))).reward?.formula).toBe(formula);
    expect((await rows("rl/rollouts")).map((row) => row.reward)).toEqual(rewards);
  });
});

describe("V13 goes red, alone,", () => {
  const first = (): boolean => true;
  const pool = (to: (row: RlPoolRow) => RlPoolRow) => corrupt(run, "rl/pool", change<RlPoolRow>(first, to));
  const judged = (to: (row: RlRolloutRow) => RlRolloutRow) => corrupt(run, "rl/rollouts", change<RlRolloutRow>(first, to));
  const only = (why: RegExp): Record<string, unknown> => ({ V13: expect.stringMatching(why) as unknown });

  it("when an all-wrong group is called eligible", async () => {
    await corrupt(
      run,
      "rl/pool",
      change<RlPoolRow>(
        ({ eligible }) => eligible[0]?.reason === "all wrong",
        (row) => ({ ...row, eligible: row.eligible.map((one) => ({ ...one, eligible: true, reason: "some right, some wrong" })) }),
      ),
    );
    expect(await red()).toEqual(only(/by the answers alone it is .*all wrong/));
  });
  it("when a pass rate is better than the rollouts", async () => {
    await pool((row) => ({ ...row, pass_rates: row.pass_rates.map((one) => ({ ...one, correct: one.correct + 1 })) }));
    expect(await red()).toEqual(only(/its sampled rollouts say/));
  });
  it("when a question that no model tried has a rate", async () => {
    const rate = { policy_id: "scripted", n: 1, correct: 1, low: 0.2, high: 1 };
    await corrupt(
      run,
      "questions",
      change<QuestionRow>(
        ({ solver_pass }) => solver_pass.length === 0,
        (row) => ({ ...row, solver_pass: [rate] }),
      ),
    );
    expect(await red()).toEqual(only(/solver_pass is .*scripted.* its sampled rollouts say \[\]/));
  });
  it("when what teaches the newest policy nothing is in the pool", async () => {
    const path = join(run, "manifest.json");
    const manifest = Manifest.parse(JSON.parse(await readFile(path, "utf8")));
    const tried = (await rows("rl/pool")).find(({ eligible }) => eligible[0]?.eligible === false);
    await writeFile(path, JSON.stringify({ ...manifest, reward: { ...manifest.reward, policy_id: tried?.eligible[0]?.policy_id } }));
    expect(await red()).toEqual(only(/belongs into rl\/reserve/));
  });
  it("when a rate that a trainer told has an interval of its own making", async () => {
    const rate = { policy_id: "ours", policy_version: "7", n: 8, correct: 4, low: 0.4, high: 0.6, basis: "feedback" as const };
    await pool((row) => ({
      ...row,
      pass_rates: [...row.pass_rates, rate],
      eligible: [...row.eligible, { policy_id: "ours", eligible: true, reason: "some right, some wrong" }],
    }));
    expect(await red()).toEqual(only(/pass_rates are .*0\.4/));
  });
  it("when an advantage is another", async () => {
    await judged((row) => ({ ...row, advantage_leave_one_out: 0.9 }));
    expect(await red()).toEqual(only(/advantage_leave_one_out is 0\.9/));
  });
  it("when advantages of a group do not sum to zero", async () => {
    await corrupt(run, "rl/rollouts", (all) => all.filter((_, at) => at !== 3));
    expect(await red()).toEqual(only(/advantages sum to|rl\/rollouts has 0 rows/));
  });
  it("when a designed run has a row", async () => {
    const [designed] = (await rows("trajectories")).filter(({ origin }) => origin === "designed");
    await judged((row) => ({ ...row, trajectory_id: designed?.id ?? "" }));
    expect(await red()).toEqual(only(/is no judged sampled run/));
  });
  it("when a reward is not by the manifest's formula", async () => {
    await judged((row) => ({ ...row, reward: 0.95 }));
    expect(await red()).toEqual(only(/reward is 0\.95, its group says 1/));
  });
  it("when the manifest's formula is another", async () => {
    const path = join(run, "manifest.json");
    const manifest = Manifest.parse(JSON.parse(await readFile(path, "utf8")));
    await writeFile(path, JSON.stringify({ ...manifest, reward: { ...manifest.reward, gamma: 0.9 } }));
    expect(await red()).toEqual(only(/reward is 1, its group says/));
  });
  it("when what was cut off carries loss", async () => {
    await corrupt(
      run,
      "rl/rollouts",
      change<RlRolloutRow>(
        ({ loss_weight }) => loss_weight === 0,
        (row) => ({ ...row, loss_weight: 1, exclusion_reason: null }),
      ),
    );
    expect(await red()).toEqual(only(/loss_weight is 1/));
  });
  it("when a wrong run is called correct", async () => {
    await corrupt(
      run,
      "trajectories",
      change<TrajectoryRow>(
        ({ origin, correct }) => origin === "sampled" && correct === "false",
        (row) => ({ ...row, correct: "true", tier: "high" }),
      ),
    );
    expect(await red()).toEqual(only(/it is called true; by its answer and its end it is false/));
  });
  it("when the answer accepts what is wrong", async () => {
    await corrupt(
      run,
      "questions",
      change<QuestionRow>(
        ({ text }) => text.startsWith("What is the total area"),
        (row) => ({ ...row, answer: { ...row.answer, tolerance: 1e9 } }),
      ),
    );
    expect((await red())["V13"]).toMatch(/the reward accepts/);
  });
});

describe("V10 goes red", () => {
  const inPieces = ({ segments }: TrajectoryRow): boolean => segments.length > 1;
  const edit = (to: (row: TrajectoryRow) => TrajectoryRow) => corrupt(run, "trajectories", change<TrajectoryRow>(inPieces, to));
  it.each<[string, (row: TrajectoryRow) => TrajectoryRow, RegExp]>([
    [
      "a context begins from another summary",
      (row) => ({ ...row, segments: row.segments.map((one, at) => (at === 1 ? { ...one, summary: "Another." } : one)) }),
      /does not begin with the question and its summary/,
    ],
    ["a context is left out", (row) => ({ ...row, segments: row.segments.slice(0, 1) }), /its contexts end at message/],
    [
      "contexts overlap",
      (row) => ({ ...row, segments: row.segments.map((one, at) => (at === 1 ? { ...one, start_message: one.start_message - 2 } : one)) }),
      /begins at message/,
    ],
    [
      "a later context has another system message",
      (row) => ({
        ...row,
        messages: row.messages.map((one, at) => (at === row.segments[1]?.start_message ? { ...one, content: "Be brief." } : one)),
      }),
      /another system message/,
    ],
    ["it is called a run of one context", (row) => ({ ...row, context_mode: "react" }), /a react run has 2 contexts/],
    [
      "an observation in a later context was changed",
      (row) => ({ ...row, steps: row.steps.map((one, at) => (at === 1 ? { ...one, observation: "else" } : one)) }),
      /observation of the message is another/,
    ],
  ])("when %s", async (_, to, why) => {
    await edit(to);
    expect(await red()).toMatchObject({ V10: expect.stringMatching(why) as unknown });
  });
});
