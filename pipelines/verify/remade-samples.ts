import { Config, type ImportedQuestion, type Question, type Rollout } from "../../schemas/index.ts";
import { noProgress } from "../core/stage.ts";
import { seededRandom } from "../core/random.ts";
import type { GateWorld } from "../complexity/gate.ts";
import { passagesOf } from "../complexity/solvers/passages.ts";
import { complexity } from "../complexity/style.ts";
import { noModels } from "../models/models.ts";
import { questionContextOf, type QuestionContext } from "../questions/context.ts";
import { reask, type ReaskOutcome } from "../questions/reask.ts";
import { partialRecipes, recipes } from "../recipes/recipes.ts";
import { find } from "../recipes/steps/find.ts";
import { decide } from "../recipes/steps/decide.ts";
import { plan } from "../recipes/steps/plan.ts";
import { reason } from "../recipes/steps/reason.ts";
import { NO_SAMPLES, type RolloutStep, type Samples } from "../recipes/steps/recipe.ts";
import { rollOut } from "../recipes/steps/roll-out.ts";
import { blockedTexts } from "../recipes/steps/blocked-texts.ts";
import type { Run } from "../recipes/steps/run.ts";
import type { RolloutRunner } from "../recipes/workers/rollout-runner.ts";
import { offeredSets, type RolloutWorld } from "../recipes/workers/rollout-world.ts";
import { rolloutRunners } from "../recipes/workers/rollout-runners.ts";
import type { RemadeMemory } from "./remade-memory.ts";
import type { RunFiles } from "./run-files.ts";

/** The steps of a recipe over a remade memory, without any model: what rules made of the run's questions, made again. */
export interface RemadeSamples {
  /** A question of the run in its own words, asked anew. */
  ask(question: Question): Promise<ReaskOutcome>;
  /** What gates of rounds are asked of. */
  world(): GateWorld;
  readonly plans: () => Promise<Samples["planSets"]>;
  readonly reasoning: () => Promise<Samples["reasoning"]>;
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

export interface GivenRuns {
  readonly rollouts: AsyncIterable<Rollout>;
  readonly sampled: AsyncIterable<Rollout> | undefined;
  readonly importedQuestions: AsyncIterable<ImportedQuestion>;
}

/** The config of a run as its manifest shows it; places and models, which it does not show, are the defaults. Throws where it is none. */
function shownConfigOf({ manifest }: Pick<RunFiles, "manifest">): Config {
  const { models: _models, recipe: _recipe, fingerprint: _print, export: exported, memory: _memory, ...rest } = manifest.config;
  return Config.parse({ ...rest, sources: [{ demo: {} }], export: { ...(exported as object), tokenizer: "qwen3" } });
}

/**
 * To be closed. The memory stays open: who made it closes it.
 * Long because what it makes on demand shares one question context, which is let go as soon as no sample needs it any more.
 */
export async function remadeSamples(
  files: RunFiles,
  { memory, opened }: Pick<RemadeMemory, "memory" | "opened">,
  questions: readonly Question[],
): Promise<RemadeSamples> {
  const config = shownConfigOf(files);
  const snapshotId = await memory.graph.snapshotId();
  const python = files.manifest.toolset?.python === true ? await files.python() : undefined;
  const clock = { now: files.manifest.clock };
  const run: Run = {
    config,
    memory,
    opened,
    models: noModels,
    ...(python && { python }),
    context: {
      runs: memory.runs,
      random: seededRandom(config.seed),
      clock,
      signal: new AbortController().signal,
      progress: noProgress,
      concurrency: 1,
    },
  };
  let context: QuestionContext | undefined = await questionContextOf(memory.graph, config.export.splits, config.questions.registers);
  const { attributes } = context;
  const made: Samples = { ...NO_SAMPLES, attributes, questions };
  const step = () => {
    if (context === undefined) throw new Error("plans and chains come before runs: what they are made from was let go");
    return { run, snapshotId, base: undefined, questionContext: context };
  };
  const around = {
    asked: questions.map(({ text }) => text),
    blocked: await blockedTexts(files.lists),
    gold: questions.flatMap(({ goldPath }) => goldPath),
    snapshotId: files.manifest.input.snapshot_id,
  };
  const setting = { memory: opened, config, clock, attributes, around, python: python?.id ?? null };
  let runner: RolloutRunner | undefined;
  const agents = (): RolloutRunner => {
    context = undefined;
    return (runner ??= rolloutRunners(setting, HERE));
  };
  const agentStep = () => ({ run, snapshotId, base: undefined, runner: agents(), around });
  let rollouts: Promise<AsyncIterable<Rollout>> | undefined;
  const playAgain = async (): Promise<AsyncIterable<Rollout>> =>
    takes(rollOut, files) ? (await rollOut(agentStep(), made)).rollouts : made.rollouts;
  return {
    ask: (question) => reask(question, step().questionContext, clock.now.slice(0, 10), [complexity]),
    world: () => ({
      context: step().questionContext,
      passages: passagesOf({ document: (id) => memory.graph.document(id), text: memory.text }),
    }),
    plans: async () => (await plan(step(), made)).planSets,
    reasoning: async () => (await reason(step(), made)).reasoning,
    unfindable: async () => (takes(find, files) ? (await find(agentStep(), made)).unfindable : undefined),
    rollouts: () => (rollouts ??= playAgain()),
    decisions: async ({ rollouts, sampled, importedQuestions }) =>
      (await decide(agentStep(), { ...made, rollouts, importedQuestions, ...(sampled && { sampled }) })).decisions,
    toolsOf: offeredSets(config.rollouts, python !== undefined, seededRandom(config.seed)).toolsOf,
    rollouting: config.rollouts,
    undrawn: (...run) => agents().undrawn(...run),
    replay: (...call) => agents().replay(...call),
    close: async () => runner?.close(),
  };
}

/** Questions that are tried in this thread: threads of their own cost 200 MB beside all that verify holds. */
const HERE = 0;

/** Some jobs make no runs of their own, some no pool. */
const takes = (step: RolloutStep, { manifest }: RunFiles): boolean =>
  (recipes[String(manifest.config["recipe"])] ?? partialRecipes[String(manifest.config["recipe"])])?.rolloutSteps.includes(step) === true;
