import type { Question, Step, Trajectory } from "../../schemas/index.ts";
import { repetition } from "../dedup/repetition.ts";

export type Tier = Question["tier"];

/** Runs of words that thoughts may repeat: some is the way of speaking, half is going in circles. */
const SOME = 0.3;
const CIRCLES = 0.5;
/** Share of an answer's facts that stand in observations, and of calls that were not made before. */
const MOST = 0.8;

type Rated = Pick<Trajectory, "correct" | "termination" | "qualityParts"> & { readonly steps: readonly Pick<Step, "thought">[] };

/**
 * The seeds' selective filtering: `high` joins, `conditional` joins where it is wanted, `negative` is for contrast alone.
 * - consistency: a right answer that rests on what was read, in turns that can be read
 * - diversity: calls that are not made again
 * - repetition: thoughts that do not go in circles
 */
export function trajectoryTier({ correct, termination, qualityParts, steps }: Rated): Tier {
  const repeated = repetition(steps.map(({ thought }) => thought ?? "").join("\n"));
  if (correct === "false" || termination !== "answer" || qualityParts.format < 0.5 || repeated > CIRCLES) return "negative";
  const sound = correct === "true" && qualityParts.grounded >= MOST && qualityParts.format === 1;
  return sound && qualityParts.noRepeats >= MOST && repeated <= SOME ? "high" : "conditional";
}
