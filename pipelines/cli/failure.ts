/** 0 done; 1 a check found failures, or an error that nobody foresaw; 2 wrong usage or config; 3 a service is unreachable; 4 the budget is spent; 5 nothing that a model says can be used; 6 less than half of what was wanted; 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 130;

/** An end that a person should read as one sentence: what failed, on which thing, what to do. No stack is shown. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = 2, options?: ErrorOptions) {
    super(message, options);
    this.name = "Failure";
    this.exitCode = exitCode;
  }
}

const fileAdvice: Readonly<Record<string, string>> = {
  ENOENT: "is not there: check the path",
  EACCES: "may not be opened: check its permissions, or run as another user",
  EPERM: "may not be changed: check its permissions, or run as another user",
  EROFS: "is on a read-only file system: choose another folder",
  ENOTDIR: "cannot be reached: a part of the path is a file, no folder",
  EISDIR: "is a folder, and a file is wanted",
  EMFILE: "cannot be opened: too many files are open; raise the limit (ulimit -n)",
  ENOSPC: "cannot be written: the disk is full; free some space and run the same command again",
};

/** An error of the file system that nobody foresaw, as a sentence; undefined where it is none. */
export function fileSentence(error: unknown): string | undefined {
  const { code, path } = (error ?? {}) as { readonly code?: unknown; readonly path?: unknown };
  if (error instanceof Failure || typeof code !== "string" || typeof path !== "string") return undefined;
  const advice = fileAdvice[code];
  return advice === undefined ? undefined : `${path} ${advice} (${code})`;
}

/** Errors of the layers below go by their names: their modules are loaded with the commands that need them. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Failure) return error.exitCode;
  if (!(error instanceof Error)) return 1;
  if (error.name === "RunFolderTaken" || fileSentence(error) !== undefined) return 2;
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
