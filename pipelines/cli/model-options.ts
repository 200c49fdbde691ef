import type { Config } from "../../schemas/index.ts";

export interface ModelOptions {
  /** A model's name, or "rules". */
  readonly model?: string;
  readonly budgetUsd?: number;
  readonly budgetTokens?: number;
}

/** What the command line says of models goes before the config; a task that has its own keeps it, unless rules are to do everything. */
export function withModel(config: Config, { model, budgetUsd, budgetTokens }: ModelOptions): Config {
  const settings = config.model.driver === "openai" ? config.model : undefined;
  return {
    ...config,
    ...(model === "rules" && { model: { driver: "rules" }, tasks: {} }),
    ...(model !== undefined && model !== "rules" && { model: { ...settings, driver: "openai", model } }),
    budget: { usd: budgetUsd ?? config.budget.usd, tokens: budgetTokens ?? config.budget.tokens },
  };
}
