import type { RewardConfig, Termination } from "../../schemas/index.ts";
import { normaliseInGroup, leaveOneOut } from "./advantage.ts";
import type { RewardParts } from "./combined-reward.ts";
import { shapedReward } from "./shaped-reward.ts";

/** One rollout of a group, as far as it is judged. */
export interface GroupMember {
  readonly parts: RewardParts;
  readonly turns: number;
  readonly finishReason: string | null;
  readonly termination: Termination;
  /** More than one model made it. */
  readonly mixed: boolean;
}

export interface RewardedMember {
  readonly reward: number;
  readonly leaveOneOut: number | null;
  readonly groupNormalised: number | null;
  readonly lossWeight: 0 | 1;
  readonly exclusion: string | null;
}

/** Rewards and advantages of a whole group: what carries no loss stays in the baseline of the others. */
export function rewardGroup(group: readonly GroupMember[], config: RewardConfig): readonly RewardedMember[] {
  const rewards = group.map(({ parts, turns }) => shapedReward(parts, turns, config));
  const [alone, normalised] = [leaveOneOut(rewards), normaliseInGroup(rewards)];
  return group.map((one, at) => {
    const exclusion = whyExcluded(one, config);
    return {
      reward: rewards[at] ?? 0,
      leaveOneOut: alone[at] ?? null,
      groupNormalised: normalised[at] ?? null,
      lossWeight: exclusion === null ? 1 : 0,
      exclusion,
    };
  });
}

function whyExcluded({ finishReason, termination, mixed, parts }: GroupMember, { overLimit }: RewardConfig): string | null {
  if (mixed) return "more than one model made it";
  return overLimit === "exclude" && finishReason === "length" && parts.answer === 0 ? `cut off by length (${termination})` : null;
}

/** What an endpoint broke off is judged by nobody: it counts in no rate and no baseline. */
export const isJudged = ({ correct }: { readonly correct: "true" | "false" | "undecided" }): boolean => correct !== "undecided";
