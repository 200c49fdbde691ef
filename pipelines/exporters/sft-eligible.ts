import type { RecordedTrajectory, RejectionReason } from "../../schemas/index.ts";
import type { QuestionFacts } from "../../schemas/datasets/index.ts";

/** Files that trainers load whole hold nothing but what is for training. */
export const whyHeld = (split: QuestionFacts["split"]): string =>
  split === "validation" ? "the question is for validation" : "the question is held out";

/** Why a trajectory is no SFT chat; undefined where it is one. */
export function whyNotSft(
  trajectory: RecordedTrajectory,
  question: QuestionFacts,
  minQuality: number,
): { readonly reason: RejectionReason; readonly detail: string } | undefined {
  if (trajectory.correct === "undecided")
    return { reason: "undecided", detail: `nothing says whether it is correct (${trajectory.origin})` };
  if (trajectory.correct !== "true" || trajectory.termination !== "answer")
    return { reason: "incorrect", detail: `correct: ${trajectory.correct}, ended by ${trajectory.termination}` };
  if (question.split !== "train") return { reason: "held-out", detail: whyHeld(question.split) };
  if (trajectory.qualityScore < minQuality)
    return { reason: "low-quality", detail: `quality ${trajectory.qualityScore.toFixed(3)} is under ${minQuality}` };
  return undefined;
}
