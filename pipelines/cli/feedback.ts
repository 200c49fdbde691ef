import { join } from "node:path";
import type { Question } from "../../schemas/index.ts";
import { QuestionRow, questionOf } from "../../schemas/datasets/index.ts";
import { readRows } from "../parquet/parquet-reader.ts";
import { keepPolicyFeedback, notePolicy } from "../recipes/refresh/policy-history.ts";
import { Failure } from "./failure.ts";
import { memoryForWriting, storesOf } from "./open-memory.ts";
import { recipeOf } from "./recipe-of.ts";
import { readManifest } from "./read-manifest.ts";
import { readPolicyFeedback } from "./read-policy-feedback.ts";
import { refuseStranger } from "./refuse-stranger.ts";
import { remake } from "./remake.ts";
import { settingsOf } from "./settings.ts";
import type { Shell } from "./shell.ts";

/** `groundwork feedback FILE RUN_DIR`: what a trainer saw goes into the pool's rates, and steers what the next nights ask. */
export async function feedback(file: string, folder: string, shell: Shell): Promise<void> {
  const [config, recipe, feedback] = await Promise.all([settingsOf(folder), recipeOf(folder), readPolicyFeedback(file)]);
  const asked = await questionsOf(folder);
  const known = feedback.flatMap((one) => {
    const question = asked.get(one.questionId);
    return question === undefined ? [] : [{ question, feedback: one }];
  });
  if (known.length === 0) throw new Failure(`none of the ${feedback.length} rows of ${file} is about a question of ${folder}`);
  if (known.length < feedback.length)
    shell.say(`${feedback.length - known.length} of ${feedback.length} rows are about no question of ${folder}, and are passed over`);
  const memory = await memoryForWriting(storesOf(config.memory), shell.now);
  try {
    await refuseStranger(memory, config.memory, folder);
    await keepPolicyFeedback(memory.runs, known);
    for (const policyId of new Set(known.map(({ feedback: one }) => one.policyId))) await notePolicy(memory.runs, policyId, shell.now);
  } finally {
    await memory.close();
  }
  // The run keeps its own time: what was told is for the nights after it.
  await remake(config, recipe, { from: folder, out: folder }, {}, { ...shell, clockIsGiven: false });
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
