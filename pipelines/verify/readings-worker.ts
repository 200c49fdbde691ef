import type { Reading } from "../../knowledge-graph/index.ts";
import { readingsOf } from "./readings.ts";
import { openRun } from "./run-files.ts";

/** Documents that are handed over at once: some hundred statements each. */
const AT_ONCE = 8;

let source: AsyncIterator<Reading> | undefined;

/** Entry of a worker thread of one run: its next readings, none at its end. */
export default async (folder: string): Promise<readonly Reading[]> => {
  source ??= readingsOf(await openRun(folder));
  const readings: Reading[] = [];
  while (readings.length < AT_ONCE) {
    const next = await source.next();
    if (next.done === true) break;
    readings.push(next.value);
  }
  return readings;
};
