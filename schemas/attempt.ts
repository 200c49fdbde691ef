import { z } from "zod";
import type { SolversConfig } from "./config/solvers.ts";
import { Generator } from "./question.ts";

/** Who tries a question before any agent does. */
export const SolverName = z.enum(["closed-book", "one-search"]);
export type SolverName = z.infer<typeof SolverName>;

/** One try of a question by a solver that is no agent. */
export const Attempt = z.object({
  questionId: z.string(),
  solver: SolverName,
  /** As rates name it: "closed-book:MODEL", "one-search". */
  policyId: z.string(),
  /** The model as the endpoint names it. */
  policyVersion: z.string().nullable(),
  /** Tells apart the tries of one question. */
  index: z.int().min(0),
  /** Right where any of them is: a reader may have several guesses, best first. */
  predictions: z.array(z.string()),
  generator: Generator,
});
export type Attempt = z.infer<typeof Attempt>;

/** All tries of a run's questions. A question that the closed book was asked in vain has none of it. */
export interface Attempts {
  readonly closedBook: { readonly policyId: string; readonly solved: SolversConfig["closedBook"]["solved"] };
  readonly all: readonly Attempt[];
}
