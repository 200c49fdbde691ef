import { roughTokens } from "../../agents/rollout.ts";
import { policyHash, sampledRollout } from "../../agents/sampled/rollout.ts";
import { Stop } from "../../core/stop.ts";
import type { Measure } from "../../complexity/pass-rate.ts";
import { lazySandbox } from "../../sandbox/lazy-sandbox.ts";
import type { QuestionStepInput, Samples } from "./recipe.ts";
import type { Run } from "./run.ts";
import { openRolloutWorld } from "../workers/rollout-world.ts";

/** Seeds whose rounds are measured where the config says nothing: each round of each costs a group of rollouts. */
export const SEEDS = 10;

export interface Measurer {
  readonly seeds: number;
  /** What rates depend on beside the question. */
  readonly key: readonly unknown[];
  /** `failed` is told where an endpoint gave nothing, and may later. */
  of(signal: AbortSignal, failed: () => void): Measure;
  close(): Promise<void>;
}

/** Ends the run where a pass rate is aimed at and nobody is there to have one. */
export function needPolicy({ config, models }: Pick<Run, "config" | "models">): void {
  if (config.complexity.passRate === undefined) return;
  if (models.for("policy") === undefined)
    throw new Stop(2, "complexity.passRate is a policy's, and there is none: name a model in tasks.policy, or leave it out");
  if (config.rollouts.environment === "real")
    throw new Stop(2, "complexity.passRate is measured in the simulated environment: leave it out, or the real one");
}

/**
 * Groups of rollouts as the step `sample` makes them, by the same model with the same seeds: what it asks again there is answered by
 * kept replies. Over all pages of the memory, as nobody knows yet what the other questions rest on.
 */
export async function openMeasurer({ run, snapshotId }: QuestionStepInput, made: Samples): Promise<Measurer | undefined> {
  const { config, context, memory, models } = run;
  const { passRate: band, maxAsked = SEEDS } = config.complexity;
  const model = models.for("policy");
  if (band === undefined || model === undefined) return undefined;
  const { sampling, sampledGroupSize, maxSteps, maxTokens, toolset, variation, faults, faultKinds } = config.rollouts;
  const python = run.python && lazySandbox(run.python.id);
  const around = { asked: made.questions.map(({ text }) => text), blocked: [], gold: [] };
  const world = await openRolloutWorld(memory, { ...config, rollouts: { ...config.rollouts, distractors: null } }, around, context.random, {
    python,
    summariser: run.summariser,
  });
  const promptHash = policyHash(sampling, world.stage({ id: "" }, 0).environment);
  const rates = [model.id, band, sampling, sampledGroupSize, maxSteps, maxTokens, promptHash];
  return {
    seeds: maxAsked,
    key: [...rates, [toolset, variation, faults, faultKinds], snapshotId],
    of: (signal, failed) => ({
      policyId: model.id,
      band,
      async rate(question) {
        const rollouts = await Promise.all(
          Array.from({ length: sampledGroupSize }, (_, index) =>
            sampledRollout(question, index, {
              // A kill loses no reply: they are kept apart.
              kept: [],
              keep: () => Promise.resolve(),
              environment: world.stage(question, index).environment,
              model,
              sampling,
              clock: context.clock,
              seed: config.seed,
              requestSeed: context.random.fork("sampled", question.id, index).int(2 ** 31),
              maxSteps,
              maxTokens,
              countTokens: roughTokens,
              signal,
            }),
          ),
        );
        if (rollouts.some((one) => one.failed?.again === true)) failed();
        const judged = rollouts.flatMap(({ rollout: { trajectory } }) => (trajectory.correct === "undecided" ? [] : [trajectory]));
        const correct = judged.filter((trajectory) => trajectory.correct === "true").length;
        return judged.length === 0 ? undefined : { n: judged.length, correct };
      },
    }),
    close: async () => python?.close(),
  };
}
