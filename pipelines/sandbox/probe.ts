import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { UnavailableSandbox } from "./sandbox.ts";

/** What a probe is to try; it prints what it reached as a JSON list. */
export interface Targets {
  readonly file: string;
  readonly folder: string;
  readonly port: number;
  readonly pid: number;
  readonly variable: string;
}

const PROBE_MS = 60_000;

/**
 * Tries a jail before any program is run in it: a file of this user, a folder to write to, a server of this process, this process itself.
 * Not by what the system says of itself, but by what a child can do. Undefined: it held.
 */
export async function leakOf(
  command: (targets: Targets) => readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<UnavailableSandbox | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "groundwork-probe-"));
  const server = createServer((socket) => socket.end());
  try {
    const file = join(folder, "canary");
    await writeFile(file, "canary");
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const [program = "", ...args] = command({ file, folder, port, pid: process.pid, variable: "HOME" });
    const { stdout, stderr } = await printed(program, args, env);
    const reached = z.array(z.string()).safeParse(jsonOf(stdout)).data;
    if (reached === undefined)
      return { lack: "does-not-start", detail: `nothing can be started in the sandbox: ${(stderr || stdout).trim().slice(0, 400)}` };
    return reached.length === 0
      ? undefined
      : {
          lack: "leaks",
          detail: `a trial program got through to: ${reached.join(", ")}; install bubblewrap, or run where it may make namespaces`,
        };
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const printed = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<{ readonly stdout: string; readonly stderr: string }>((resolve) => {
    const child = execFile(program, args, { env, cwd: "/", timeout: PROBE_MS, killSignal: "SIGKILL" }, (error, stdout, stderr) =>
      resolve({ stdout, stderr: stderr || (error?.message ?? "") }),
    );
    child.stdin?.end();
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
