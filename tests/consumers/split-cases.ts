import { join } from "node:path";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { questions, smallRun } from "../exporters/run.ts";
import { world } from "../exporters/world.ts";

/** Two runs of one name with questions in every split, and other rows in the same files, for `splits_test.py`. `… split-cases.ts FOLDER` */
const folder = process.argv[2];
if (folder === undefined) throw new Error("which folder?");
const splits = ["held_out", "train", "validation"] as const;
for (const [at, runId] of ["small-one", "small-two"].entries()) {
  const run = await smallRun(join(folder, runId));
  const asked = (await questions(world())).map((question, index) => ({ ...question, split: splits[(index + at) % 3] ?? "train" }));
  await writeRun({ ...run, runId, inputs: { ...run.inputs, questions: asked } });
}
