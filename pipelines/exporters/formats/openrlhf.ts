import { writeChatTemplate } from "./chat-template-file.ts";
import { defineFormat } from "./format.ts";
import { writeJsonLines } from "./splits.ts";
import { trainedTurns } from "./turns.ts";

/**
 * OpenRLHF 0.11, with `--data.apply_chat_template` and the words of `chat_template.jinja` as `--data.tokenizer_chat_template`: input_key
 * `input`, output_key `output` for SFT; `input` and label_key `label` for RL; `prompt`, `chosen` and `rejected` for DPO.
 */
export default defineFormat({
  name: "openrlhf",
  async write(run, folder) {
    return [
      ...(await writeJsonLines(run, folder, "sft", {
        dataset: "sft",
        columns: ["messages"],
        examples: (row) => trainedTurns(row).map(({ before, turn }) => ({ input: before, output: [turn] })),
      })),
      ...(await writeJsonLines(run, folder, "dpo", {
        dataset: "preferences",
        columns: ["prompt", "chosen", "rejected"],
        examples: ({ prompt, chosen, rejected }) => [{ prompt, chosen, rejected }],
      })),
      ...(await writeJsonLines(run, folder, "rl", {
        dataset: "rl/pool",
        columns: ["data_source", "prompt", "reward_model"],
        examples: ({ data_source, prompt, reward_model }) => [{ input: prompt, label: reward_model.ground_truth, datasource: data_source }],
      })),
      ...(await writeChatTemplate(run, folder)),
    ];
  },
});
