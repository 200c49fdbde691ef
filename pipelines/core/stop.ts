/** Exit codes of the command: 2 wrong settings, 3 an endpoint or service is unreachable, 4 the budget is spent, 5 nothing that a model says can be used. */
export type StopCode = 2 | 3 | 4 | 5;

/**
 * Ends the whole run, whatever item met it: nothing is wrong with the item. What is finished is kept, and the same command continues.
 * The message says what to do.
 */
export class Stop extends Error {
  readonly code: StopCode;

  constructor(code: StopCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "Stop";
    this.code = code;
  }
}
