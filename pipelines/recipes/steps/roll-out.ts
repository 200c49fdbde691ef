import { hashOf, Rollout, type Question, type Rejection } from "../../../schemas/index.ts";
import { runsCode } from "../../agents/policies/with-code.ts";
import { PYTHON_INTERPRETER } from "../../tools/python-interpreter.ts";
import { offeredTools } from "../../tools/toolsets.ts";
import { chainStreams, replayable } from "../../core/replayable.ts";
import { runStage } from "../../core/run-stage.ts";
import type { ItemStage } from "../../core/stage.ts";
import { importedTrajectories } from "../refresh/imported-trajectories.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { MemoryState } from "../refresh/night.ts";
import type { RolloutStepInput, RolloutStep } from "./recipe.ts";
import { rolledOut } from "./rolled-out.ts";
import { standingTries, tryKey, type RolloutTry } from "./standing-tries.ts";

/**
 * Designed rollouts of every question in the environment of the run: right ones, and a wanted share that is sub-optimal by design. One of an
 * earlier night is kept where its question is, and all that it saw of pages still stands in them.
 * Past runs stand behind them: they were made elsewhere, and nothing is executed for them.
 */
export const rollOut: RolloutStep = async (from, made) => {
  const { run, snapshotId, runner } = from;
  const { config, context } = run;
  const { designedPerQuestion, degradedShare, verifyingShare, longShare, maxSteps, maxTokens } = config.rollouts;
  const world = worldOf(from);
  const stage: ItemStage<RolloutTry, Rollout> = {
    name: "rollouts",
    version: STAGE_VERSIONS.rollouts,
    output: Rollout,
    batch: 16,
    questionOf: ({ question }) => question.id,
    keyOf: ({ question, index, on }) => {
      const shares = { degradedShare, verifyingShare, longShare };
      return [question, index, on.snapshotId, on.now, config.seed, shares, maxSteps, maxTokens, world];
    },
    async apply({ question, index }) {
      return { outputs: [await runner.rollOut(question, index)], rejections: [] };
    },
  };
  const here: MemoryState = { snapshotId, now: context.clock.now };
  const rejections: Rejection[] = [];
  const has = runsCode(offeredTools(config.rollouts.toolset, run.python !== undefined));
  const doable = (question: Question): boolean => {
    if (has || !question.requiredTools.includes(PYTHON_INTERPRETER)) return true;
    const detail = `the tool set ${config.rollouts.toolset} goes without ${PYTHON_INTERPRETER}: nobody does it without`;
    rejections.push({ stage: "rollouts", itemKey: question.id, reason: "tool-missing", detail });
    return false;
  };
  const chosen = made.questions.filter((one) => context.random.fork("rolled out", one.id).next() < rolledOut(one, config)).filter(doable);
  const standing = await standingTries(from, made, stage, ({ tried }) => tried);
  const tries = chosen.map((question) => ({
    question,
    on: Array.from({ length: designedPerQuestion }, (_, index) => standing.get(tryKey(question, index)) ?? here),
  }));
  const kept = await runStage(stage, tryEach(tries), context);
  const tried = new Map(tries.map(({ question, on }) => [question.id, on]));
  const imported = importedTrajectories(run.memory, config.sources);
  return {
    ...made,
    rollouts: chainStreams(
      kept,
      mapped(imported, ({ rollout }) => rollout),
    ),
    importedQuestions: distinct(mapped(imported, ({ question }) => question)),
    tried,
    rejections: [...made.rejections, kept.rejections, replayable(rejections)],
  };
};

/** What the agents' web and tools depend on beside the memory. */
export function worldOf({
  run: { config, memory, openWeb, python, summariser },
  around,
}: Pick<RolloutStepInput, "run" | "around">): unknown {
  const { toolset, variation, faults, faultKinds, distractors, difficulty, vectors, search, scholar } = config.rollouts;
  const ran = python === undefined ? [] : [python.id];
  if (openWeb !== undefined)
    return [
      toolset,
      variation,
      hashOf(around.blocked),
      search,
      scholar ?? [],
      ...ran,
      ...(summariser === undefined ? [] : [summariser.id]),
    ];
  return [
    toolset,
    variation,
    faults,
    faultKinds,
    distractors,
    difficulty,
    hashOf(around.blocked, distractors === null ? null : around.gold),
    ...ran,
    // Only where they decide: without them the work of earlier versions stands.
    ...(vectors === undefined && distractors?.by !== "vectors" ? [] : [memory.embedder.id, vectors ?? null]),
  ];
}

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

export function* tryEach(tries: readonly { readonly question: Question; readonly on: readonly MemoryState[] }[]): Generator<RolloutTry> {
  for (const { question, on } of tries) for (const [index, one] of on.entries()) yield { question, index, on: one };
}
