import type { Usage } from "../../schemas/index.ts";
import type { Amount, Budget } from "./budget.ts";
import type { Estimate } from "./estimate.ts";
import { costOf, type Price } from "./meter.ts";
import { ModelError } from "./model-error.ts";
import type { Model } from "./model.ts";

export interface BudgetOptions {
  /** Shared by all models of a run. */
  readonly budget: Budget;
  readonly estimate: Estimate;
  readonly price: Price | undefined;
}

/** No call that could go past the budget: the most it may cost is set aside before, and settled after. */
export function budgetModel(model: Model, { budget, estimate, price }: BudgetOptions): Model {
  const amount = (usage: Usage): Amount => ({
    tokens: usage.input + usage.output,
    usd: price === undefined ? 0 : costOf(usage, price),
  });
  return {
    id: model.id,
    async complete(request, signal) {
      const most = amount({ input: estimate.input(request), output: request.maxTokens });
      await budget.reserve(most, signal);
      let cost: Amount = NOTHING;
      try {
        const reply = await model.complete(request, signal);
        cost = amount(estimate.used(request, reply));
        return reply;
      } catch (error) {
        // The endpoint went on working for nobody, and bills it.
        if (error instanceof ModelError && error.failure === "timeout") cost = most;
        throw error;
      } finally {
        budget.settle(most, cost);
      }
    },
  };
}

const NOTHING: Amount = { tokens: 0, usd: 0 };
