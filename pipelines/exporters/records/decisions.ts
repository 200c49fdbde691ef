import { canonicalJson, type Decision } from "../../../schemas/index.ts";
import type { DecisionRow } from "../../../schemas/rows/index.ts";
import { generatorColumn, type QuestionFacts, type RowContext } from "../rows-context.ts";

export const decisionRow = (decision: Decision, question: QuestionFacts, context: RowContext): DecisionRow => ({
  id: decision.id,
  run_id: context.runId,
  language: question.language,
  split: question.split,
  generator: generatorColumn(decision.generator),
  seed: decision.seed,
  license: question.license,
  trajectory_id: decision.trajectoryId,
  question_id: decision.questionId,
  step_index: decision.stepIndex,
  context_end: decision.contextEnd,
  options: decision.options.map(({ thought, action, answer, label }) => ({
    thought,
    action_name: action?.name ?? null,
    arguments: action ? canonicalJson(action.arguments) : null,
    answer,
    label,
  })),
  original_index: decision.originalIndex,
  correct_index: decision.correctIndex,
  correct_indices: [...decision.correctIndices],
  observation: decision.observation,
  judgement: decision.judgement,
  text: decision.text,
  observation_spans: decision.observationSpans.map(({ start, end }) => ({ start, end })),
});
