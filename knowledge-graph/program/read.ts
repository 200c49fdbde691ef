import type { Claim, ClaimValue, RejectionReason, Statement } from "../../schemas/index.ts";
import type { ClaimReader } from "../contracts/stores.ts";
import { agree, vagueness } from "./compare.ts";
import type { UnitConverter } from "../../schemas/values/unit-converter.ts";

export const LATEST = "latest";

/** A statement that carries a claim. */
export interface ClaimStatement {
  readonly id: string;
  readonly claim: Claim;
}

export interface UnreadClaims {
  readonly status: "unread";
  /** `not-covered` where there is no claim at all. */
  readonly reason: RejectionReason;
  readonly detail: string;
}

export interface Claims {
  readonly status: "read";
  readonly statements: readonly ClaimStatement[];
  /** The time that was read: the program's, or the one `latest` came to. */
  readonly time: string | undefined;
}

export interface Value {
  readonly status: "read";
  readonly value: ClaimValue;
  readonly statementIds: readonly string[];
  readonly time: string | undefined;
}

const unread = (reason: RejectionReason, detail: string): UnreadClaims => ({ status: "unread", reason, detail });

/** A claim dated `asOf` speaks of `time`: the same, or a part of it (`2014-07` of `2014`). A period speaks only of itself. */
export const speaksOf = (asOf: string, time: string): boolean => asOf === time || (asOf.startsWith(`${time}-`) && !asOf.includes("/"));

/** The year of a time, a period as it is: what values of several things are read at, when one is dated by the month and one by the day. */
export const yearOf = <T extends string | undefined>(asOf: T): T | string =>
  asOf === undefined || asOf.includes("/") ? asOf : (/^-?\d{1,6}/.exec(asOf)?.[0] ?? asOf);

const lastDay = (asOf: string): string => asOf.slice(asOf.indexOf("/") + 1);

/** Dated claims with the greatest time; a coarser date that covers it (`2014` beside `2014-07`) belongs to it, so that they must agree. */
function latestOf(dated: readonly ClaimStatement[]): { readonly statements: readonly ClaimStatement[]; readonly time: string } | undefined {
  let time: string | undefined;
  for (const { claim } of dated) if (claim.asOf !== undefined && (time === undefined || isLater(claim.asOf, time))) time = claim.asOf;
  if (time === undefined) return undefined;
  const greatest = time;
  const end = lastDay(greatest);
  return { time: greatest, statements: dated.filter(({ claim }) => claim.asOf !== undefined && end.startsWith(lastDay(claim.asOf))) };
}

function isLater(a: string, b: string): boolean {
  const [endA, endB] = [lastDay(a), lastDay(b)];
  return endA === endB ? a > b : endA > endB;
}

/**
 * The claims among `found` that a program reads at `time`.
 * - With a time: those that speak of it, never undated ones.
 * - Without: undated ones only, and none of the dated ones may say something else - a question that gives no date must not depend on it.
 * - Figures for a part (`scope`) are not read; where nothing else is there, that is the refusal.
 */
export function atTime(found: readonly ClaimStatement[], time: string | undefined, units: UnitConverter): Claims | UnreadClaims {
  if (found.length === 0) return unread("not-covered", "no claim");
  const whole = found.filter(({ claim }) => claim.value.kind !== "quantity" || claim.value.scope === undefined);
  if (whole.length === 0) return unread("mixed-scope", "only figures for a part");
  if (time === undefined) {
    const undated = whole.filter(({ claim }) => claim.asOf === undefined);
    if (undated.length === 0) return unread("mixed-times", "the claims are dated and the program gives no time");
    if (undated.length < whole.length) {
      const other = whole.find(({ claim: d }) => d.asOf !== undefined && !undated.some(({ claim: u }) => agree(d.value, u.value, units)));
      if (other) return unread("mixed-times", `an undated claim beside another of ${other.claim.asOf ?? ""}`);
    }
    return { status: "read", statements: undated, time: undefined };
  }
  if (time === LATEST) {
    const latest = latestOf(whole.filter(({ claim }) => claim.asOf !== undefined));
    return latest ? { status: "read", ...latest } : unread("not-covered", "no dated claim");
  }
  const statements = whole.filter(({ claim }) => claim.asOf !== undefined && speaksOf(claim.asOf, time));
  return statements.length > 0 ? { status: "read", statements, time } : unread("not-covered", `no claim as of ${time}`);
}

const hasClaim = (statement: Statement): statement is Statement & { claim: Claim } => statement.claim !== undefined;

export const withClaims = (statements: readonly Statement[]): readonly (Statement & ClaimStatement)[] => statements.filter(hasClaim);

export async function readClaims(
  reader: ClaimReader,
  units: UnitConverter,
  subject: string,
  attribute: string,
  time: string | undefined,
): Promise<Claims | UnreadClaims> {
  return atTime(withClaims(await reader.statements({ subject, attribute })), time, units);
}

/** The one value that the claims give: all agree with the most exactly given one, the others are its equivalents. */
export function oneValue(claims: Claims, units: UnitConverter): Value | UnreadClaims {
  let best: ClaimStatement | undefined;
  for (const statement of claims.statements) {
    if (!best || vagueness(statement.claim.value) < vagueness(best.claim.value)) best = statement;
  }
  if (!best) return unread("not-covered", "no claim");
  const value = best.claim.value;
  for (const { claim } of claims.statements) {
    if (!agree(value, claim.value, units)) return unread("not-unique", "the sources give several values");
  }
  return { status: "read", value, statementIds: claims.statements.map(({ id }) => id), time: claims.time };
}

export async function readValue(
  reader: ClaimReader,
  units: UnitConverter,
  subject: string,
  attribute: string,
  time: string | undefined,
): Promise<Value | UnreadClaims> {
  const claims = await readClaims(reader, units, subject, attribute, time);
  return claims.status === "unread" ? claims : oneValue(claims, units);
}
