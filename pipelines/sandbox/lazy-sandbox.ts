import { openSandbox } from "./open-sandbox.ts";
import { SandboxError, type Sandbox } from "./sandbox.ts";

/** A sandbox that was found before, under its id: opened with its first program, one process ahead of the next. */
export function lazySandbox(id: string): Sandbox {
  let opened: Promise<Sandbox> | undefined;
  const open = async (): Promise<Sandbox> => {
    const found = await openSandbox({ concurrency: 1, warm: 1 });
    if ("unavailable" in found) throw new SandboxError(`it was there when the run began, and is not now: ${found.unavailable.detail}`);
    return found.sandbox;
  };
  return {
    id,
    run: async (program) => (await (opened ??= open())).run(program),
    async close() {
      // Who asked first has heard of it.
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
