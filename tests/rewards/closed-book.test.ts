import { describe, expect, it } from "vitest";
import { closedBookGroup, isKnownByHeart, solverRates, type JudgedAttempt } from "../../pipelines/rewards/closed-book.ts";
import { isReserved } from "../../pipelines/rewards/groups.ts";
import { wilson } from "../../pipelines/rewards/wilson.ts";

const RULE = { policyId: "closed-book:m", solved: "reserve" } as const;
const tries = (right: number, all: number, version: (at: number) => string | null = () => "m-1"): readonly JudgedAttempt[] =>
  Array.from({ length: all }, (_, at) => ({
    questionId: "q",
    solver: "closed-book",
    policyId: RULE.policyId,
    policyVersion: version(at),
    right: at < right,
  }));
const groupOf = (right: number, all: number, solved: "reserve" | "keep" = "reserve") =>
  closedBookGroup("q", { ...RULE, solved }, solverRates(tries(right, all)).get("q"));

describe("what a closed book knows", () => {
  it("is what it answers in half of its tries; nothing tried is nothing known", () => {
    expect([isKnownByHeart(2, 4), isKnownByHeart(1, 4), isKnownByHeart(1, 1), isKnownByHeart(0, 0)]).toEqual([true, false, true, false]);
  });

  it.each([
    [2, 4, false, "known by heart: 2 of 4"],
    [1, 4, true, "not known by heart"],
    // No answer is no proof that it is not known.
    [0, 0, false, "no closed-book answer to judge it by"],
  ])("%i of %i: teaches %s", (right, all, eligible, reason) => {
    const group = groupOf(right, all);
    expect(group.eligibility).toEqual({ eligible, reason });
    expect(isReserved([group], undefined)).toBe(!eligible);
    expect(isReserved([groupOf(right, all, "keep")], undefined)).toBe(false);
  });

  it("has an interval, and the version that all tries name", () => {
    expect(groupOf(1, 4).rate).toEqual({ n: 4, correct: 1, ...wilson(1, 4) });
    expect(groupOf(1, 4).version).toBe("m-1");
    const [rate] = solverRates(tries(1, 2, (at) => `m-${at}`)).get("q") ?? [];
    expect(rate?.version).toBeNull();
  });
});
