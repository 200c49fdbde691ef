import { renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { PROGRESS_FILE, type RunProgress } from "../../schemas/run-progress.ts";
import type { Shell } from "./shell.ts";

/** Ms between two writings: whoever looks sees it move, and a stage of a thousand items a second pays nothing. */
const EVERY = 500;

type Stage = { -readonly [Key in keyof RunProgress["stages"][number]]: RunProgress["stages"][number][Key] };

/**
 * The shell's progress, told in a file of the folder as well, for whoever looks from outside. A file that cannot be written is told once
 * and left: no run ends because nobody can watch it. It waits for no disk: after a power cut nobody wants it.
 */
export function progressInFile(folder: string, shell: Shell): { readonly progress: Shell["progress"]; close(): void } {
  const path = join(folder, PROGRESS_FILE);
  const stages = new Map<string, Stage>();
  let writtenAt = -EVERY;
  let isLost = false;
  const write = (): void => {
    if (isLost) return;
    writtenAt = performance.now();
    const told: RunProgress = { clock: shell.now, pid: process.pid, host: hostname(), stages: [...stages.values()] };
    try {
      writeFileSync(`${path}.tmp`, JSON.stringify(told));
      renameSync(`${path}.tmp`, path);
    } catch (error) {
      isLost = true;
      shell.say(`the run's progress cannot be followed from outside: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const { progress } = shell;
  return {
    progress: {
      start(stage, total) {
        progress.start(stage, total);
        // A stage that begins again goes on: its counts are those of the whole run.
        const known = stages.get(stage);
        if (known === undefined) stages.set(stage, { stage, total: total ?? 0, done: 0, reused: 0, rejected: 0, ended: false });
        else Object.assign(known, { total: known.total + (total ?? 0), ended: false });
        write();
      },
      add(stage, kind, count = 1) {
        progress.add(stage, kind, count);
        const known = stages.get(stage);
        if (known === undefined) return;
        known[kind] += count;
        if (performance.now() - writtenAt >= EVERY) write();
      },
      end(stage) {
        progress.end(stage);
        const known = stages.get(stage);
        if (known !== undefined) known.ended = true;
        write();
      },
      close: () => progress.close(),
    },
    close() {
      for (const left of [path, `${path}.tmp`]) drop(left);
    },
  };
}

/** A folder that is gone, or became a file, has nothing that could be left. */
function drop(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Whoever looks sees that its process is no more.
  }
}
