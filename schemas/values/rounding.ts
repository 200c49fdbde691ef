/**
 * Calculations whose result goes on behind any digit that a page bears. The question says how far theirs is rounded, in these words, and
 * answers are rounded so. No head does them: roots, logarithms, products of long lists.
 */
export const ROUNDINGS = {
  "standard-deviation": "three significant figures",
  "weighted-mean": "three significant figures",
  "compound-growth": "three significant figures",
  "doubling-time": "three significant figures",
  correlation: "two decimal places",
} as const;

export type Rounding = (typeof ROUNDINGS)[keyof typeof ROUNDINGS];

/** Undefined for a calculation whose question leaves that open. */
export const roundingOf = (operation: string): Rounding | undefined => (ROUNDINGS as Readonly<Record<string, Rounding>>)[operation];

/** The number as such a question asks for it; of another calculation as it is. */
export function roundedAsAsked(operation: string, number: number): number {
  const rounding = roundingOf(operation);
  if (rounding === undefined) return number;
  return Number(rounding === "two decimal places" ? number.toFixed(2) : number.toPrecision(3));
}
