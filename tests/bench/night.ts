import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { executeRun } from "../../pipelines/cli/execute-run.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { rl } from "../../pipelines/recipes/recipes.ts";
import type { Corpus } from "./corpus.ts";
import { cost, medians } from "./measure.ts";
import { quiet } from "./quiet.ts";
import { row, type Row } from "./row.ts";

/** The job run once so that there is something to keep, then nights on which the site has not changed. */
export async function night(corpus: Corpus): Promise<readonly Row[]> {
  const out = join(corpus.folder, "night");
  const { config } = corpus.run;
  let said = "";
  const shell: Shell = {
    ...quiet(),
    now: "2026-01-01T00:00:00Z",
    clockIsGiven: false,
    progress: { ...quiet().progress, close: () => undefined },
    colour: false,
    columns: 120,
    say: () => undefined,
    result: (text) => void (said = text),
  };
  await executeRun(config, rl, { out }, shell);
  const measured = await medians(async (run) => {
    const before = await writtenAt(out);
    let posts = 0;
    // A model is asked by POST, a page by GET, whichever client it is.
    const undici = (message: unknown): void => void (posts += methodOf(message) === "POST" ? 1 : 0);
    subscribe("undici:request:create", undici);
    subscribe("http.client.request.start", undici);
    const later: Shell = { ...shell, now: `2026-01-0${run + 2}T00:00:00Z` };
    const { seconds, cpuSeconds } = await cost(() => executeRun(config, rl, { out }, later));
    unsubscribe("undici:request:create", undici);
    unsubscribe("http.client.request.start", undici);
    if (!said.startsWith("nothing changed")) throw new Error(`the site did not change, but: ${said.slice(0, 200)}`);
    const after = await writtenAt(out);
    const rewritten = [...after].filter(([path, time]) => before.get(path) !== time).length;
    return { seconds, cpuSeconds, posts, rewritten };
  });
  const pages = corpus.documents.length;
  return [
    row({ work: `a night with no change, ${pages} pages`, value: measured.seconds, unit: "s", aim: { most: 10 } }),
    row({ work: "a night with no change, CPU", value: measured.cpuSeconds, unit: "CPU-s" }),
    row({ work: "a night with no change: model calls", value: measured.posts, unit: "calls", aim: { most: 0 } }),
    row({ work: "a night with no change: files rewritten", value: measured.rewritten, unit: "files", aim: { most: 0 } }),
  ];
}

const methodOf = (message: unknown): string | undefined => (message as { request?: { method?: string } }).request?.method;

/** Files of the run; not the memory, which notes that it was there. */
async function writtenAt(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const name of await readdir(folder, { recursive: true })) {
    const { mtimeMs, ino } = await stat(join(folder, name));
    found.set(name, `${ino} ${mtimeMs}`);
  }
  return found;
}
