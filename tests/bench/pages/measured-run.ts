import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PROGRESS_FILE, RunProgress } from "../../../schemas/run-progress.ts";

/** What one stage of a run took, as seen from outside. */
export interface StageCost {
  readonly stage: string;
  readonly seconds: number;
  /** Largest that the process was while it went on, in MB. */
  readonly resident: number;
  readonly done: number;
  readonly reused: number;
}

export interface RunCost {
  readonly seconds: number;
  readonly resident: number;
  readonly stages: readonly StageCost[];
  /** MB. */
  readonly memory: number;
  readonly written: number;
}

const LOOK_MS = 50;
const cli = resolve(import.meta.dirname, "../../../dist/pipelines/cli.js");

/** A run of the built program, watched by the file in which it tells how far it is. Stages that go on together each count their whole time. */
export async function measuredRun(
  config: string,
  { out, memory, clock }: { readonly out: string; readonly memory: string; readonly clock: string },
): Promise<RunCost> {
  const since = performance.now();
  const child = spawn(process.execPath, [cli, "run", config, "--out", out, "--clock", clock, "--allow-shortfall", "--quiet"], {
    stdio: ["ignore", "inherit", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((done) => child.on("close", done));
  const stages = new Map<string, { seconds: number; resident: number; done: number; reused: number }>();
  let last = since;
  let resident = 0;
  let current: readonly string[] = ["start"];
  const watch = setInterval(() => {
    const now = performance.now();
    const size = residentOf(child.pid);
    resident = Math.max(resident, size);
    for (const stage of current) {
      const known = stages.get(stage) ?? { seconds: 0, resident: 0, done: 0, reused: 0 };
      stages.set(stage, { ...known, seconds: known.seconds + (now - last) / 1000, resident: Math.max(known.resident, size) });
    }
    last = now;
    const told = progressOf(out);
    if (told === undefined) return;
    for (const { stage, done, reused } of told.stages) {
      const known = stages.get(stage);
      if (known !== undefined) Object.assign(known, { done, reused });
    }
    const open = told.stages.filter(({ ended: isOver }) => !isOver).map(({ stage }) => stage);
    current = open.length > 0 ? open : [`after ${told.stages.at(-1)?.stage ?? "start"}`];
  }, LOOK_MS);
  const code = await ended;
  clearInterval(watch);
  if (code !== 0) throw new Error(`the run ended with ${code}: ${said.slice(-2000)}`);
  return {
    seconds: (performance.now() - since) / 1000,
    resident,
    stages: [...stages].map(([stage, cost]) => ({ stage, ...cost })),
    memory: statSync(memory).size / 1e6,
    written: (await sizeOf(out)) / 1e6,
  };
}

function progressOf(out: string): RunProgress | undefined {
  try {
    return RunProgress.parse(JSON.parse(readFileSync(join(out, PROGRESS_FILE), "utf8")));
  } catch {
    return undefined;
  }
}

/** MB; Linux only. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name));
    if (found.isFile()) bytes += found.size;
  }
  return bytes;
}
