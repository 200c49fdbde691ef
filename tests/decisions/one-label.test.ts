import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { degradedPolicy } from "../../pipelines/agents/policies/degraded-policy.ts";
import type { Policy } from "../../pipelines/agents/policies/policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { actingPolicy } from "../../pipelines/agents/policies/acting-policy.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { decisionsOf } from "../../pipelines/decisions/decisions.ts";
import { situationOf, type Situation } from "../../pipelines/decisions/situation.ts";
import { isGood } from "../../pipelines/decisions/worth.ts";
import { canonicalJson, type DecisionOption } from "../../schemas/index.ts";
import { openWorld, type World } from "../agents/world.ts";
import { surround } from "./surround.ts";

interface Judged {
  readonly act: string;
  readonly label: string;
  readonly where: string;
}

/** Of so many a list is worth a search. */
const MANY = "Avaria Belmont Cordovia Drelland Estoria Farland Galdia Hestria Ilvania Jorland Kestovia Lumeria".split(" ");

let world: World;
let byState: Map<string, Judged[]>;
/** Searches for a list of the twelve: how many are open, whether one was made before, and what they are called. */
let lists: { readonly open: number; readonly wasAsked: boolean; readonly isRight: boolean }[];

/** What a notebook holds at a step: what was read and how it was noted, what was looked for, what is open by now. */
const stateOf = (situation: Omit<Situation, "random">): string =>
  canonicalJson([
    situation.question.id,
    [...situation.noted].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    situation.searches.map(({ aims, isForList, listed }) => [aims, isForList, [...listed].toSorted()] as const),
    [...situation.opened].toSorted(),
  ] as never);

const actOf = ({ action, answer, idea }: DecisionOption): string => {
  const isList = idea === "list";
  if (action === null) return canonicalJson(["answer", answer] as never);
  const { query, url, goal } = action.arguments as {
    readonly query?: readonly string[];
    readonly url?: readonly string[];
    readonly goal?: string;
  };
  return canonicalJson([action.name, isList, [...(query ?? url ?? [])].toSorted(), url === undefined ? "" : (goal ?? "")] as never);
};

const policiesIn = ({ policies }: World): readonly Policy[] => [
  scriptedPolicy(policies),
  ...[1, 2, 3].map(() => degradedPolicy(policies)),
  ...[1, 2, 3].map(() => actingPolicy(policies, "one by one")),
];

beforeAll(async () => {
  world = await openWorld();
  const aroundOf = await surround(world);
  byState = new Map();
  lists = [];
  const long = await world.ask(`Which of ${MANY.join(", ")} has the largest total area?`, MANY);
  for (const question of [...world.questions, long])
    for (const [index, policy] of policiesIn(world).entries()) {
      const { trajectory } = await world.run(policy, question, { index });
      const around = await aroundOf(question);
      const { decisions } = await decisionsOf(question, trajectory, around, seededRandom(7), { alternatives: 3, seed: 7 });
      for (const { options, stepIndex } of decisions) {
        const situation = situationOf(question, trajectory, stepIndex, around);
        const state = stateOf(situation);
        for (const [at, option] of options.entries()) {
          // The run's own slip is told by what it leads to, and an answer by what was read.
          if (option.action === null || (at === 0 && trajectory.steps[stepIndex]?.mistake !== null)) continue;
          if (question === long && option.idea === "list" && option.action.name === "search")
            lists.push({
              open: situation.open.length,
              wasAsked: situation.searches.some(({ isForList }) => isForList),
              isRight: isGood(option.label),
            });
          byState.set(state, [
            ...(byState.get(state) ?? []),
            {
              act: actOf(option),
              label: isGood(option.label) ? "good" : option.label,
              where: `${question.text} step ${stepIndex + 1}: ${option.thought}`,
            },
          ]);
        }
      }
    }
}, 120_000);
afterAll(() => world.memory.close());

describe("labels of decisions", () => {
  it("are the same for the same act wherever a notebook is the same", () => {
    let compared = 0;
    for (const all of byState.values()) {
      const acts = new Map<string, Judged>();
      for (const one of all) {
        const before = acts.get(one.act);
        acts.set(one.act, before ?? one);
        if (before === undefined) continue;
        compared += 1;
        expect(one.label, `${one.act}\n${before.where} (${before.label})\n${one.where} (${one.label})`).toBe(before.label);
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it("call the first search for a list right as long as many are open, however many were read, and no other", () => {
    for (const { open, wasAsked, isRight } of lists) expect(isRight, `${open} open, ${wasAsked}`).toBe(open >= 5 && !wasAsked);
    expect(lists.some(({ open, isRight }) => isRight && open < 6)).toBe(true);
    expect(lists.some(({ isRight }) => !isRight)).toBe(true);
  });

  it("take what a thought tells of pages read before for known", async () => {
    const aroundOf = await surround(world);
    let seen = 0;
    for (const question of world.questions) {
      const { trajectory } = await world.run(scriptedPolicy(world.policies), question);
      const around = await aroundOf(question);
      const steps = trajectory.steps.map((step) => {
        const { facts, ...report } = step.intent.report;
        return { ...step, intent: { ...step.intent, report: { ...report, facts: [], earlier: facts } } };
      });
      const late = situationOf(question, { ...trajectory, steps }, steps.length - 1, around);
      expect([...late.met.keys()]).toEqual([...situationOf(question, trajectory, steps.length - 1, around).met.keys()]);
      seen += late.met.size;
    }
    expect(seen).toBeGreaterThan(10);
  });
});
