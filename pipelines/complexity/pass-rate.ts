import type { CheckResult, Question } from "../../schemas/index.ts";
import type { Band } from "../rewards/eligible.ts";

/** Of a policy's tries of one question. */
export interface PassRate {
  readonly n: number;
  readonly correct: number;
}

/** A policy that tries each round, so that rounds end where it begins to fail. */
export interface Measure {
  readonly policyId: string;
  /** Of the pass rates that are aimed at. */
  readonly band: Band;
  /** Undefined where an endpoint failed. */
  rate(question: Question): Promise<PassRate | undefined>;
}

/** Why nothing harder is made of a question: its rate is in the band, or below it, or still above it and there is no further round. */
const RATE_ENDS = ["in the band", "too hard", "too easy, and no harder one was made"] as const;
export type RateEnd = (typeof RATE_ENDS)[number];

/** What a question's checks call it. */
export const RATE_CHECK = "pass-rate";

const endOf = ({ n, correct }: PassRate, [least, most]: Band): RateEnd =>
  correct / n > most ? "too easy, and no harder one was made" : correct / n < least ? "too hard" : "in the band";

export const tooEasy = ({ n, correct }: PassRate, { band: [, most] }: Measure): boolean => correct / n > most;

/** Rounds with what was measured of each: before, after, and what followed. `rates` begin with the seed's. */
export function withRates(questions: readonly Question[], rates: readonly PassRate[], { policyId, band }: Measure): readonly Question[] {
  return questions.map((question, at) => {
    const [before, now] = [rates[at], rates[at + 1]];
    if (before === undefined || now === undefined) return question;
    const end = at < questions.length - 1 ? "too easy, and made harder" : endOf(now, band);
    const reason = `${policyId}: ${now.correct} of ${now.n} right, ${before.correct} of ${before.n} before the round: ${end}`;
    return { ...question, checks: [...question.checks, { name: RATE_CHECK, verdict: "pass", reason } satisfies CheckResult] };
  });
}

export const isMeasured = ({ checks }: Pick<Question, "checks">): boolean => checks.some(({ name }) => name === RATE_CHECK);

/** Undefined where nobody measured, or where a harder one was made of it. */
export function endIn({ checks }: Pick<Question, "checks">): RateEnd | undefined {
  const reason = checks.find(({ name }) => name === RATE_CHECK)?.reason ?? "";
  return RATE_ENDS.find((end) => reason.endsWith(`: ${end}`));
}
