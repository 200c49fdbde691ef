import { expect, it } from "vitest";
import { chiSquareTail, uniformP } from "../../pipelines/verify/chi-square.ts";

it("gives the tail of tables", () => {
  // Critical values of chi-square, from any table.
  expect(chiSquareTail(5.991, 2)).toBeCloseTo(0.05, 2);
  expect(chiSquareTail(7.815, 3)).toBeCloseTo(0.05, 2);
  expect(chiSquareTail(16.266, 3)).toBeCloseTo(0.001, 3);
  expect(chiSquareTail(18.421, 2) / 1e-4).toBeCloseTo(1, 0);
});

it("finds even counts likely and one-sided ones not", () => {
  expect(uniformP([[251, 249, 252, 248]])).toBeGreaterThan(0.9);
  expect(uniformP([[330, 220, 230, 220]])).toBeLessThan(1e-4);
  expect(uniformP([[0, 0, 0]])).toBe(1);
});
