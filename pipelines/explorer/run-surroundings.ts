import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { NightLine } from "../../schemas/night-line.ts";
import { PROGRESS_FILE, RunProgress } from "../../schemas/run-progress.ts";

/** What lies beside a run's folder, read each time: it is written while somebody looks. */
export interface RunSurroundings {
  /** The newest first; `unread`: lines that are none. */
  nights(): Promise<{ readonly nights: readonly NightLine[]; readonly unread: number }>;
  /** The run that is under way on this memory, if there is one. `isAlive`: its process is there, as far as this machine can tell. */
  progress(): Promise<(RunProgress & { readonly isAlive: boolean }) | undefined>;
}

export const runSurroundings = (folder: string): RunSurroundings => ({
  async nights() {
    const lines = ((await textOf(join(dirname(folder), "nights.jsonl"))) ?? "").split("\n").filter((line) => line !== "");
    const nights = lines.flatMap((line) => parsed(line, NightLine) ?? []);
    return { nights: nights.toReversed(), unread: lines.length - nights.length };
  },
  async progress() {
    // Dated runs have it beside them, a run in a folder of its own within.
    for (const place of [folder, dirname(folder)]) {
      const text = await textOf(join(place, PROGRESS_FILE));
      const told = text === undefined ? undefined : parsed(text, RunProgress);
      if (told !== undefined) return { ...told, isAlive: told.host !== hostname() || isProcess(told.pid) };
    }
    return undefined;
  },
});

const textOf = (path: string): Promise<string | undefined> => readFile(path, "utf8").catch(() => undefined);

function parsed<T>(text: string, schema: { safeParse(value: unknown): { readonly data?: T | undefined } }): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return (error as { code?: string }).code === "EPERM";
  }
}
