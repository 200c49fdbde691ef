import type { RejectionReason, Trajectory } from "../../schemas/index.ts";
import { NOT_FOUND } from "./policies/play.ts";

/** Why a designed run that made no mistake is not right, or undefined where it is. */
export function failureOf({
  correct,
  termination,
  prediction,
  steps,
}: Pick<Trajectory, "correct" | "termination" | "prediction" | "steps">): RejectionReason | undefined {
  if (correct === "true") return undefined;
  if (termination === "max-steps" || termination === "max-tokens") return "over-limit";
  if (termination === "format-error") return "format-error";
  if (termination === "tool-failure") return "tool-failure";
  // What a page showed was read, and it says otherwise than the memory.
  if (prediction !== NOT_FOUND) return "incorrect";
  const fault = steps.at(-1)?.intent.report.fault;
  return fault !== undefined && fault !== "conflicting-page" ? "tool-failure" : "not-found-in-observations";
}
