import { z } from "zod";
import { OptionIdea, OptionLabel } from "../decision.ts";
import { argumentsOf, commonColumns, int, json, SpanColumn, writtenJson } from "./columns.ts";
import type { Decision } from "../decision.ts";
import { forQuestion, generatorOf, type QuestionFacts, type RowContext } from "./row.ts";

export const DecisionRow = z
  .object({
    ...commonColumns,
    trajectory_id: z.string().describe("Id of the row in `trajectories`."),
    question_id: z.string().describe("Id of the row in `questions`."),
    step_index: int.describe("Which step of the trajectory, from 0."),
    context_end: int.describe("How many of the trajectory's messages the policy had seen."),
    options: z
      .array(
        z.object({
          idea: OptionIdea.describe("What the option would do: `own` is what the run did."),
          thought: z.string().describe("The thought before the act, worded for what this option does."),
          action_name: z.string().nullable().describe("Tool that the option calls; null where it answers."),
          arguments: json.nullable().describe("Arguments of the call; null where the option answers."),
          answer: z.string().nullable().describe("Answer that the option gives; null where it calls a tool."),
          label: OptionLabel.describe("What the option is worth."),
        }),
      )
      .describe("The step that was taken and its alternatives, shuffled."),
    original_index: int.describe("Which option the trajectory took, from 0."),
    correct_index: int.nullable().describe("Which option is on the program's path; null where none is."),
    correct_indices: z.array(int).describe("All options that are right, the also valid ones too."),
    observation: z.string().describe("What the tool returned for the option that was taken."),
    judgement: z.string().describe("How the whole trajectory ended, in a sentence."),
    text: z.string().describe("All of it as one text for pre-training."),
    observation_spans: z.array(SpanColumn).describe("Observations: UTF-16 offsets into `text`."),
  })
  .describe(
    "Each step of each trajectory with its alternatives and what they are worth. What the policy had seen is `trajectories.messages[0 .. context_end)`.",
  );
export type DecisionRow = z.infer<typeof DecisionRow>;

export const decisionRow = (decision: Decision, question: QuestionFacts, context: RowContext): DecisionRow => ({
  ...forQuestion(decision, question, context),
  trajectory_id: decision.trajectoryId,
  question_id: decision.questionId,
  step_index: decision.stepIndex,
  context_end: decision.contextEnd,
  options: decision.options.map(({ idea, thought, action, answer, label }) => ({
    idea,
    thought,
    action_name: action?.name ?? null,
    arguments: action ? writtenJson(action.arguments) : null,
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

export const decisionOf = (row: DecisionRow): Decision => ({
  id: row.id,
  trajectoryId: row.trajectory_id,
  questionId: row.question_id,
  stepIndex: row.step_index,
  contextEnd: row.context_end,
  options: row.options.map(({ idea, thought, action_name, arguments: given, answer, label }) => ({
    idea,
    thought,
    action: action_name === null ? null : { name: action_name, arguments: argumentsOf(given ?? "{}") },
    answer,
    label,
  })),
  originalIndex: row.original_index,
  correctIndex: row.correct_index,
  correctIndices: row.correct_indices,
  observation: row.observation,
  judgement: row.judgement,
  text: row.text,
  observationSpans: row.observation_spans,
  generator: generatorOf(row.generator),
  seed: row.seed,
});
