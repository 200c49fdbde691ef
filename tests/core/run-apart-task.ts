import { getHeapStatistics } from "node:v8";
import { grownHeap } from "../../pipelines/core/grown-heap.ts";
import { answerApart } from "../../pipelines/core/run-apart.ts";

/** What the test asks of a process of its own. */
answerApart(({ task, pid }: { readonly task: string; readonly pid: number }) => {
  if (task === "throw") return Promise.reject(new Error("no such page"));
  if (task === "die") process.kill(process.pid, "SIGKILL");
  if (task === "leave") process.exit(3);
  if (task === "read") return Promise.resolve(held(grownHeap()));
  if (task === "read on") return Promise.resolve(held(() => undefined));
  return Promise.resolve({ list: new Int32Array([1, 2]), map: new Map([["a", 1]]), own: process.pid === pid });
});

/** MB of a heap that has grown by a part which nobody needs any more, at the beginning of the next. */
function held(between: () => void): number {
  let part = Array.from({ length: 500_000 }, (_, at) => ({ at, text: `${at}` }));
  if (part.length === 0) throw new Error("nothing was made");
  part = [];
  between();
  return getHeapStatistics().used_heap_size / 1e6;
}
