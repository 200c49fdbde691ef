import { z } from "zod";
import { defineFormat } from "./format.ts";
import { writeJsonLines } from "./splits.ts";

const Truth = z.object({ text: z.string(), aliases: z.array(z.string()) });

/** AReaL and ASearcher: its own prompt and tools go around the bare question. Its agent reads `query_id`, its tool box `id`. */
export default defineFormat({
  name: "areal",
  write: (run, folder) =>
    writeJsonLines(run, folder, "rl", {
      dataset: "rl/pool",
      columns: ["prompt", "reward_model", "extra_info"],
      examples({ prompt, reward_model, extra_info }) {
        const { text, aliases } = Truth.parse(JSON.parse(reward_model.ground_truth));
        return [
          {
            question: prompt.at(-1)?.content ?? "",
            answer: text,
            query_id: extra_info.question_id,
            id: extra_info.question_id,
            aug_answer: aliases,
          },
        ];
      },
    }),
});
