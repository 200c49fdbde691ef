import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { int, json, type RlPoolRow } from "../../../schemas/datasets/index.ts";
import { writeParquet } from "../../parquet/parquet.ts";
import { writeChatTemplate } from "./chat-template-file.ts";
import { defineFormat, type FormatFile } from "./format.ts";
import type { RunRows } from "./run-rows.ts";
import { writeTables } from "./splits.ts";
import { validationPool } from "./validation-pool.ts";
import { Messages, writeWholeChats } from "./whole-chats.ts";

/** `extra_info` holds texts and numbers only. */
const Row = z.object({
  data_source: z.string(),
  prompt: Messages,
  ability: z.string(),
  /** To verl, what a rule scores is of style "rule". */
  reward_model: z.object({ style: z.string(), ground_truth: json }),
  extra_info: z.object({
    index: int,
    split: z.string(),
    question_id: z.string(),
    answer_type: z.string(),
    unit: z.string().nullable(),
    tolerance: z.number().nullable(),
    verifier: z.string(),
    level: int,
    tool_set: z.string(),
    curriculum_rank: int.nullable(),
  }),
});

type PoolRow = Pick<RlPoolRow, "data_source" | "prompt" | "ability" | "reward_model" | "extra_info" | "curriculum_rank">;

function exampleOf({ data_source, prompt, ability, reward_model, extra_info, curriculum_rank }: PoolRow): z.infer<typeof Row> {
  const { index, split, question_id, answer_type, unit, tolerance, verifier, level, tool_set } = extra_info;
  return {
    data_source,
    prompt,
    ability,
    reward_model: { style: "rule", ground_truth: reward_model.ground_truth },
    extra_info: { index, split, question_id, answer_type, unit, tolerance, verifier, level, tool_set, curriculum_rank },
  };
}

/** No folder where no question is for validation. */
async function writeValidation(run: RunRows, folder: string): Promise<readonly FormatFile[]> {
  const path = join(folder, "validation");
  const examples = async function* () {
    for await (const row of validationPool(run)) yield exampleOf(row);
  };
  const parts = await writeParquet(path, Row, examples(), { ...run.parquet, metadata: JSON.stringify({ run_id: run.runId }) });
  if (parts.some(({ rows }) => rows > 0)) return parts.map((part) => ({ path: `validation/${part.path}`, rows: part.rows }));
  await rm(path, { recursive: true });
  return [];
}

/**
 * verl 0.9: `data.train_files` at `train` and `data.val_files` at `validation`, with `reward.custom_reward_function.path` at the run's `rl/rewards.py`; for its SFT trainer at
 * `sft/train`, with `chat_template.jinja` as the model's template, without which it loses the thoughts.
 */
export default defineFormat({
  name: "verl",
  async write(run, folder) {
    const pool = await writeTables(run, folder, "", Row, {
      dataset: "rl/pool",
      columns: ["data_source", "prompt", "ability", "reward_model", "extra_info", "curriculum_rank"],
      examples: (row) => [exampleOf(row)],
    });
    const validation = await writeValidation(run, folder);
    return [...pool, ...validation, ...(await writeWholeChats(run, folder)), ...(await writeChatTemplate(run, folder))];
  },
});
