import { writeChatTemplate } from "./chat-template-file.ts";
import { defineFormat } from "./format.ts";
import { writeJsonLines } from "./splits.ts";

/**
 * slime: `--input-key prompt --label-key label --metadata-key metadata`. The system message lists the tools; `--tool-key tools` would do
 * so again. With a model's own template in place of `chat_template.jinja`, SFT needs `--loss-mask-type qwen3`: the default drops thoughts.
 */
export default defineFormat({
  name: "slime",
  async write(run, folder) {
    return [
      ...(await writeJsonLines(run, folder, "sft", {
        dataset: "sft",
        columns: ["messages", "tools", "trajectory_id", "question_id", "metadata"],
        examples: ({ messages, tools, trajectory_id, question_id, metadata }) => [
          {
            prompt: messages.map(({ role, content, loss }) => ({ role, content, step_loss_mask: loss })),
            label: "",
            metadata: { trajectory_id, question_id, ...metadata },
            tools: JSON.parse(tools) as unknown,
          },
        ],
      })),
      ...(await writeJsonLines(run, folder, "rl", {
        dataset: "rl/pool",
        columns: ["data_source", "prompt", "reward_model", "extra_info", "curriculum_rank"],
        examples: ({ data_source, prompt, reward_model, extra_info, curriculum_rank }) => [
          {
            prompt,
            label: reward_model.ground_truth,
            metadata: { data_source, ...extra_info, curriculum_rank },
            tools: listedTools(prompt[0]?.content ?? ""),
          },
        ],
      })),
      ...(await writeChatTemplate(run, folder)),
    ];
  },
});

/** The tools that a system message lists, a line each. */
const listedTools = (system: string): readonly unknown[] =>
  (/<tools>\n([^]*?)\n<\/tools>/.exec(system)?.[1] ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
