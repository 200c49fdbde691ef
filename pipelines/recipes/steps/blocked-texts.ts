import { readBenchmark, BenchmarkUnread, type BenchmarkItem } from "../../dedup/read-benchmark.ts";
import { Stop } from "../../core/stop.ts";

/** The questions of the files that nothing may be trained on and no agent may be shown, in their order. */
export async function benchmarkItems(paths: readonly string[]): Promise<readonly BenchmarkItem[]> {
  const items: BenchmarkItem[] = [];
  for (const path of paths)
    try {
      items.push(...(await readBenchmark(path)));
    } catch (error) {
      if (error instanceof BenchmarkUnread) throw new Stop(2, `decontaminate: ${error.message}`, error);
      throw error;
    }
  return items;
}

export const blockedTexts = async (paths: readonly string[]): Promise<readonly string[]> =>
  (await benchmarkItems(paths)).map(({ question }) => question);
