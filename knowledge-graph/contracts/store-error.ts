export type StoreFailure =
  | "locked"
  | "disk-full"
  | "corrupt"
  | "not-a-database"
  | "foreign-database"
  | "newer-version"
  | "unwritable"
  | "mismatch"
  | "unreachable"
  | "unauthorized"
  | "other";

/** A store said no. The message names what failed, on which thing, and what to do; `cause` is the engine's own error. */
export class StoreError extends Error {
  readonly failure: StoreFailure;
  /** True where the same call may succeed later with nothing changed. */
  readonly retryable: boolean;

  constructor(failure: StoreFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "StoreError";
    this.failure = failure;
    this.retryable = failure === "locked" || failure === "unreachable";
  }
}
