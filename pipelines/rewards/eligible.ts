export interface Eligibility {
  readonly eligible: boolean;
  readonly reason: string;
}

/** Least and greatest pass rate that teaches something. */
export type Band = readonly [number, number];

/** Whether a policy can learn from a question: by its answers alone, as a slip of format is no difference between answers. */
export function eligibility(right: number, all: number, [least, most]: Band): Eligibility {
  if (all < 2) return { eligible: false, reason: "fewer than two rollouts" };
  if (right === 0) return { eligible: false, reason: "all wrong" };
  if (right === all) return { eligible: false, reason: "all right" };
  if (right / all < least || right / all > most)
    return { eligible: false, reason: `${right} of ${all} right: outside the band of ${least} to ${most}` };
  return { eligible: true, reason: "some right, some wrong" };
}
