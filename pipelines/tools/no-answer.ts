import type { RejectionReason } from "../../schemas/index.ts";

/** Why an engine or a page gave nothing: as pages are rejected for, and an engine's reply that is none. */
export type NoAnswerReason = RejectionReason | "unreadable-answer";

/** A service gave no answer. A tool says so in its own fixed sentence; the environment names the reason. */
export class NoAnswer extends Error {
  readonly reason: NoAnswerReason;
  /** Whether another try may go better. */
  readonly retryable: boolean;
  /** Milliseconds that the service asked to wait. */
  readonly retryAfter: number | undefined;
  /** Of the HTTP answer, where there was one. */
  readonly status: number | undefined;

  constructor(
    reason: NoAnswerReason,
    detail: string,
    more: { readonly retryable?: boolean; readonly retryAfter?: number | undefined; readonly status?: number | undefined } = {},
  ) {
    super(detail);
    this.name = "NoAnswer";
    this.reason = reason;
    this.retryable = more.retryable ?? false;
    this.retryAfter = more.retryAfter;
    this.status = more.status;
  }
}

/** What was asked for, or undefined where nobody answered. */
export async function answerOrNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}
