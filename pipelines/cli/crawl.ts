import { Config } from "../../schemas/index.ts";
import { raiseText } from "../sources/left-out.ts";
import { gatherBeside } from "../recipes/steps/gather-beside.ts";
import { Failure } from "./failure.ts";
import { memoryConfigOf } from "./open-memory.ts";
import { openRun } from "./open-run.ts";
import type { Shell } from "./shell.ts";

export interface CrawlOptions {
  readonly scope?: string[];
  readonly depth?: number;
  readonly maxPages?: number;
  readonly mirrorOf?: string;
  readonly delay?: number;
  readonly allowPrivate?: string[];
  readonly memory: string;
  readonly config?: string;
  readonly concurrency?: number;
}

/** `groundwork crawl URL…` */
export async function crawl(urls: readonly string[], options: CrawlOptions, shell: Shell): Promise<void> {
  const parsed = Config.safeParse({
    memory: memoryConfigOf(options),
    sources: [
      {
        web: {
          start: urls,
          ...(options.scope && { scope: options.scope }),
          ...(options.depth !== undefined && { depth: options.depth }),
          ...(options.maxPages !== undefined && { maxPages: options.maxPages }),
          ...(options.mirrorOf !== undefined && { mirrorOf: options.mirrorOf }),
          ...(options.delay !== undefined && { delay: options.delay }),
          ...(options.allowPrivate && { allowPrivate: options.allowPrivate }),
        },
      },
    ],
  });
  if (!parsed.success)
    throw new Failure(
      parsed.error.issues
        .map(({ path, message }) =>
          path[3] === "start" ? `${urls[Number(path[4])] ?? ""} ${message}` : `${String(path.at(-1))}: ${message}`,
        )
        .join("\n"),
    );
  const run = await openRun(parsed.data, shell, { ...(options.concurrency !== undefined && { concurrency: options.concurrency }) });
  try {
    const gathered = await gatherBeside(run);
    shell.progress.close();
    const reasons = new Map<string, number>();
    for (const { stage, reason, count = 1 } of gathered.rejections) {
      const key = `${stage}: ${reason}`;
      reasons.set(key, (reasons.get(key) ?? 0) + count);
    }
    const { added, updated, unchanged, gone } = gathered.documents;
    const lines = [
      `${added} documents added, ${updated} updated, ${unchanged} unchanged${gone === 0 ? "" : `, ${gone} gone`}; ${gathered.statements.opened} statements new, ${gathered.statements.closed} closed (${options.config ?? options.memory})`,
      ...[...reasons]
        .sort()
        .map(([reason, count]) => `  rejected  ${String(count).padStart(6)}  ${reason}${raiseText(reason.replace(/^crawl: /, ""))}`),
      ...gathered.rejections
        .filter(({ stage }) => stage === "crawl")
        .slice(0, 10)
        .map(({ itemKey, reason, detail }) => `  ${reason}  ${itemKey}  ${detail}`),
    ];
    if (options.config === undefined) lines.push(`a config has a memory of its own: to go on with this one, write memory: { graph: { driver: libsql, path: ${options.memory} } }`); // prettier-ignore
    shell.result(lines.join("\n"), {
      documents: gathered.documents,
      statements: gathered.statements,
      rejected: Object.fromEntries(reasons),
    });
    if (gathered.unread.length > 0) throw new Failure("no page could be read; the lines above say why", 3);
  } finally {
    await run.memory.close();
  }
}
