import {
  canonicalJson,
  sha256,
  type Decision,
  type Question,
  type RecordedTrajectory,
  type Rollout,
  type Trajectory,
} from "../../schemas/index.ts";
import { chainStreams } from "../core/replayable.ts";
import type { RefusedStep } from "../decisions/decisions.ts";
import { intentOf } from "../trajectory/formats/parsed-reply.ts";
import type { Turn } from "../trajectory/formats/tongyi.ts";
import type { Findings } from "./check.ts";
import { decisionsOf, hasSampled, questionInputs, trajectoriesOf } from "./derived-run.ts";
import type { RemadeRuns } from "./remade-runs.ts";
import type { RunFiles } from "./run-files.ts";
import { sideBySide, whyNotEqual } from "./side-by-side.ts";

/** How many decisions are played again of a run that has many. */
export interface DrawSize {
  /** Of so many steps all are, those with it that came to no decision, as which stand is chosen among all: some twenty seconds. */
  readonly few: number;
  /** Of more so many decisions are drawn. */
  readonly drawn: number;
}

/** Where one in fifty is wrong, two hundred miss it once in fifty times. */
const DRAW: DrawSize = { few: 800, drawn: 200 };

/** Every decision of a run is played again where they are few or `deep` asks for it; else a draw of them is, and said to be. */
export async function compareDecisions(
  files: RunFiles,
  questions: readonly Question[],
  again: RemadeRuns,
  older: ReadonlySet<string>,
  found: Findings,
  size: DrawSize = DRAW,
): Promise<void> {
  const runs = await writtenRuns(files);
  for (const [id, run] of runs) found.judge(id, () => whyNotCovered(run));
  const count = [...runs.values()].reduce((sum, { decided }) => sum + decided.length, 0);
  const designedOnly = [...runs.values()].every(({ isDesigned }) => isDesigned);
  const isWhole = files.deep || [...runs.values()].reduce((sum, run) => sum + playedIn(run), 0) <= size.few;
  // Which draw of each stands was picked over all questions of the run; those that a review took out are not in the files.
  const isReviewed = (files.manifest.review?.rejected ?? 0) > 0;
  if (isReviewed && !designedOnly)
    return found.undecided("decisions of imported runs: which of them stand hangs on questions that a review took out");
  if (!isReviewed && (isWhole || !designedOnly)) return compareAll(files, again, older, found);
  await compareDrawn(files, questions, again, { older, count, runs: isWhole ? runs : drawnOf(runs, files, size.drawn) }, found);
}

/** What the files say of the steps of one run. */
interface WrittenRun {
  readonly isDesigned: boolean;
  readonly steps: number;
  readonly decided: number[];
  readonly refused: RefusedStep[];
}

async function writtenRuns(files: RunFiles): Promise<ReadonlyMap<string, WrittenRun>> {
  const runs = new Map<string, WrittenRun>();
  for await (const { id, origin, num_steps: steps } of files.rows("trajectories", ["id", "origin", "num_steps"]))
    runs.set(id, { isDesigned: origin === "designed", steps, decided: [], refused: [] });
  for await (const row of files.rows("decisions", ["trajectory_id", "step_index"]))
    runs.get(row.trajectory_id)?.decided.push(row.step_index);
  for await (const { stage, item_key: key, reason, detail } of files.rows("rejected", ["stage", "item_key", "reason", "detail"])) {
    const [, id = "", step] = (stage === "decisions" ? /^(.+):(\d+)$/.exec(key) : null) ?? [];
    if (step !== undefined) runs.get(id)?.refused.push({ stepIndex: Number(step), reason, detail });
  }
  return runs;
}

/** Steps of which alternatives are acted on; of a long run only some are. */
const playedIn = ({ steps, refused }: WrittenRun): number => steps - refused.filter(({ reason }) => reason === "enough-of-run").length;

/** Each step of a run is a decision, or `rejected` tells why it is none. */
function whyNotCovered({ steps, decided, refused }: WrittenRun): string | undefined {
  const told = [...decided, ...refused.map(({ stepIndex }) => stepIndex)].toSorted((a, b) => a - b);
  for (let step = 0; step < steps; step++)
    if (told[step] !== step)
      return told.includes(step)
        ? `decisions: step ${told[step]} of this run is told of twice`
        : `decisions: step ${step} of this run is none, and rejected does not tell why`;
  return told.length === steps ? undefined : `decisions: this run has ${steps} steps, and more are told of`;
}

/** Runs of as many decisions as are drawn. All files of the run decide on the draw: who changes a row does not know which it will be. */
function drawnOf(runs: ReadonlyMap<string, WrittenRun>, { manifest }: RunFiles, wanted: number): ReadonlyMap<string, WrittenRun> {
  const seed = canonicalJson(manifest);
  const order = [...runs].map((run) => ({ run, key: sha256(`${seed} ${run[0]}`) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const drawn = new Map<string, WrittenRun>();
  let count = 0;
  for (const { run } of order) {
    if (count >= wanted) break;
    drawn.set(...run);
    count += run[1].decided.length;
  }
  return drawn;
}

interface DrawnRuns {
  readonly runs: ReadonlyMap<string, WrittenRun>;
  /** Runs of earlier nights. */
  readonly older: ReadonlySet<string>;
  /** Decisions of all runs. */
  readonly count: number;
}

async function compareDrawn(
  files: RunFiles,
  questions: readonly Question[],
  again: RemadeRuns,
  { runs, older, count }: DrawnRuns,
  found: Findings,
): Promise<void> {
  const asked = new Map(questions.map((question) => [question.id, question]));
  const written = new Map<string, Decision[]>([...runs.keys()].map((id) => [id, []]));
  for await (const decision of decisionsOf(files)) written.get(decision.trajectoryId)?.push(decision);
  const left = new Set(runs.keys());
  for await (const { trajectory } of await again.rollouts()) {
    const [decisions, question] = [written.get(trajectory.id), asked.get(trajectory.questionId)];
    if (decisions === undefined || question === undefined) continue;
    left.delete(trajectory.id);
    await compareRun(trajectory, question, { decisions, refused: runs.get(trajectory.id)?.refused ?? [] }, again, found);
  }
  for (const id of left)
    if (older.has(id)) found.undecided(`decisions of ${id}: the run was made on an earlier night`);
    else found.fail(id, "decisions: their run is not made again");
  const looked = [...written.values()].reduce((sum, { length }) => sum + length, 0);
  found.sampled(`decisions played again with their labels: ${looked} of ${count}${looked < count ? "; --deep plays all" : ", each one of the draws of its step"}`); // prettier-ignore
}

async function compareRun(
  trajectory: Trajectory,
  question: Question,
  written: { readonly decisions: readonly Decision[]; readonly refused: readonly RefusedStep[] },
  again: RemadeRuns,
  found: Findings,
): Promise<void> {
  const unlike = new Map((await again.undrawn(question, trajectory, written)).map(({ stepIndex, why }) => [stepIndex, why]));
  for (const { id, stepIndex } of written.decisions) {
    const why = unlike.get(stepIndex);
    unlike.delete(stepIndex);
    found.judge(id, () => (why === undefined ? undefined : `decisions: ${why}`));
  }
  for (const [step, why] of unlike) found.fail(trajectory.id, `decisions: step ${step}: ${why}`);
}

/** Designed runs as they are played again (what each step was for decides on its alternatives), all others as they are written. */
async function compareAll(files: RunFiles, again: RemadeRuns, older: ReadonlySet<string>, found: Findings): Promise<void> {
  const made = await again.decisions({
    rollouts: chainStreams(await again.rollouts(), others(files)),
    sampled: (await hasSampled(files)) ? others(files, "sampled") : undefined,
    importedQuestions: questionInputs(files).importedQuestions,
  });
  for await (const one of sideBySide<Decision>(decisionsOf(files), made, ({ id }) => id))
    if (older.size > 0 && whyNotEqual("decisions", one) !== undefined)
      found.undecided(
        `decisions: ${older.size} runs were made, and verified, on earlier nights: what was decided in them is not played again`,
      );
    else found.judge((one.written ?? one.made).id, () => whyNotEqual("decisions", one));
}

/** Of runs that rules did not make only the words count. */
const others = (files: RunFiles, only?: "sampled"): AsyncIterable<Rollout> => ({
  async *[Symbol.asyncIterator]() {
    for await (const trajectory of trajectoriesOf(files, ({ origin }) => (only === undefined ? origin !== "designed" : origin === only)))
      yield {
        calls: [],
        trajectory: { ...trajectory, steps: trajectory.steps.map((step) => ({ ...step, intent: intentOf(turnOf(step)) })) },
      };
  },
});

const turnOf = ({ action, thought, mistake }: RecordedTrajectory["steps"][number]): Turn | undefined =>
  mistake === "format-error" && action === null
    ? undefined
    : { thought, act: action === null ? { kind: "answer", answer: "" } : { kind: "call", action } };
