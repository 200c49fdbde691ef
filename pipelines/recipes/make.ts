import { join } from "node:path";
import type { Config, NightDiff, Rejection, Toolset, Trajectory } from "../../schemas/index.ts";
import type { FunnelCount } from "../../schemas/manifest.ts";
import { systemPrompt } from "../agents/formats/tongyi.ts";
import { toolset } from "../agents/toolset.ts";
import { offered } from "../agents/toolsets.ts";
import { release } from "../core/release.ts";
import { chatFormat } from "../exporters/chat-template.ts";
import { chatMasks } from "../exporters/masks.ts";
import { tokensBeside } from "../exporters/tokens-thread.ts";
import { writeFormats } from "../exporters/formats/write-formats.ts";
import { writeRun, type WrittenRun } from "../exporters/write-run.ts";
import { benchmarks } from "../dedup/contamination.ts";
import { sides } from "../fas/sides.ts";
import { groundOf } from "../fas/ground.ts";
import { trajectoryText } from "../has/text.ts";
import { benchmarkItems, blockedTexts } from "./blocked-texts.ts";
import { cascadeCounts, cascadeFunnel, cascadeText } from "./cascade-counts.ts";
import { diffOf, diffText, type Tonight } from "./diff.ts";
import { baseOf, nightKey, writeNight, type KeptQuestion, type KnownDocument, type Night, type NightHead, type Tried } from "./night.ts";
import { NOTHING_MADE, type Made, type Recipe } from "./recipe.ts";
import { keptRejections } from "./kept-rejections.ts";
import type { Run } from "./run.ts";
import { rolloutCounts } from "./rollout-counts.ts";
import { roundCounts } from "./round-counts.ts";
import { shapeOf } from "./shape.ts";
import { openTrier } from "./trier.ts";
import { triers } from "./triers.ts";

export interface MakeOptions {
  /** The run folder. */
  readonly out: string;
  readonly runId: string;
  readonly code: { readonly name: string; readonly version: string };
  /** As the manifest shows it. */
  readonly shownConfig: Readonly<Record<string, unknown>>;
  /** Keeps what the next night may be built on; it counts once it is accepted. */
  readonly remember?: boolean;
}

export interface MadeRun extends WrittenRun {
  /** What the run is for the next night, if it was remembered. */
  readonly night?: NightHead;
  /** Against the verified night before, if there is one. */
  readonly diff?: NightDiff;
}

/** Memory -> samples -> datasets. Finished items are taken from the run store; what is written depends on memory, config, seed and clock only. */
export async function make(recipe: Recipe, run: Run, options: MakeOptions): Promise<MadeRun> {
  const { memory, config, context } = run;
  const chatsAre = chatFormat(config.export);
  const snapshotId = await memory.graph.snapshotId();
  const key = nightKey(config, recipe.name);
  const base = await baseOf(memory.runs, key, options.runId);
  const made = await carryOutSteps(recipe, run, snapshotId, base);
  const rollouts = rolloutCounts();
  const rounds = roundCounts(made.questions);
  const cascade = cascadeCounts(made.questions, made.attempts);
  const tonight = await tonightOf(made, run, options.runId, snapshotId, (trajectory) => {
    rollouts.add(trajectory);
    rounds.add(trajectory);
    cascade.add(trajectory);
  });
  // Without any model the scripted agent is told of in the rounds.
  const solved = made.attempts === undefined && made.sampled === undefined ? [] : cascade.lines();
  const diff = base && (await diffOf(base, made, tonight, config.complexity.targetLevel));
  const { questions, documents, shape } = tonight;
  const head = { id: options.runId, base: base?.head.id ?? null, snapshotId, clock: context.clock.now, shape, ...made.drawn };
  const night = options.remember === true ? await writeNight(memory.runs, key, { head, questions, documents }) : undefined;
  const rejections = async function* (): AsyncGenerator<Rejection> {
    yield* keptRejections(memory, config.sources);
    for (const some of made.rejections) yield* some();
  };
  context.progress.start("export");
  const tools: Toolset = toolset(offered(config.rollouts.toolset, run.python !== undefined));
  const tokens = tokensBeside(chatsAre.files, {
    soon: recipe.datasets.includes("trajectories") || recipe.datasets.includes("cpt/documents"),
  });
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
      funnel: [
        ...(await funnelOf(made, config, memory.graph.counts(), rejections())),
        ...rounds.counts(),
        ...rollouts.counts(),
        ...cascadeFunnel(solved),
        ...(diff ? refreshed(diff) : []),
      ],
      systemPrompt: systemPrompt(tools, context.clock.now),
      toolset: tools,
      tokens,
      chats: { masks: chatMasks(chatsAre, tokens), maxLength: config.export.maxLength, tooLong: config.export.tooLong },
      trajectoryText,
      minQuality: config.export.sft.minQuality,
      pairsPerTrajectory: config.export.preferences.perTrajectory,
      compression: config.export.parquet.compression,
      datasets: [...recipe.datasets, ...(made.sampled === undefined ? [] : (recipe.sampledDatasets ?? []))],
      reward: config.export.rl,
      sideOf: sides(config.export.splits),
      holdOutDocuments: config.export.holdOutDocuments,
      benchmarks: benchmarks(await benchmarkItems(config.decontaminate)),
      ...(config.export.preset !== null && { preset: config.export.preset }),
      cpt: config.export.cpt,
      signal: context.signal,
      ...(diff && { notes: [{ path: "diff.json", text: `${JSON.stringify(diff, null, 2)}\n` }] }),
      ...((diff ?? solved[0]) && {
        card: [cascadeText(solved, made.attempts), diff ? diffText(diff) : ""].filter((text) => text !== "").join("\n"),
      }),
      inputs: {
        documents: { [Symbol.asyncIterator]: () => memory.graph.documents()[Symbol.asyncIterator]() },
        entities: { [Symbol.asyncIterator]: () => memory.graph.entities()[Symbol.asyncIterator]() },
        statements: { [Symbol.asyncIterator]: () => memory.graph.allStatements()[Symbol.asyncIterator]() },
        questions: made.questions,
        reasoning: made.reasoning,
        planSets: made.planSets,
        rollouts: made.rollouts,
        ...(made.sampled !== undefined && { sampled: made.sampled }),
        told: made.told,
        ...(made.attempts !== undefined && { attempts: made.attempts }),
        ...(made.policy !== undefined && { policy: made.policy }),
        decisions: made.decisions,
        pastQuestions: made.pastQuestions,
        judged: made.judged,
        rejections: rejections(),
      },
    });
    await writeFormats({ folder: options.out, manifest: written.manifest }, config.export.formats, join(options.out, "formats"), {
      tokens,
      signal: context.signal,
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
  return { ...written, ...(night && { night }), ...(diff && { diff }) };
}

/** Walks what was made once. */
async function tonightOf(
  made: Made,
  { memory, context }: Run,
  runId: string,
  snapshotId: string,
  count: (trajectory: Trajectory) => void,
): Promise<Tonight> {
  const none = { reasoning: 0, plans: 0, trajectories: 0, decisions: 0 };
  const rows = new Map(made.questions.map(({ id, split }) => [id, { ...none, pool: split === "train" ? 1 : 0 }]));
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
    const [tried, sampledOn] = [made.tried, made.sampledOn].map((by) => [...(by.get(question.id) ?? [])]) as [Tried[], Tried[]];
    return { question, on, tried, sampledOn, rows: rows.get(question.id) ?? { ...none, pool: 0 } };
  });
  return { runId, clock: context.clock.now, snapshotId, questions, documents, shape: await shapeOf(made) };
}

const refreshed = ({ documents, questions, work }: NightDiff): readonly FunnelCount[] =>
  Object.entries({
    "documents new": documents.filter(({ what }) => what === "new").length,
    "documents changed": documents.filter(({ what }) => what === "changed").length,
    "documents gone": documents.filter(({ what }) => what === "gone").length,
    "questions kept": questions.kept,
    "questions kept on other evidence": questions.re_cited,
    "questions re-answered": questions.re_answered.length,
    "questions retired": questions.retired.length,
    "questions new": questions.new.length,
    "plans of earlier nights": work.plans.reused,
    "trajectories of earlier nights": work.trajectories.reused,
    "decisions of earlier nights": work.decisions.reused,
  }).map(([what, count]) => ({ stage: "since the last night", what, count }));

/** Everything between the memory and the export. */
export async function carryOutSteps(recipe: Recipe, run: Run, snapshotId: string, base: Night | undefined): Promise<Made> {
  let made = await asked(recipe, run, snapshotId, base);
  release();
  const { config, opened, context } = run;
  const around = {
    asked: made.questions.map(({ text }) => text),
    blocked: await blockedTexts(config.decontaminate),
    gold: made.questions.flatMap(({ goldPath }) => goldPath),
  };
  const ground = { memory: opened, config, clock: context.clock, attributes: made.attributes, around, python: run.python?.id ?? null };
  const tried = Math.ceil(made.questions.length * config.rollouts.share);
  const web = recipe.tries.length === 0 ? undefined : await run.openWeb?.([...around.asked, ...around.blocked], context.clock);
  try {
    for (const step of recipe.tries) {
      // New threads for each: what a step left open goes with them. The web is asked from this one: its pace and its record are one.
      const trier = web === undefined ? triers(ground, tried) : await openTrier(ground, web);
      try {
        made = await step({ run, snapshotId, base, trier, around, web }, made);
      } finally {
        await trier.close();
      }
      release();
    }
  } finally {
    await web?.close();
  }
  return made;
}

/** In a function of its own, so that the ground is free when it is through. */
async function asked(recipe: Recipe, run: Run, snapshotId: string, base: Night | undefined): Promise<Made> {
  const ground = await groundOf(run.memory.graph, run.config.export.splits);
  let made: Made = { ...NOTHING_MADE, attributes: ground.attributes };
  for (const step of recipe.asks) made = await step({ run, ground, snapshotId, base }, made);
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
  for await (const question of made.judged) add(`questions\n${question.style}`);
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
