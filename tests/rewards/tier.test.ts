import { describe, expect, it } from "vitest";
import { repetition } from "../../pipelines/dedup/repetition.ts";
import { trajectoryTier } from "../../pipelines/rewards/tier.ts";

const parts = { correct: 1, grounded: 1, onPath: 1, noRepeats: 1, recovery: 1, length: 1, format: 1 };
const good = {
  correct: "true" as const,
  termination: "answer" as const,
  qualityParts: parts,
  steps: [{ thought: "I look for the page of Togo first." }, { thought: "The page gives the figure, so I answer." }],
};
const circles = Array.from({ length: 12 }, () => ({ thought: "I should search for the page again and see." }));

describe("the tier of a trajectory", () => {
  it("is high where it is right, rests on what was read, and does not repeat itself", () => expect(trajectoryTier(good)).toBe("high"));
  it("is conditional where one of these is in doubt", () => {
    expect(trajectoryTier({ ...good, correct: "undecided" })).toBe("conditional");
    expect(trajectoryTier({ ...good, qualityParts: { ...parts, grounded: 0.5 } })).toBe("conditional");
    expect(trajectoryTier({ ...good, qualityParts: { ...parts, noRepeats: 0.5 } })).toBe("conditional");
    expect(trajectoryTier({ ...good, qualityParts: { ...parts, format: 0.9 } })).toBe("conditional");
  });
  it("is negative where it is wrong, broken off, unreadable or going in circles", () => {
    expect(trajectoryTier({ ...good, correct: "false" })).toBe("negative");
    expect(trajectoryTier({ ...good, termination: "max-steps" })).toBe("negative");
    expect(trajectoryTier({ ...good, qualityParts: { ...parts, format: 0.2 } })).toBe("negative");
    expect(trajectoryTier({ ...good, steps: circles })).toBe("negative");
  });
});

it("repetition is the share of runs of words that came before", () => {
  expect(repetition("one two three four five six seven")).toBe(0);
  expect(repetition("one two three")).toBe(0);
  expect(repetition("a b c d e a b c d e")).toBeCloseTo(1 / 6, 10);
  expect(repetition("again ".repeat(100))).toBeGreaterThan(0.9);
});
