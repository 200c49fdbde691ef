import { hashOf, Question, type Rejection } from "../../schemas/index.ts";
import { textKey } from "../checks/near-copy.ts";
import { listsIn } from "../complexity/growing.ts";
import { broaden, HIGHEST } from "../complexity/breadth.ts";
import { grow, type LoopWorld } from "../complexity/loop.ts";
import { regate } from "../complexity/regate.ts";
import { closedBookGate } from "../complexity/closed-book-gate.ts";
import { canGrow, seedsAmong } from "../complexity/seeds.ts";
import { passagesOf } from "../complexity/solvers/passages.ts";
import { again, inTurn } from "../core/again.ts";
import { runStage, type Kept } from "../core/run-stage.ts";
import type { ItemStage } from "../core/stage.ts";
import { openClosedBook } from "./closed-book.ts";
import { MAKERS } from "./makers.ts";
import { openMeasurer } from "./measure.ts";
import type { AskStep, Grounded, Made, Origin } from "./recipe.ts";
import { targetLevel } from "./steer-rounds.ts";
import type { Steering } from "./steer.ts";

/** Questions made harder round by round: those of last night that still stand, then new ones from seeds that have grown nothing. */
export const complicate: AskStep = async (from, made) => {
  const { config, context } = from.run;
  const { seeds: wanted, targetLevel: level, maxRounds } = config.complexity;
  const { steering } = made;
  const plain = made.questions.filter(({ round }) => round === 0);
  if (wanted === 0) return { ...made, questions: plain };
  const named = openClosedBook(from.run);
  const book = named?.solved === "reserve" ? named : undefined;
  const world = worldOf(from);
  const standing = await stillStanding(from, made, {
    ...world,
    // Where an endpoint fails a round goes, and is made again: the seed is free.
    dearer: book === undefined ? [] : [closedBookGate(book, context.signal, () => undefined)],
  });
  context.signal.throwIfAborted();
  const grownFrom = new Set(standing.questions.map(({ parentId }) => parentId));
  const able = plain.filter(canGrow);
  const first = wanted + idle(standing.questions, steering);
  const seeds = seedsAmong(able, first, config.seed).filter(({ id }) => !grownFrom.has(id));
  const levelOf = ({ id }: Question): number =>
    steering === undefined ? level : targetLevel(level, steering.levels, context.random.fork("target level", id));
  const weights = steering && { weights: steering.operators };
  const measurer = await openMeasurer(from, made);
  const measured = new Set(seeds.slice(0, measurer?.seeds ?? 0).map(({ id }) => id));
  const stage: ItemStage<Question, Question> = {
    name: "complexity",
    version: MAKERS.complexity,
    output: Question,
    batch: 1,
    keyOf: (seed) => [
      seed,
      from.snapshotId,
      levelOf(seed),
      maxRounds,
      config.seed,
      config.export.splits,
      ...(book?.key ?? []),
      ...(steering === undefined ? [] : [steering.operators]),
      ...(measured.has(seed.id) ? [measurer?.key] : []),
    ],
    async apply(seed, { signal }) {
      let again = false;
      const dearer = book === undefined ? [] : [closedBookGate(book, signal, () => (again = true))];
      const measure = measured.has(seed.id) ? measurer?.of(signal, () => (again = true)) : undefined;
      const { questions, refusals } = await grow(
        seed,
        { ...world, dearer },
        { targetLevel: levelOf(seed), maxRounds, ...weights, ...(measure && { measure }), seed: config.seed },
      );
      // Gates take what an abort broke off for undecided.
      signal.throwIfAborted();
      return {
        again,
        outputs: questions,
        rejections: refusals.map(({ round, operator, ...refused }) => ({ itemKey: `${seed.id}:${round}:${operator}`, ...refused })),
      };
    },
  };
  const asking = [...(book === undefined ? [] : ["closed-book"]), ...(measurer === undefined ? [] : ["policy"])];
  const concurrency = Math.max(context.concurrency, ...asking.map((task) => from.run.models.inFlight(task)));
  const kept: Kept<Question>[] = [];
  const growAll = async (some: readonly Question[]): Promise<readonly Question[]> => {
    const made = await runStage(stage, some, { ...context, concurrency });
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
    await broaden({ able, taken, grown, most, seed: config.seed, grow: growAll });
  } finally {
    await measurer?.close();
  }
  const questions = [...plain, ...standing.questions];
  const origins = new Map([...made.origins].filter(([id]) => !standing.gone.has(id)));
  for (const id of standing.changed) {
    const origin = origins.get(id);
    if (origin?.fate === "kept") origins.set(id, { ...origin, on: from.snapshotId, fate: "re-cited" });
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
    origins.set(question.id, { on: from.snapshotId, fate: "new", before: null });
  }
  return {
    ...made,
    questions,
    origins,
    rejections: [...made.rejections, again(standing.rejections), ...kept.map(({ rejections }) => rejections), again(copies)],
  };
};

/** Last rounds that teach the policy nothing: another seed is grown for each. */
function idle(standing: readonly Question[], steering: Steering | undefined): number {
  const parents = new Set(standing.map(({ parentId }) => parentId));
  return standing.filter(({ id }) => !parents.has(id) && steering?.waiting.has(id) === true).length;
}

/** Pages as searches find them; in a function of its own, so that no step keeps them. */
const worldOf = ({ ground, run: { memory } }: Grounded): LoopWorld => ({
  ground,
  lists: listsIn(ground),
  passages: passagesOf({ document: (id) => memory.graph.document(id), text: memory.text }),
});

interface Standing {
  readonly questions: readonly Question[];
  readonly changed: readonly string[];
  readonly gone: ReadonlySet<string>;
  readonly rejections: readonly Rejection[];
}

/** Rounds of last night, parents first, whose parent stands and whose gates, where the memory has changed, still open. */
async function stillStanding({ snapshotId, base }: Grounded, made: Made, world: LoopWorld): Promise<Standing> {
  const questions: Question[] = [];
  const rejections: Rejection[] = [];
  const gone = new Set<string>();
  const changed: string[] = [];
  /** What stands, by the id that it had last night. */
  const now = new Map(
    made.questions.filter(({ round }) => round === 0).map((question) => [made.origins.get(question.id)?.before ?? question.id, question]),
  );
  for (const question of made.questions.filter(({ round }) => round > 0).toSorted((a, b) => a.round - b.round)) {
    const origin: Origin | undefined = made.origins.get(question.id);
    const parent = now.get(question.parentId ?? "");
    const judged = await regate(question, parent, base?.head.snapshotId === snapshotId ? undefined : world);
    if ("refused" in judged) {
      gone.add(question.id);
      rejections.push({ stage: "refresh", itemKey: origin?.before ?? question.id, ...judged.refused, sample: question.text });
      continue;
    }
    if (judged.question !== question) changed.push(question.id);
    questions.push(judged.question);
    now.set(origin?.before ?? question.id, judged.question);
  }
  return { questions, changed, gone, rejections };
}
