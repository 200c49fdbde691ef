import { randomBytes } from "node:crypto";
import { z } from "zod";
import { openMemory } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { runStage } from "../../pipelines/core/run-stage.ts";
import { emit, type ItemStage } from "../../pipelines/core/stage.ts";
import { quiet } from "./quiet.ts";

/** argv: file. Prints the bytes resident after 10,000 items and after 100,000, read back as well. */
const [, , path] = process.argv;
if (path === undefined || !globalThis.gc) throw new Error("run as: node --expose-gc --import tsx growth-run.ts FILE");
const memory = await openMemory({ path });
const context = { ...quiet(), runs: memory.runs, random: seededRandom(1) };
// The database's page cache is bounded, but it fills up: what is not filled by few items would be counted as growth.
for (let i = 0; i < 90; i++) await memory.runs.write("fill", [{ key: `${i}`, value: randomBytes(750_000).toString("base64") }]);

const stage: ItemStage<number, { readonly index: number; readonly text: string }> = {
  name: "grow",
  version: "1",
  output: z.object({ index: z.number(), text: z.string() }),
  batch: 64,
  keyOf: (index) => index,
  apply: (index) => Promise.resolve(emit({ index, text: `item ${index} `.repeat(60) })),
};

async function pass(count: number): Promise<number> {
  const kept = await runStage(
    stage,
    (function* () {
      for (let index = 0; index < count; index++) yield index;
    })(),
    context,
  );
  let seen = 0;
  for await (const { text } of kept) seen += text === "" ? 0 : 1;
  if (seen !== count) throw new Error(`${seen} of ${count} items came back`);
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
const few = await pass(10_000);
const many = await pass(100_000);
await memory.close();
process.stdout.write(JSON.stringify({ few, many }));
