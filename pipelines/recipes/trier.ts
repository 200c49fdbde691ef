import { openMemory, type ClaimReader, type MemoryConfig } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Clock, Config, Question, Rollout, Trajectory } from "../../schemas/index.ts";
import { openSnapshot } from "../agents/environments/snapshot.ts";
import { simulatedEnvironment } from "../agents/environments/simulated.ts";
import { degradedPolicy } from "../agents/policies/degraded.ts";
import { errandsOf } from "../agents/policies/errands.ts";
import { scriptedPolicy } from "../agents/policies/scripted.ts";
import { rollout, roughTokens } from "../agents/rollout.ts";
import { seededRandom } from "../core/random.ts";
import { decisionsOf, type Decided, type DecisionOptions } from "../has/decisions.ts";
import type { Surroundings } from "../has/situation.ts";
import { planSource, policyWorld } from "./policy-world.ts";

/** What a question is tried on: plain data, so that it can be handed to a thread. */
export interface TryGround {
  readonly memory: MemoryConfig;
  readonly config: Pick<Config, "seed" | "rollouts" | "decisions">;
  readonly clock: Clock;
  /** Attributes that questions speak of. */
  readonly attributes: readonly AttributeInfo[];
}

/** Tries questions in the simulated environment. What it gives depends on ground and arguments only. To be closed. */
export interface Trier {
  /** `index` tells several rollouts of one question apart; a wanted share of them is sub-optimal by design. */
  rollOut(question: Question, index: number): Promise<Rollout>;
  /** Every step of a trajectory as a decision among alternatives; some steps only, drawn `again`. */
  decide(question: Question, trajectory: Trajectory, how?: HowDecided): Promise<Decided>;
  close(): Promise<void>;
}

export type HowDecided = Pick<DecisionOptions, "again" | "proposals">;

/** Opens the memory for reading; holds the pages that were visited last. */
export async function openTrier({ memory: opened, config, clock, attributes }: TryGround): Promise<Trier> {
  const memory = await openMemory(opened);
  const { graph, text } = memory;
  const { degradedShare, maxSteps, maxTokens } = config.rollouts;
  const random = seededRandom(config.seed);
  const snapshot = await openSnapshot(graph);
  const world = policyWorld(graph, snapshot);
  const [right, degraded] = [scriptedPolicy(world), degradedPolicy(world)];
  const around = { attributes: attributes.filter(({ phrase }) => phrase !== null), namesOfType: typeNames(graph) };
  const limits = {
    environment: simulatedEnvironment({ snapshot, index: text }),
    clock,
    random,
    seed: config.seed,
    maxSteps,
    maxTokens,
    countTokens: roughTokens,
  };
  return {
    async rollOut(question, index) {
      const chance = random.fork("degraded", question.id, index).next();
      return rollout(question, index, { ...limits, policy: chance < degradedShare ? degraded : right });
    },
    decide: async (question, trajectory, how = {}) =>
      decisionsOf(question, trajectory, { ...(await errandsOf(question, planSource(graph))), ...around }, random, {
        alternatives: config.decisions.alternatives,
        seed: config.seed,
        ...how,
      }),
    close: () => memory.close(),
  };
}

/** Names of the things of a type, sorted by id; each type is read once. */
function typeNames(reader: ClaimReader): Surroundings["namesOfType"] {
  const kept = new Map<string, Promise<readonly string[]>>();
  return (type) => {
    const names =
      kept.get(type) ??
      reader
        .entitiesOfType(type)
        .then(async (ids) => (await Promise.all(ids.map((id) => reader.entity(id)))).flatMap((entity) => entity?.name ?? []));
    kept.set(type, names);
    return names;
  };
}
