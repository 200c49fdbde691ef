import { idOf, type Generator, type Plan, type Question } from "../../schemas/index.ts";
import { generator as complexityGenerator } from "../complexity/style.ts";
import { STAGE_VERSIONS } from "../core/stage-versions.ts";
import { modelGenerator } from "../models/task.ts";
import { PLANS } from "../plans/plans-task.ts";
import { WORDS } from "../questions/wording/words-task.ts";
import { differingColumn } from "./differing-column.ts";

/** What a model said cannot be made again; by what task of which version it was said follows from the code that the run names. */
const isOf = (told: Generator, made: Generator): boolean => differingColumn(told, made) === undefined;

/**
 * Why words are not of the task that words questions, or a round not of the loop that makes rounds. `hasHistory`: words and rounds of an
 * earlier night stay as they are, whatever version made them.
 */
export function whyOtherVoice({ plainText, round, generator }: Question, hasHistory: boolean): string | undefined {
  if (plainText === undefined && round === 0) return undefined;
  const made =
    plainText === undefined
      ? complexityGenerator
      : modelGenerator("words", STAGE_VERSIONS.wording, generator.modelId ?? "of a model", WORDS);
  return (hasHistory ? generator.name === made.name : isOf(generator, made))
    ? undefined
    : `questions: generator is not that of ${plainText === undefined ? "a round" : "a model's words"}`;
}

/** Why a plan that a model proposed would not have been kept, or was proposed for another task. */
export function whyNotProposed(
  { id, questionId, decomposition, generator, judgements, seed }: Plan,
  asked: Question | undefined,
): string | undefined {
  const against = judgements.find(({ verdict }) => verdict !== "pass");
  if (against !== undefined) return `plans: ${against.judge} did not let it pass`;
  if (id !== idOf("p", questionId, decomposition)) return "plans: id is not that of its question and decomposition";
  // A question that is not there is V14's finding.
  if (asked !== undefined && seed !== asked.seed) return "plans: seed is not that of its question";
  if (generator.modelId === null) return undefined;
  return isOf(generator, modelGenerator("fas-plans-model", STAGE_VERSIONS.plans, generator.modelId, PLANS))
    ? undefined
    : "plans: generator is not that of a model's plans";
}
