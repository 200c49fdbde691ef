import { randomBytes } from "node:crypto";
import { isLoopback, serveRuns } from "../explorer/serve.ts";
import { NotARun } from "../verify/run-manifest.ts";
import { Failure } from "./failure.ts";
import type { Shell } from "./shell.ts";

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
}

const TOKEN_BYTES = 24;

/** `groundwork serve RUN...`: until Ctrl-C or SIGTERM; what is asked then is still answered. */
export async function serve(folders: readonly string[], { host, port }: ServeOptions, shell: Shell): Promise<void> {
  const token = isLoopback(host) ? undefined : randomBytes(TOKEN_BYTES).toString("base64url");
  const served = await serveRuns(folders, { host, port, token }).catch((error: unknown) => {
    if (error instanceof NotARun) throw new Failure(error.message, 2, { cause: error });
    const { code } = error as { code?: string };
    if (code === "EADDRINUSE") throw new Failure(`port ${port} of ${host} is taken: choose another with --port`, 2, { cause: error });
    throw error;
  });
  shell.result(`${served.url}\nCtrl-C ends it`, { url: served.url });
  await new Promise<void>((resolve) => {
    if (shell.signal.aborted) resolve();
    shell.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await served.close();
}
