import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Decision, Question, RejectionReason } from "../../schemas/index.ts";
import { degradedPolicy } from "../../pipelines/agents/policies/degraded-policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { unlikeDraws, type UnlikeStep, type WrittenSteps } from "../../pipelines/decisions/as-drawn.ts";
import { decisionsOf, type StepDecisions } from "../../pipelines/decisions/decisions.ts";
import { choicesOf, narrowMenu } from "../../pipelines/decisions/menu.ts";
import { openWorld, type World } from "../agents/world.ts";
import { firstChoices } from "./first-choices.ts";
import { surround } from "./surround.ts";

interface Made {
  readonly question: Question;
  readonly menus: StepDecisions;
  /** With the first choice of each menu. */
  readonly first: StepDecisions;
}

const QUESTIONS = 8;
const WANTED = 3;
let world: World;
let made: Made[];

beforeAll(async () => {
  world = await openWorld();
  const aroundOf = await surround(world);
  made = [];
  for (const question of world.questions.slice(0, QUESTIONS))
    for (const policy of [scriptedPolicy(world.policies), degradedPolicy(world.policies)]) {
      const { trajectory } = await world.run(policy, question);
      const menus = await decisionsOf(question, trajectory, await aroundOf(question), seededRandom(7), { alternatives: WANTED, seed: 7 });
      made.push({ question, menus, first: firstChoices(menus, question) });
    }
});
afterAll(() => world.memory.close());

const unlike = ({ question, menus }: Made, written: WrittenSteps): readonly UnlikeStep[] =>
  unlikeDraws(menus, written, question.text, WANTED);

/** As readers leave a run: another choice of each menu, and some told even so. */
function asRead({ question, menus }: Made, reason: RejectionReason = "tellable"): WrittenSteps {
  const told = menus.decisions.filter((_, at) => at % 3 === 1);
  const left = menus.decisions.filter((menu) => !told.includes(menu));
  return {
    decisions: left.map((menu) => narrowMenu(menu, choicesOf(menu, WANTED).at(-1)!, question.text)),
    refused: [...menus.refused, ...told.map(({ stepIndex }) => ({ stepIndex, reason, detail: "as was said of it" }))],
  };
}

describe("what can have been chosen", () => {
  it("is the first choice of each menu", () => {
    for (const one of made) expect(unlike(one, one.first)).toEqual([]);
  });

  it("is what any reader leaves of it: other choices, some gone", () => {
    let others = 0;
    for (const one of made) {
      const written = asRead(one);
      expect(unlike(one, written)).toEqual([]);
      others += written.decisions.filter(({ id, options }) => {
        const first = one.first.decisions.find((decision) => decision.id === id);
        return JSON.stringify(first?.options) !== JSON.stringify(options);
      }).length;
    }
    expect(others).toBeGreaterThan(10);
  });
});

it("what goes for its few ideas may be gone, and nothing for another reason", () => {
  const whys = (reason: RejectionReason): number => made.flatMap((one) => unlike(one, asRead(one, reason))).length;
  expect(whys("few-ideas")).toBe(0);
  expect(whys("format-error")).toBeGreaterThan(0);
});

describe("what cannot have been chosen", () => {
  const changed = (to: (decision: Decision, one: Made) => Decision): void => {
    let seen = 0;
    for (const one of made) {
      const [last] = one.first.decisions.toReversed();
      if (last === undefined) continue;
      const decisions = one.first.decisions.map((decision) => (decision === last ? to(decision, one) : decision));
      expect(unlike(one, { ...one.first, decisions }).map(({ stepIndex }) => stepIndex)).toEqual([last.stepIndex]);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(8);
  };

  it("is another label", () => {
    changed((decision) => ({
      ...decision,
      options: decision.options.map((option, at) =>
        at === (decision.originalIndex + 1) % decision.options.length
          ? { ...option, label: option.label === "detour" ? "mistake" : "detour" }
          : option,
      ),
    }));
  });

  it("is another thought, another place of the original, an option less", () => {
    changed((decision) => ({ ...decision, options: decision.options.map((option) => ({ ...option, thought: `${option.thought}!` })) }));
    changed((decision) => ({ ...decision, originalIndex: (decision.originalIndex + 1) % decision.options.length }));
    changed((decision) => ({
      ...decision,
      options: decision.options.filter((_, at) => at !== (decision.originalIndex + 1) % decision.options.length),
    }));
  });

  it("is a whole menu, of which no two ideas are of one kind", () => {
    let whole = 0;
    for (const one of made)
      for (const menu of one.menus.decisions) {
        const all = menu.options.map((_, at) => at).slice(1);
        if (all.length <= WANTED) continue;
        const decisions = one.first.decisions.map((decision) =>
          decision.id === menu.id ? narrowMenu(menu, all, one.question.text) : decision,
        );
        expect(unlike(one, { ...one.first, decisions })).toHaveLength(1);
        whole += 1;
      }
    expect(whole).toBeGreaterThan(10);
  });

  it("is a step of which nothing is told, or which is refused for a reason that it has not", () => {
    const one = made.find(({ first }) => first.decisions.length > 2)!;
    const [gone, ...decisions] = one.first.decisions;
    const step = gone!.stepIndex;
    expect(unlike(one, { ...one.first, decisions })).toEqual([{ stepIndex: step, why: "it is drawn again, and no row has it" }]);
    const refused = [...one.first.refused, { stepIndex: step, reason: "too-few-alternatives" as const, detail: "0 other targets" }];
    expect(unlike(one, { decisions, refused }).map(({ stepIndex }) => stepIndex)).toEqual([step]);
  });
});
