import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { NightDiff } from "../../schemas/index.ts";
import { NightLine } from "../../schemas/night-line.ts";
import type { Manifest } from "../../schemas/manifest.ts";

/** One line a night, beside the dated folders: what one wants to know in the morning. `tell` hears of it after it is written. */
export interface NightLog {
  add(line: NightLine): Promise<void>;
  /** A night that ended by an error; nothing where its line is there already. */
  failed(clock: string, error: unknown, usage?: NightLine["usage"]): Promise<void>;
}

export const nightLog = (parent: string, tell: (line: NightLine) => Promise<void> = () => Promise.resolve()): NightLog => {
  let isTold = false;
  const log: NightLog = {
    async add(line) {
      isTold = true;
      const checked = NightLine.parse(line);
      await appendFile(join(parent, "nights.jsonl"), `${JSON.stringify(checked)}\n`);
      await tell(checked);
    },
    async failed(clock, error, usage) {
      if (isTold) return;
      const why = error instanceof Error ? error.message : String(error);
      await log.add({ clock, outcome: "failed", why, ...(usage && { usage }) });
    },
  };
  return log;
};

/** Of runs in a folder of their own, which are no nights. */
export const NO_LOG: NightLog = { add: () => Promise.resolve(), failed: () => Promise.resolve() };

/** What a run says in its line. */
export function toldOf(manifest: Manifest, folder: string, diff: NightDiff | undefined): Omit<NightLine, "outcome"> {
  const rows: Record<string, number> = {};
  for (const { dataset, rows: count } of manifest.files)
    if (dataset !== null && !dataset.startsWith("evidence/")) rows[dataset] = (rows[dataset] ?? 0) + (count ?? 0);
  return {
    clock: manifest.clock,
    run_id: manifest.run_id,
    folder,
    rows,
    usage: manifest.usage,
    ...(diff && {
      since: {
        kept: diff.questions.kept + diff.questions.re_cited,
        re_answered: diff.questions.re_answered.length,
        retired: diff.questions.retired.length,
        new: diff.questions.new.length,
        shift: diff.shift.most,
      },
    }),
  };
}
