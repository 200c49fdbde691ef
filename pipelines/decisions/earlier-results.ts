import type { Trajectory } from "../../schemas/index.ts";
import { renderCall } from "../trajectory/formats/tongyi.ts";

/** One step as a model is shown it. */
export interface SeenStep {
  readonly thought: string;
  readonly did: string;
  readonly saw: string;
}

/** Most characters of all observations, of the newest one, and of each before it. */
const MOST = 16_000;
const NEWEST = 8_000;
const OLDER = 3_000;
const MOST_STEPS = 30;
const MOST_SAID = 1_000;

/**
 * What a policy had seen before a step: its thoughts, its calls, the observations; never the step itself. A long run is cut from its
 * beginning, long observations at their ends, older ones first, and each cut says how much it left out.
 */
export function earlierResults(
  { steps }: Pick<Trajectory, "steps">,
  stepIndex: number,
): { readonly steps: readonly SeenStep[]; readonly leftOut: number } {
  const from = Math.max(0, stepIndex - MOST_STEPS);
  const seen: SeenStep[] = [];
  let left = MOST;
  for (let at = stepIndex - 1; at >= from; at--) {
    const step = steps[at];
    if (step === undefined) continue;
    const saw = cut(step.observation ?? "", Math.min(left, at === stepIndex - 1 ? NEWEST : OLDER));
    left = Math.max(0, left - saw.length);
    seen.unshift({
      thought: cut(step.thought, MOST_SAID),
      did: cut(step.action === null ? "(unreadable call)" : renderCall(step.action), MOST_SAID),
      saw,
    });
  }
  return { steps: seen, leftOut: from };
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)} [${text.length - most} more characters]`;
