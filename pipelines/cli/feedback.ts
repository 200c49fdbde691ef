import { join } from "node:path";
import type { Question } from "../../schemas/index.ts";
import { QuestionRow } from "../../schemas/rows/index.ts";
import { openMemory } from "../../knowledge-graph/index.ts";
import { questionOf } from "../exporters/records/questions.ts";
import { readRows } from "../exporters/parquet-reader.ts";
import { keepTold, notePolicy } from "../recipes/policy-history.ts";
import { Failure } from "./failure.ts";
import { storesOf } from "./open-memory.ts";
import { recipeOf } from "./recipe-of.ts";
import { readManifest } from "./read-manifest.ts";
import { readTold } from "./read-told.ts";
import { remake } from "./remake.ts";
import { settingsOf } from "./settings.ts";
import type { Shell } from "./shell.ts";

/** `groundwork feedback FILE RUN_DIR`: what a trainer saw goes into the pool's rates, and steers what the next nights ask. */
export async function feedback(file: string, folder: string, shell: Shell): Promise<void> {
  const [config, recipe, told] = await Promise.all([settingsOf(folder), recipeOf(folder), readTold(file)]);
  const asked = await questionsOf(folder);
  const known = told.flatMap((one) => {
    const question = asked.get(one.questionId);
    return question === undefined ? [] : [{ question, told: one }];
  });
  if (known.length === 0) throw new Failure(`none of the ${told.length} rows of ${file} is about a question of ${folder}`);
  if (known.length < told.length)
    shell.say(`${told.length - known.length} of ${told.length} rows are about no question of ${folder}, and are passed over`);
  const memory = await openMemory(storesOf(config.memory));
  try {
    await keepTold(memory.runs, known);
    for (const policyId of new Set(known.map(({ told: one }) => one.policyId))) await notePolicy(memory.runs, policyId, shell.now);
  } finally {
    await memory.close();
  }
  // The run keeps its own time: what was told is for the nights after it.
  await remake(config, recipe, folder, {}, { ...shell, clockIsGiven: false });
}

/** By id, without the thousand-word parts. */
async function questionsOf(folder: string): Promise<ReadonlyMap<string, Pick<Question, "id" | "answer">>> {
  const { files } = await readManifest(folder);
  const asked = new Map<string, Pick<Question, "id" | "answer">>();
  for (const { path, dataset } of files)
    if (dataset === "questions")
      for await (const row of readRows(join(folder, path), QuestionRow)) {
        const read = QuestionRow.parse(row);
        if (read.verification !== "executed") continue;
        const { id, answer } = questionOf(read);
        asked.set(id, { id, answer });
      }
  return asked;
}
