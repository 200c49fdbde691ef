import {
  documentKey,
  ExportConfig,
  SolversConfig,
  type Generator,
  type Attempts,
  type Decision,
  type DraftStatement,
  type EnvironmentCall,
  type PlanSet,
  type RecordedRollout,
  type RecordedTrajectory,
  type SamplingRecord,
  type PolicyFeedback,
} from "../../schemas/index.ts";
import {
  attemptOf,
  callOf,
  decisionOf,
  documentOf,
  entityOf,
  isImported,
  judgedQuestionOf,
  modelStatementsOf,
  importedQuestionOf,
  planSetOf,
  questionOf,
  reasoningOf,
  rejectionOf,
  statementOf,
  trajectoryOf,
  type Dataset,
  type PlanRow,
  type RejectedRow,
  type Row,
  type TrajectoryRow,
} from "../../schemas/datasets/index.ts";
import { keptItems } from "../core/replayable.ts";
import { benchmarks } from "../dedup/contamination.ts";
import { readBenchmark, type BenchmarkItem } from "../dedup/read-benchmark.ts";
import { exportSettings } from "../exporters/export-settings.ts";
import type { RunExport, RunInputs } from "../exporters/run-export.ts";
import { CLOSED_BOOK_POLICY, closedBookTask } from "../complexity/solvers/closed-book.ts";
import { ruleStage, STAGE_VERSIONS } from "../core/stage-versions.ts";
import { modelGenerator } from "../models/task.ts";
import { chatFormat } from "../tokens/chat-template.ts";
import { FINDABLE } from "../recipes/steps/find.ts";
import type { Tokens } from "../tokens/tokens.ts";
import { toolset } from "../tools/toolset.ts";
import { offeredTools } from "../tools/toolsets.ts";
import type { RunFiles } from "./run-files.ts";

/** Stages of the export: what they dropped is told while rows are made. */
const EXPORT_STAGES = /^(?:sft|rl\/|cpt\/|preferences)/;

/** Whether the export itself dropped it: such a row is derived, the others come from stages before. */
const byExport = ({ stage }: Pick<RejectedRow, "stage">): boolean => EXPORT_STAGES.test(stage);

/**
 * The run as its exporter was given it, read back from its own files: questions, statements, runs and decisions are what they are,
 * everything else can be made from them again. Streams; holds what the exporter holds. Throws where a row cannot be read back.
 */
export async function derivedRun(files: RunFiles, offered: RunExport["offered"], tokens: Tokens): Promise<RunExport> {
  const { manifest } = files;
  // Another tokenizer is no part of a run: what needs it is left undecided.
  const config = ExportConfig.parse({ ...(manifest.config["export"] as object), tokenizer: "qwen3" });
  const format = chatFormat(config);
  const tools = toolset(offeredTools(offered.name, offered.python));
  const items: BenchmarkItem[] = [];
  for (const list of files.lists) items.push(...(await readBenchmark(list)));
  const kept = <T>(dataset: Dataset, stream: AsyncIterable<T>): AsyncIterable<T> => (isSmall(files, dataset) ? keptItems(stream) : stream);
  const { documents, questions, reasoning, ...others } = questionInputs(files);
  // Rollouts are walked several times: their calls are read once.
  const calls = await callsOf(files);
  const said = await modelStatements(files);
  const [sampled, feedback, attempts] = [await sampledOf(files), await feedbackOf(files), await attemptsOf(files)];
  return {
    out: files.folder,
    name: manifest.name,
    runId: manifest.run_id,
    seed: manifest.seed,
    clock: { now: manifest.clock },
    code: manifest.code,
    config: manifest.config,
    snapshotId: manifest.input.snapshot_id,
    funnel: [],
    offered,
    ...exportSettings({ config, now: manifest.clock, toolset: tools, tokens, format, benchmarks: benchmarks(items) }),
    inputs: {
      ...others,
      documents: kept("evidence/documents", documents),
      questions: kept("questions", questions),
      reasoning: kept("reasoning", reasoning),
      modelStatements: (document) => Promise.resolve(said.get(documentKey(document)) ?? []),
      entities: each(files, "evidence/entities", entityOf),
      statements: each(files, "evidence/statements", statementOf),
      planSets: planSetsOf(files),
      rollouts: kept(
        "trajectories",
        openedAgain(() => rollouts(files, calls, sampled)),
      ),
      ...((await hasSampled(files)) && { sampled: openedAgain(() => rollouts(files, calls, sampled, "sampled")) }),
      unfindable: await unfindableIn(files),
      ...(config.cpt.nearDuplicates && { nearTexts: () => nearTextsIn(files) }),
      policyFeedback: feedback,
      ...(attempts && { attempts }),
      ...(manifest.reward?.policy_id != null && { policy: manifest.reward.policy_id }),
      decisions: kept("decisions", decisionsOf(files)),
      rejections: each(files, "rejected", rejectionOf, (row) => !byExport(row)),
    },
  };
}

/** As the run tells them. */
export async function unfindableIn(files: RunFiles): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const row of files.rows("rejected", ["stage", "item_key"])) if (row.stage === FINDABLE) found.add(row.item_key);
  return found;
}

/** As the run tells them: which pages vectors take for one is on trust. */
async function nearTextsIn(files: RunFiles): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const row of files.rows("rejected", ["stage", "item_key", "reason", "detail"]))
    if (row.stage === "cpt/documents" && row.reason === "near-duplicate") found.set(row.item_key, row.detail);
  return found;
}

/** By document version. */
async function modelStatements(files: RunFiles): Promise<ReadonlyMap<string, readonly DraftStatement[]>> {
  const said = new Map<string, readonly DraftStatement[]>();
  for await (const row of files.rows("evidence/documents", ["document_key", "model_statements"]))
    if (row.model_statements !== null) said.set(row.document_key, modelStatementsOf(row));
  return said;
}

/** What evidence is gathered for. */
export const questionInputs = (files: RunFiles) =>
  ({
    documents: each(files, "evidence/documents", documentOf),
    questions: each(files, "questions", questionOf, ({ program }) => program !== null),
    judged: each(files, "questions", judgedQuestionOf, (row) => row.program === null && !isImported(row)),
    importedQuestions: each(files, "questions", importedQuestionOf, isImported),
    reasoning: each(files, "reasoning", reasoningOf),
  }) satisfies Partial<RunInputs>;

export const planSetsOf = (files: RunFiles): AsyncIterable<PlanSet> => openedAgain(() => planSets(files));
export const decisionsOf = (files: RunFiles): AsyncIterable<Decision> => each(files, "decisions", decisionOf);
export const trajectoriesOf = (files: RunFiles, wanted: (row: TrajectoryRow) => boolean): AsyncIterable<RecordedTrajectory> =>
  each(files, "trajectories", trajectoryOf, wanted);

/** A stream that is opened anew by each walk. */
const openedAgain = <T>(open: () => AsyncIterable<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => open()[Symbol.asyncIterator](),
});

/** Bytes in its files up to which the rows of a dataset are kept: some ten times as much in memory. The exporter walks most of them ten times. */
const SMALL = 8e6;

const isSmall = ({ manifest }: RunFiles, dataset: Dataset): boolean =>
  manifest.files.reduce((sum, file) => sum + (file.dataset === dataset ? file.bytes : 0), 0) <= SMALL;

function each<D extends Dataset, T>(
  files: RunFiles,
  dataset: D,
  read: (row: Row<D>) => T,
  wanted: (row: Row<D>) => boolean = () => true,
): AsyncIterable<T> {
  // Most runs have no question that is judged or imported: one walk over all of them is enough to know it.
  let none = false;
  return openedAgain(async function* () {
    if (none) return;
    let some = false;
    for await (const row of files.rows(dataset))
      if (wanted(row)) {
        some = true;
        yield read(row);
      }
    none = !some;
  });
}

/** Rows of one question stand together. */
async function* planSets(files: RunFiles): AsyncGenerator<PlanSet> {
  let rows: PlanRow[] = [];
  for await (const row of files.rows("plans")) {
    if (rows[0] !== undefined && rows[0].question_id !== row.question_id) {
      yield planSetOf(rows);
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) yield planSetOf(rows);
}

export async function callsOf(files: RunFiles): Promise<ReadonlyMap<string, EnvironmentCall>> {
  const calls = new Map<string, EnvironmentCall>();
  for await (const row of files.rows("environment/calls")) calls.set(row.id, callOf(row));
  return calls;
}

/** A job that writes no rollouts for RL may still have sampled some: questions carry their rates. */
export async function hasSampled(files: RunFiles): Promise<boolean> {
  if (files.has("rl/rollouts")) return true;
  for await (const { origin } of files.rows("trajectories", ["origin"])) if (origin === "sampled") return true;
  return false;
}

async function* rollouts(
  files: RunFiles,
  calls: ReadonlyMap<string, EnvironmentCall>,
  sampled: ReadonlyMap<string, SamplingRecord>,
  origin?: "sampled",
): AsyncGenerator<RecordedRollout> {
  for await (const row of files.rows("trajectories")) {
    if (origin !== undefined && row.origin !== origin) continue;
    const trajectory = trajectoryOf(row);
    const made = sampled.get(row.id);
    yield {
      trajectory,
      calls: trajectory.steps.flatMap(({ callId }) => (callId === null ? [] : (calls.get(callId) ?? []))),
      ...(made !== undefined && { sampled: made }),
    };
  }
}

/** What a model's rollouts carry beside their text, context by context; nothing can prove it. */
async function sampledOf(files: RunFiles): Promise<ReadonlyMap<string, SamplingRecord>> {
  const found = new Map<string, { at: string; logProbs: number[][] | null; tokenIds: number[][] | null }>();
  for await (const row of files.rows("rl/rollouts")) {
    const known = found.get(row.trajectory_id);
    const [logProbs, tokenIds] = [row.log_probs, row.token_ids].map((list, at) => {
      const before = known === undefined ? [] : at === 0 ? known.logProbs : known.tokenIds;
      return list === null || before === null ? null : [...before, list];
    }) as [number[][] | null, number[][] | null];
    found.set(row.trajectory_id, { at: row.created_at, logProbs, tokenIds });
  }
  return found;
}

/** What trainers told: their word alone stands for it. */
async function feedbackOf(files: RunFiles): Promise<readonly PolicyFeedback[]> {
  const found: PolicyFeedback[] = [];
  for (const dataset of ["rl/pool", "rl/reserve"] as const)
    for await (const { pass_rates, extra_info } of files.rows(dataset, ["pass_rates", "extra_info"]))
      for (const { basis, policy_id, policy_version, n, correct } of pass_rates)
        if (basis === "feedback")
          found.push({ questionId: extra_info.question_id, policyId: policy_id, policyVersion: policy_version, n, correct });
  return found;
}

async function attemptsOf(files: RunFiles): Promise<Attempts | undefined> {
  const closedBook = files.manifest.reward?.closed_book;
  if (closedBook === undefined) return undefined;
  const all: Attempts["all"][number][] = [];
  const { closedBook: how } = SolversConfig.parse(files.manifest.config["solvers"] ?? {});
  for await (const row of files.rows("rl/attempts")) all.push({ ...attemptOf(row), generator: attemptedBy(row, how.samples) });
  return { closedBook: { policyId: closedBook.policy_id, solved: closedBook.solved }, all };
}

const attemptedBy = ({ solver, policy_id: policy }: Pick<Row<"rl/attempts">, "solver" | "policy_id">, samples: number): Generator =>
  solver === "closed-book"
    ? modelGenerator(solver, STAGE_VERSIONS.solvers, policy.slice(CLOSED_BOOK_POLICY.length), closedBookTask(samples))
    : ruleStage(solver, "solvers");
