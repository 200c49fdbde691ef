import { z } from "zod";
import { int, json } from "../../../schemas/datasets/index.ts";
import { writeChatTemplate } from "./chat-template-file.ts";
import { defineFormat } from "./format.ts";
import { writeTables } from "./splits.ts";
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

/**
 * verl 0.9: `data.train_files` at `train`, with `reward.custom_reward_function.path` at the run's `rl/rewards.py`; for its SFT trainer at
 * `sft/train`, with `chat_template.jinja` as the model's template, without which it loses the thoughts.
 */
export default defineFormat({
  name: "verl",
  async write(run, folder) {
    const pool = await writeTables(run, folder, "", Row, {
      dataset: "rl/pool",
      columns: ["data_source", "prompt", "ability", "reward_model", "extra_info", "curriculum_rank"],
      examples({ data_source, prompt, ability, reward_model, extra_info, curriculum_rank }) {
        const { index, split, question_id, answer_type, unit, tolerance, verifier, level, tool_set } = extra_info;
        return [
          {
            data_source,
            prompt,
            ability,
            reward_model: { style: "rule", ground_truth: reward_model.ground_truth },
            extra_info: { index, split, question_id, answer_type, unit, tolerance, verifier, level, tool_set, curriculum_rank },
          },
        ];
      },
    });
    return [...pool, ...(await writeWholeChats(run, folder)), ...(await writeChatTemplate(run, folder))];
  },
});
