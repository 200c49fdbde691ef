import type { Program, Random } from "../../schemas/index.ts";
import type { QuestionContext } from "../questions/context.ts";
import type { ListedSet } from "../../knowledge-graph/index.ts";

/** A question's program, run over the memory, that is to grow. */
export interface ProgramInGrowth {
  readonly context: QuestionContext;
  readonly program: Program;
  /** Entities of each node. */
  readonly members: readonly (readonly string[])[];
  readonly lists: Lists;
}

/** Lists by whose they are; the sampler has them by attribute and by member. */
export interface Lists {
  of(subject: string): readonly ListedSet[];
}

/**
 * A way to make a question harder: on the program first, on its words second. `draw` gives a program that is likely sound, or undefined
 * where chance met nothing that fits; executor and gates decide. Pure: the same program and random give the same.
 */
export interface ComplexityOperator {
  readonly name: string;
  draw(growing: ProgramInGrowth, random: Random): Promise<Program | undefined> | Program | undefined;
}

export const defineOperator = (operator: ComplexityOperator): ComplexityOperator => Object.freeze(operator);
