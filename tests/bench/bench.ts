import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openCorpus, type Corpus } from "./corpus.ts";
import { crawling } from "./crawl.ts";
import { dedup } from "./dedup.ts";
import { environment } from "./environment.ts";
import { extractionQuality } from "./extraction-quality.ts";
import { extractionSpeed } from "./extraction-speed.ts";
import { growth } from "./growth.ts";
import { has } from "./has.ts";
import { memoryReads, memoryWrites } from "./memory.ts";
import { million } from "./million.ts";
import { modelCalls } from "./models.ts";
import { night } from "./night.ts";
import { packing } from "./packing.ts";
import { parquet } from "./parquet.ts";
import { questions } from "./questions.ts";
import { recall } from "./recall.ts";
import { rollouts } from "./rollouts.ts";
import { table, type Row } from "./row.ts";
import { sandbox } from "./sandbox.ts";
import { masks } from "./masks.ts";
import { tokens } from "./tokens.ts";
import { vectors } from "./vectors.ts";
import { wording } from "./wording.ts";

/** In this order: quality, then the way of the data. `night` is last: it writes into the memory that the others read. */
const groups: Readonly<Record<string, (corpus: Corpus) => Promise<readonly Row[]> | readonly Row[]>> = {
  recall,
  "extraction-quality": extractionQuality,
  crawl: crawling,
  "extraction-speed": extractionSpeed,
  "memory-writes": memoryWrites,
  "memory-reads": memoryReads,
  questions,
  wording,
  rollouts,
  has,
  sandbox,
  models: modelCalls,
  environment,
  packing,
  parquet,
  dedup,
  tokens,
  masks,
  growth,
  vectors,
  night,
};

/** Too long to run unless they are named. */
const named: typeof groups = { million };

/** argv: groups to run (all by default), `--pages N` for a smaller site. Nothing here asserts on time: it is read, not passed. */
const { names, pages } = readArguments(process.argv.slice(2));
const rows: Row[] = [];
const corpus = await openCorpus(pages);
try {
  for (const name of names) {
    const start = performance.now();
    rows.push(...((await { ...groups, ...named }[name]?.(corpus)) ?? []));
    console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
} finally {
  await corpus.close();
}
console.log(table(rows));
const out = join(import.meta.dirname, "../../outputs");
await mkdir(out, { recursive: true });
// A part of the bench does not pass for all of it.
if (Object.keys(groups).every((name) => names.includes(name)))
  await writeFile(join(out, "bench.json"), `${JSON.stringify(rows, null, 2)}\n`);

function readArguments(given: readonly string[]): { readonly names: readonly string[]; readonly pages: number | null } {
  const at = given.indexOf("--pages");
  const wanted = given.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  const known = Object.keys({ ...groups, ...named });
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no rows called ${unknown.join(", ")}; there are ${known.join(", ")}`);
  return { names: wanted.length > 0 ? wanted : Object.keys(groups), pages: at === -1 ? null : Number(given[at + 1]) };
}
