export type ModelFailure =
  | "rate-limited"
  | "overloaded"
  | "server"
  | "timeout"
  | "network"
  /** The body could not be read, or is no chat completion. */
  | "malformed"
  /** The endpoint cannot give replies of this format. */
  | "unsupported-format"
  | "too-long"
  | "bad-request"
  | "unauthorized"
  /** What was paid for is used up. */
  | "no-quota"
  | "no-such-model"
  /** A replayed run asks what was not recorded. */
  | "not-recorded";

const passing: ReadonlySet<ModelFailure> = new Set(["rate-limited", "overloaded", "server", "timeout", "network", "malformed"]);

/** A call that gave no reply. */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** True where the same call may succeed later with nothing changed. */
  readonly retryable: boolean;
  /** Milliseconds that the endpoint asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(failure: ModelFailure, message: string, options: { readonly cause?: unknown; readonly retryAfter?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ModelError";
    this.failure = failure;
    this.retryable = passing.has(failure);
    this.retryAfter = options.retryAfter;
  }
}
