import type { ClaimValue, Comparator, Quantity } from "../../schemas/index.ts";
import type { UnitConverter } from "../../schemas/values/unit-converter.ts";
import { refuse } from "./value.ts";

/** What is known of where a value lies on its scale. */
export interface Interval {
  readonly number: number;
  readonly low: number;
  readonly high: number;
}

type DateValue = Extract<ClaimValue, { kind: "date" }>;

/** Days on a scale with 31-day months: order and containment are right, distances are not. */
export function dateInterval(date: DateValue): Interval {
  const match = /^(-?\d{1,6})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date.value);
  if (!match) return refuse("not-executable", `no date: ${date.value.slice(0, 40)}`);
  const [, year, month, day] = match;
  const at = (m: number, d: number): number => (Number(year) * 12 + m - 1) * 31 + d - 1;
  const low = at(month ? Number(month) : 1, day ? Number(day) : 1);
  const high = at(month ? Number(month) : 12, day ? Number(day) : 31);
  return { number: low, low, high };
}

/** Both values on one scale, or a refusal. */
export function onOneScale(a: ClaimValue, b: ClaimValue, units: UnitConverter): readonly [Interval, Interval] {
  if (a.kind === "quantity" && b.kind === "quantity") {
    if (a.scope !== b.scope) refuse("mixed-scope", `figures for ${a.scope ?? "the whole"} and ${b.scope ?? "the whole"}`);
    const converted = units.convert(b, a.unit);
    if (!converted) return refuse("mixed-units", `${a.unit ?? "no unit"} and ${b.unit ?? "no unit"}`);
    return [a, converted];
  }
  if (a.kind === "date" && b.kind === "date") return [dateInterval(a), dateInterval(b)];
  return refuse("not-executable", `${a.kind} and ${b.kind} have no order`);
}

const contains = (a: Interval, b: Interval): boolean => a.low <= b.number && b.number <= a.high;
const sameText = (a: string, b: string): boolean => a === b || foldText(a) === foldText(b);
/** Texts are equal but for case and spacing. */
export const foldText = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Whether two statements give the same value: the same entity; texts equal but for case and spacing; dates of which one is
 * a coarser print of the other; quantities of one unit and scope where the printed interval of one contains the other's number
 * ("1.2 million" and "1,234,567").
 */
export function agree(a: ClaimValue, b: ClaimValue, units: UnitConverter): boolean {
  if (a.kind === "entity" && b.kind === "entity") return a.entityId === b.entityId;
  if (a.kind === "text" && b.kind === "text") return sameText(a.value, b.value);
  if (a.kind === "date" && b.kind === "date") return a.value.startsWith(b.value) || b.value.startsWith(a.value);
  if (a.kind === "quantity" && b.kind === "quantity") {
    if (a.scope !== b.scope) return false;
    const converted = units.convert(b, a.unit);
    return converted !== undefined && (contains(a, converted) || contains(converted, a));
  }
  return false;
}

/** Smaller is more exactly given. */
export function vagueness(value: ClaimValue): number {
  if (value.kind === "quantity") return Math.abs(value.high - value.low);
  return value.kind === "date" ? -value.value.length : 0;
}

/** `tie`: the printed digits do not decide it. `unlike`: another text, which need not exclude this one. */
export type Comparison = "yes" | "no" | "tie" | "unlike";

/**
 * `=` holds where the value lies wholly within what the constant's print allows (1,234,567 is "1.2 million"; "1.2 million" need not
 * be 1,234,567: a tie); `<` and `>` where the intervals do not touch.
 */
export function compare(value: ClaimValue, comparator: Comparator, constant: ClaimValue, units: UnitConverter): Comparison {
  if (comparator === "=") {
    if (value.kind === "entity" && constant.kind === "entity") return value.entityId === constant.entityId ? "yes" : "no";
    if (value.kind === "text" && constant.kind === "text") return sameText(value.value, constant.value) ? "yes" : "unlike";
    if (value.kind !== constant.kind) return "unlike";
  }
  const [a, b] = onOneScale(value, constant, units);
  if (comparator === "=") {
    if (b.low <= a.low && a.high <= b.high) return "yes";
    return a.high < b.low || b.high < a.low ? "no" : "tie";
  }
  const [less, more] = comparator === "<" ? [a, b] : [b, a];
  if (less.high < more.low) return "yes";
  return less.low >= more.high ? "no" : "tie";
}

/** Above beyond doubt: the intervals do not touch. */
export const surelyAbove = (a: Interval, b: Interval): boolean => a.low > b.high;

/** An exact number. */
export const exactQuantity = (number: number, unit?: string): Quantity => ({
  kind: "quantity",
  number,
  low: number,
  high: number,
  ...(unit === undefined ? {} : { unit }),
});
