import { Reasoning, type Question } from "../../../schemas/index.ts";
import { runStage } from "../../core/run-stage.ts";
import { forEndpoint, emit, reject, type ItemStage } from "../../core/stage.ts";
import { modelReasoning } from "../../reasoning/reasoning-model.ts";
import { REASONING } from "../../reasoning/reasoning-task.ts";
import { isMultiStep, reasoningOf } from "../../reasoning/reasoning.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { QuestionStep } from "./recipe.ts";
import { voicedOf } from "./voiced-counts.ts";

/** One chain per question of several steps, from all its evidence at once. */
export const reason: QuestionStep = async ({ run, questionContext, snapshotId }, made) => {
  const { models, context } = run;
  const model = models.for("reasoning");
  const stage: ItemStage<Question, Reasoning> = {
    name: "reasoning",
    version: STAGE_VERSIONS.reasoning,
    output: Reasoning,
    batch: model === undefined ? 32 : 1,
    // A question that is what it was on an earlier night keeps the chain of that night.
    questionOf: ({ id }) => id,
    ...(model && { stands: (chains) => chains.some(isVoiced) }),
    keyOf: (question) => [question, made.origins.get(question.id)?.on ?? snapshotId, ...(model ? [model.id, REASONING.promptHash] : [])],
    async apply(question, { signal }) {
      if (model !== undefined) return modelReasoning(question, questionContext, model, signal);
      const reasoned = await reasoningOf(question, questionContext);
      return "reasoning" in reasoned ? emit(reasoned.reasoning) : reject(reasoned.refused.reason, reasoned.refused.detail, question.text);
    },
  };
  const working = model === undefined ? context : forEndpoint(context, models.inFlight("reasoning"));
  const kept = await runStage(stage, made.questions.filter(isMultiStep), working);
  const voiced = model === undefined ? [] : await voicedOf("reasoning", kept, isVoiced);
  return { ...made, reasoning: kept, voiced: [...made.voiced, ...voiced], rejections: [...made.rejections, kept.rejections] };
};

const isVoiced = ({ generator }: Reasoning): boolean => generator.modelId !== null;
