import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actingPolicy } from "../../pipelines/agents/policies/acting-policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { THOUGHT_PHRASINGS } from "../../pipelines/language/writing/thought-phrasings.ts";
import type { Question, Trajectory } from "../../schemas/index.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.memory.close());
const asked = (start: string): Question => world.questions.find(({ text }) => text.startsWith(start))!;
const many = async (question: Question, count = 16): Promise<Trajectory[]> => {
  const all: Trajectory[] = [];
  for (let index = 0; index < count; index++) all.push((await world.run(scriptedPolicy(world.policies), question, { index })).trajectory);
  return all;
};

describe("thoughts", () => {
  it("a run keeps its voice, and runs have different ones", async () => {
    const voices: (string | undefined)[][] = [];
    for (const question of world.questions) {
      const { steps } = (await world.run(scriptedPolicy(world.policies), question)).trajectory;
      voices.push([...new Set(steps.map(({ intent }) => intent.report.voice))]);
    }
    for (const used of voices) expect(used).toHaveLength(1);
    expect(new Set(voices.flat())).toEqual(new Set(Object.keys(THOUGHT_PHRASINGS)));
  });

  it("say what a selection leaves once all of its members were read, and who leads before", async () => {
    let [derived, leads] = [0, 0];
    for (const { steps } of await many(asked("What was the birth rate in 2015 of the country with the largest"))) {
      const told = new Set<string>();
      for (const { thought, intent } of steps) {
        for (const { aim } of intent.report.facts) if (aim.phrase === "total area") told.add(aim.subject ?? "");
        const says =
          /So the one with|Comparing them|Of (?:those compared|all of these|them all), |[Ss]ide by side, |Taken together, |(?:comes out with|turns out to have|has) the (?:largest|smallest)/.test(
            thought,
          );
        if (says) expect(told.size).toBe(2);
        derived += says ? 1 : 0;
        leads += / so far/i.test(thought) ? 1 : 0;
      }
      expect(steps.at(-1)?.thought).toMatch(/largest total area/);
    }
    expect(derived).toBeGreaterThan(15);
    expect(leads).toBe(0);
  });

  it("name the way at the start without what is hidden", async () => {
    const first = (await many(asked("What was the birth rate in 2015 of the country with the largest"))).map(
      ({ steps }) => steps[0]!.thought,
    );
    const planned = first.filter((thought) => /first the neighbours of Avaria, then the total area of each of them, then/.test(thought));
    expect(planned.length).toBeGreaterThan(4);
    for (const thought of first) expect(thought).not.toMatch(/Belmont|Lumeria/);
  });

  it("tell only results that came up", async () => {
    let told = 0;
    for (const { steps } of await many(world.questions[2]!)) {
      for (const [at, { intent }] of steps.entries()) {
        if (intent.report.kind !== "listed") continue;
        for (const [one = ""] of intent.report.remarks ?? [])
          for (const name of one.match(/[A-Z][a-z]+ia\b/g) ?? []) {
            expect(steps[at - 1]?.observation).toContain(`[${name}]`);
            told += 1;
          }
      }
    }
    expect(told).toBeGreaterThan(5);
  });
});

describe("orders", () => {
  it("the facts of a calculation are fetched in either order, one by one or at once", async () => {
    const seen = new Set<string>();
    for (const { steps, correct } of await many(asked("How much larger were the reserves"))) {
      expect(correct).toBe("true");
      seen.add(
        steps
          .flatMap(({ intent, action }) => (action?.name === "visit" ? [intent.aims.map(({ subject }) => subject).join("+")] : []))
          .join(" "),
      );
    }
    expect(seen).toEqual(new Set(["Estoria Hestria", "Hestria Estoria", "Estoria+Hestria", "Hestria+Estoria"]));
  });
});

describe("long runs", () => {
  it("take one thing at a time, ask in one query and open one page a call, none twice, and say who leads so far", async () => {
    const names = "Avaria Belmont Cordovia Drelland Estoria Farland Galdia Hestria Ilvania".split(" ");
    const question = await world.ask(`Which of ${names.join(", ")} has the largest total area?`, names);
    const { trajectory } = await world.run(actingPolicy(world.policies, "one by one"), question);
    expect(trajectory.correct).toBe("true");
    expect(trajectory.numToolCalls).toBeGreaterThan(names.length);
    expect(trajectory.qualityScore).toBeGreaterThanOrEqual(0.8);
    const leading =
      / so far|up to here|until now|as it stands|at this point|is ahead|leads with|overtakes|passes|(?:to go|left|still to read), |(?:After|With) \w+ (?:of them|read|\w+ has the)/i;
    expect(trajectory.steps.filter(({ thought }) => leading.test(thought)).length).toBeGreaterThan(0);
    for (const { action } of trajectory.steps) {
      if (action !== null) expect(((action.arguments.query ?? action.arguments.url) as string[]).length).toBe(1);
    }
  });
});
