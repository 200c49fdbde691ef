import type { RunReading } from "../views/reading.ts";
import { Tally } from "./tally.ts";

export interface RejectionFigure {
  readonly stage: string;
  readonly reason: string;
  readonly count: number;
  /** What the first one of them was. */
  readonly item: string;
  readonly detail: string;
}

/** What was dropped, the commonest first, each kind with an example. Reads `rejected` once. */
export async function rejectionFigures(run: RunReading): Promise<readonly RejectionFigure[]> {
  const counts = new Tally();
  const firsts = new Map<string, { readonly item: string; readonly detail: string }>();
  for await (const { stage, reason, item_key: item, detail } of run.rows("rejected", ["stage", "reason", "item_key", "detail"])) {
    const key = `${stage}\n${reason}`;
    counts.add(key);
    if (!firsts.has(key)) firsts.set(key, { item, detail });
  }
  return counts.largest().map(([key, count]) => {
    const [stage = "", reason = ""] = key.split("\n");
    return { stage, reason, count, item: "", detail: "", ...firsts.get(key) };
  });
}
