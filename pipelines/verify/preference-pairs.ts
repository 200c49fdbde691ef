import { hashOf } from "../../schemas/index.ts";
import { parseTurn, type Turn } from "../trajectory/formats/tongyi.ts";
import { type DecisionRow, type PreferenceRow, PROMPT } from "../../schemas/datasets/index.ts";
import { ENOUGH_PAIRS, MOST_TOLD } from "../exporters/untold-pairs.ts";
import { marginsByWords, wordsApart, type WordsApart } from "../decisions/words-alone.ts";
import type { Findings } from "./check.ts";
import type { RunFiles } from "./run-files.ts";

/** A pair by hashes: the texts are long and many. */
interface Pair {
  readonly row: Pick<PreferenceRow, "id" | "basis" | "split" | "question_id" | "decision_id" | "trajectory_ids">;
  readonly prompt: readonly string[];
  readonly chosen: string;
  readonly rejected: string;
}

/**
 * What is preferred is better: the turn on the path against a mistake of its decision, a right run against a wrong one; and of pairs of decisions
 * the words alone do not tell which. Holds a line a pair. Gives what a reader of words tells, where there are enough pairs to learn from.
 */
export async function preferencePairs(files: RunFiles, found: Findings): Promise<string | undefined> {
  if (!files.has("preferences")) return undefined;
  const pairs: Pair[] = [];
  const apart: WordsApart[] = [];
  const wanted = new Set<string>();
  for await (const row of files.rows("preferences")) {
    const { id, basis, split, question_id, decision_id, trajectory_ids, prompt, chosen, rejected } = row;
    for (const trajectoryId of trajectory_ids) wanted.add(trajectoryId);
    if (basis === "decision") apart.push(wordsApart(question_id, chosen[0]?.content ?? "", rejected[0]?.content ?? ""));
    pairs.push({
      row: { id, basis, split, question_id, decision_id, trajectory_ids },
      prompt: prompt.map(messageHash),
      chosen: saidHash(basis, chosen),
      rejected: saidHash(basis, rejected),
    });
  }
  const decisions = await decisionsOf(files, new Set(pairs.flatMap(({ row }) => row.decision_id ?? [])));
  const runs = await runsOf(files, wanted);
  for (const pair of pairs) found.judge(pair.row.id, () => whyNoPair(pair, decisions, runs));
  return apart.length < ENOUGH_PAIRS ? undefined : toldByWords(apart, found);
}

/** Pairs of one question are no witnesses apart from each other: how sure the share is follows from how many questions there are. */
function toldByWords(apart: readonly WordsApart[], found: Findings): string {
  const margins = marginsByWords(apart, "verify");
  const told = margins.filter((margin) => margin > 0).length / margins.length;
  const unsure = 0.98 / Math.sqrt(new Set(apart.map(({ questionId }) => questionId)).size);
  const said = `the words alone tell the preferred side of ${(100 * told).toFixed(1)} % of ${apart.length} pairs of decisions, give or take ${(100 * unsure).toFixed(1)}; a coin tells 50`;
  found.judge("preferences", () => (told - unsure > MOST_TOLD ? said : undefined));
  return said;
}

const messageHash = ({ role, content }: { readonly role: string; readonly content: string }): string => hashOf(role, content);

/** Of a turn what it says: rows of decisions do not keep the order in which arguments were written. */
function saidHash(basis: PreferenceRow["basis"], messages: PreferenceRow["chosen"]): string {
  const [only, ...more] = messages;
  const read = basis === "decision" && more.length === 0 && only?.role === "assistant" ? parseTurn(only.content) : undefined;
  return read?.ok === true ? hashOf(read.turn) : hashOf(messages);
}

function turnHash({ thought, action_name: name, arguments: given, answer }: DecisionRow["options"][number]): string {
  const turn: Turn = {
    thought,
    act:
      name === null
        ? { kind: "answer", answer: answer ?? "" }
        : { kind: "call", action: { name, arguments: JSON.parse(given ?? "null") as Record<string, unknown> } },
  };
  return hashOf(turn);
}

interface Decided {
  readonly contextEnd: number;
  readonly trajectoryId: string;
  readonly right: boolean;
  readonly onPath: string | undefined;
  readonly mistakes: ReadonlySet<string>;
  readonly detours: ReadonlySet<string>;
}

/** The mistakes of a trajectory's decisions decide whether a detour may be refused. */
interface Decisions {
  readonly byId: ReadonlyMap<string, Decided>;
  readonly withMistakes: ReadonlySet<string>;
}

async function decisionsOf(files: RunFiles, ids: ReadonlySet<string>): Promise<Decisions> {
  const byId = new Map<string, Decided>();
  const withMistakes = new Set<string>();
  for await (const row of files.rows("decisions")) {
    const right = row.correct_indices.includes(row.original_index);
    if (right && row.correct_index !== null && row.options.some(({ label }) => label === "mistake")) withMistakes.add(row.trajectory_id);
    if (!ids.has(row.id)) continue;
    const of = (label: string): ReadonlySet<string> => new Set(row.options.filter((one) => one.label === label).map(turnHash));
    byId.set(row.id, {
      contextEnd: row.context_end,
      trajectoryId: row.trajectory_id,
      right,
      onPath: [...of("on_path")][0],
      mistakes: of("mistake"),
      detours: of("detour"),
    });
  }
  return { byId, withMistakes };
}

interface RunFacts {
  readonly questionId: string;
  readonly correct: string;
  /** By message. */
  readonly messages: readonly string[];
  readonly rest: string;
}

async function runsOf(files: RunFiles, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, RunFacts>> {
  const runs = new Map<string, RunFacts>();
  for await (const row of files.rows("trajectories", ["id", "question_id", "correct", "messages"])) {
    if (!ids.has(row.id)) continue;
    const rest = hashOf(row.messages.slice(PROMPT).map(({ role, content }) => ({ role, content })));
    runs.set(row.id, { questionId: row.question_id, correct: row.correct, messages: row.messages.map(messageHash), rest });
  }
  return runs;
}

function whyNoPair(pair: Pair, decisions: Decisions, runs: ReadonlyMap<string, RunFacts>): string | undefined {
  const { row, prompt, chosen, rejected } = pair;
  if (row.split === "held_out") return "its question is held out";
  if (chosen === rejected) return "chosen and rejected are the same";
  const own = row.trajectory_ids.map((id) => runs.get(id));
  // A trajectory that is not there is V14's finding.
  if (own.some((run) => run === undefined)) return undefined;
  if (own.some((run) => run?.questionId !== row.question_id)) return "its runs answer another question";
  if (own.some((run) => !prompt.every((hash, at) => run?.messages[at] === hash))) return "its prompt is not what its runs had seen";
  return row.basis === "decision" ? whyNoDecision(pair, decisions) : whyNoOutcome(pair, own as readonly RunFacts[]);
}

function whyNoDecision({ row, prompt, chosen, rejected }: Pair, { byId, withMistakes }: Decisions): string | undefined {
  const decision = byId.get(row.decision_id ?? "");
  if (decision === undefined) return `decision ${row.decision_id ?? "(none)"} is not in the run`;
  if (row.trajectory_ids.length !== 1 || row.trajectory_ids[0] !== decision.trajectoryId) return "its decision is of another run";
  if (prompt.length !== decision.contextEnd) return `its prompt has ${prompt.length} messages, its decision saw ${decision.contextEnd}`;
  if (!decision.right) return "the run itself went wrong at its decision";
  if (chosen !== decision.onPath) return "what is chosen is not its decision's option on the path";
  if (decision.mistakes.has(rejected)) return undefined;
  if (!decision.detours.has(rejected)) return "what is rejected is no mistake of its decision";
  return withMistakes.has(decision.trajectoryId) ? "what is rejected is a detour, and its run has decisions with mistakes" : undefined;
}

function whyNoOutcome({ row, prompt, chosen, rejected }: Pair, [right, wrong]: readonly RunFacts[]): string | undefined {
  if (right === undefined || wrong === undefined || row.trajectory_ids.length !== 2) return "it names no two runs";
  if (prompt.length !== PROMPT) return `its prompt has ${prompt.length} messages, the runs begin after ${PROMPT}`;
  if (chosen !== right.rest || rejected !== wrong.rest) return "its messages are not those of its runs";
  return right.correct === "true" && wrong.correct === "false"
    ? undefined
    : `its first run is called ${right.correct}, its second one ${wrong.correct}`;
}
