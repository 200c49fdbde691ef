import { z } from "zod";
import { Generator } from "./question.ts";
import { Action } from "./tool.ts";
import { Span } from "./statement.ts";

/** `unjudged`: nothing says what the option is worth, as of a run without a program, or of a model's act that led to none of its pages. */
export const OptionLabel = z.enum(["on_path", "also_valid", "detour", "mistake", "unjudged"]);
export type OptionLabel = z.infer<typeof OptionLabel>;

/**
 * What an option would do, as an idea: what the run itself did (`own`), something else that is needed first, the last thing asked for before
 * what it is asked of is known, a list in place of single pages, the thing in general, other words, another page, a second source, a plausible
 * misreading (another thing, figure or year, another value as the answer), an answer before enough was read, giving up, or a model's proposal.
 */
export const OptionIdea = z.enum([
  "own",
  "other-goal",
  "skip-ahead",
  "list",
  "broader",
  "other-words",
  "other-page",
  "check",
  "other-thing",
  "other-figure",
  "other-year",
  "misread",
  "answer-now",
  "give-up",
  "proposed",
]);
export type OptionIdea = z.infer<typeof OptionIdea>;

export const DecisionOption = z.object({
  idea: OptionIdea,
  thought: z.string(),
  /** Null only where the step answers: then `answer` holds the text. */
  action: Action.nullable(),
  answer: z.string().nullable(),
  label: OptionLabel,
});
export type DecisionOption = z.infer<typeof DecisionOption>;

/** HAS: one step of a trajectory, its alternatives, and what each is worth. */
export const Decision = z.object({
  id: z.string(),
  trajectoryId: z.string(),
  questionId: z.string(),
  stepIndex: z.int(),
  /** What the policy had seen: the trajectory's messages 0..contextEnd (exclusive). */
  contextEnd: z.int(),
  options: z.array(DecisionOption),
  originalIndex: z.int(),
  /** The on-path option; null where none is. */
  correctIndex: z.int().nullable(),
  correctIndices: z.array(z.int()),
  observation: z.string(),
  judgement: z.string(),
  text: z.string(),
  observationSpans: z.array(Span),
  generator: Generator,
  seed: z.int(),
});
export type Decision = z.infer<typeof Decision>;
