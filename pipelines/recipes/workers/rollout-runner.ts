import { openMemory, type MemoryConfig } from "../../../knowledge-graph/index.ts";
import type { Action, AttributeInfo, Clock, Config, Question, Rollout, Toolset, Trajectory } from "../../../schemas/index.ts";
import type { CallResult } from "../../agents/environments/environment.ts";
import type { OpenReal } from "../../agents/environments/web/open-real.ts";
import { inDialect } from "../../agents/policies/in-dialect.ts";
import { unfindablePages } from "../../agents/environments/findable.ts";
import { programIn } from "../../agents/policies/by-program.ts";
import { lookupsOf } from "../../agents/policies/lookups.ts";
import { withCode } from "../../agents/policies/with-code.ts";
import { rollout, roughTokens } from "../../agents/rollout.ts";
import { seededRandom } from "../../core/random.ts";
import { playIn } from "../../decisions/play.ts";
import { importedDecisions } from "../../decisions/imported-decisions.ts";
import { unlikeDraws, type UnlikeStep, type WrittenSteps } from "../../decisions/as-drawn.ts";
import { isGone } from "../../decisions/gone-decisions.ts";
import type { Surroundings } from "../../decisions/situation.ts";
import { decisionsOf, type StepDecisions, type DecisionOptions } from "../../decisions/decisions.ts";
import { lazySandbox } from "../../sandbox/lazy-sandbox.ts";
import { defaultTools, type Tools } from "../../tools/toolset.ts";
import { policies } from "./policies.ts";
import { planSource, policyWorld, webWorld } from "./policy-world.ts";
import { surroundings } from "./surroundings.ts";
import { openRolloutWorld, type RolloutSurroundings } from "./rollout-world.ts";

/** What a question is tried on: plain data, so that it can be handed to a thread. */
export interface RolloutSetting {
  readonly memory: MemoryConfig;
  readonly config: Pick<Config, "seed" | "rollouts" | "decisions">;
  readonly clock: Clock;
  /** Attributes that questions speak of. */
  readonly attributes: readonly AttributeInfo[];
  readonly around: RolloutSurroundings;
  /** Id of the sandbox that programs are run in, where one was found. */
  readonly python: string | null;
}

/** Tries questions in an environment. What it gives, in the simulated one, depends on the setting and arguments only. To be closed. */
export interface RolloutRunner {
  /** `index` tells several rollouts of one question apart; a wanted share of them is sub-optimal by design. */
  rollOut(question: Question, index: number): Promise<Rollout>;
  /** Pages that the question rests on and that no agent could find. */
  unfindable(question: Question): Promise<readonly string[]>;
  /** Every step of a trajectory as a menu of alternatives; of one that was made elsewhere, as a decision. */
  decide(question: Question, trajectory: Trajectory, how?: DecideOptions): Promise<StepDecisions>;
  /** Steps of a designed run of which something is written that cannot have been drawn. */
  undrawn(question: Question, trajectory: Trajectory, written: WrittenSteps): Promise<readonly UnlikeStep[]>;
  /** What the plain environment answers to a call of some tool set; undefined where it has no such set. Its snapshot is in the answer. */
  replay(set: Toolset, action: Action): Promise<(CallResult & { readonly snapshotId: string }) | undefined>;
  close(): Promise<void>;
}

type DecideOptions = Pick<DecisionOptions, "proposals" | "isWanted">;

/**
 * Opens the memory for reading; holds the pages that were visited last. With the `real` web questions are tried there; who opened it closes it.
 * Long because its methods share the memory, the web and the policies that are opened first.
 */
export async function openRolloutRunner(
  { memory: opened, config, clock, attributes, around: surround, python: found }: RolloutSetting,
  real?: OpenReal,
): Promise<RolloutRunner> {
  const memory = await openMemory(opened);
  const { graph } = memory;
  const { maxSteps, maxTokens } = config.rollouts;
  const random = seededRandom(config.seed);
  const python = found === null ? undefined : lazySandbox(found);
  const { web, stage, toolsOf, calmWith } = await openRolloutWorld(memory, config, surround, random, { python });
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
  const surroundingsOf = async (question: Question, tools: Tools = defaultTools): Promise<Surroundings> => {
    const asked = await lookupsOf(question, planSource(graph));
    return { ...asked, ...around, play: playIn(calmWith(tools), world, question, asked) };
  };
  const decide: RolloutRunner["decide"] = async (question, trajectory, how = {}) => {
    const tools = toolsOf(trajectory.toolset);
    if (tools === undefined) return { decisions: [], refused: inOtherTools(trajectory), dropped: [] };
    if (trajectory.origin !== "imported" && programIn(question) !== undefined) return calculatedOnly(trajectory);
    const options = { alternatives: config.decisions.alternatives, seed: config.seed, tools, ...how };
    if (trajectory.origin === "imported") return importedDecisions(question, trajectory, random, options);
    return decisionsOf(question, trajectory, await surroundingsOf(question, tools), random, options);
  };
  return {
    async rollOut(question, index) {
      const { environment, tools } = stage(question, index);
      const policy = inDialect(withCode(await policyFor(question, index), tools), tools.dialect);
      return rollout(question, index, { ...limits, environment: real?.environment(tools, python) ?? environment, policy });
    },
    // Nobody looks through the whole web.
    unfindable: (question) => (real === undefined ? unfindablePages(question, web) : Promise.resolve([])),
    decide,
    async undrawn(question, trajectory, written) {
      const gone = new Set(written.refused.filter(isGone).map(({ stepIndex }) => stepIndex));
      const menus = await decide(question, trajectory, { isWanted: (stepIndex) => !gone.has(stepIndex) });
      return unlikeDraws(menus, written, question.text, config.decisions.alternatives);
    },
    async replay(set, action) {
      const tools = toolsOf(set);
      if (tools === undefined) return undefined;
      const environment = calmWith(tools);
      return { ...(await environment.call(action)), snapshotId: environment.snapshotId };
    },
    async close() {
      await python?.close();
      await memory.close();
    },
  };
}

/** A program has no alternatives by rule, and what is told of its result gives it away among answers that nothing printed. */
const calculatedOnly = ({ steps }: Trajectory): StepDecisions => ({
  decisions: [],
  refused: steps.map((_, stepIndex) => ({ stepIndex, reason: "nothing-to-look-up", detail: "a program has no alternatives by rule" })),
  dropped: [],
});

/** A set that no stage of this run has: of another night, or made elsewhere. */
const inOtherTools = ({ toolset, steps }: Trajectory): StepDecisions["refused"] =>
  steps.map((_, stepIndex) => ({ stepIndex, reason: "other-tools", detail: `this run has no tools ${toolset.name}` }));
