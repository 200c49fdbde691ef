import type { Config, ImportedQuestion, Question, Rollout } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { spokenAttributes } from "../questions/context.ts";
import { partialRecipes, recipes } from "../recipes/recipes.ts";
import { blockedTexts } from "../recipes/steps/blocked-texts.ts";
import { decide } from "../recipes/steps/decide.ts";
import { find } from "../recipes/steps/find.ts";
import { NO_SAMPLES, type RolloutStep, type Samples } from "../recipes/steps/recipe.ts";
import { rollOut } from "../recipes/steps/roll-out.ts";
import type { RolloutRunner } from "../recipes/workers/rollout-runner.ts";
import { rolloutRunners } from "../recipes/workers/rollout-runners.ts";
import { offeredSets, type RolloutWorld } from "../recipes/workers/rollout-world.ts";
import { recipeAgain } from "./recipe-again.ts";
import type { RemadeMemory } from "./remade-memory.ts";
import type { RunFiles } from "./run-files.ts";

/** The steps of a recipe that play in the simulated web over a remade memory, without any model: runs and decisions, made again. */
export interface RemadeRuns {
  /** Questions that no agent could find the pages of; undefined where the job does not ask. */
  readonly unfindable: () => Promise<ReadonlySet<string> | undefined>;
  readonly rollouts: () => Promise<AsyncIterable<Rollout>>;
  /** Of these runs, in their order; imported ones answer the imported questions. */
  decisions(runs: GivenRuns): Promise<Samples["decisions"]>;
  /** Steps of which something is written that cannot have been drawn. */
  readonly undrawn: RolloutRunner["undrawn"];
  /** The tools that a set of rows is of, as the run offers them. */
  readonly toolsOf: RolloutWorld["toolsOf"];
  /** How the run's models were sampled. */
  readonly rollouting: Config["rollouts"];
  /** Makes recorded calls again; undefined where the run's tools have none such. */
  readonly replay: RolloutRunner["replay"];
  close(): Promise<void>;
}

interface GivenRuns {
  readonly rollouts: AsyncIterable<Rollout>;
  readonly sampled: AsyncIterable<Rollout> | undefined;
  readonly importedQuestions: AsyncIterable<ImportedQuestion>;
}

/** To be closed. The memory stays open: who made it closes it. */
export async function remadeRuns(files: RunFiles, made: RemadeMemory, questions: readonly Question[]): Promise<RemadeRuns> {
  const { memory, opened } = made;
  const run = await recipeAgain(files, made);
  const {
    config,
    python,
    context: { clock },
  } = run;
  const attributes = await spokenAttributes(memory.graph);
  const samples: Samples = { ...NO_SAMPLES, attributes, questions };
  const around = {
    asked: questions.map(({ text }) => text),
    blocked: await blockedTexts(files.lists),
    gold: questions.flatMap(({ goldPath }) => goldPath),
    snapshotId: files.manifest.input.snapshot_id,
  };
  const runner = rolloutRunners({ memory: opened, config, clock, attributes, around, python: python?.id ?? null }, HERE);
  const step = { run, snapshotId: await memory.graph.snapshotId(), base: undefined, runner, around };
  let rollouts: Promise<AsyncIterable<Rollout>> | undefined;
  const playAgain = async (): Promise<AsyncIterable<Rollout>> =>
    takes(rollOut, files) ? (await rollOut(step, samples)).rollouts : samples.rollouts;
  return {
    unfindable: async () => (takes(find, files) ? (await find(step, samples)).unfindable : undefined),
    rollouts: () => (rollouts ??= playAgain()),
    decisions: async ({ rollouts, sampled, importedQuestions }) =>
      (await decide(step, { ...samples, rollouts, importedQuestions, ...(sampled && { sampled }) })).decisions,
    toolsOf: offeredSets(config.rollouts, python !== undefined, seededRandom(config.seed)).toolsOf,
    rollouting: config.rollouts,
    undrawn: (...run) => runner.undrawn(...run),
    replay: (...call) => runner.replay(...call),
    close: () => runner.close(),
  };
}

/** Questions that are tried in this thread: threads of their own cost 200 MB beside all that verify holds. */
const HERE = 0;

/** Some jobs make no runs of their own, some no pool. */
const takes = (step: RolloutStep, { manifest }: RunFiles): boolean =>
  (recipes[String(manifest.config["recipe"])] ?? partialRecipes[String(manifest.config["recipe"])])?.rolloutSteps.includes(step) === true;
