import { levelOf } from "../../knowledge-graph/index.ts";
import type { Difficulty, Execution, Question } from "../../schemas/index.ts";

/** The level that it has once the one-search reader has failed: the gate behind sees to it that it does. */
export function highestDifficulty({ program, difficulty }: Question, { answer }: Execution): Difficulty {
  const { level: _, ...counted } = difficulty;
  return { level: levelOf(program, answer.type, counted, true), ...counted };
}
