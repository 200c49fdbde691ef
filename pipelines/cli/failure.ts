/** 0 done; 1 a check found failures, or an error that nobody foresaw; 2 wrong usage or config; 3 a service is unreachable; 4 the budget is spent; 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 130;

/** An end that a person should read as one sentence: what failed, on which thing, what to do. No stack is shown. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = 2, options?: ErrorOptions) {
    super(message, options);
    this.name = "Failure";
    this.exitCode = exitCode;
  }
}

/** Errors of the layers below go by their names: their modules are loaded with the commands that need them. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Failure) return error.exitCode;
  if (!(error instanceof Error)) return 1;
  if (error.name === "RunFolderTaken") return 2;
  if (error.name === "WriteFailure") return isFull(error.cause) ? 1 : 2;
  if (error.name === "Stop" && "code" in error) return error.code as ExitCode;
  if (error.name === "StoreError" && "failure" in error) return storeCodes[String(error.failure)] ?? 1;
  return 1;
}

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && ["ENOSPC", "EDQUOT", "EFBIG"].includes(String(cause.code));

const storeCodes: Readonly<Record<string, ExitCode>> = {
  locked: 3,
  unreachable: 3,
  unauthorized: 2,
  unwritable: 2,
  mismatch: 2,
  "not-a-database": 2,
  "foreign-database": 2,
  "newer-version": 2,
};
