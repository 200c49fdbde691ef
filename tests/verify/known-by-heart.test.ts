import { expect, it } from "vitest";
import { whyByHeart } from "../../pipelines/verify/known-by-heart.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import type { QuestionRow } from "../../schemas/datasets/index.ts";

const BOOK = "closed-book:m";
const manifest = (solved?: "reserve" | "keep"): Manifest =>
  ({ ...(solved && { reward: { closed_book: { policy_id: BOOK, solved } } }) }) as unknown as Manifest;
const difficulty = (level: number) => ({ level, hops: 3, sources: 3, operators: 5, obfuscations: 1, denotation_max: 1 });
const rate = (correct: number, n: number, policy_id = BOOK) => ({ policy_id, n, correct, low: 0, high: 1 });
const gate = (verdict: "pass" | "fail" | "undecided", reason: string | null) => [{ name: "closed-book", verdict, reason }];
const row = (more: Partial<QuestionRow>) => ({
  difficulty: difficulty(4),
  round: 1,
  solver_pass: [],
  checks: gate("pass", "0 of 2 right: a | b"),
  ...more,
});

it("lets stand what the book was asked and does not know, and what is of a low level", () => {
  expect(whyByHeart(row({ solver_pass: [rate(1, 4)] }), manifest("reserve"))).toBeUndefined();
  expect(whyByHeart(row({ difficulty: difficulty(3), solver_pass: [rate(4, 4)], checks: [] }), manifest("reserve"))).toBeUndefined();
  // What was drawn has no gate.
  expect(whyByHeart(row({ round: 0, checks: [] }), manifest("reserve"))).toBeUndefined();
  // Another solver's rate is nobody's heart.
  expect(whyByHeart(row({ solver_pass: [rate(1, 1, "one-search")] }), manifest("reserve"))).toBeUndefined();
});

it.each(["reserve", "keep"] as const)("what it knows is no hard question, unless it is kept: %s", (solved) => {
  const why = (more: Partial<QuestionRow>): string | undefined => whyByHeart(row({ checks: [], round: 0, ...more }), manifest(solved));
  for (const found of [why({ solver_pass: [rate(2, 4)] }), why({ difficulty: difficulty(5), solver_pass: [rate(1, 1)] })])
    if (solved === "keep") expect(found).toBeUndefined();
    else expect(found).toMatch(/of level [45], and closed-book:m knows it by heart/);
});

it("a round of a high level shows its gate where there is a book that keeps questions back", () => {
  for (const checks of [[], gate("undecided", "out of order"), gate("pass", null), gate("pass", "not asked below level 4")]) {
    expect(whyByHeart(row({ checks }), manifest("reserve"))).toMatch(/let through without asking closed-book:m/);
    expect(whyByHeart(row({ checks }), manifest("keep"))).toBeUndefined();
    expect(whyByHeart(row({ checks }), manifest())).toBeUndefined();
  }
  for (const checks of [gate("fail", "2 of 2 right: a | a"), gate("pass", "1 of 2 right: a | b")])
    expect(whyByHeart(row({ checks }), manifest())).toMatch(/its own gate found it known by heart/);
});
