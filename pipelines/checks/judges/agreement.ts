import { z } from "zod";
import type { Verdict } from "../../../schemas/index.ts";

/** How well a judge agrees with a labelled set. */
export const Agreement = z.object({
  judgement: z.string(),
  model: z.string(),
  cases: z.int(),
  /** Cases that hold and were passed, that do not and were failed, and so on. */
  truePasses: z.int(),
  falsePasses: z.int(),
  trueFails: z.int(),
  falseFails: z.int(),
  undecided: z.int(),
  /** Share of all cases that were decided as they are labelled. */
  share: z.number(),
  /** Cohen's, over the cases with undecided as a third answer. */
  kappa: z.number(),
  hasVoice: z.boolean(),
});
export type Agreement = z.infer<typeof Agreement>;

const LEAST_SHARE = 0.9;
const LEAST_KAPPA = 0.75;
/** Of the cases that do not hold: what a judge lets through wrongly is worse than what it holds back. */
const MOST_FALSE_PASSES = 0.07;

/** Whether no answer to the other cases could give the judge a voice any more. */
export const isHopeless = (missed: number, cases: number): boolean => missed > cases * (1 - LEAST_SHARE);

export function agreementOf(
  judgement: string,
  model: string,
  cases: readonly { readonly holds: boolean; readonly verdict: Verdict }[],
): Agreement {
  const count = (holds: boolean, verdict: Verdict): number => cases.filter((one) => one.holds === holds && one.verdict === verdict).length;
  const [truePasses, falsePasses, trueFails, falseFails] = [
    count(true, "pass"),
    count(false, "pass"),
    count(false, "fail"),
    count(true, "fail"),
  ];
  const total = Math.max(1, cases.length);
  const hold = cases.filter(({ holds }) => holds).length;
  const share = (truePasses + trueFails) / total;
  const chance =
    (hold / total) * ((truePasses + falsePasses) / total) + ((cases.length - hold) / total) * ((trueFails + falseFails) / total);
  const kappa = chance === 1 ? 0 : (share - chance) / (1 - chance);
  const passedWrongly = falsePasses / Math.max(1, cases.length - hold);
  return {
    judgement,
    model,
    cases: cases.length,
    truePasses,
    falsePasses,
    trueFails,
    falseFails,
    undecided: cases.length - truePasses - falsePasses - trueFails - falseFails,
    share: Number(share.toFixed(4)),
    kappa: Number(kappa.toFixed(4)),
    hasVoice: cases.length > 0 && share >= LEAST_SHARE && kappa >= LEAST_KAPPA && passedWrongly <= MOST_FALSE_PASSES,
  };
}

/** One line for people. */
export const agreementText = ({
  judgement,
  model,
  cases,
  truePasses,
  trueFails,
  falsePasses,
  falseFails,
  undecided,
  share,
  kappa,
  hasVoice,
}: Agreement): string =>
  `judge "${judgement}" (${model}) agrees with ${truePasses + trueFails} of ${cases} labelled cases (${(share * 100).toFixed(1)} %, kappa ${kappa.toFixed(2)}; ${falsePasses} passed and ${falseFails} failed wrongly, ${undecided} undecided): ${hasVoice ? "it has a voice" : "it has no voice, what only it could decide stays undecided; name a stronger model for tasks.judge"}`;
