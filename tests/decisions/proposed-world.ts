import type { Question, Trajectory } from "../../schemas/index.ts";
import { degradedPolicy } from "../../pipelines/agents/policies/degraded-policy.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted-policy.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { decisionsOf, type StepDecisions, type DecisionOptions } from "../../pipelines/decisions/decisions.ts";
import type { Surroundings } from "../../pipelines/decisions/situation.ts";
import { firstChoices } from "./first-choices.ts";
import { openWorld, type World } from "../agents/world.ts";
import { surround } from "./surround.ts";

export interface Run {
  readonly question: Question;
  readonly trajectory: Trajectory;
}

export interface TriedWorld {
  readonly made: World;
  readonly runs: readonly Run[];
  around(question: Question): Promise<Surroundings>;
  decide(run: Run, how?: Pick<DecisionOptions, "proposals" | "tools">): Promise<StepDecisions>;
  close(): Promise<void>;
}

/** The made-up world with runs of all its questions, good ones and sub-optimal ones, so many of each. */
export async function triedWorld(times: number): Promise<TriedWorld> {
  const world = await openWorld();
  const around = await surround(world);
  const runs: Run[] = [];
  for (const question of world.questions)
    for (let index = 0; index < times; index++)
      for (const policy of [scriptedPolicy(world.policies), degradedPolicy(world.policies)])
        runs.push({ question, trajectory: (await world.run(policy, question, { index })).trajectory });
  return {
    made: world,
    runs,
    around,
    decide: async ({ question, trajectory }, how = {}) =>
      firstChoices(await decisionsOf(question, trajectory, await around(question), seededRandom(7), { alternatives: 3, seed: 7, ...how }), question), // prettier-ignore
    close: () => world.memory.close(),
  };
}
