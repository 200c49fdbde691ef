import { z } from "zod";
import { int, json } from "../../../schemas/datasets/index.ts";
import { writeChatTemplate } from "./chat-template-file.ts";
import { defineFormat } from "./format.ts";
import { writeTables } from "./splits.ts";
import { trainedTurns } from "./turns.ts";
import { Messages, writeWholeChats } from "./whole-chats.ts";

/**
 * TRL 1.16: SFTTrainer on `sft` or `prompt_completion` (`chat_template_path` at `chat_template.jinja`), DPOTrainer on `dpo`, GRPOTrainer on
 * `grpo` with `rl/rewards.py`.
 */
export default defineFormat({
  name: "trl",
  async write(run, folder) {
    return [
      ...(await writeWholeChats(run, folder)),
      ...(await writeTables(run, folder, "prompt_completion", z.object({ prompt: Messages, completion: Messages }), {
        dataset: "sft",
        columns: ["messages"],
        examples: (row) => trainedTurns(row).map(({ before, turn }) => ({ prompt: before, completion: [turn] })),
      })),
      ...(await writeTables(run, folder, "dpo", z.object({ prompt: Messages, chosen: Messages, rejected: Messages }), {
        dataset: "preferences",
        columns: ["prompt", "chosen", "rejected"],
        examples: ({ prompt, chosen, rejected }) => [{ prompt, chosen, rejected }],
      })),
      ...(await writeTables(run, folder, "grpo", Grpo, {
        dataset: "rl/pool",
        columns: ["prompt", "reward_model", "extra_info", "curriculum_rank"],
        examples: ({ prompt, reward_model, extra_info, curriculum_rank }) => [
          {
            prompt,
            ground_truth: reward_model.ground_truth,
            answer_type: extra_info.answer_type,
            level: extra_info.level,
            question_id: extra_info.question_id,
            curriculum_rank,
          },
        ],
      })),
      ...(await writeChatTemplate(run, folder)),
    ];
  },
});

/** Columns beside the prompt reach the reward function as lists. */
const Grpo = z.object({
  prompt: Messages,
  ground_truth: json,
  answer_type: z.string(),
  level: int,
  question_id: z.string(),
  curriculum_rank: int.nullable(),
});
