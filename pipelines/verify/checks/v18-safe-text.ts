import { datasetNames, type Dataset } from "../../../schemas/datasets/index.ts";
import { neutralise, withoutControlTokens } from "../../../schemas/values/neutralise.ts";
import { defineCheck, findings } from "../check.ts";

/**
 * Columns that are written in a turn format, whose own tags stand in them: there no text may hold what only a chat template writes. That no tag
 * of the format comes from outside, the parts that they are made of tell: questions, thoughts, calls, observations.
 */
const inTurns: Readonly<Partial<Record<Dataset, readonly string[]>>> = {
  plans: ["text_agent_form", "text_seed_form"],
  trajectories: ["messages", "toolset"],
  decisions: ["text"],
  "cpt/documents": ["text"],
  sft: ["messages", "tools"],
  preferences: ["prompt", "chosen", "rejected", "tools"],
  "rl/pool": ["prompt"],
  "rl/reserve": ["prompt"],
  "rl/rollouts": ["prompt", "completion", "messages"],
};

export default defineCheck({
  id: "V18",
  title: "no text holds a control token of a chat format, a tag of a tool format or a character that cannot be shown",
  async run(files) {
    const found = findings();
    for (const dataset of datasetNames)
      for await (const row of files.rows(dataset)) {
        const { id } = row as { readonly id: string };
        found.judge(id, () => {
          for (const [column, value] of Object.entries(row)) {
            const safe = inTurns[dataset]?.includes(column) === true ? withoutControlTokens : neutralise;
            const unsafe = firstUnsafe(value, safe);
            if (unsafe !== undefined) return `${dataset}: ${column} holds ${JSON.stringify(unsafe)}`;
          }
          return undefined;
        });
      }
    return found.outcome();
  },
});

/** Some characters from where the first text of a value is not safe. */
function firstUnsafe(value: unknown, safe: (text: string) => string): string | undefined {
  if (typeof value === "string") {
    const made = safe(value);
    if (made === value) return undefined;
    let at = 0;
    while (made[at] === value[at]) at += 1;
    return value.slice(at, at + 24);
  }
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const part of Object.values(value)) {
    const unsafe = firstUnsafe(part, safe);
    if (unsafe !== undefined) return unsafe;
  }
  return undefined;
}
