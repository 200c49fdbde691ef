import type { Config, Rejection, Toolset } from "../../schemas/index.ts";
import type { FunnelCount } from "../../schemas/manifest.ts";
import { systemPrompt } from "../agents/formats/tongyi.ts";
import { defaultTools, toolset } from "../agents/toolset.ts";
import { release } from "../core/release.ts";
import { qwen3TokensBeside } from "../exporters/tokens-thread.ts";
import { writeRun, type WrittenRun } from "../exporters/write-run.ts";
import { groundOf } from "../fas/ground.ts";
import { trajectoryText } from "../has/text.ts";
import { NOTHING_MADE, type Made, type Recipe } from "./recipe.ts";
import { keptRejections } from "./kept-rejections.ts";
import type { Run } from "./run.ts";
import { triers } from "./triers.ts";

export interface MakeOptions {
  /** The run folder. */
  readonly out: string;
  readonly runId: string;
  readonly code: { readonly name: string; readonly version: string };
  /** As the manifest shows it. */
  readonly shownConfig: Readonly<Record<string, unknown>>;
}

/** Memory -> samples -> datasets. Finished items are taken from the run store; what is written depends on memory, config, seed and clock only. */
export async function make(recipe: Recipe, run: Run, options: MakeOptions): Promise<WrittenRun> {
  const { memory, config, context } = run;
  const snapshotId = await memory.graph.snapshotId();
  const made = await carryOutSteps(recipe, run, snapshotId);
  const rejections = async function* (): AsyncGenerator<Rejection> {
    yield* keptRejections(memory, config.sources);
    for (const some of made.rejections) yield* some();
  };
  context.progress.start("export");
  const tools: Toolset = toolset(defaultTools);
  const tokens = qwen3TokensBeside({ soon: recipe.datasets.includes("trajectories") || recipe.datasets.includes("cpt/documents") });
  let written: WrittenRun;
  try {
    written = await writeRun({
      out: options.out,
      name: config.name,
      runId: options.runId,
      seed: config.seed,
      clock: context.clock,
      language: "en",
      code: options.code,
      config: options.shownConfig,
      snapshotId,
      funnel: await funnelOf(made, config, memory.graph.counts(), rejections()),
      systemPrompt: systemPrompt(tools, context.clock.now),
      toolset: tools,
      tokens,
      trajectoryText,
      minQuality: config.export.sft.minQuality,
      datasets: recipe.datasets,
      signal: context.signal,
      inputs: {
        documents: { [Symbol.asyncIterator]: () => memory.graph.documents()[Symbol.asyncIterator]() },
        entities: { [Symbol.asyncIterator]: () => memory.graph.entities()[Symbol.asyncIterator]() },
        statements: { [Symbol.asyncIterator]: () => memory.graph.allStatements()[Symbol.asyncIterator]() },
        questions: made.questions,
        reasoning: made.reasoning,
        planSets: made.planSets,
        rollouts: made.rollouts,
        decisions: made.decisions,
        pastQuestions: made.pastQuestions,
        rejections: rejections(),
      },
    });
  } finally {
    await tokens.close();
  }
  context.progress.add(
    "export",
    "done",
    written.manifest.files.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
  );
  context.progress.end("export");
  return written;
}

async function carryOutSteps(recipe: Recipe, run: Run, snapshotId: string): Promise<Made> {
  let made = await asked(recipe, run, snapshotId);
  release();
  const { config, opened, context } = run;
  const ground = { memory: opened, config, clock: context.clock, attributes: made.attributes };
  const tried = Math.ceil(made.questions.length * config.rollouts.share);
  for (const step of recipe.tries) {
    // New threads for each: what a step left open goes with them.
    const trier = await triers(ground, tried);
    try {
      made = await step({ run, snapshotId, trier }, made);
    } finally {
      await trier.close();
    }
    release();
  }
  return made;
}

/** In a function of its own, so that the ground is free when it is through. */
async function asked(recipe: Recipe, run: Run, snapshotId: string): Promise<Made> {
  const ground = await groundOf(run.memory.graph);
  let made: Made = { ...NOTHING_MADE, attributes: ground.attributes };
  for (const step of recipe.asks) made = await step({ run, ground, snapshotId }, made);
  return made;
}

/** Documents, statements, claims, questions by style and level, rejections by reason. */
async function funnelOf(
  made: Made,
  config: Config,
  counts: Promise<{ readonly documents: number; readonly entities: number; readonly statements: number; readonly claims: number }>,
  rejections: AsyncIterable<Rejection>,
): Promise<readonly FunnelCount[]> {
  const { documents, entities, statements, claims } = await counts;
  const tally = new Map<string, number>();
  const add = (key: string): void => void tally.set(key, (tally.get(key) ?? 0) + 1);
  for (const question of made.questions) add(`questions\n${question.style}`);
  for await (const _ of made.pastQuestions) add("questions\nimported");
  for await (const rejection of rejections) add(`rejected by ${rejection.stage}\n${rejection.reason}`);
  return [
    { stage: "memory", what: "documents", count: documents },
    { stage: "memory", what: "entities", count: entities },
    { stage: "memory", what: "statements", count: statements },
    { stage: "memory", what: "claims", count: claims },
    { stage: "questions", what: "wanted", count: config.questions.count },
    ...[...tally]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, count]) => ({ stage: key.split("\n")[0] ?? "", what: key.split("\n")[1] ?? "", count })),
  ];
}
