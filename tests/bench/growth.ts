import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { Corpus } from "./corpus.ts";
import { medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

const Grown = z.object({ few: z.number(), many: z.number() });

const Trajectories = Grown.extend({ steps: z.number() });
/** Each question some thirty times. */
const TRAJECTORIES = 10_000;

/** Items that pass through a checkpointed stage, and trajectories of a simulated environment, in a process of their own each time. */
export async function growth(corpus: Corpus): Promise<readonly Row[]> {
  const { ratio, many } = await medians(async (run) => {
    const file = join(corpus.folder, `growth-${run}.db`);
    const grown = Grown.parse(await printed("growth-run.ts", file));
    return { ratio: grown.many / grown.few, many: grown.many / 1e6 };
  });
  return [
    row({ work: "resident after 100,000 items through a stage / after 10,000", value: ratio, unit: "x", aim: { most: 1.15 } }),
    row({ work: "resident after 100,000 items through a stage", value: many, unit: "MB" }),
    ...(await trajectories(corpus)),
  ];
}

/** Once: it is minutes. */
async function trajectories(corpus: Corpus): Promise<readonly Row[]> {
  const asked = join(corpus.folder, "questions.json");
  await writeFile(asked, JSON.stringify(await corpus.questions()));
  const grown = Trajectories.parse(await printed("trajectories-run.ts", corpus.run.opened.path, asked, `${TRAJECTORIES}`));
  return [
    row({ work: "resident after 10,000 trajectories / after 2,000", value: grown.many / grown.few, unit: "x", aim: { most: 1.15 } }),
    row({ work: `resident after 10,000 trajectories of ${grown.steps.toLocaleString("en")} steps`, value: grown.many / 1e6, unit: "MB" }),
  ];
}

async function printed(script: string, ...given: readonly string[]): Promise<unknown> {
  const args = ["--expose-gc", "--import", "tsx", join(import.meta.dirname, script), ...given];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}
