import type { RunStore } from "../core/run-store.ts";
import { Stop } from "../core/stop.ts";
import type { Model } from "./model.ts";

/** Answers in a row of which none can be used, until the run ends. */
export const MOST_UNUSABLE = 50;

/** One line of what came back, as a message may show it. */
const SHOWN = 200;

export interface HeedOptions {
  readonly most?: number | undefined;
  /** Where the count is kept from one try of a run to the next: one that is stopped at 49 has not begun anew. */
  readonly runs: Pick<RunStore, "note" | "setNote">;
}

export interface HeededModel extends Model {
  /** Keeps the count. */
  close(): Promise<void>;
}

/**
 * Ends the run where a model's answers to a task are of no use, time after time: an endpoint that serves another model, a broken chat
 * template or an error page with status 200 would cost a night, and leave a run that is green because nothing was taken from it.
 */
export function heedModel(model: Model, task: string, { most = MOST_UNUSABLE, runs }: HeedOptions): HeededModel {
  const key = `unusable ${task} ${model.id}`;
  let inARow = 0;
  let kept: Promise<number> | undefined;
  const keptCount = async (): Promise<number> => (inARow = Number((await runs.note(key)) ?? 0));
  return {
    id: model.id,
    async complete(request, signal) {
      await (kept ??= keptCount());
      return model.complete(request, signal);
    },
    found(fault) {
      inARow = fault === null ? 0 : inARow + 1;
      if (fault === null || inARow < most) return;
      const sample = fault.sample.replaceAll(/\s+/g, " ").trim();
      throw new Stop(
        5,
        `${model.id} was asked ${inARow} times in a row for ${task}, and nothing that it said can be used (the last: ${fault.reason}, ${fault.detail}). ` +
          `What came back begins: ${sample === "" ? "nothing at all" : JSON.stringify(sample.slice(0, SHOWN))}. ` +
          `See that the endpoint serves the model that you mean, with its chat template; replies are kept, so run "memory replies --prune" on this memory before ` +
          `the same command continues: what they were of is asked anew. To leave the task to the rules: tasks: { ${task}: { driver: rules } }; to wait longer: maxUnusable beside the model's name`,
      );
    },
    async close() {
      const before = await kept;
      if (before !== undefined && before !== inARow) await runs.setNote(key, String(inARow));
    },
  };
}
