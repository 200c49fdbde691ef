import { answerEntities, constants } from "../../knowledge-graph/index.ts";
import { hashOf, type Execution, type Program, type Question, type SplitsConfig } from "../../schemas/index.ts";

export type Split = Question["split"];
export type SplitOf = (entityId: string) => Split;

/**
 * The side of a thing. It hangs on its id alone: a thing that the memory learns of tomorrow moves no other. A larger validation share
 * takes from training, so what is held out stays held out.
 */
export const entitySplits =
  ({ validation, heldOut, seed }: SplitsConfig): SplitOf =>
  (entityId) => {
    const at = parseInt(seed === 0 ? hashOf("held-out", entityId) : hashOf("held-out", seed, entityId), 16) / 2 ** 64;
    return at < heldOut ? "held_out" : at < heldOut + validation ? "validation" : "train";
  };

/**
 * The things that a question is about: those that it names, its answer, and each single one that it goes through or describes, all that
 * share a name too. Members of sets that are ranged over are not: the largest of all countries would be about all of them, and then no
 * question about a set could be trained on.
 */
export function keyEntities(program: Program, execution: Execution, members: readonly (readonly string[])[]): readonly string[] {
  const through = program.nodes.flatMap(({ id, op }) =>
    op === "FindNamed" || (op !== "Find" && members[id]?.length === 1) ? (members[id] ?? []) : [],
  );
  return [...new Set([...constants(program).entities, ...answerEntities(execution), ...through])];
}

/** The one side of all; null where they are on several. What is about nothing is for training. */
export function splitOfAll(entities: readonly string[], sideOf: SplitOf): Split | null {
  const [side, ...others] = new Set(entities.map(sideOf));
  return others.length > 0 ? null : (side ?? "train");
}
