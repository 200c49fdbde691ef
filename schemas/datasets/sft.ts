import { z } from "zod";
import { ThinkMode } from "../config/export.ts";
import { commonColumns, int, ints, json, MessageColumn } from "./columns.ts";
import { canonicalJson } from "../canonical.ts";
import type { RecordedTrajectory } from "../trajectory.ts";
import { forQuestion, type QuestionFacts, type RowContext } from "./row.ts";

export const SftRow = z
  .object({
    ...commonColumns,
    messages: z.array(MessageColumn).describe("The chat, with a loss flag for each message."),
    tools: json.describe("The tools as a JSON array of function schemas, as TRL reads it."),
    input_ids: ints().nullable().describe("Token ids of the whole chat in the chat format of `tokenizer`."),
    labels: ints().nullable().describe("The ids where there is loss, else -100."),
    trajectory_id: z.string().describe("Id of the row in `trajectories`."),
    question_id: z.string().describe("Id of the row in `questions`."),
    metadata: z
      .object({
        num_steps: int.describe("Assistant turns."),
        num_tool_calls: int.describe("Tool calls."),
        quality_score: z.number().describe("Quality of the trajectory, 0 to 1."),
        think: ThinkMode.describe("Whether `input_ids` have every thought, or what the model's chat template leaves of them."),
        cut_steps: int.describe("Steps that were left out at the end, the answer among them; 0 where the chat is whole."),
      })
      .describe("Counts of the chat."),
    tokenizer: z.string().describe("The tokenizer that the ids belong to."),
  })
  .describe("Right trajectories of good quality as chats, with token ids and labels; a loss flag on every message.");
export type SftRow = z.infer<typeof SftRow>;

/** A chat as it is written, with its tokens where they were asked for. */
export interface SftChat {
  readonly messages: SftRow["messages"];
  readonly tokens?: { readonly ids: Int32Array; readonly labels: Int32Array };
  /** Steps left out at its end. */
  readonly cutSteps: number;
}

/** As rows say it. */
export interface SftFormat {
  readonly tokenizer: string;
  readonly think: ThinkMode;
}

/** One of the trajectory's chats, by its place among them. */
export const sftRow = (
  trajectory: RecordedTrajectory,
  at: number,
  { messages, tokens, cutSteps }: SftChat,
  { tokenizer, think }: SftFormat,
  question: QuestionFacts,
  context: RowContext,
): SftRow => ({
  ...forQuestion(
    { ...trajectory, id: trajectory.segments.length === 1 ? `sft_${trajectory.id}` : `sft_${trajectory.id}_${at}` },
    question,
    context,
  ),
  messages,
  tools: canonicalJson(trajectory.toolset.tools),
  input_ids: tokens?.ids ?? null,
  labels: tokens?.labels ?? null,
  trajectory_id: trajectory.id,
  question_id: trajectory.questionId,
  metadata: {
    num_steps: trajectory.numSteps,
    num_tool_calls: trajectory.numToolCalls,
    quality_score: trajectory.qualityScore,
    think,
    cut_steps: cutSteps,
  },
  tokenizer,
});
