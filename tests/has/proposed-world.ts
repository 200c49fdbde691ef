import type { Question, Trajectory } from "../../schemas/index.ts";
import { degradedPolicy } from "../../pipelines/agents/policies/degraded.ts";
import { errandsOf } from "../../pipelines/agents/policies/errands.ts";
import { scriptedPolicy } from "../../pipelines/agents/policies/scripted.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { decisionsOf, type Decided, type DecisionOptions } from "../../pipelines/has/decisions.ts";
import type { Surroundings } from "../../pipelines/has/situation.ts";
import { surroundings } from "../../pipelines/recipes/surroundings.ts";
import { openWorld, type World } from "../agents/world.ts";

export interface Run {
  readonly question: Question;
  readonly trajectory: Trajectory;
}

export interface TriedWorld {
  readonly made: World;
  readonly runs: readonly Run[];
  around(question: Question): Promise<Surroundings>;
  decide(run: Run, how?: Pick<DecisionOptions, "again" | "proposals" | "tools">): Promise<Decided>;
  close(): Promise<void>;
}

/** The made-up world with runs of all its questions, good ones and sub-optimal ones, so many of each. */
export async function triedWorld(times: number): Promise<TriedWorld> {
  const world = await openWorld();
  const near = surroundings(world.memory.graph, await world.memory.graph.attributes());
  const runs: Run[] = [];
  for (const question of world.questions)
    for (let index = 0; index < times; index++)
      for (const policy of [scriptedPolicy(world.policies), degradedPolicy(world.policies)])
        runs.push({ question, trajectory: (await world.run(policy, question, { index })).trajectory });
  const around = async (question: Question): Promise<Surroundings> => ({
    ...(await errandsOf(question, world.policies)),
    ...near,
  });
  return {
    made: world,
    runs,
    around,
    decide: async ({ question, trajectory }, how = {}) =>
      decisionsOf(question, trajectory, await around(question), seededRandom(7), { alternatives: 3, seed: 7, ...how }),
    close: () => world.memory.close(),
  };
}
