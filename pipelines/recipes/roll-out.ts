import { Rollout, type Question } from "../../schemas/index.ts";
import { runStage } from "../core/run-stage.ts";
import { gave, type ItemStage } from "../core/stage.ts";
import { keptPasts } from "./kept-pasts.ts";
import type { TryStep } from "./recipe.ts";

/** Raise it when policies, tools or the environment change what a rollout gives. */
const VERSION = "3";

/**
 * Designed rollouts of every question in the simulated environment: right ones, and a wanted share that is sub-optimal by design.
 * Past runs stand behind them: they were made elsewhere, and nothing is executed for them.
 */
export const rollOut: TryStep = async ({ run, snapshotId, trier }, made) => {
  const { config, context } = run;
  const { share, designedPerQuestion, degradedShare, maxSteps, maxTokens } = config.rollouts;
  const stage: ItemStage<{ readonly question: Question; readonly index: number }, Rollout> = {
    name: "rollouts",
    version: VERSION,
    output: Rollout,
    batch: 16,
    keyOf: ({ question, index }) => [question, index, snapshotId, context.clock.now, config.seed, degradedShare, maxSteps, maxTokens],
    apply: async ({ question, index }) => gave(await trier.rollOut(question, index)),
  };
  const chosen = made.questions.filter(({ id }) => context.random.fork("rolled out", id).next() < share);
  const kept = await runStage(stage, each(chosen, designedPerQuestion), context);
  const pasts = keptPasts(run.memory, config.sources);
  return {
    ...made,
    rollouts: chained(
      kept,
      mapped(pasts, ({ rollout }) => rollout),
    ),
    pastQuestions: distinct(mapped(pasts, ({ question }) => question)),
    rejections: [...made.rejections, kept.rejections],
  };
};

const chained = <T>(first: AsyncIterable<T>, second: AsyncIterable<T>): AsyncIterable<T> => ({
  async *[Symbol.asyncIterator]() {
    yield* first;
    yield* second;
  },
});

const mapped = <T, U>(items: AsyncIterable<T>, of: (item: T) => U): AsyncIterable<U> => ({
  async *[Symbol.asyncIterator]() {
    for await (const item of items) yield of(item);
  },
});

/** Several runs may have been asked the same. */
const distinct = <T extends { readonly id: string }>(items: AsyncIterable<T>): AsyncIterable<T> => ({
  async *[Symbol.asyncIterator]() {
    const seen = new Set<string>();
    for await (const item of items) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
  },
});

function* each(questions: readonly Question[], times: number): Generator<{ readonly question: Question; readonly index: number }> {
  for (const question of questions) for (let index = 0; index < times; index++) yield { question, index };
}
