import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingPolicy } from "../../pipelines/agents/policies/acting-policy.ts";
import { listedPages } from "../../pipelines/tools/results.ts";
import { decisionsOf } from "../../pipelines/decisions/decisions.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { Question, Trajectory } from "../../schemas/index.ts";
import { surround } from "../decisions/surround.ts";
import { openWorld, type World } from "./world.ts";

const NAMES = "Avaria Belmont Cordovia Drelland Estoria Farland Galdia Hestria Ilvania".split(" ");
let world: World;
let long: Question;
let runs: Trajectory[];
beforeAll(async () => {
  world = await openWorld();
  long = await world.ask(`Which of ${NAMES.join(", ")} has the largest total area?`, NAMES);
  runs = [];
  for (let index = 0; index < 8; index++)
    runs.push((await world.run(actingPolicy(world.policies, "one by one"), long, { index })).trajectory);
});
afterAll(() => world.memory.close());

const quiet = ({ steps }: Trajectory): readonly number[] => steps.flatMap(({ thought }, at) => (thought === "" ? [at] : []));

describe("in a long row of like figures", () => {
  it("some steps are taken without a word, in some runs more than in others", () => {
    const counts = runs.map((run) => quiet(run).length);
    expect(Math.max(...counts)).toBeGreaterThan(2);
    expect(new Set(counts).size).toBeGreaterThan(2);
  });

  it("such a step follows a page that was read or results that list the thing's own page, comes to nothing else, and errs in nothing", () => {
    for (const { steps } of runs)
      for (const at of quiet({ steps } as Trajectory)) {
        const { intent, action, mistake } = steps[at]!;
        const told = [intent.report.remarks ?? [], intent.report.left ?? [], intent.report.why ?? []].flat();
        expect([told, mistake, intent.aims.every(({ phrase }) => phrase === "total area")]).toEqual([[], null, true]);
        if (action?.name !== "visit") continue;
        const titles = steps.slice(0, at).flatMap(({ observation }) => listedPages(observation ?? ""));
        const opened = (action.arguments["url"] as readonly string[]).map((url) => titles.find((page) => page.url === url)?.title);
        expect(opened.toSorted()).toEqual([...new Set(intent.aims.map(({ subject }) => subject ?? ""))].toSorted());
      }
  });

  it("each figure is told before the answer or in it, none twice in the same words, and no step beside the row is quiet", () => {
    for (const { steps } of runs) {
      const thoughts = steps.map(({ thought }) => thought);
      for (const name of NAMES) expect(thoughts.join("\n"), name).toContain(name);
      const said = thoughts.filter((thought) => thought !== "");
      expect(new Set(said).size).toBe(said.length);
      expect(thoughts[0]).not.toBe("");
      expect(thoughts.at(-1)).not.toBe("");
    }
  });

  it("no figure waits for the answer but those of the last page", () => {
    let told = 0;
    for (const { steps } of runs) {
      const visits = steps.flatMap(({ action, intent }, at) => (action?.name === "visit" && intent.idea === undefined ? [at] : []));
      for (const at of visits.slice(0, -1))
        for (const { subject } of steps[at]!.intent.aims) {
          const later = steps.slice(at + 1, -1).map(({ thought }) => thought);
          told += 1;
          expect(
            later.some((thought) => thought.includes(subject ?? "") && /\d,\d/.test(thought)),
            `${subject}: ${later.join(" | ")}`,
          ).toBe(true);
        }
    }
    expect(told).toBeGreaterThan(30);
  });

  it("nothing is decided at such a step: no decision is made of it", async () => {
    const around = await (await surround(world))(long);
    for (const run of runs.slice(0, 3)) {
      const { decisions, refused } = await decisionsOf(long, run, around, seededRandom(7), { alternatives: 3, seed: 7 });
      const silent = new Set(quiet(run));
      expect(decisions.filter(({ stepIndex }) => silent.has(stepIndex))).toEqual([]);
      expect(refused.filter(({ stepIndex }) => silent.has(stepIndex)).map(({ reason }) => reason)).toEqual(
        [...silent].map(() => "few-ideas"),
      );
    }
  });
});

describe("of few figures", () => {
  it("each step says something", async () => {
    const few = await world.ask("Which of Avaria, Belmont, Cordovia has the largest total area?", NAMES.slice(0, 3));
    for (let index = 0; index < 4; index++)
      expect(quiet((await world.run(actingPolicy(world.policies, "one by one"), few, { index })).trajectory)).toEqual([]);
  });
});
