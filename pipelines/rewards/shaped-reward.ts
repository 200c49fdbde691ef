import type { RewardConfig } from "../../schemas/index.ts";
import { FORMAT_SHARE, type RewardParts } from "./combined-reward.ts";

/** The reward of a rollout of so many turns. The answer's part decays with length: a long right way is still worth more than a wrong one. */
export function shapedReward(
  { format, answer }: RewardParts,
  turns: number,
  { form, gamma }: Pick<RewardConfig, "form" | "gamma">,
): number {
  const decayed = answer * gamma ** Math.max(0, turns - 1);
  return form === "binary" ? decayed : FORMAT_SHARE * format + (1 - FORMAT_SHARE) * decayed;
}

/** As a manifest tells it. */
export function rewardFormula({ form, gamma }: Pick<RewardConfig, "form" | "gamma">): string {
  const answer = gamma === 1 ? "answer" : `answer * ${gamma}^(turns - 1)`;
  return form === "binary" ? answer : `${FORMAT_SHARE} * format + ${1 - FORMAT_SHARE} * ${answer}`;
}
