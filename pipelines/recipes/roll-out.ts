import { z } from "zod";
import { Rollout, type Question } from "../../schemas/index.ts";
import { recall, runStage } from "../core/run-stage.ts";
import { gave, type ItemStage } from "../core/stage.ts";
import { MAKERS } from "./makers.ts";
import type { Tried } from "./night.ts";
import type { Made, Tryable, TryStep } from "./recipe.ts";

interface Try {
  readonly question: Question;
  readonly index: number;
  readonly on: Tried;
}

/**
 * Designed rollouts of every question in the simulated environment: right ones, and a wanted share that is sub-optimal by design. One of an
 * earlier night is kept where its question is and every page and search that it saw is still the same, word for word.
 */
export const rollOut: TryStep = async (from, made) => {
  const { run, snapshotId, trier } = from;
  const { config, context } = run;
  const { share, designedPerQuestion, degradedShare, maxSteps, maxTokens } = config.rollouts;
  const stage: ItemStage<Try, Rollout> = {
    name: "rollouts",
    version: MAKERS.rollouts,
    output: Rollout,
    batch: 16,
    keyOf: ({ question, index, on }) => [question, index, on.snapshotId, on.now, config.seed, degradedShare, maxSteps, maxTokens],
    apply: async ({ question, index }) => gave(await trier.rollOut(question, index)),
  };
  const here: Tried = { snapshotId, now: context.clock.now };
  const chosen = made.questions.filter(({ id }) => context.random.fork("rolled out", id).next() < share);
  const standing = await stillStanding(from, made, stage);
  const tries = chosen.map((question) => ({
    question,
    on: Array.from({ length: designedPerQuestion }, (_, index) => standing.get(keyOf(question, index)) ?? here),
  }));
  const kept = await runStage(stage, each(tries), context);
  const tried = new Map(tries.map(({ question, on }) => [question.id, on]));
  return { ...made, rollouts: kept, tried, rejections: [...made.rejections, kept.rejections] };
};

function* each(tries: readonly { readonly question: Question; readonly on: readonly Tried[] }[]): Generator<Try> {
  for (const { question, on } of tries) for (const [index, one] of on.entries()) yield { question, index, on: one };
}

const keyOf = ({ id }: Question, index: number): string => `${id} ${index}`;

/** Rollouts of last night whose every call gives tonight what it gave then. */
async function stillStanding(
  { run, snapshotId, base, trier }: Tryable,
  made: Made,
  rollouts: ItemStage<Try, Rollout>,
): Promise<ReadonlyMap<string, Tried>> {
  const standing = new Map<string, Tried>();
  if (base === undefined) return standing;
  const triedBefore = new Map(base.questions.map(({ question, tried }) => [question.id, tried]));
  const before = made.questions
    .filter(({ id }) => made.origins.get(id)?.fate === "kept")
    .flatMap((question) => (triedBefore.get(question.id) ?? []).flatMap((on, index) => (on === null ? [] : [{ question, index, on }])));
  const stage: ItemStage<Try, boolean> = {
    name: "replays",
    version: MAKERS.rollouts,
    output: z.boolean(),
    batch: 16,
    keyOf: (item) => [rollouts.keyOf(item), snapshotId],
    async apply(item) {
      const [rollout] = (await recall(rollouts, item, run.context.runs)) ?? [];
      return gave(rollout !== undefined && (await trier.replays(rollout)));
    },
  };
  // On the snapshot of last night there is nothing to find out.
  const same = base.head.snapshotId === snapshotId ? undefined : await runStage(stage, before, run.context);
  let at = 0;
  const stands = async function* (): AsyncGenerator<boolean> {
    if (same !== undefined) yield* same;
    else for (const _ of before) yield true;
  };
  for await (const one of stands()) {
    const item = before[at++];
    if (one && item !== undefined) standing.set(keyOf(item.question, item.index), item.on);
  }
  return standing;
}
