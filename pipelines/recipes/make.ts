import { whyUnasked } from "../questions/why-unasked.ts";
import { askedFor, FEWEST } from "./reports/unasked-attributes.ts";
import type { NightDiff, Review, Trajectory } from "../../schemas/index.ts";
import { keepPassages } from "../agents/environments/near-passages.ts";
import { release } from "../core/release.ts";
import { chatFormat } from "../tokens/chat-template.ts";
import { contextFor } from "../questions/context.ts";
import { blockedTexts } from "./steps/blocked-texts.ts";
import { cascadeCounts } from "./reports/cascade-counts.ts";
import { diffOf, type Tonight } from "./reports/diff.ts";
import {
  baseOf,
  nightKey,
  writeNight,
  type KeptQuestion,
  type KnownDocument,
  type Night,
  type NightHead,
  type MemoryState,
} from "./refresh/night.ts";
import { rolledOut } from "./steps/rolled-out.ts";
import { withoutWithdrawals } from "./steps/withdrawals.ts";
import { NO_SAMPLES, type Samples, type Recipe } from "./steps/recipe.ts";
import type { Run } from "./steps/run.ts";
import { rolloutCounts } from "./reports/rollout-counts.ts";
import { roundCounts } from "./reports/round-counts.ts";
import { withoutRejected } from "./reports/review.ts";
import { shapeOf } from "./reports/shape.ts";
import { openRolloutRunner } from "./workers/rollout-runner.ts";
import { rolloutRunners } from "./workers/rollout-runners.ts";
import { exportSamples, type ExportTarget, type ExportedRun } from "./export-samples.ts";

export interface MakeOptions extends ExportTarget {
  /** Keeps what the next night may be built on; it counts once it is accepted. */
  readonly remember?: boolean;
  /** What people said of the run's rows: what they reject is left out with all that hangs on it. */
  readonly review?: Review;
}

export interface MadeRun extends ExportedRun {
  /** What the run is for the next night, if it was remembered. */
  readonly night?: NightHead;
  /** Against the verified night before, if there is one. */
  readonly diff?: NightDiff;
}

/** Memory -> samples -> datasets. Finished items are taken from the run store; what is written depends on memory, config, seed and clock only. */
export async function makeRun(recipe: Recipe, run: Run, options: MakeOptions): Promise<MadeRun> {
  const { memory, config, context } = run;
  const format = chatFormat(config.export);
  const snapshotId = await memory.graph.snapshotId();
  const key = nightKey(config, recipe.name);
  const base = await baseOf(memory.runs, key, options.runId);
  const whole = await executeSteps(recipe, run, snapshotId, base, options.runId);
  // Before anything is written: questions that nobody could be asked of are no questions that nobody knows.
  await run.models.heed();
  const made = options.review === undefined ? whole : await withoutRejected(whole, options.review);
  const rollouts = rolloutCounts();
  const rounds = roundCounts(made.questions);
  const cascade = cascadeCounts(made.questions, made.attempts);
  const tonight = await tonightOf(made, run, options.runId, snapshotId, (trajectory) => {
    rollouts.add(trajectory);
    rounds.add(trajectory);
    cascade.add(trajectory);
  });
  // Without any model the designed agent is told of in the rounds.
  const solved = made.attempts === undefined && made.sampled === undefined ? [] : cascade.lines();
  const diff = base && (await diffOf(base, made, tonight, config.complexity.targetLevel));
  const { questions, documents, shape } = tonight;
  const head = { id: options.runId, base: base?.head.id ?? null, snapshotId, clock: context.clock.now, shape, ...made.drawn };
  const night = options.remember === true ? await writeNight(memory.runs, key, { head, questions, documents }) : undefined;
  const written = await exportSamples(recipe, run, options, format, {
    made,
    snapshotId,
    rounds: rounds.counts(),
    rollouts: rollouts.counts(),
    solved,
    diff,
    review: options.review,
  });
  return { ...written, ...(night && { night }), ...(diff && { diff }) };
}

/** Walks what was made once. */
async function tonightOf(
  made: Samples,
  { memory, context }: Run,
  runId: string,
  snapshotId: string,
  count: (trajectory: Trajectory) => void,
): Promise<Tonight> {
  const none = { reasoning: 0, plans: 0, trajectories: 0, decisions: 0 };
  const rows = new Map(
    made.questions.map(({ id, split }) => [id, { ...none, pool: split === "train" && !made.unfindable.has(id) ? 1 : 0 }]),
  );
  const add = (id: string, kind: keyof typeof none, count = 1): void => {
    const counts = rows.get(id);
    if (counts !== undefined) counts[kind] += count;
  };
  for await (const { questionId } of made.reasoning) add(questionId, "reasoning");
  for await (const { questionId, plans } of made.planSets) add(questionId, "plans", plans.length);
  for await (const { trajectory } of made.rollouts) {
    add(trajectory.questionId, "trajectories");
    count(trajectory);
  }
  for await (const { questionId } of made.decisions) add(questionId, "decisions");
  const documents: KnownDocument[] = [];
  for await (const { id, version, uri } of memory.graph.documents()) documents.push([id, version, uri]);
  const questions = made.questions.map((question): KeptQuestion => {
    const on = made.origins.get(question.id)?.on ?? snapshotId;
    const [tried, sampledOn] = [made.tried, made.sampledOn].map((by) => [...(by.get(question.id) ?? [])]) as [MemoryState[], MemoryState[]];
    return { question, on, tried, sampledOn, rows: rows.get(question.id) ?? { ...none, pool: 0 } };
  });
  return { runId, clock: context.clock.now, snapshotId, questions, documents, shape: await shapeOf(made) };
}

/** Everything between the memory and the export. `runId`: what was withdrawn from this run is left out. */
export async function executeSteps(
  recipe: Recipe,
  run: Run,
  snapshotId: string,
  base: Night | undefined,
  runId?: string,
): Promise<Samples> {
  const { config, opened, context } = run;
  let made = await asked(recipe, run, snapshotId, base);
  // Before anybody tries them: the web, and which decisions stand beside each other, hang on all questions that are asked.
  if (runId !== undefined) made = await withoutWithdrawals(made, context.runs, runId);
  release();
  const around = {
    asked: made.questions.map(({ text }) => text),
    blocked: await blockedTexts(config.decontaminate),
    gold: made.questions.flatMap(({ goldPath }) => goldPath),
  };
  const setting = { memory: opened, config, clock: context.clock, attributes: made.attributes, around, python: run.python?.id ?? null };
  const tried = Math.ceil(made.questions.reduce((sum, one) => sum + rolledOut(one, config), 0));
  // Once for all threads, which would each write them.
  if (recipe.rolloutSteps.length > 0 && config.rollouts.vectors !== undefined) await keepPassages(run.memory, context.signal);
  const web = recipe.rolloutSteps.length === 0 ? undefined : await run.openWeb?.([...around.asked, ...around.blocked], context.clock);
  try {
    for (const step of recipe.rolloutSteps) {
      // New threads for each: what a step left open goes with them. The web is asked from this one: its pace and its record are one.
      const runner = web === undefined ? rolloutRunners(setting, tried) : await openRolloutRunner(setting, web);
      try {
        made = await step({ run, snapshotId, base, runner, around, web }, made);
      } finally {
        await runner.close();
      }
      release();
    }
  } finally {
    await web?.close();
  }
  return made;
}

/** In a function of its own, so that the question context is free when it is through. */
async function asked(recipe: Recipe, run: Run, snapshotId: string, base: Night | undefined): Promise<Samples> {
  const questionContext = await contextFor(run.memory.graph, run.config);
  let made: Samples = { ...NO_SAMPLES, attributes: questionContext.attributes, silent: questionContext.silent };
  for (const step of recipe.questionSteps) made = await step({ run, questionContext, snapshotId, base }, made);
  const asked = askedFor(made.questions);
  const unasked = questionContext.attributes.filter(({ name, subjects }) => subjects >= FEWEST && !asked.has(name));
  return { ...made, silent: new Map([...made.silent, ...(await whyUnasked(questionContext, unasked, run.config.seed))]) };
}
