import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options?: { readonly type: "minor" }) => void;

/** V8's own collector, of the thread that calls. */
function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}

/** Bytes: to look through less than this would cost a small run more than it gives. */
const LITTLE = 120e6;

/**
 * Gives memory that nothing holds any more back to the system, between two parts of a run: V8 looks for it only once much more has
 * been made, and by then the next part has its own. Without compaction a heap of which a tenth is held keeps three quarters of its pages.
 * Some hundredths of a second for some hundred megabytes.
 */
export function release(): void {
  if (process.memoryUsage().heapTotal < LITTLE) return;
  const collect = collector();
  setFlagsFromString("--compact-on-every-full-gc");
  collect();
  setFlagsFromString("--no-compact-on-every-full-gc");
}

/** Of all that nothing holds. */
export function collection(): () => void {
  const collect = collector();
  return () => collect();
}

/** For short-lived objects over native memory, which V8 does not see and so never feels like collecting. */
export function minorCollection(): () => void {
  const collect = collector();
  return () => collect({ type: "minor" });
}
