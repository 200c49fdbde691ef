import { Reasoning, type Question } from "../../schemas/index.ts";
import { runStage } from "../core/run-stage.ts";
import { gave, rejected, type ItemStage } from "../core/stage.ts";
import { isMultiStep, reasoningOf } from "../fas/reasoning.ts";
import { MAKERS } from "./makers.ts";
import type { AskStep } from "./recipe.ts";

/** One chain per question of several steps, from all its evidence at once. */
export const reason: AskStep = async ({ run, ground, snapshotId }, made) => {
  const stage: ItemStage<Question, Reasoning> = {
    name: "reasoning",
    version: MAKERS.reasoning,
    output: Reasoning,
    batch: 32,
    // A question that is what it was on an earlier night keeps the chain of that night.
    keyOf: (question) => [question, made.origins.get(question.id)?.on ?? snapshotId],
    async apply(question) {
      const reasoned = await reasoningOf(question, ground);
      return "reasoning" in reasoned ? gave(reasoned.reasoning) : rejected(reasoned.refused.reason, reasoned.refused.detail, question.text);
    },
  };
  const kept = await runStage(stage, made.questions.filter(isMultiStep), run.context);
  return { ...made, reasoning: kept, rejections: [...made.rejections, kept.rejections] };
};
