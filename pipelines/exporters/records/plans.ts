import { canonicalJson, type PlanSet } from "../../../schemas/index.ts";
import type { PlanRow } from "../../../schemas/rows/index.ts";
import { generatorColumn, type QuestionFacts, type RowContext } from "../rows-context.ts";

/** A set without plans has no rows: its reason stands in `rejected`. */
export const planRows = (set: PlanSet, question: QuestionFacts, context: RowContext): readonly PlanRow[] =>
  set.plans.map((plan) => ({
    id: plan.id,
    run_id: context.runId,
    language: question.language,
    split: question.split,
    generator: generatorColumn(plan.generator),
    seed: plan.seed,
    license: question.license,
    question_id: plan.questionId,
    index: plan.index,
    decomposition: plan.decomposition,
    analysis: plan.analysis,
    action: { name: plan.action.name, arguments: canonicalJson(plan.action.arguments) },
    text_seed_form: plan.textSeedForm,
    text_agent_form: plan.textAgentForm,
    judgements: plan.judgements.map(({ judge, verdict, reasons }) => ({ judge, verdict, reasons: [...reasons] })),
    plans_wanted: set.wanted,
    plans_distinct: set.distinct,
    why_fewer: set.whyFewer,
  }));
