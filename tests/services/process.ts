import { spawn } from "node:child_process";
import { createServer } from "node:net";

export interface Running {
  readonly pid: number;
  /** Ends it and waits for the end. SIGKILL is what a test of crashes asks for. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** Starts a server and waits until it says that it is ready; when it ends before, its last words are the error. */
export async function start(command: string, args: readonly string[], ready: RegExp): Promise<Running> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    // Each stream by itself: a line of one may come in the middle of a line of the other.
    const said = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"] as const)
      child[stream].on("data", (chunk: Buffer) => {
        if (said[stream].length > 100_000) return;
        said[stream] += chunk.toString();
        if (ready.test(said[stream])) resolve();
      });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${command} ended with ${String(code)} before it was ready:\n${`${said.stdout}\n${said.stderr}`.slice(-2000)}`)),
    );
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} has no process id`);
  return {
    pid,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}

/** A port of loopback that nobody uses now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
