import { z } from "zod";
import { Generator } from "./question.ts";
import { Rollout } from "./trajectory.ts";

/** What a past run was asked: words without a program, so nothing about it is executed or taken as true. */
export const PastQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** As the file gives it; never checked. */
  answer: z.string().nullable(),
  language: z.string(),
  generator: Generator,
  seed: z.int(),
});
export type PastQuestion = z.infer<typeof PastQuestion>;

/** One agent run that was made elsewhere, in our shape. Its calls are told in its messages only: none was made here. */
export const Past = z.object({ question: PastQuestion, rollout: Rollout });
export type Past = z.infer<typeof Past>;
