import { z } from "zod";
import { Verdict } from "../verdict.ts";
import { argumentsOf, commonColumns, int, json, writtenJson } from "./columns.ts";
import type { Plan, PlanSet } from "../plan.ts";
import { forQuestion, generatorOf, type QuestionFacts, type RowContext } from "./row.ts";

export const PlanRow = z
  .object({
    ...commonColumns,
    question_id: z.string().describe("Id of the row in `questions`."),
    index: int.describe("Which of the question's plans, from 0."),
    decomposition: z.string().describe("Which entry point or decomposition; no two plans of a question share one."),
    analysis: z.string().describe("The thinking before the first act."),
    action: z
      .object({ name: z.string().describe("Tool."), arguments: json.describe("Arguments of the call.") })
      .describe("The first act; it was never executed."),
    text_seed_form: z.string().describe("Analysis and act in the markup of the seeds."),
    text_agent_form: z.string().describe("Analysis and act in the agents' turn format."),
    judgements: z
      .array(
        z.object({
          judge: z.string().describe("Name of the judge."),
          verdict: Verdict.describe("What it found."),
          reasons: z.array(z.string()).describe("Why; empty where it passed."),
        }),
      )
      .describe("What each judge said of the plan."),
    plans_wanted: int.describe("How many plans were wanted for the question."),
    plans_distinct: int.describe("How many different ways the question has."),
    why_fewer: z.string().nullable().describe("Why there are fewer than wanted; null where there are not."),
  })
  .describe("First-order actions: different analyses of a question with a first tool call, never executed.");
export type PlanRow = z.infer<typeof PlanRow>;

/** A set without plans has no rows: its reason stands in `rejected`. */
export const planRows = (set: PlanSet, question: QuestionFacts, context: RowContext): readonly PlanRow[] =>
  set.plans.map((plan) => ({
    ...forQuestion(plan, question, context),
    question_id: plan.questionId,
    index: plan.index,
    decomposition: plan.decomposition,
    analysis: plan.analysis,
    action: { name: plan.action.name, arguments: writtenJson(plan.action.arguments) },
    text_seed_form: plan.textSeedForm,
    text_agent_form: plan.textAgentForm,
    judgements: plan.judgements.map(({ judge, verdict, reasons }) => ({ judge, verdict, reasons: [...reasons] })),
    plans_wanted: set.wanted,
    plans_distinct: set.distinct,
    why_fewer: set.whyFewer,
  }));

const planOf = (row: PlanRow): Plan => ({
  id: row.id,
  questionId: row.question_id,
  index: row.index,
  decomposition: row.decomposition,
  analysis: row.analysis,
  action: { name: row.action.name, arguments: argumentsOf(row.action.arguments) },
  textSeedForm: row.text_seed_form,
  textAgentForm: row.text_agent_form,
  judgements: row.judgements,
  generator: generatorOf(row.generator),
  seed: row.seed,
});

/** The set that a question's rows stand for, in their order. Throws where there are none. */
export function planSetOf(rows: readonly PlanRow[]): PlanSet {
  const [first] = rows;
  if (first === undefined) throw new Error("a set without plans has no rows");
  return {
    questionId: first.question_id,
    plans: rows.map(planOf),
    wanted: first.plans_wanted,
    distinct: first.plans_distinct,
    whyFewer: first.why_fewer,
  };
}
