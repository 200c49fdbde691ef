import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Corpus } from "./corpus.ts";
import { medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

const Grown = z.object({ few: z.number(), many: z.number() });

/** Items that pass through a checkpointed stage, in a process of their own each time. */
export async function growth(corpus: Corpus): Promise<readonly Row[]> {
  const { ratio, many } = await medians(async (run) => {
    const file = join(corpus.folder, `growth-${run}.db`);
    const script = join(import.meta.dirname, "growth-run.ts");
    const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", "--import", "tsx", script, file]);
    const grown = Grown.parse(JSON.parse(stdout));
    return { ratio: grown.many / grown.few, many: grown.many / 1e6 };
  });
  return [
    row({ work: "resident after 100,000 items through a stage / after 10,000", value: ratio, unit: "x", aim: { most: 1.15 } }),
    row({ work: "resident after 100,000 items through a stage", value: many, unit: "MB" }),
  ];
}
