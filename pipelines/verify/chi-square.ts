/**
 * Upper tail of the chi-square distribution by Wilson and Hilferty's cube-root approximation (PNAS 17, 1931): within a few percent of
 * the exact p down to 1e-6 from 2 degrees of freedom on, which is all that a threshold of 1e-4 needs.
 */
export function chiSquareTail(value: number, degrees: number): number {
  if (degrees < 1) return 1;
  const spread = 2 / (9 * degrees);
  return normalTail((Math.cbrt(value / degrees) - (1 - spread)) / Math.sqrt(spread));
}

/** Abramowitz and Stegun 26.2.17: absolute error below 7.5e-8. */
function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (series * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/** How unlikely these counts are if every place is as likely as another. Rows: places of sets of equal size. */
export function uniformP(counts: readonly (readonly number[])[]): number {
  let value = 0;
  let degrees = 0;
  for (const row of counts) {
    const expected = row.reduce((sum, count) => sum + count, 0) / row.length;
    if (expected === 0 || row.length < 2) continue;
    value += row.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    degrees += row.length - 1;
  }
  return chiSquareTail(value, degrees);
}
