import type { TaskUsage } from "../models/meter.ts";

/** What models took, for people: a line a task, and the sum. Empty where none was asked. */
export function meteredText(all: readonly TaskUsage[]): string {
  if (all.length === 0) return "";
  const lines = all.map(({ task, model, replies, reused, failures, input, output, usd, median, p95 }) => {
    const failed = Object.entries(failures);
    return [
      `  ${task.padEnd(12)} ${model}`,
      `${replies} replies${reused > 0 ? ` and ${reused} kept ones` : ""}`,
      ...(replies > 0
        ? [`${input} tokens in, ${output} out${usd === null ? "" : `, $${usd.toFixed(4)}`}`, `${median} s, 95 % within ${p95} s`]
        : []),
      ...(failed.length > 0 ? [`failed: ${failed.map(([failure, count]) => `${count} ${failure}`).join(", ")}`] : []),
    ].join("  ");
  });
  return ["models:", ...lines].join("\n");
}
