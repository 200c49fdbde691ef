/** 0 done; 1 a check found failures; 2 wrong usage or config; 3 a service is unreachable; 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 3 | 130;

/** An end that a person should read as one sentence: what failed, on which thing, what to do. No stack is shown. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = 2, options?: ErrorOptions) {
    super(message, options);
    this.name = "Failure";
    this.exitCode = exitCode;
  }
}
