import { nearTexts, type StoredText } from "../dedup/near-texts.ts";
import { join } from "node:path";
import { LEXICON_FILE, type Config, type NightDiff, type Rejection, type Review } from "../../schemas/index.ts";
import type { FunnelCount } from "../../schemas/manifest.ts";
import { benchmarks } from "../dedup/contamination.ts";
import { exportSettings } from "../exporters/export-settings.ts";
import { writeFormats } from "../exporters/formats/write-formats.ts";
import type { RunExport, RunInputs } from "../exporters/run-export.ts";
import { writeRun, type WrittenRun } from "../exporters/write-run.ts";
import { REPORT_FILE, runReport } from "../report/report.ts";
import type { ChatFormat } from "../tokens/chat-template.ts";
import { pricesOf } from "../models/model-settings.ts";
import { usageAt } from "../models/replies.ts";
import { tokensBeside } from "../tokens/tokens-thread.ts";
import { toolset } from "../tools/toolset.ts";
import { offeredTools } from "../tools/toolsets.ts";
import { keptRejections } from "./refresh/kept-rejections.ts";
import { cascadeFunnel, cascadeText, type CascadeLine } from "./reports/cascade-counts.ts";
import { diffText } from "./reports/diff.ts";
import { reviewCounts, reviewText } from "./reports/review.ts";
import { splitsOf, splitsText } from "./reports/splits.ts";
import { unaskedOf, unaskedText, type UnaskedAttribute } from "./reports/unasked-attributes.ts";
import { benchmarkItems } from "./steps/blocked-texts.ts";
import type { Recipe, Samples } from "./steps/recipe.ts";
import type { Run } from "./steps/run.ts";

export interface ExportTarget {
  /** The run folder. */
  readonly out: string;
  readonly runId: string;
  readonly code: { readonly name: string; readonly version: string };
  /** As the manifest shows it. */
  readonly shownConfig: Readonly<Record<string, unknown>>;
}

/** What the steps made, and what was counted of it. */
export interface CountedSamples {
  readonly made: Samples;
  readonly snapshotId: string;
  readonly rounds: readonly FunnelCount[];
  readonly rollouts: readonly FunnelCount[];
  /** Who solved the questions; empty without any model. */
  readonly solved: readonly CascadeLine[];
  readonly diff: NightDiff | undefined;
  readonly review: Review | undefined;
}

export interface ExportedRun extends WrittenRun {
  readonly unasked: readonly UnaskedAttribute[];
}

/** Samples -> datasets, then the forms of trainers. */
export async function exportSamples(
  recipe: Recipe,
  run: Run,
  { out, runId, code, shownConfig }: ExportTarget,
  format: ChatFormat,
  counted: CountedSamples,
): Promise<ExportedRun> {
  const { config, context } = run;
  const { made, diff, solved, review } = counted;
  const unasked = unaskedOf(await run.memory.graph.attributes(), made.questions, made.silent);
  const cards = [cascadeText(solved, made.attempts), diff ? diffText(diff) : "", review ? reviewText(review) : "", splitsText(splitsOf(made.questions)), unaskedText(unasked)]; // prettier-ignore
  context.progress.start("export");
  const tools = toolset(offeredTools(config.rollouts.toolset, run.python !== undefined));
  const tokens = tokensBeside(format.files, {
    soon: recipe.datasets.includes("trajectories") || recipe.datasets.includes("cpt/documents"),
  });
  let written: WrittenRun;
  try {
    written = await writeRun({
      out,
      name: config.name,
      runId,
      seed: config.seed,
      clock: context.clock,
      code,
      config: shownConfig,
      snapshotId: counted.snapshotId,
      ...(await rulingsOf(run.memory)),
      usage: await usageAt(context.runs, context.clock.now, pricesOf(config)),
      offered: { name: config.rollouts.toolset, python: run.python !== undefined },
      funnel: await funnelOf(run, counted),
      ...exportSettings({
        config: config.export,
        now: context.clock.now,
        toolset: tools,
        tokens,
        format,
        benchmarks: benchmarks(await benchmarkItems(config.decontaminate)),
      }),
      datasets: [...recipe.datasets, ...(made.sampled === undefined ? [] : (recipe.sampledDatasets ?? []))],
      signal: context.signal,
      notes: notesOf({ "diff.json": diff, [LEXICON_FILE]: run.memory.words }),
      ...(cards.some((text) => text !== "") && { card: cards.filter((text) => text !== "").join("\n") }),
      ...(review && { review: reviewCounts(review) }),
      report: { path: REPORT_FILE, make: runReport },
      inputs: inputsOf(run, made),
    });
    await writeFormats({ folder: out, manifest: written.manifest }, config.export.formats, join(out, "formats"), {
      tokens,
      signal: context.signal,
    });
  } finally {
    await tokens.close();
  }
  const rows = written.manifest.files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
  context.progress.add("export", "done", rows);
  context.progress.end("export");
  return { ...written, unasked };
}

/** By entity, each with its keys, sorted; nothing where nobody ruled. */
async function rulingsOf({ ledger }: Run["memory"]): Promise<Pick<RunExport, "rulings">> {
  const keys = new Map<string, string[]>();
  for (const [key, entities] of await ledger.rulings()) for (const entity of entities) keys.set(entity, [...(keys.get(entity) ?? []), key]);
  if (keys.size === 0) return {};
  return { rulings: [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([entity_id, all]) => ({ entity_id, keys: all.sort() })) };
}

/** What the memory holds and what the steps made, each as a stream. */
function inputsOf({ memory, config }: Run, made: Samples): RunInputs {
  const { nearDuplicates } = config.export.cpt;
  return {
    documents: { [Symbol.asyncIterator]: () => memory.graph.documents()[Symbol.asyncIterator]() },
    modelStatements: async ({ id, supersededBy }) => (supersededBy === undefined ? memory.ledger.modelStatements(id) : []),
    entities: { [Symbol.asyncIterator]: () => memory.graph.entities()[Symbol.asyncIterator]() },
    statements: { [Symbol.asyncIterator]: () => memory.graph.allStatements()[Symbol.asyncIterator]() },
    questions: made.questions,
    reasoning: made.reasoning,
    planSets: made.planSets,
    rollouts: made.rollouts,
    ...(made.sampled !== undefined && { sampled: made.sampled }),
    unfindable: made.unfindable,
    ...(nearDuplicates && { nearTexts: (texts) => nearTextsOf(memory, texts, nearDuplicates.atLeast) }),
    policyFeedback: made.policyFeedback,
    ...(made.attempts !== undefined && { attempts: made.attempts }),
    ...(made.policy !== undefined && { policy: made.policy }),
    decisions: made.decisions,
    importedQuestions: made.importedQuestions,
    judged: made.judged,
    rejections: rejectionsOf(memory, config, made),
  };
}

async function nearTextsOf(memory: Run["memory"], texts: readonly StoredText[], atLeast: number): Promise<ReadonlyMap<string, string>> {
  const near = await nearTexts(memory, texts, atLeast);
  return new Map(
    [...near].map(([key, { of, score, shared }]) => [
      key,
      `it says what ${of} does, by ${score.toFixed(3)}, and shares ${shared.toFixed(2)} of the names and figures`,
    ]),
  );
}

/** Of the sources, then of the steps in their order. */
async function* rejectionsOf(memory: Run["memory"], config: Config, made: Samples): AsyncGenerator<Rejection> {
  yield* keptRejections(memory, config.sources);
  for (const some of made.rejections) yield* some();
}

/** What there was and what became of it, stage by stage. */
async function funnelOf(run: Run, { made, rounds, rollouts, solved, diff }: CountedSamples): Promise<readonly FunnelCount[]> {
  return [
    ...(await samplesFunnel(run, made)),
    ...made.voiced,
    ...rounds,
    ...rollouts,
    ...cascadeFunnel(solved),
    ...(diff ? refreshed(diff) : []),
  ];
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

/** Documents, statements, claims, questions by style and level, rejections by reason. */
async function samplesFunnel({ memory, config }: Run, made: Samples): Promise<readonly FunnelCount[]> {
  const { documents, entities, statements, claims } = await memory.graph.counts();
  const tally = new Map<string, number>();
  const add = (key: string, count = 1): void => void tally.set(key, (tally.get(key) ?? 0) + count);
  for (const question of made.questions) add(`questions\n${question.style}`);
  for (const { difficulty } of made.questions) add(`levels\n${difficulty.level}`);
  for await (const question of made.judged) add(`questions\n${question.style}`);
  for await (const _ of made.importedQuestions) add("questions\nimported");
  for await (const rejection of rejectionsOf(memory, config, made))
    add(`rejected by ${rejection.stage}\n${rejection.reason}`, rejection.count);
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

/** Of those that there are. */
const notesOf = (values: Readonly<Record<string, unknown>>): NonNullable<RunExport["notes"]> =>
  Object.entries(values).flatMap(([path, value]) => (value === undefined ? [] : [{ path, text: `${JSON.stringify(value, null, 2)}\n` }]));
