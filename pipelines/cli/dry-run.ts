import type { Config } from "../../schemas/index.ts";
import type { Recipe } from "../recipes/steps/recipe.ts";
import { forecastCost, type TaskForecast, type CostForecast } from "../recipes/cost-forecast.ts";
import { modelNames } from "../models/open-models.ts";
import { countReplies } from "../models/replies.ts";
import { quietProgress } from "./progress.ts";
import { amountText, dollarsText, tokensText } from "./amount-text.ts";
import { openRun } from "./open-run.ts";
import { nextStep } from "./next-step.ts";
import type { Shell } from "./shell.ts";

/** `groundwork run CONFIG --dry-run`: what it would ask of models. Nothing is read, asked or written. */
export async function dryRun(config: Config, recipe: Recipe, options: { readonly concurrency?: number }, shell: Shell): Promise<void> {
  const run = await openRun(config, { ...shell, progress: quietProgress }, { ...options, readsOnly: true });
  try {
    const { expected, atMost } = await forecastCost(recipe, run);
    const kept = (await countReplies(run.memory.runs)).reduce((sum, { count }) => sum + count, 0);
    // Without a page there is nothing to forecast from: rules read them first, and cost nothing.
    const next = expected.length === 0 && !isByRules(config) ? "the same command with --model rules in place of --dry-run, then this one" : "the same command without --dry-run"; // prettier-ignore
    shell.result(`${forecast({ expected, atMost }, config, kept)}\n\n${nextStep(next)}`, {
      tasks: expected,
      ...totalOf(expected),
      atMost,
      keptReplies: kept,
    });
  } finally {
    await run.models.close();
    await run.memory.close();
  }
}

const totalOf = (all: readonly TaskForecast[]): { readonly calls: number; readonly tokens: number; readonly usd: number | null } => ({
  calls: all.reduce((sum, { calls }) => sum + calls, 0),
  tokens: all.reduce((sum, { input, output }) => sum + input + output, 0),
  usd: all.reduce<number | null>((sum, { usd }) => (sum === null || usd === null ? null : sum + usd), 0),
});

const isByRules = (config: Config): boolean => Object.keys(modelNames(config)).length === 0;

function forecast({ expected: all, atMost }: CostForecast, config: Config, kept: number): string {
  if (isByRules(config))
    return "this config names no model: everything is made by rules, and nothing is asked (--model NAME, or model: { driver: openai, model: NAME })";
  if (all.length === 0)
    return "the memory holds nothing yet to take a sample from: a run by the rules reads the sources (--model rules goes before `model` and `tasks` of the config)";
  const rows = all.map(({ task, model: name, calls, input, output, usd }) => [
    task,
    name,
    calls.toLocaleString("en-US"),
    tokensText(input),
    tokensText(output),
    usd === null ? "-" : dollarsText(usd),
  ]);
  const { calls, tokens, usd } = totalOf(all);
  const head = ["task", "model", "calls", "tokens in", "tokens out", "dollars"];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ");
  const { budget } = config;
  const share = Math.min(
    1,
    budget.tokens === null ? 1 : budget.tokens / Math.max(1, tokens),
    budget.usd === null || usd === null ? 1 : budget.usd / Math.max(1e-9, usd),
  );
  return [
    line(head),
    ...rows.map(line),
    "",
    `all: ${calls.toLocaleString("en-US")} calls, ${tokensText(tokens)} tokens, ${usd === null ? "no price (model.price)" : dollarsText(usd)}; from a sample of 20 pages and 20 questions, output as replies usually are`,
    ...atMost.map(
      (one) =>
        `besides, rounds of the complexity loop ask ${one.task} for ${amountText({ ...one, tokens: one.input + one.output })} at most, and mostly for far less: ${one.of}`,
    ),
    ...(kept > 0 ? [`${kept.toLocaleString("en-US")} replies are kept already and cost nothing again`] : []),
    ...(share < 1
      ? [
          `the budget is enough for some ${Math.floor(share * 100)} % of it; a run that stops at it ends with 4, and the same command continues`,
        ]
      : []),
  ].join("\n");
}
