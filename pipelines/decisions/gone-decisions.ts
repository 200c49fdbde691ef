import type { Refusal, RefusedStep } from "./decisions.ts";

/** A decision that readers of all others tell, whatever stands beside it. */
export const TELLABLE: Refusal = {
  reason: "tellable",
  detail: "whatever stands beside it, readers of other questions tell by words or form alone which act is the run's own, or right",
};

/** One of too many that offer little to decide. */
export const PLAIN: Refusal = {
  reason: "few-ideas",
  detail: "fewer than three kinds of ideas beside the run's own, as most others of the run have",
};

/** Whether a step was a decision, and went for the sake of all others: to draw it again tells nothing of that. */
export const isGone = ({ reason, detail }: RefusedStep): boolean =>
  [TELLABLE, PLAIN].some((one) => one.reason === reason && one.detail === detail);
