import type { Action, Mistake, Question, Random, Step } from "../../../schemas/index.ts";
import type { CallResult } from "../environments/environment.ts";

/** What a policy does next. A call that is `unreadable` is text that no parser takes for one. */
type Move =
  | { readonly kind: "call"; readonly action: Action }
  | { readonly kind: "answer"; readonly answer: string }
  | { readonly kind: "unreadable"; readonly raw: string };

export interface Turn {
  readonly thought: string;
  readonly move: Move;
  readonly intent: Step["intent"];
  readonly onProgramPath: boolean;
  readonly mistake: Mistake | null;
  /** Nobody is to say this: it rests on an error that the run has not noticed. */
  readonly unlearned?: true;
}

/** One run of a policy over one question. The observation is that of the last turn; null at the start. */
export interface PolicyRun {
  next(observation: CallResult | null): Promise<Turn>;
  /** Whether what was wrong has been made good so far. */
  recovered(step: number): boolean;
  /** Whether a step brought nothing, as the run knows by its end: it was a way round. */
  fruitless(step: number): boolean;
}

/** Acts on what it has observed. Same question, seed and observations: same turns. */
export interface Policy {
  readonly kind: string;
  readonly version: string;
  begin(question: Question, random: Random): Promise<PolicyRun>;
}
