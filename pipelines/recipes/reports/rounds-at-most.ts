import type { Config } from "../../../schemas/index.ts";
import { HIGHEST } from "../../complexity/breadth.ts";
import { MOST_TRIES } from "../../complexity/loop.ts";
import { SEEDS } from "../steps/measure.ts";

/** Calls of one task that a run makes at most for one reason, and the reason in words. */
export interface AtMost {
  readonly task: "closed-book" | "policy";
  readonly calls: number;
  readonly of: string;
}

/** A reply that cannot be read, or was cut, is asked for once more. */
const ASKED = 2;

/**
 * What the rounds of the complexity loop ask while they are made: how much it is depends on replies, so all that can be said before is
 * what they cannot pass. What later steps ask again of the same questions is answered by kept replies, and stands in no line twice.
 */
export function roundsAtMost({ complexity, questions, rollouts, solvers }: Config, has: (task: string) => boolean): readonly AtMost[] {
  const { maxRounds, maxAsked = SEEDS, passRate } = complexity;
  // As many again where level 5 lacks subjects.
  const most = complexity.targetLevel === HIGHEST ? 2 * complexity.seeds : complexity.seeds;
  const seeds = Math.min(most, questions.count);
  if (seeds === 0) return [];
  const all: AtMost[] = [];
  const { samples, solved } = solvers.closedBook;
  if (has("closed-book")) {
    // Below level 4 the gate asks nothing, and the solver asks what became a question: one call for a try in either case.
    const tries = solved === "reserve" ? MOST_TRIES : 1;
    const of = solved === "reserve" ? `${tries} tries in each` : "the questions that they give";
    all.push({
      task: "closed-book",
      calls: seeds * maxRounds * tries * samples * ASKED,
      of: `${seeds} seeds, ${maxRounds} rounds of each, ${of}, ${plural(samples, "answer")}, each asked for twice where it cannot be read`,
    });
  }
  if (passRate !== undefined && has("policy")) {
    const measured = Math.min(complexity.seeds, questions.count, maxAsked);
    // Among distractors the same question is another rollout: those of the rows are not the ones that were measured.
    const again = rollouts.distractors === null ? 0 : maxRounds;
    const turn = rollouts.sampling.contextMode === "react" ? 1 : 1 + ASKED;
    const { sampledGroupSize: group, maxSteps } = rollouts;
    all.push({
      task: "policy",
      calls: measured * (1 + maxRounds + again) * group * maxSteps * turn,
      of: `complexity.passRate: ${plural(measured, "seed")} and ${maxRounds} rounds of each${again > 0 ? ", the rounds twice, as they are rolled out among distractors" : ""}, ${plural(group, "rollout")} of each question, ${maxSteps} steps in each${turn > 1 ? ", each with a summary" : ""}`,
    });
  }
  return all;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
