import { canonicalJson, type AttributeInfo, type ClaimValue, type Quantity, type Statement } from "../../schemas/index.ts";
import { valueKey } from "../attributes/catalogue.ts";
import { dateInterval, vagueness } from "./compare.ts";
import type { UnitConverter } from "../../schemas/values/unit-converter.ts";
import { isTimeless } from "./timeless.ts";

/** As much of a statement as says what is said of which time, where, and when it was said. */
export type DisputableStatement = Pick<Statement, "id" | "documentId" | "statedAt" | "validFrom" | "validTo"> & {
  readonly claim: NonNullable<Statement["claim"]>;
};

/** What has to be known of the thing and the attribute besides. */
export interface DisputeContext {
  readonly units: UnitConverter;
  readonly info: Pick<AttributeInfo, "name" | "kind" | "multiValued" | "times"> | undefined;
  readonly subjectName: string;
}

/**
 * - same: both give one value, as exactly as they print it
 * - successive: of different times
 * - revised: of one time, and one was stated later beyond doubt
 * - conflicting: of one time, without such an order
 * - none: no two figures of one thing, or it is not sure that they are
 */
export type Relation = "same" | "successive" | "revised" | "conflicting" | "none";

/** One value of a dispute: its most exact print, and all statements that give it. */
export interface Side {
  readonly value: ClaimValue;
  readonly statements: readonly DisputableStatement[];
}

/** Values of one validity that exclude each other. `revised`: in the order in which they were stated, the last is the correction. */
export interface Dispute {
  readonly kind: "revised" | "conflicting";
  readonly time: string | undefined;
  readonly sides: readonly Side[];
}

/** More values than these are a list or a series that the extractor took for one figure. */
const MOST_SIDES = 4;

/** How two statements of one thing stand to each other. Symmetric. When unsure: none. */
export function relationOf(a: DisputableStatement, b: DisputableStatement, context: DisputeContext): Relation {
  if (a.claim.subject !== b.claim.subject || a.claim.attribute !== b.claim.attribute) return "none";
  if (canonicalJson(a.claim.qualifiers) !== canonicalJson(b.claim.qualifiers)) return "none";
  const values = likeness(a.claim.value, b.claim.value, context.units);
  if (values !== "different") return values === "same" ? "same" : "none";
  const [one, other] = [validityOf(a), validityOf(b)];
  if (one !== other) return succeed(one, other) ? "successive" : "none";
  return disputeOf([a, b], context)?.kind ?? "none";
}

/**
 * The dispute among statements of one subject, attribute, qualifiers and validity; undefined where there is none. Figures for a part and
 * approximate ones say nothing. A page that gives several values itself makes it a list. Linear in the statements.
 */
export function disputeOf(statements: readonly DisputableStatement[], context: DisputeContext): Dispute | undefined {
  const [first] = statements;
  if (!first || context.info?.multiValued === true || !statements.every((one) => isTimeless(one, context))) return undefined;
  // A date that a sibling's figure lent may be that of another year.
  if (statements.some(({ claim }) => claim.listComplete !== undefined || claim.asOfFrom === "sibling")) return undefined;
  const exact = statements.filter(({ claim: { value } }) => value.kind !== "quantity" || (value.scope === undefined && !value.approximate));
  const sides = sidesOf(exact, context.units);
  if (!sides || sides.length < 2 || listedIn(sides)) return undefined;
  const ordered = inOrder(sides);
  return { kind: ordered ? "revised" : "conflicting", time: first.claim.asOf, sides: ordered ?? sides };
}

/** Statements of one subject and attribute, put together by qualifiers and validity: what may be disputed with each other. */
export function byValidity(statements: readonly DisputableStatement[]): readonly (readonly DisputableStatement[])[] {
  const groups = new Map<string, DisputableStatement[]>();
  for (const statement of statements) {
    const key = `${validityOf(statement)}\n${canonicalJson(statement.claim.qualifiers)}`;
    const group = groups.get(key);
    if (group) group.push(statement);
    else groups.set(key, [statement]);
  }
  return [...groups.values()];
}

const validityOf = ({ claim, validFrom, validTo }: DisputableStatement): string =>
  [claim.asOf ?? "", validFrom ?? "", validTo ?? ""].join(" ");

/** Both are dated, and neither date holds the other or a part of it ("2014" and "2014-07" may be one time). */
function succeed(a: string, b: string): boolean {
  const spans = [a, b].map((validity) => spanOf(validity.split(" ")));
  const [one, other] = spans;
  return one !== undefined && other !== undefined && (one.high < other.low || other.high < one.low);
}

function spanOf([asOf = "", from = "", to = ""]: readonly string[]): { readonly low: number; readonly high: number } | undefined {
  const [start, end = start] = asOf === "" ? [from, to === "" ? undefined : to] : asOf.split("/");
  const [first, last] = [dayOf(start), dayOf(end)];
  return first && last && { low: first.low, high: last.high };
}

const dayOf = (time: string | undefined): { readonly low: number; readonly high: number } | undefined =>
  time !== undefined && /^-?\d{4}(?:-\d{2}){0,2}/.test(time) ? dateInterval({ kind: "date", value: time, precision: "day" }) : undefined;

/** The values told apart, each with its statements; undefined where two of them are no figures of one scale, or of one kind. */
function sidesOf(statements: readonly DisputableStatement[], units: UnitConverter): readonly Side[] | undefined {
  const sides: { value: ClaimValue; statements: DisputableStatement[] }[] = [];
  // The most exact print first: the others are rounded from it, or are not.
  const sorted = [...statements].sort((a, b) => vagueness(a.claim.value) - vagueness(b.claim.value) || (a.id < b.id ? -1 : 1));
  const seen = new Map<string, (typeof sides)[number]>();
  for (const statement of sorted) {
    const { value } = statement.claim;
    const key = `${value.kind} ${valueKey(value)}`;
    let side = seen.get(key);
    if (!side) {
      const told = sides.map((other) => likeness(other.value, value, units));
      if (told.includes("unlike")) return undefined;
      const same = told.flatMap((one, at) => (one === "same" ? [at] : []));
      // Two that differ and both pass for a third: nothing is sure.
      if (same.length > 1) return undefined;
      side = sides[same[0] ?? -1];
      if (!side) {
        if (sides.length === MOST_SIDES) return undefined;
        sides.push((side = { value, statements: [] }));
      }
      seen.set(key, side);
    }
    side.statements.push(statement);
  }
  return sides;
}

/** One page, several values: a list, or a page that compares. */
function listedIn(sides: readonly Side[]): boolean {
  const pages = new Map<string, number>();
  return sides.some(({ statements }, at) =>
    statements.some(({ documentId }) => {
      const other = pages.get(documentId);
      pages.set(documentId, at);
      return other !== undefined && other !== at;
    }),
  );
}

/**
 * Earliest first, where every value is dated and all that was said of one was said before anything of the next: a page that repeats the old
 * value later leaves it open. A page without a date says nothing of the order.
 */
function inOrder(sides: readonly Side[]): readonly Side[] | undefined {
  const spans = sides.flatMap((side) => {
    const days = side.statements.flatMap(({ statedAt = "" }) => spanOf([statedAt]) ?? []);
    return days.length === 0
      ? []
      : [{ side, low: Math.min(...days.map(({ low }) => low)), high: Math.max(...days.map(({ high }) => high)) }];
  });
  if (spans.length < sides.length) return undefined;
  spans.sort((a, b) => a.low - b.low || a.high - b.high);
  return spans.every((span, at) => at === 0 || (spans[at - 1]?.high ?? Infinity) < span.low) ? spans.map(({ side }) => side) : undefined;
}

/** Texts in other words may say the same, and another thing may be a part or another name of the first: of these nothing is sure. */
function likeness(a: ClaimValue, b: ClaimValue, units: UnitConverter): "same" | "different" | "unlike" {
  if (a.kind === "date" && b.kind === "date") return a.value.startsWith(b.value) || b.value.startsWith(a.value) ? "same" : "different";
  if (a.kind !== "quantity" || b.kind !== "quantity" || a.scope !== b.scope) return "unlike";
  const converted = units.convert(b, a.unit);
  if (!converted) return "unlike";
  return (converted.low <= a.high && a.low <= converted.high) || rounded(a, b) || rounded(b, a) ? "same" : "different";
}

/** 640,000 may be 643,801 in round figures: closer than the place of its last digit that is no zero. */
function rounded(round: Quantity, exact: Quantity): boolean {
  if (round.unit !== exact.unit || !Number.isInteger(round.number) || round.number === 0) return false;
  const zeros = /0*$/.exec(String(Math.abs(round.number)))?.[0].length ?? 0;
  return zeros > 0 && Math.abs(round.number - exact.number) < 10 ** zeros;
}
