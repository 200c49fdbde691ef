import type { z } from "zod";
import type { Config, Mix, Question } from "../../schemas/index.ts";
import type { RunStore } from "../../knowledge-graph/stores.ts";
import { eligibility } from "../rewards/eligible.ts";
import { policiesOf, ratesOf } from "./policy-history.ts";

export interface Steering {
  readonly mix: z.infer<typeof Mix>;
  /** Questions that teach the policy nothing now: others are asked in their place. */
  readonly waiting: ReadonlySet<string>;
}

/**
 * What the policy that was asked or told of last makes of last night's questions decides what is asked for next: each style by the
 * share of its questions that teach it something, (teaching + 1) / (rated + 2), so that few tries sway little. What was told while a
 * run was under way is for the next one. Undefined where nobody told anything.
 */
export async function steeringOf(
  runs: RunStore,
  questions: readonly Question[],
  { questions: { mix }, export: exported }: Config,
  now: string,
): Promise<Steering | undefined> {
  const policy = (await policiesOf(runs)).findLast(({ askedAt }) => askedAt !== null && askedAt < now);
  if (policy === undefined) return undefined;
  const rates = await ratesOf(runs, policy.id, questions);
  const teaches = ({ n, correct }: { readonly n: number; readonly correct: number }): boolean =>
    eligibility(correct, n, exported.rl.band).eligible;
  const rated = questions.flatMap(({ id, style }) => {
    const rate = rates.get(id);
    return rate === undefined || rate.n < 2 ? [] : [{ id, style, teaches: teaches(rate) }];
  });
  if (rated.length === 0) return undefined;
  const weight = (of: readonly { readonly teaches: boolean }[]): number => (of.filter((one) => one.teaches).length + 1) / (of.length + 2);
  const weights = (style: string): number => {
    const own = rated.filter((one) => one.style === style);
    return weight(own.length === 0 ? rated : own);
  };
  return {
    mix: Object.fromEntries(Object.entries(mix).map(([style, wanted]) => [style, wanted * weights(style)])) as typeof mix,
    waiting: new Set(rated.flatMap((one) => (one.teaches ? [] : [one.id]))),
  };
}
