import { questionOf, rlPoolRow, type Row } from "../../../schemas/datasets/index.ts";
import type { RunRows } from "./run-rows.ts";

/** Questions for validation as rows of the pool, with its own system prompt: what `data.val_files` and its like want. None without a pool. */
export async function* validationPool(run: RunRows): AsyncGenerator<Row<"rl/pool">> {
  const prompt = await poolPrompt(run);
  if (prompt === undefined || !run.has("questions")) return;
  let index = 0;
  for await (const row of run.rows("questions")) {
    if (row.split !== "validation" || row.verification !== "executed" || row.program === null) continue;
    const { language, license, split, seed } = row;
    yield rlPoolRow(questionOf(row), index++, [], prompt, { language, license, split }, { runId: run.runId, seed, language, codeVersion: row.generator.version }); // prettier-ignore
  }
}

async function poolPrompt(run: RunRows): Promise<Parameters<typeof rlPoolRow>[3] | undefined> {
  if (!run.has("rl/pool")) return undefined;
  for await (const { prompt, extra_info } of run.rows("rl/pool", ["prompt", "extra_info"])) {
    const system = prompt.find(({ role }) => role === "system");
    if (system !== undefined) return { systemPrompt: system.content, toolsetName: extra_info.tool_set };
  }
  return undefined;
}
