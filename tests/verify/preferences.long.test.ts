import { describe, expect, it } from "vitest";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import type { Decision, Question } from "../../schemas/index.ts";
import type { DecisionRow, PreferenceRow, RlPoolRow } from "../../schemas/datasets/index.ts";
import { rowsIn } from "../e2e/two-nights.ts";
import { sampledRun } from "../exporters/sampled.ts";
import { copies } from "./copies.ts";
import { change, corrupt } from "./corrupt.ts";

const { run, red } = copies("pairs", async (good) => {
  const { inputs, ...rest } = await sampledRun(good);
  // The first alternative of each decision is a mistake; the second question is a harder one.
  const decisions = (inputs.decisions as readonly Decision[]).map((decision) => {
    const at = decision.options.findIndex(({ label }) => label === "detour");
    return {
      ...decision,
      options: decision.options.map((option, index) => (index === at ? { ...option, label: "mistake" as const } : option)),
    };
  });
  const questions = (inputs.questions as readonly Question[]).map((one, at) =>
    at === 1 ? one : { ...one, difficulty: { ...one.difficulty, level: at + 2 } },
  );
  await writeRun({ ...rest, inputs: { ...inputs, decisions, questions } });
});

const only = (why: RegExp): Record<string, unknown> => ({ V13: expect.stringMatching(why) as unknown });

it("pairs and places of a good run are green", async () => {
  expect(await red()).toEqual({});
  const pairs = await rowsIn(run, "preferences");
  expect(new Set(pairs.map(({ basis }) => basis))).toEqual(new Set(["decision", "outcome"]));
  const pool = await rowsIn(run, "rl/pool");
  // What no policy answers waits in the reserve; the others are in order of their levels.
  expect(pool.map(({ extra_info, curriculum_rank }) => [extra_info.level, curriculum_rank])).toEqual([
    [2, 1],
    [1, 0],
    [4, 2],
  ]);
});

describe("V13 goes red, alone, for pairs", () => {
  const decided = (to: (row: PreferenceRow) => PreferenceRow) =>
    corrupt(
      run,
      "preferences",
      change<PreferenceRow>(({ basis, prompt }) => basis === "decision" && prompt.length > 2, to),
    );
  const outcome = (to: (row: PreferenceRow) => PreferenceRow) =>
    corrupt(
      run,
      "preferences",
      change<PreferenceRow>(({ basis }) => basis === "outcome", to),
    );

  it("when the worse turn is the chosen one", async () => {
    await decided((row) => ({ ...row, chosen: row.rejected, rejected: row.chosen }));
    expect(await red()).toEqual(only(/not its decision's option on the path/));
  });
  it("when what is rejected was no mistake", async () => {
    const [pair] = (await rowsIn(run, "preferences")).filter(({ basis }) => basis === "decision");
    await corrupt(
      run,
      "decisions",
      change<DecisionRow>(
        ({ id }) => id === pair!.decision_id,
        (row) => {
          const options = row.options.map((option) => (option.label === "mistake" ? { ...option, label: "also_valid" as const } : option));
          return { ...row, options, correct_indices: options.flatMap(({ label }, at) => (label === "detour" ? [] : [at])) };
        },
      ),
    );
    expect(await red()).toEqual(only(/no mistake of its decision/));
  });
  it("when what is rejected only leads astray, and mistakes were there", async () => {
    const decisions = new Map((await rowsIn(run, "decisions")).map((row) => [row.id, row]));
    await decided((row) => {
      const { options } = decisions.get(row.decision_id!)!;
      const [mistake, detour] = ["mistake", "detour"].map((wanted) => options.find(({ label }) => label === wanted)!);
      const content = row.rejected[0]!.content.replace(turnArguments(mistake!), () => turnArguments(detour!));
      expect(content).not.toBe(row.rejected[0]!.content);
      return { ...row, rejected: [{ role: "assistant", content }] };
    });
    expect(await red()).toEqual(only(/a detour, and its run has decisions with mistakes/));
  });
  it("when the prompt holds less than was seen, or something else", async () => {
    await decided((row) => ({ ...row, prompt: row.prompt.slice(0, -1) }));
    expect(await red()).toEqual(only(/its decision saw/));
    await decided((row) => ({
      ...row,
      prompt: row.prompt.map((message, at) => (at === 1 ? { ...message, content: "Another question?" } : message)),
    }));
    expect((await red())["V13"]).toMatch(/not what its runs had seen|its decision saw/);
  });
  it("when the decision is another one", async () => {
    const [first] = (await rowsIn(run, "preferences")).filter(({ prompt }) => prompt.length === 2);
    await decided((row) => ({ ...row, decision_id: first!.decision_id }));
    expect((await red())["V13"]).toMatch(/of another run|its decision saw/);
  });
  it("when the wrong run is the chosen one", async () => {
    await outcome((row) => ({ ...row, chosen: row.rejected, rejected: row.chosen, trajectory_ids: [...row.trajectory_ids].reverse() }));
    expect(await red()).toEqual(only(/its first run is called false/));
  });
  it("when a run's messages are not what it said", async () => {
    await outcome((row) => ({ ...row, chosen: row.chosen.slice(0, -1) }));
    expect(await red()).toEqual(only(/not those of its runs/));
  });
  it("when a pair is called held out", async () => {
    await outcome((row) => ({ ...row, split: "held_out" }));
    expect((await red())["V13"]).toMatch(/held out/);
  });
});

/** What a call is for: in it the two options differ. */
function turnArguments({ arguments: given }: DecisionRow["options"][number]): string {
  const { goal, query } = JSON.parse(given ?? "{}") as { readonly goal?: string; readonly query?: readonly string[] };
  return goal ?? query?.[0] ?? "";
}

it("V14 goes red, alone, when a pair names a run that is not there", async () => {
  await corrupt(
    run,
    "preferences",
    change<PreferenceRow>(
      ({ basis }) => basis === "outcome",
      (row) => ({ ...row, trajectory_ids: [row.trajectory_ids[0]!, "t_gone"] }),
    ),
  );
  expect(await red()).toEqual({ V14: expect.stringMatching(/trajectory/) });
});

describe("V13 goes red, alone, for places of the pool", () => {
  it("when a harder question comes first", async () => {
    await corrupt(run, "rl/pool", (rows: RlPoolRow[]) =>
      rows.map((row) => ({ ...row, curriculum_rank: rows.length - 1 - row.curriculum_rank! })),
    );
    expect(await red()).toEqual(only(/by level and pass rate it is/));
  });
  it("when a place is missing", async () => {
    await corrupt(
      run,
      "rl/pool",
      change<RlPoolRow>(
        () => true,
        (row) => ({ ...row, curriculum_rank: null }),
      ),
    );
    expect(await red()).toEqual(only(/curriculum_rank is null/));
  });
});
