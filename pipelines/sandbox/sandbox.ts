import type { PythonRunner } from "../../schemas/index.ts";

export interface Sandbox extends PythonRunner {
  close(): Promise<void>;
}

/**
 * Why there is no sandbox: the system has nothing that holds a process, a file that it needs is missing, or it was tried and something
 * got through (or nothing could be started in it).
 */
type Lack = "no-jail" | "no-limits" | "no-interpreter" | "leaks" | "does-not-start";

export interface UnavailableSandbox {
  readonly lack: Lack;
  /** What is missing and what to do about it. */
  readonly detail: string;
}

export type OpenedSandbox = { readonly sandbox: Sandbox } | { readonly unavailable: UnavailableSandbox };

/** The sandbox itself is broken: no program can be blamed for it. */
export class SandboxError extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(`sandbox: ${detail}`, options);
    this.name = "SandboxError";
  }
}
