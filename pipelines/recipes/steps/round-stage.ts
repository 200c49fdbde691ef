import { Question } from "../../../schemas/index.ts";
import { closedBookGate } from "../../complexity/closed-book-gate.ts";
import { growQuestion, type LoopWorld } from "../../complexity/loop.ts";
import type { ClosedBook } from "../../complexity/solvers/closed-book.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { ItemStage } from "../../core/stage.ts";
import type { Measurer } from "./measure.ts";
import type { QuestionStepInput } from "./recipe.ts";
import { targetLevel } from "./steer-rounds.ts";
import type { Steering } from "./steer.ts";

/** Who is asked about the rounds, and how they are drawn. */
export interface RoundSettings {
  readonly world: LoopWorld;
  readonly book: ClosedBook | undefined;
  readonly measurer: Measurer | undefined;
  /** Seeds whose rounds the measurer measures. */
  readonly measured: ReadonlySet<string>;
  readonly steering: Steering | undefined;
}

/** One seed in, its rounds out. */
export function roundStage({ run, snapshotId }: QuestionStepInput, settings: RoundSettings): ItemStage<Question, Question> {
  const { config, context } = run;
  const { targetLevel: level, maxRounds } = config.complexity;
  const { world, book, measurer, measured, steering } = settings;
  const levelOf = ({ id }: Question): number =>
    steering === undefined ? level : targetLevel(level, steering.levels, context.random.fork("target level", id));
  const weights = steering && { weights: steering.operators };
  return {
    name: "complexity",
    version: STAGE_VERSIONS.complexity,
    output: Question,
    batch: 1,
    keyOf: (seed) => [
      seed,
      snapshotId,
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
      const { questions, refusals } = await growQuestion(
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
}
