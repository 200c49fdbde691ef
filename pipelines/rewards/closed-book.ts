import { idOf, type Attempt, type Attempts, type Question } from "../../schemas/index.ts";
import { answerReward } from "./answer.ts";
import type { Eligibility } from "./eligible.ts";
import type { Group } from "./groups.ts";
import { wilson } from "./wilson.ts";

/** From half of its tries on. Nothing tried is nothing known. */
export const isKnownByHeart = (right: number, all: number): boolean => all > 0 && 2 * right >= all;

/** By the reward that every policy is judged by. */
export const isRight = ({ predictions }: Pick<Attempt, "predictions">, { answer }: Pick<Question, "answer">): boolean =>
  predictions.some((one) => answerReward(one, answer) === 1);

export interface JudgedAttempt extends Pick<Attempt, "questionId" | "solver" | "policyId" | "policyVersion"> {
  readonly right: boolean;
}

/** What one solver that is no agent made of one question. */
export interface SolverRate extends Pick<Attempt, "solver" | "policyId"> {
  /** Null where the endpoint names none, or several. */
  readonly version: string | null;
  readonly rate: Group["rate"];
}

/** By question, in the order in which the solvers were asked. */
export function solverRates(attempts: Iterable<JudgedAttempt>): ReadonlyMap<string, readonly SolverRate[]> {
  const tries = new Map<string, Map<string, JudgedAttempt[]>>();
  for (const attempt of attempts) {
    const own = tries.get(attempt.questionId) ?? new Map<string, JudgedAttempt[]>();
    tries.set(attempt.questionId, own);
    own.set(attempt.policyId, [...(own.get(attempt.policyId) ?? []), attempt]);
  }
  return new Map(
    [...tries].map(([questionId, own]) => [
      questionId,
      [...own.values()].flatMap((all): SolverRate[] => {
        const [first] = all;
        if (first === undefined) return [];
        const { solver, policyId, policyVersion } = first;
        const [n, correct] = [all.length, all.filter(({ right }) => right).length];
        const version = all.every((one) => one.policyVersion === policyVersion) ? policyVersion : null;
        return [{ solver, policyId, version, rate: { n, correct, ...wilson(correct, n) } }];
      }),
    ]),
  );
}

/** What follows from it for a question: what nobody could say stays out of the pool like what is known. */
export function closedBookGroup(questionId: string, rule: Attempts["closedBook"], rates: readonly SolverRate[] | undefined): Group {
  const own = rates?.find(({ policyId }) => policyId === rule.policyId);
  const rate = own?.rate ?? { n: 0, correct: 0, ...wilson(0, 0) };
  const { policyId } = rule;
  const group = { id: idOf("g", questionId, policyId), questionId, policyId, version: own?.version ?? null, rate, members: [] };
  return { ...group, basis: "attempts", eligibility: eligibilityOf(rate, rule) };
}

function eligibilityOf({ n, correct }: Group["rate"], { solved }: Attempts["closedBook"]): Eligibility {
  if (n === 0) return { eligible: solved === "keep", reason: "no closed-book answer to judge it by" };
  if (!isKnownByHeart(correct, n)) return { eligible: true, reason: "not known by heart" };
  return solved === "keep"
    ? { eligible: true, reason: `known by heart, and kept: ${correct} of ${n}` }
    : { eligible: false, reason: `known by heart: ${correct} of ${n}` };
}
