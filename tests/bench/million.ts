import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { row, type Row } from "./row.ts";

const COUNT = 1_000_000;
const Exported = z.object({ rows: z.number(), peak: z.number(), cpuSeconds: z.number() });

/** A million chats through the whole export of `sft`: token ids, labels, Parquet. A quarter of an hour, so not among what runs by default. */
export async function million(): Promise<readonly Row[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    join(import.meta.dirname, "million-run.ts"),
    `${COUNT}`,
  ]);
  const { rows, peak, cpuSeconds } = Exported.parse(JSON.parse(stdout));
  const size = rows.toLocaleString("en");
  return [
    row({ work: `${size} SFT rows exported: resident at most`, value: peak, unit: "MB", aim: { most: 600 } }),
    row({ work: `${size} SFT rows exported`, value: rows / cpuSeconds, unit: "rows/CPU-s" }),
  ];
}
