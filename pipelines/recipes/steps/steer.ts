import type { z } from "zod";
import type { Config, Mix, Question } from "../../../schemas/index.ts";
import type { RunStore } from "../../core/run-store.ts";
import { eligibility } from "../../rewards/eligible.ts";
import { policiesOf, ratesOf } from "../refresh/policy-history.ts";
import { levelShares, operatorWeights, teachingShare, type LevelShares, type RatedQuestion } from "./steer-rounds.ts";

export interface Steering {
  readonly policyId: string;
  /** Questions that it is known to have tried. */
  readonly rated: number;
  readonly mix: z.infer<typeof Mix>;
  /** Questions that teach the policy nothing now: others are asked in their place. */
  readonly waiting: ReadonlySet<string>;
  /** Of the rounds that make questions harder. */
  readonly levels: LevelShares;
  readonly operators: Readonly<Record<string, number>>;
}

/**
 * What the policy that was asked or told of last makes of last night's questions decides what is asked for next: each style by the
 * share of its questions that teach it something, rounds by operator likewise, and their level by what is too easy or too hard. What was
 * told while a run was under way is for the next one. Undefined where nobody told anything.
 */
export async function steeringOf(
  runs: RunStore,
  questions: readonly Question[],
  { questions: { mix }, complexity, export: exported }: Config,
  now: string,
): Promise<Steering | undefined> {
  const policy = (await policiesOf(runs)).findLast(({ askedAt }) => askedAt !== null && askedAt < now);
  if (policy === undefined) return undefined;
  const rates = await ratesOf(runs, policy.id, questions);
  const { band } = exported.rl;
  const rated = questions.flatMap(({ id, style, operator, difficulty: { level } }): (RatedQuestion & { id: string; style: string })[] => {
    const rate = rates.get(id);
    if (rate === undefined || rate.n < 2) return [];
    const { n, correct } = rate;
    return [{ id, style, level, operator, n, correct, teaches: eligibility(correct, n, band).eligible }];
  });
  if (rated.length === 0) return undefined;
  const weights = (style: string): number => {
    const own = rated.filter((one) => one.style === style);
    return teachingShare(own.length === 0 ? rated : own);
  };
  return {
    policyId: policy.id,
    rated: rated.length,
    mix: Object.fromEntries(Object.entries(mix).map(([style, wanted]) => [style, wanted * weights(style)])) as typeof mix,
    waiting: new Set(rated.flatMap((one) => (one.teaches ? [] : [one.id]))),
    levels: levelShares(rated, complexity.targetLevel, band),
    operators: operatorWeights(rated),
  };
}
