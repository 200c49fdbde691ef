import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { startChild } from "../../pipelines/sandbox/child.ts";
import { pyodideRoom } from "../../pipelines/sandbox/drivers/pyodide.ts";
import { onSystem } from "../../pipelines/sandbox/jail.ts";
import { CAPS } from "../../pipelines/sandbox/limits.ts";
import { nodeCommand, nodeLimits } from "../../pipelines/sandbox/node-command.ts";
import { openSandbox, type SandboxOptions } from "../../pipelines/sandbox/open-sandbox.ts";
import type { Sandbox } from "../../pipelines/sandbox/sandbox.ts";
import { row, type Row } from "./row.ts";

const PROGRAM = { code: "print(sum(range(100)))" };
const RUNS = 7;
/** Two cores for three runs a second. */
const CORES_A_RUN_MS = 667;

async function withSandbox<T>(options: SandboxOptions, work: (sandbox: Sandbox) => Promise<T>): Promise<T | undefined> {
  const opened = await openSandbox(options);
  if ("unavailable" in opened) {
    console.error(opened.unavailable.detail);
    return undefined;
  }
  try {
    return await work(opened.sandbox);
  } finally {
    await opened.sandbox.close();
  }
}

async function timed(sandbox: Sandbox): Promise<number> {
  const start = performance.now();
  const { stdout } = await sandbox.run(PROGRAM);
  if (stdout !== "4950\n") throw new Error(`the sandbox printed ${stdout}`);
  return performance.now() - start;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Processor time of a process and its program under the jail's limits: what bounds the runs a second on a machine that has other work too.
 * From what the kernel counts for children that were waited for, in hundredths of a second.
 */
async function spent(): Promise<number> {
  const room = await pyodideRoom();
  const settings = { ...room.settings(room.folder), memoryBytes: CAPS.memoryBytes, open: false };
  const limited = [onSystem().find("prlimit") ?? "prlimit", ...nodeLimits(CAPS)];
  const times: number[] = [];
  for (let at = 0; at < RUNS; at++) {
    const before = ofChildren();
    await startChild([...limited, ...nodeCommand("child.mjs", room.folder, settings)]).run(PROGRAM);
    // The kernel counts a child in when it is gone.
    await setTimeout(500);
    times.push(ofChildren() - before);
  }
  return median(times);
}

function ofChildren(): number {
  const [user, system] = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(13, 15);
  return (Number(user) + Number(system)) * 10;
}

/** Of Pyodide; no row where the machine has no sandbox. */
export async function sandbox(): Promise<readonly Row[]> {
  const ready = await withSandbox({ concurrency: 1, warm: 1 }, async (one) => {
    await timed(one);
    const times: number[] = [];
    for (let at = 0; at < RUNS; at++) {
      // The next interpreter starts behind a run: it is to stand ready.
      await setTimeout(4_000);
      times.push(await timed(one));
    }
    return median(times);
  });
  const fresh = await withSandbox({ concurrency: 1, warm: 0 }, async (one) => {
    const times: number[] = [];
    for (let at = 0; at < RUNS; at++) times.push(await timed(one));
    return median(times);
  });
  const rate = await withSandbox({ concurrency: 2, warm: 2 }, async (one) => {
    await Promise.all([timed(one), timed(one)]);
    const start = performance.now();
    await Promise.all(Array.from({ length: RUNS * 4 }, () => timed(one)));
    return (RUNS * 4 * 1_000) / (performance.now() - start);
  });
  const processor = await spent();
  if (ready === undefined || fresh === undefined || rate === undefined) return [];
  return [
    row({ work: "Python sandbox, a program in a ready process", value: ready, unit: "ms", aim: { most: 50 } }),
    row({ work: "Python sandbox, a process from the snapshot and its program", value: fresh, unit: "ms", aim: { most: 1_000 } }),
    row({ work: "Python sandbox, processor time of the same", value: processor, unit: "ms", aim: { most: CORES_A_RUN_MS } }),
    row({ work: "Python sandbox, fresh processes side by side", value: rate, unit: "runs/s", aim: { least: 3 } }),
  ];
}
