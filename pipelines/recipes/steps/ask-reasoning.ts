import { hashOf, Question, type Rejection } from "../../../schemas/index.ts";
import { families } from "../../questions/mathematics/families/index.ts";
import type { ReasoningFamily } from "../../questions/mathematics/family.ts";
import { OVERDRAW, posedBy, TASK_STAGE } from "../../questions/mathematics/task.ts";
import { reasoningQuestion } from "../../questions/mathematics/question.ts";
import { reasoning } from "../../questions/mathematics/style.ts";
import { replayable } from "../../core/replayable.ts";
import { runStage } from "../../core/run-stage.ts";
import { emit, reject, type ItemStage } from "../../core/stage.ts";
import { shareOf } from "../../questions/generate.ts";
import { lazySandbox } from "../../sandbox/lazy-sandbox.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { QuestionStep, Origin } from "./recipe.ts";

interface Drawn {
  readonly family: ReasoningFamily;
  readonly index: number;
}

/**
 * Mathematics that two programs answer in the sandbox. No snapshot has a part in it: what was asked last night is asked again. A task costs
 * two processes of half a second.
 * Long because the draws go on until enough tasks are new: what was posed, dropped and counted changes in one loop.
 */
export const askReasoning: QuestionStep = async ({ run, snapshotId, base }, made) => {
  const { config, context, python } = run;
  const { mix, count } = config.questions;
  const total = Object.keys(mix).reduce((sum, style) => sum + shareOf(mix, style), 0);
  const wanted = total === 0 ? 0 : Math.round((count * mix.reasoning) / total);
  if (wanted === 0) return made;
  if (python === undefined) {
    const detail = `${wanted} questions wanted, and there is no sandbox to answer them in`;
    return {
      ...made,
      rejections: [...made.rejections, replayable([{ stage: TASK_STAGE, itemKey: reasoning.name, reason: "tool-missing", detail }])],
    };
  }
  const sandbox = lazySandbox(python.id);
  const stage: ItemStage<Drawn, Question> = {
    name: TASK_STAGE,
    version: STAGE_VERSIONS.mathematics,
    output: Question,
    batch: 1,
    keyOf: ({ family: { name, derived, tried }, index }) => [name, hashOf(derived, tried), index, config.seed, python.id],
    async apply({ family, index }) {
      const posed = posedBy(family, index, config.seed);
      const asked = await reasoningQuestion(family, posed, sandbox, config.seed);
      return "question" in asked ? emit(asked.question) : reject(asked.refused.reason, asked.refused.detail, posed.text);
    },
  };
  const taken = new Set(made.questions.map(({ text }) => text));
  const before = new Map(base?.questions.map(({ question, on }) => [question.id, on]));
  const questions: Question[] = [];
  const origins = new Map<string, Origin>(made.origins);
  const rejections: Rejection[] = [];
  const streams: (() => AsyncIterable<Rejection>)[] = [];
  try {
    for (let from = 0; questions.length < wanted && from < OVERDRAW * wanted;) {
      const some = drawn(from, wanted - questions.length);
      from += some.length;
      const kept = await runStage(stage, some, context);
      streams.push(kept.rejections);
      for await (const question of kept) {
        if (taken.has(question.text)) {
          rejections.push({
            stage: TASK_STAGE,
            itemKey: question.id,
            reason: "duplicate",
            detail: "it was posed before",
            sample: question.text,
          });
          continue;
        }
        taken.add(question.text);
        questions.push(question);
        const on = before.get(question.id);
        origins.set(question.id, {
          on: on ?? snapshotId,
          fate: on === undefined ? "new" : "kept",
          before: on === undefined ? null : question.id,
        });
      }
    }
  } finally {
    await sandbox.close();
  }
  if (questions.length < wanted)
    rejections.push({ stage: TASK_STAGE, itemKey: reasoning.name, reason: "ran-dry", detail: `${questions.length} of ${wanted} tasks` });
  return {
    ...made,
    questions: [...made.questions, ...questions],
    origins,
    rejections: [...made.rejections, ...streams, replayable(rejections)],
  };
};

/** The next tasks, in turns over the families. */
const drawn = (from: number, count: number): readonly Drawn[] =>
  Array.from({ length: count }, (_, at) => from + at).flatMap((place) => {
    const family = families[place % families.length];
    return family === undefined ? [] : [{ family, index: Math.floor(place / families.length) }];
  });
