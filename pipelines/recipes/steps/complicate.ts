import { hashOf, type Question, type Rejection } from "../../../schemas/index.ts";
import { textKey } from "../../checks/near-copy.ts";
import { listsIn } from "../../complexity/growth.ts";
import { extendBreadth, HIGHEST } from "../../complexity/breadth.ts";
import type { LoopWorld } from "../../complexity/loop.ts";
import { closedBookGate } from "../../complexity/closed-book-gate.ts";
import { canGrow, seedsAmong } from "../../complexity/seeds.ts";
import { passagesOf } from "../../complexity/solvers/passages.ts";
import { replayable, inTurn } from "../../core/replayable.ts";
import { runStage, type StageOutputs } from "../../core/run-stage.ts";
import { openClosedBook } from "./closed-book.ts";
import { openMeasurer } from "./measure.ts";
import type { Origin, QuestionStep, QuestionStepInput, Samples } from "./recipe.ts";
import { roundStage, type RoundSettings } from "./round-stage.ts";
import { standingRounds, type StandingRounds } from "./standing-rounds.ts";
import type { Steering } from "./steer.ts";

/** Questions made harder round by round: those of last night that still stand, then new ones from seeds that have grown nothing. */
export const complicate: QuestionStep = async (from, made) => {
  const { config, context } = from.run;
  const plain = made.questions.filter(({ round }) => round === 0);
  if (config.complexity.seeds === 0) return { ...made, questions: plain };
  const named = openClosedBook(from.run);
  const book = named?.solved === "reserve" ? named : undefined;
  const world = worldOf(from);
  const standing = await standingRounds(from, made, {
    ...world,
    // Where an endpoint fails a round goes, and is made again: the seed is free.
    dearer: book === undefined ? [] : [closedBookGate(book, context.signal, () => undefined)],
  });
  context.signal.throwIfAborted();
  const kept = await newRounds(from, made, plain, standing, { world, book, steering: made.steering });
  const { questions, origins, copies } = await uniqueRounds(from.snapshotId, made, [...plain, ...standing.questions], standing, kept);
  return {
    ...made,
    questions,
    origins,
    rejections: [...made.rejections, replayable(standing.rejections), ...kept.map(({ rejections }) => rejections), replayable(copies)],
  };
};

/** Rounds of seeds that have grown nothing, then of seeds of the subjects that have no question of the highest level. */
async function newRounds(
  from: QuestionStepInput,
  made: Samples,
  plain: readonly Question[],
  standing: StandingRounds,
  settings: Omit<RoundSettings, "measurer" | "measured">,
): Promise<readonly StageOutputs<Question>[]> {
  const { config, context } = from.run;
  const { seeds: wanted, targetLevel: level } = config.complexity;
  const grownFrom = new Set(standing.questions.map(({ parentId }) => parentId));
  const able = plain.filter(canGrow);
  const first = wanted + idle(standing.questions, settings.steering);
  const seeds = seedsAmong(able, first, config.seed).filter(({ id }) => !grownFrom.has(id));
  const measurer = await openMeasurer(from, made);
  const measured = new Set(seeds.slice(0, measurer?.seeds ?? 0).map(({ id }) => id));
  const stage = roundStage(from, { ...settings, measurer, measured });
  const asking = [...(settings.book === undefined ? [] : ["closed-book"]), ...(measurer === undefined ? [] : ["policy"])];
  const concurrency = Math.max(context.concurrency, ...asking.map((task) => from.run.models.inFlight(task)));
  const kept: StageOutputs<Question>[] = [];
  const growAll = async (some: readonly Question[]): Promise<readonly Question[]> => {
    const made = await runStage(stage, some, { ...context, concurrency, ...(asking.length > 0 && { together: concurrency }) });
    kept.push(made);
    const questions: Question[] = [];
    if (level === HIGHEST) for await (const question of made) questions.push(question);
    return questions;
  };
  try {
    const grown = [...standing.questions, ...(await growAll(seeds))];
    // What last night took besides counts: seeds do not grow more from night to night.
    const roots = able.filter(({ id }) => grownFrom.has(id)).length;
    const most = level === HIGHEST ? wanted + first - roots - seeds.length : 0;
    const taken = new Set([...grownFrom, ...seeds.map(({ id }) => id)].flatMap((id) => id ?? []));
    await extendBreadth({ able, taken, grown, most, seed: config.seed, grow: growAll });
  } finally {
    await measurer?.close();
  }
  return kept;
}

/** The questions so far and the new rounds that ask what none of them asks; what grew from a dropped round is dropped too. */
async function uniqueRounds(
  snapshotId: string,
  made: Samples,
  before: readonly Question[],
  standing: StandingRounds,
  kept: readonly StageOutputs<Question>[],
): Promise<{
  readonly questions: readonly Question[];
  readonly origins: ReadonlyMap<string, Origin>;
  readonly copies: readonly Rejection[];
}> {
  const questions = [...before];
  const origins = new Map([...made.origins].filter(([id]) => !standing.gone.has(id)));
  for (const id of standing.changed) {
    const origin = origins.get(id);
    if (origin?.fate === "kept") origins.set(id, { ...origin, on: snapshotId, fate: "re-cited" });
  }
  const copies: Rejection[] = [];
  const taken = new Set(questions.flatMap(({ text, program }) => [textKey(text), hashOf(program)]));
  const dropped = new Set<string>();
  for await (const question of inTurn(kept)) {
    const keys = [textKey(question.text), hashOf(question.program)];
    if (dropped.has(question.parentId ?? "") || keys.some((key) => taken.has(key))) {
      dropped.add(question.id);
      copies.push({
        stage: "complexity",
        itemKey: question.id,
        reason: "duplicate",
        detail: "another question asks the same",
        sample: question.text,
      });
      continue;
    }
    for (const key of keys) taken.add(key);
    questions.push(question);
    origins.set(question.id, { on: snapshotId, fate: "new", before: null });
  }
  return { questions, origins, copies };
}

/** Last rounds that teach the policy nothing: another seed is grown for each. */
function idle(standing: readonly Question[], steering: Steering | undefined): number {
  const parents = new Set(standing.map(({ parentId }) => parentId));
  return standing.filter(({ id }) => !parents.has(id) && steering?.waiting.has(id) === true).length;
}

/** Pages as searches find them; in a function of its own, so that no step keeps them. */
const worldOf = ({ questionContext, run: { memory } }: QuestionStepInput): LoopWorld => ({
  context: questionContext,
  lists: listsIn(questionContext),
  passages: passagesOf({ document: (id) => memory.graph.document(id), text: memory.text }),
});
