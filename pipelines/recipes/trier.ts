import { openMemory, type MemoryConfig } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Clock, Config, Question, Rollout, Trajectory } from "../../schemas/index.ts";
import type { OpenReal } from "../agents/environments/web/open-real.ts";
import { speaking } from "../agents/dialect.ts";
import { unfindable } from "../agents/environments/findable.ts";
import { programIn } from "../agents/policies/by-program.ts";
import { errandsOf } from "../agents/policies/errands.ts";
import { withCode } from "../agents/policies/with-code.ts";
import { rollout, roughTokens } from "../agents/rollout.ts";
import { seededRandom } from "../core/random.ts";
import { importedDecisions } from "../has/imported.ts";
import { decisionsOf, type Decided, type DecisionOptions } from "../has/decisions.ts";
import { lazySandbox } from "../sandbox/lazy.ts";
import { policies } from "./policies.ts";
import { planSource, policyWorld, webWorld } from "./policy-world.ts";
import { surroundings } from "./surroundings.ts";
import { openWorld, type Surround } from "./tried-world.ts";

/** What a question is tried on: plain data, so that it can be handed to a thread. */
export interface TryGround {
  readonly memory: MemoryConfig;
  readonly config: Pick<Config, "seed" | "rollouts" | "decisions">;
  readonly clock: Clock;
  /** Attributes that questions speak of. */
  readonly attributes: readonly AttributeInfo[];
  readonly around: Surround;
  /** Id of the sandbox that programs are run in, where one was found. */
  readonly python: string | null;
}

/** Tries questions in an environment. What it gives, in the simulated one, depends on ground and arguments only. To be closed. */
export interface Trier {
  /** `index` tells several rollouts of one question apart; a wanted share of them is sub-optimal by design. */
  rollOut(question: Question, index: number): Promise<Rollout>;
  /** Pages that the question rests on and that no agent could find. */
  unfindable(question: Question): Promise<readonly string[]>;
  /** Every step of a trajectory as a decision among alternatives; some steps only, drawn `again`. */
  decide(question: Question, trajectory: Trajectory, how?: HowDecided): Promise<Decided>;
  close(): Promise<void>;
}

export type HowDecided = Pick<DecisionOptions, "again" | "proposals">;

/** Opens the memory for reading; holds the pages that were visited last. With the `real` web questions are tried there; who opened it closes it. */
export async function openTrier(
  { memory: opened, config, clock, attributes, around: surround, python: found }: TryGround,
  real?: OpenReal,
): Promise<Trier> {
  const memory = await openMemory(opened);
  const { graph } = memory;
  const { maxSteps, maxTokens } = config.rollouts;
  const random = seededRandom(config.seed);
  const python = found === null ? undefined : lazySandbox(found);
  const { web, stage, toolsOf } = await openWorld(memory, config, surround, random, { python });
  const world = real === undefined ? policyWorld(graph, web.snapshot) : webWorld(graph, real);
  const policyFor = policies(world, config.rollouts, random);
  const around = surroundings(graph, attributes);
  const limits = {
    clock,
    random,
    seed: config.seed,
    maxSteps,
    maxTokens,
    countTokens: roughTokens,
  };
  return {
    async rollOut(question, index) {
      const { environment, tools } = stage(question, index);
      const policy = speaking(withCode(await policyFor(question, index), tools), tools.dialect);
      return rollout(question, index, { ...limits, environment: real?.environment(tools, python) ?? environment, policy });
    },
    // Nobody looks through the whole web.
    unfindable: (question) => (real === undefined ? unfindable(question, web) : Promise.resolve([])),
    async decide(question, trajectory, how = {}) {
      const tools = toolsOf(trajectory.toolset);
      if (tools === undefined) return { decisions: [], refused: inOtherTools(trajectory), dropped: [] };
      if (trajectory.origin !== "imported" && programIn(question) !== undefined) return calculatedOnly(trajectory);
      const options = { alternatives: config.decisions.alternatives, seed: config.seed, tools, ...how };
      if (trajectory.origin === "imported") return importedDecisions(question, trajectory, random, options);
      return decisionsOf(question, trajectory, { ...(await errandsOf(question, planSource(graph))), ...around }, random, options);
    },
    async close() {
      await python?.close();
      await memory.close();
    },
  };
}

/** A program has no alternatives by rule, and what is told of its result gives it away among answers that nothing printed. */
const calculatedOnly = ({ steps }: Trajectory): Decided => ({
  decisions: [],
  refused: steps.map((_, stepIndex) => ({ stepIndex, reason: "nothing-to-look-up", detail: "a program has no alternatives by rule" })),
  dropped: [],
});

/** A set that no stage of this run has: of another night, or made elsewhere. */
const inOtherTools = ({ toolset, steps }: Trajectory): Decided["refused"] =>
  steps.map((_, stepIndex) => ({ stepIndex, reason: "other-tools", detail: `this run has no tools ${toolset.name}` }));
