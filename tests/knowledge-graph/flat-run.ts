import { openMemory } from "../../knowledge-graph/index.ts";
import { extractor, reading, site, type PagePlan } from "./readings.ts";

/** argv: file. Remembers 5 × 80 pages and prints the bytes held by JavaScript after each call, garbage collected. */
const [, , path] = process.argv;
if (path === undefined || !globalThis.gc) throw new Error("run as: node --expose-gc --import tsx flat-run.ts FILE");
const memory = await openMemory({ path });
const pages = 80;
function* plans(batch: number): Generator<PagePlan> {
  for (let i = batch * pages; i < (batch + 1) * pages; i++)
    yield {
      uri: site(String(i)),
      title: `Place ${i}`,
      types: ["place"],
      facts: Array.from({ length: 12 }, (_, n) => [`relation ${n}`, `Thing ${i} of ${n}, ${"far ".repeat(20)}`] as const),
    };
}
const held: number[] = [];
for (let batch = 0; batch < 5; batch++) {
  await memory.remember(
    (function* () {
      for (const plan of plans(batch)) yield reading(plan);
    })(),
    { extractor },
  );
  for await (const statement of memory.graph.allStatements()) if (statement.id === "") throw new Error("no id");
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  held.push(heapUsed + external);
}
await memory.close();
process.stdout.write(JSON.stringify(held));
