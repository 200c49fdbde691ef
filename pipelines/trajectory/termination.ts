import type { Termination } from "../../schemas/index.ts";

interface Meaning {
  /** The run came to an answer of its own. */
  readonly answered: boolean;
  /** Cut off by a limit: such a negative carries no loss weight under `overLimit: exclude`. */
  readonly overLimit: boolean;
  /** Kept among the negatives of a group. */
  readonly negative: boolean;
  /** May be taken up again from its messages and the environment's cursor. */
  readonly resumable: boolean;
  readonly finishReason: string | null;
}

/** What each end of a rollout means, in one place. */
export const TERMINATION: Readonly<Record<Termination, Meaning>> = {
  answer: { answered: true, overLimit: false, negative: true, resumable: false, finishReason: "stop" },
  "max-steps": { answered: false, overLimit: true, negative: false, resumable: false, finishReason: "length" },
  "max-tokens": { answered: false, overLimit: true, negative: false, resumable: false, finishReason: "length" },
  "format-error": { answered: false, overLimit: false, negative: true, resumable: false, finishReason: "stop" },
  "tool-failure": { answered: false, overLimit: false, negative: false, resumable: false, finishReason: "error" },
  paused: { answered: false, overLimit: false, negative: false, resumable: true, finishReason: null },
  refused: { answered: false, overLimit: false, negative: true, resumable: false, finishReason: "stop" },
};
