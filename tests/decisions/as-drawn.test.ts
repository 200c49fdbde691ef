import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Decision, Question, RejectionReason, Trajectory } from "../../schemas/index.ts";
import { degradedPolicy } from "../../pipelines/agents/policies/degraded-policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { unlikeDraws, type UnlikeStep, type WrittenSteps } from "../../pipelines/decisions/as-drawn.ts";
import { backgrounds } from "../../pipelines/decisions/background.ts";
import { decisionsOf, stepDraws, type StepDecisions } from "../../pipelines/decisions/decisions.ts";
import { fit, rowsOf, type FittedProbe } from "../../pipelines/decisions/probe.ts";
import type { Surroundings } from "../../pipelines/decisions/situation.ts";
import { openWorld, type World } from "../agents/world.ts";
import { surround } from "./surround.ts";

interface Made {
  readonly question: Question;
  readonly trajectory: Trajectory;
  readonly around: Surroundings;
  readonly first: StepDecisions;
}

/** Enough for some twenty decisions drawn anew; all of them cost half a minute. */
const QUESTIONS = 8;

const options = { alternatives: 3, seed: 7 };
let world: World;
let made: Made[];
let reader: FittedProbe;

beforeAll(async () => {
  world = await openWorld();
  const aroundOf = await surround(world);
  made = [];
  for (const question of world.questions.slice(0, QUESTIONS))
    for (const policy of [scriptedPolicy(world.policies), degradedPolicy(world.policies)]) {
      const { trajectory } = await world.run(policy, question);
      const around = await aroundOf(question);
      made.push({ question, trajectory, around, first: await decisionsOf(question, trajectory, around, seededRandom(7), options) });
    }
  reader = fit(
    made.flatMap(({ trajectory, first }) => {
      const before = backgrounds(trajectory.messages);
      return first.decisions.flatMap(({ contextEnd, ...one }) => rowsOf({ ...one, background: before(contextEnd) }));
    }),
  );
});
afterAll(() => world.memory.close());

const unlike = ({ question, trajectory, around, first }: Made, written: WrittenSteps): Promise<readonly UnlikeStep[]> =>
  unlikeDraws(first, written, (steps) => stepDraws(question, trajectory, around, seededRandom(7), options, steps));

/** As a reader leaves a run: some steps drawn anew, and of those some told even so. */
async function asRead(
  { question, trajectory, around, first }: Made,
  every: number,
  reason: RejectionReason = "tellable",
): Promise<WrittenSteps> {
  const steps = first.decisions.map(({ stepIndex }) => stepIndex).filter((_, at) => at % every === 0);
  const redraw = { steps, reader };
  const { decisions } = await decisionsOf(question, trajectory, around, seededRandom(7), { ...options, redraw });
  const anew = new Map(decisions.map((decision) => [decision.stepIndex, decision]));
  const told = new Set(steps.filter((_, at) => at % 2 === 1).slice(0, 1));
  return {
    decisions: first.decisions.flatMap((decision) => (told.has(decision.stepIndex) ? [] : [anew.get(decision.stepIndex) ?? decision])),
    refused: [...first.refused, ...[...told].map((stepIndex) => ({ stepIndex, reason, detail: "as was said of it" }))],
  };
}

describe("what can have been drawn", () => {
  it("is what was drawn first", async () => {
    for (const one of made) expect(await unlike(one, one.first)).toEqual([]);
  });

  it.each([1, 2])("is what any reader leaves of it: every %i. step drawn anew, some gone", async (every) => {
    let anew = 0;
    for (const one of made) {
      const written = await asRead(one, every);
      expect(await unlike(one, written)).toEqual([]);
      anew += written.decisions.filter((decision) => !one.first.decisions.includes(decision)).length;
    }
    expect(anew).toBeGreaterThan(10);
  });
});

it("what goes for its few ideas may be gone, and nothing for another reason", async () => {
  const whys = async (reason: RejectionReason): Promise<number> =>
    (await Promise.all(made.map(async (one) => unlike(one, await asRead(one, 2, reason))))).flat().length;
  expect(await whys("few-ideas")).toBe(0);
  expect(await whys("format-error")).toBeGreaterThan(0);
});

describe("what cannot have been drawn", () => {
  const changed = async (to: (decision: Decision) => Decision): Promise<void> => {
    let seen = 0;
    for (const one of made.slice(0, 12)) {
      const [last] = one.first.decisions.toReversed();
      if (last === undefined) continue;
      const decisions = one.first.decisions.map((decision) => (decision === last ? to(decision) : decision));
      expect((await unlike(one, { ...one.first, decisions })).map(({ stepIndex }) => stepIndex)).toEqual([last.stepIndex]);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(8);
  };

  it("is another label", () =>
    changed((decision) => ({
      ...decision,
      options: decision.options.map((option, at) =>
        at === (decision.originalIndex + 1) % decision.options.length
          ? { ...option, label: option.label === "detour" ? "mistake" : "detour" }
          : option,
      ),
    })));

  it("is another thought, another place of the original, an option less", async () => {
    await changed((decision) => ({ ...decision, options: decision.options.map((option) => ({ ...option, thought: `${option.thought}!` })) })); // prettier-ignore
    await changed((decision) => ({ ...decision, originalIndex: (decision.originalIndex + 1) % decision.options.length }));
    await changed((decision) => ({
      ...decision,
      options: decision.options.filter((_, at) => at !== (decision.originalIndex + 1) % decision.options.length),
    }));
  });

  it("is a step of which nothing is told, or which is refused for a reason that it has not", async () => {
    const one = made.find(({ first }) => first.decisions.length > 2)!;
    const [gone, ...decisions] = one.first.decisions;
    const step = gone!.stepIndex;
    expect(await unlike(one, { ...one.first, decisions })).toEqual([{ stepIndex: step, why: "it is drawn again, and no row has it" }]);
    const refused = [...one.first.refused, { stepIndex: step, reason: "too-few-alternatives" as const, detail: "0 other targets" }];
    expect((await unlike(one, { decisions, refused })).map(({ stepIndex }) => stepIndex)).toEqual([step]);
  });
});
