/** Each reward against the mean of the others; null for a group of one. They sum to zero over a whole group. */
export function leaveOneOut(rewards: readonly number[]): readonly (number | null)[] {
  const sum = rewards.reduce((total, one) => total + one, 0);
  const others = rewards.length - 1;
  return rewards.map((one) => (others < 1 ? null : one - (sum - one) / others));
}

/** `(R - mean) / std` over the group, as GRPO has it; null where all are alike. */
export function normaliseInGroup(rewards: readonly number[]): readonly (number | null)[] {
  const mean = rewards.reduce((total, one) => total + one, 0) / rewards.length;
  const std = Math.sqrt(rewards.reduce((total, one) => total + (one - mean) ** 2, 0) / rewards.length);
  // What is alike differs by rounding only.
  return rewards.map((one) => (std < 1e-9 ? null : (one - mean) / std));
}
