import { randomBytes } from "node:crypto";
import { isLoopback, serveRuns } from "../explorer/serve.ts";
import { NotARun } from "../verify/run-manifest.ts";
import { Failure } from "./failure.ts";
import type { Shell } from "./shell.ts";

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly tools?: boolean;
}

const TOKEN_BYTES = 24;

/** `groundwork serve RUN...`: until Ctrl-C or SIGTERM; what is asked then is still answered. */
export async function serve(folders: readonly string[], { host, port, ...options }: ServeOptions, shell: Shell): Promise<void> {
  const token = isLoopback(host) ? undefined : randomBytes(TOKEN_BYTES).toString("base64url");
  const tools = options.tools === true ? await (await import("./open-tools.ts")).openTools(folders[0] ?? "", shell) : undefined;
  const served = await serveRuns(folders, { host, port, token, tools }).catch(async (error: unknown) => {
    await tools?.close();
    if (error instanceof NotARun) throw new Failure(error.message, 2, { cause: error });
    const { code } = error as { code?: string };
    if (code === "EADDRINUSE") throw new Failure(`port ${port} of ${host} is taken: choose another with --port`, 2, { cause: error });
    throw error;
  });
  const below = new URL("tools", served.url).href;
  shell.result(
    `${served.url}${tools === undefined ? "" : `\n${below}: ${tools.tools.map(({ function: { name } }) => name).join(", ")}`}\nCtrl-C ends it`,
    {
      url: served.url,
      ...(tools && { tools: below }),
    },
  );
  await new Promise<void>((resolve) => {
    if (shell.signal.aborted) resolve();
    shell.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await served.close();
  await tools?.close();
}
