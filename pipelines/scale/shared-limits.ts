import type { Redis } from "ioredis";
import { hashOf } from "../../schemas/index.ts";
import type { SharedLimits } from "../models/shared-limits.ts";
import { accountAnew, sharedBudget, type SharedBudget } from "./shared-budget.ts";
import { sharedPace } from "./shared-pace.ts";

const accountOf = (place: string): string => `groundwork:budget:${hashOf(place)}`;

/** The process that begins a run begins its account, as one process would: what an earlier command spent is not its own. */
export const beginAccount = (redis: Redis, place: string): Promise<void> => accountAnew(redis, accountOf(place));

/** Budget and paces of a run in Redis. A pace is an endpoint's, so that several runs keep it together. */
export function sharedLimits(redis: Redis, place: string): SharedLimits {
  const budgets: SharedBudget[] = [];
  return {
    budget(caps) {
      const budget = sharedBudget(redis, accountOf(place), caps);
      budgets.push(budget);
      return budget;
    },
    pace: (name, perMinute, late) => sharedPace(redis, `groundwork:pace:${hashOf(name)}`, perMinute, late),
    async close() {
      await Promise.all(budgets.map((budget) => budget.close()));
    },
  };
}
