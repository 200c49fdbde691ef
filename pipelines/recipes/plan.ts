import { PlanSet, type Question } from "../../schemas/index.ts";
import { runStage } from "../core/run-stage.ts";
import type { ItemStage } from "../core/stage.ts";
import { plansOf } from "../fas/plans.ts";
import { MAKERS } from "./makers.ts";
import type { AskStep } from "./recipe.ts";

/** Plans that begin differently, none of them carried out, as many as the question allows. */
export const plan: AskStep = async ({ run, ground, snapshotId }, made) => {
  const { perQuestion } = run.config.plans;
  const stage: ItemStage<Question, PlanSet> = {
    name: "plans",
    version: MAKERS.plans,
    output: PlanSet,
    batch: 32,
    // A question that is what it was on an earlier night keeps the plans of that night.
    keyOf: (question) => [question, made.origins.get(question.id)?.on ?? snapshotId, perQuestion],
    async apply(question) {
      const { set, rejections } = await plansOf(question, ground, perQuestion);
      return { outputs: [set], rejections };
    },
  };
  const kept = await runStage(stage, made.questions, run.context);
  return { ...made, planSets: kept, rejections: [...made.rejections, kept.rejections] };
};
