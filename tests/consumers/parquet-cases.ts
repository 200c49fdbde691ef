import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeParquet } from "../../pipelines/parquet/parquet.ts";
import { Everything, everythingRows } from "../parquet/everything.ts";

/** The rows of the writer's contract by every driver and compression, and as JSON, for `parquet_test.py`. `… parquet-cases.ts FOLDER` */
const encodings = {
  "parquet-wasm": ["zstd", "gzip", "snappy"],
  parquetjs: ["gzip", "snappy"],
} as const;

const folder = process.argv[2];
if (folder === undefined) throw new Error("which folder?");
const rows = everythingRows(257);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "rows.json"), JSON.stringify(rows));
for (const [driver, compressions] of Object.entries(encodings) as [keyof typeof encodings, (typeof encodings)["parquet-wasm"]][])
  for (const compression of compressions) {
    const options = { metadata: "{}", driver, compression };
    await writeParquet(join(folder, driver, compression), Everything, rows, options);
    await writeParquet(join(folder, driver, `${compression}-empty`), Everything, [], options);
  }
