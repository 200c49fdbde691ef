import { z } from "zod";
import { commonColumns } from "./columns.ts";
import type { Decision } from "../decision.ts";
import type { Message, RecordedTrajectory } from "../trajectory.ts";
import { forQuestion, type QuestionFacts, type RowContext } from "./row.ts";

const messages = z.array(
  z.object({ role: z.string().describe("`system`, `user` or `assistant`."), content: z.string().describe("The message.") }),
);

export const PreferenceRow = z
  .object({
    ...commonColumns,
    question_id: z.string().describe("Id of the row in `questions`."),
    prompt: messages.describe("What both sides had seen."),
    chosen: messages.describe("The better side."),
    rejected: messages.describe("The worse side."),
    basis: z.enum(["decision", "outcome"]).describe("`decision`: one turn against another. `outcome`: a right run against a wrong one."),
    decision_id: z.string().nullable().describe("Id of the row in `decisions`; null where whole runs are compared."),
    trajectory_ids: z.array(z.string()).describe("The decision's trajectory; for outcomes the right run, then the wrong one."),
  })
  .describe("Pairs of a better and a worse turn at a decision, or of a right and a wrong run, in the conversational form of TRL's DPO.");
export type PreferenceRow = z.infer<typeof PreferenceRow>;

/** System message and question: what two runs of one question share. */
export const PROMPT = 2;

/** Two options of a decision as an assistant writes them. */
export interface TurnPair {
  readonly decision: Decision;
  readonly chosen: string;
  readonly rejected: string;
}

const said = (messages: readonly Message[]): PreferenceRow["prompt"] => messages.map(({ role, content }) => ({ role, content }));
const turn = (content: string): PreferenceRow["prompt"] => [{ role: "assistant", content }];

/** What was seen before the step, and the two turns. */
export const decisionPairRow = (
  { decision, chosen, rejected }: TurnPair,
  trajectory: RecordedTrajectory,
  question: QuestionFacts,
  context: RowContext,
): PreferenceRow => ({
  ...forQuestion({ ...decision, id: `pref_${decision.id}` }, question, context),
  question_id: decision.questionId,
  prompt: said(trajectory.messages.slice(0, decision.contextEnd)),
  chosen: turn(chosen),
  rejected: turn(rejected),
  basis: "decision",
  decision_id: decision.id,
  trajectory_ids: [trajectory.id],
});

/** Two whole runs from one prompt; what the tools gave back is among their messages, as the user's. */
export const outcomePairRow = (
  right: RecordedTrajectory,
  wrong: RecordedTrajectory,
  question: QuestionFacts,
  context: RowContext,
): PreferenceRow => ({
  ...forQuestion({ ...right, id: `pref_${right.id}_${wrong.id}` }, question, context),
  question_id: right.questionId,
  prompt: said(right.messages.slice(0, PROMPT)),
  chosen: said(right.messages.slice(PROMPT)),
  rejected: said(wrong.messages.slice(PROMPT)),
  basis: "outcome",
  decision_id: null,
  trajectory_ids: [right.id, wrong.id],
});
