/** How a program in the sandbox ended. `refused`: it was not run at all. */
type PythonStatus = "ok" | "error" | "timeout" | "memory" | "output" | "refused";

export interface PythonLimits {
  /** Of the whole run, from the hand-over of the program. */
  readonly wallMs: number;
  /** Of stdout and stderr together, UTF-8. */
  readonly outputBytes: number;
}

export interface PythonProgram {
  readonly code: string;
  /** JSON; the program finds it as `inputs`. */
  readonly inputs?: unknown;
  readonly limits?: Partial<PythonLimits>;
}

export interface PythonResult {
  readonly status: PythonStatus;
  readonly stdout: string;
  /** The traceback of an error, or one sentence on the limit that ended the run. */
  readonly stderr: string;
  /** What the program left as `result`, as JSON; absent where it left none. */
  readonly result?: unknown;
}

/**
 * Runs programs that nobody trusts, each in a state of its own. Same program, inputs and `id`: same result, but where the wall clock ends
 * it. Throws only where the runner itself is broken, never for what a program does.
 */
export interface PythonRunner {
  /** Interpreter and libraries, with their versions. */
  readonly id: string;
  run(program: PythonProgram): Promise<PythonResult>;
}
