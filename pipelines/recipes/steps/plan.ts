import { voicedOf } from "./voiced-counts.ts";
import { readsMemory } from "../../../knowledge-graph/index.ts";
import { PlanSet, type Question, type Rejection } from "../../../schemas/index.ts";
import { ALIGNMENT } from "../../checks/judges/alignment.ts";
import { runStage } from "../../core/run-stage.ts";
import { forEndpoint, type ItemStage } from "../../core/stage.ts";
import { modelPlans } from "../../plans/plans-model.ts";
import { plansOf } from "../../plans/plans.ts";
import { PLANS } from "../../plans/plans-task.ts";
import { STAGE_VERSIONS } from "../../core/stage-versions.ts";
import type { QuestionStep } from "./recipe.ts";

/** Plans that begin differently, none of them carried out, as many as the question allows. */
export const plan: QuestionStep = async ({ run, questionContext, snapshotId }, made) => {
  const { perQuestion } = run.config.plans;
  const { models, context } = run;
  const [planner, judge] = [models.for("plans"), models.for("judge")];
  const by = planner === undefined ? [] : [planner.id, PLANS.promptHash, judge?.id ?? null, ALIGNMENT.promptHash];
  const stage: ItemStage<Question, PlanSet> = {
    name: "plans",
    version: STAGE_VERSIONS.plans,
    output: PlanSet,
    batch: planner === undefined ? 32 : 1,
    // A question that is what it was on an earlier night keeps the plans of that night.
    questionOf: ({ id }) => id,
    ...(planner && { stands: (sets) => sets.some(isVoiced) }),
    keyOf: (question) => [question, made.origins.get(question.id)?.on ?? snapshotId, perQuestion, ...by],
    async apply(question, { signal }) {
      if (planner === undefined) {
        const { set, rejections } = await plansOf(question, questionContext, perQuestion);
        return { outputs: [set], rejections };
      }
      const { set, rejections, again } = await modelPlans(question, questionContext, perQuestion, { planner, judge }, signal);
      return { outputs: [set], rejections, again };
    },
  };
  const kept = await runStage(
    stage,
    made.questions.filter(({ program }) => readsMemory(program)),
    planner === undefined ? context : forEndpoint(context, models.inFlight("plans")),
  );
  const voiced = planner === undefined ? [] : await voicedOf("plans", kept, isVoiced);
  return {
    ...made,
    planSets: kept,
    voiced: [...made.voiced, ...voiced],
    rejections: [...made.rejections, kept.rejections, planless(made.questions)],
  };
};

const isVoiced = ({ plans }: PlanSet): boolean => plans.some(({ generator }) => generator.modelId !== null);

const planless = (questions: readonly Question[]) => {
  const ids = questions.flatMap(({ id, program }) => (readsMemory(program) ? [] : [id]));
  return async function* (): AsyncGenerator<Rejection> {
    for (const itemKey of ids)
      yield { stage: "plans", itemKey, reason: "nothing-to-look-up", detail: "it is calculated: no search begins it" };
  };
};
