import type { Started } from "../../e2e/groundwork.ts";

/** Waits until a process has said it; throws where it ends before. */
export const said = (process: Started, what: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = "";
    process.process.stderr?.on("data", (chunk: string) => {
      text += chunk;
      if (what.test(text)) resolve();
    });
    void process.ended.then((ended) => reject(new Error(`ended before it said ${what.source}: ${ended.stderr}`)));
  });
