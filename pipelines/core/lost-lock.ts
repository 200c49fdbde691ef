import type { Stop } from "./stop.ts";

let act = (why: Stop): void => {
  throw why;
};

/** What ends a process whose lock somebody took over, or deleted: it was silent for too long, and another one may write. */
export function onLostLock(ends: (why: Stop) => void): void {
  act = ends;
}

export const loseLock = (why: Stop): void => act(why);
