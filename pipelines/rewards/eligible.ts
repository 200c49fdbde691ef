export interface Eligibility {
  readonly eligible: boolean;
  readonly reason: string;
}

/** Whether a policy can learn from a question: by its answers alone, as a slip of format is no difference between answers. */
export function eligibility(answersCorrect: readonly boolean[]): Eligibility {
  const right = answersCorrect.filter(Boolean).length;
  if (answersCorrect.length < 2) return { eligible: false, reason: "fewer than two rollouts" };
  if (right === 0) return { eligible: false, reason: "all wrong" };
  if (right === answersCorrect.length) return { eligible: false, reason: "all right" };
  return { eligible: true, reason: "some right, some wrong" };
}
