/** Of the normal distribution, two-sided 95 %. */
const Z = 1.96;

/** Wilson's interval of a rate: of a few tries it is wide, and never outside 0 to 1. Nothing tried is anything. */
export function wilson(correct: number, n: number): { readonly low: number; readonly high: number } {
  if (n === 0) return { low: 0, high: 1 };
  const rate = correct / n;
  const scale = 1 + Z ** 2 / n;
  const middle = rate + Z ** 2 / (2 * n);
  const half = Z * Math.sqrt((rate * (1 - rate)) / n + Z ** 2 / (4 * n ** 2));
  // Six digits: the last bits of a root are nobody's business. All and none end at the border itself.
  const digits = (value: number): number => Number(value.toFixed(6));
  return {
    low: correct === 0 ? 0 : digits(Math.max(0, (middle - half) / scale)),
    high: correct === n ? 1 : digits(Math.min(1, (middle + half) / scale)),
  };
}
