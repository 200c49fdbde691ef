import { answerApart } from "../../pipelines/core/run-apart.ts";

/** What the test asks of a process of its own. */
answerApart(({ task, pid }: { readonly task: string; readonly pid: number }) => {
  if (task === "throw") return Promise.reject(new Error("no such page"));
  if (task === "die") process.kill(process.pid, "SIGKILL");
  if (task === "leave") process.exit(3);
  return Promise.resolve({ list: new Int32Array([1, 2]), map: new Map([["a", 1]]), own: process.pid === pid });
});
