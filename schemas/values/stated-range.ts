import type { ClaimValue } from "../claim.ts";

/**
 * Whether the page gives two figures, "310 to 336 m", and none between them. The figure of one numeral lies on the step of its last digit,
 * and its interval is as wide as that step; the middle of a range does not. Where a range happens to look so ("50 to 150") it is taken for
 * a round figure.
 */
export function isStatedRange(value: ClaimValue): boolean {
  if (value.kind !== "quantity" || !(value.high > value.low)) return false;
  const width = value.high - value.low;
  const step = 10 ** Math.round(Math.log10(width));
  const isOnStep = Math.abs(width - step) <= step * 1e-6 && Math.abs(value.number / step - Math.round(value.number / step)) <= 1e-6;
  return !isOnStep;
}
