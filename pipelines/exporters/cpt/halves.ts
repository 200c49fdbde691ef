import type { Question } from "../../../schemas/index.ts";
import type { Items } from "../run-export.ts";
import { drawLot } from "./choose.ts";

export type Half = "cpt" | "rl";

/**
 * Which half of the questions each is in, where the CPT corpus and the pool are kept apart. A question goes with the one that it grew
 * from: they ask of the same things.
 */
export async function halves(questions: Items<Pick<Question, "id" | "parentId">>, seed: number): Promise<(questionId: string) => Half> {
  const parents = new Map<string, string>();
  for await (const { id, parentId } of questions) if (parentId !== null) parents.set(id, parentId);
  return (questionId) => {
    let root = questionId;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return drawLot(seed, "halves", root) % 2 === 0 ? "cpt" : "rl";
  };
}
