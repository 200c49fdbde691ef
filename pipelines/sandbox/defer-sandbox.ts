import type { PythonRunner } from "../../schemas/index.ts";
import { openSandbox } from "./open-sandbox.ts";
import type { OpenedSandbox } from "./sandbox.ts";

/** A sandbox that is looked for when somebody first asks for it. To be closed. */
export interface DeferredSandbox {
  /** Undefined where this system has none. */
  get(): Promise<PythonRunner | undefined>;
  close(): Promise<void>;
}

export function deferSandbox(): DeferredSandbox {
  let opened: Promise<OpenedSandbox> | undefined;
  return {
    async get() {
      const found = await (opened ??= openSandbox({ concurrency: 2, warm: 2 }));
      return "sandbox" in found ? found.sandbox : undefined;
    },
    async close() {
      const found = await opened?.catch(() => undefined);
      if (found !== undefined && "sandbox" in found) await found.sandbox.close();
    },
  };
}
