import { getHeapStatistics } from "node:v8";
import { collection } from "./release.ts";

/** For V8, at the start of a process: it looks for what nobody holds at once, not step by step beside the work, which costs a twentieth to a tenth more. */
export const AT_ONCE = "--no-incremental-marking";

/** Bytes that are no growth: those that live for a moment are counted as well. */
const LITTLE = 24e6;

const GROWTH = /^--heap-growing-percent=(\d+)$/;

/**
 * To be called between two parts of what is read. V8 told to look at once does not look while all that grows is what outlived its first moments,
 * up to gigabytes: here it does when the heap has grown by as much as the process allows. Does nothing in a process that was not told so.
 */
export function grownHeap(): () => void {
  const growth = process.execArgv.map((flag) => GROWTH.exec(flag)?.[1]).find((percent) => percent !== undefined);
  if (growth === undefined || !process.execArgv.includes(AT_ONCE)) return () => undefined;
  const collect = collection();
  const used = (): number => getHeapStatistics().used_heap_size;
  let least = used();
  return () => {
    const now = used();
    least = Math.min(least, now);
    if (now <= least * (1 + Number(growth) / 100) + LITTLE) return;
    collect();
    least = used();
  };
}
