import type { ClaimValue, RejectionReason } from "../../schemas/index.ts";

/** A refusal travels as an exception inside the executor and leaves it as data. No `Error`: its stack would cost more than the program. */
export class Refusal {
  readonly reason: RejectionReason;
  readonly detail: string;
  constructor(reason: RejectionReason, detail: string) {
    this.reason = reason;
    this.detail = detail;
  }
}

export function refuse(reason: RejectionReason, detail: string): never {
  throw new Refusal(reason, detail);
}

/** Why some members of a set are only possible. */
export interface Doubt {
  readonly reason: RejectionReason;
  readonly detail: string;
}

/** For a set that a forward Relate gave: which statements name each member. `SelectAmong` ranks by their qualifiers. */
interface Via {
  readonly attribute: string;
  readonly statements: ReadonlyMap<string, readonly string[]>;
  readonly qualifiers: ReadonlyMap<string, readonly Readonly<Record<string, ClaimValue>>[]>;
  readonly time: string | undefined;
}

/**
 * A set under the open world: `certain` members belong to it in every world that agrees with the memory, the others of
 * `possible` (a superset) in some. Both sorted. `complete`: no entity outside `possible` belongs to it in any world;
 * without it the set is the *listed* one and its words must say so.
 */
export interface SetValue {
  readonly kind: "set";
  readonly certain: readonly string[];
  readonly possible: readonly string[];
  readonly complete: boolean;
  /** When the next node that reads claims reads them. That node's result has no time again. */
  readonly time: string | undefined;
  readonly via: Via | undefined;
  readonly doubt: Doubt | undefined;
}

/** Everything that carries the types: never enumerated, only narrowed. */
export interface UniverseValue {
  readonly kind: "universe";
  readonly types: readonly string[];
  readonly time: string | undefined;
}

export interface ScalarValue {
  readonly kind: "scalar";
  readonly value: ClaimValue;
  /** The time the value speaks of; a change over time has `first/second`. */
  readonly time: string | undefined;
  /** Whose value it is, where it was read and not computed. */
  readonly source: { readonly entityId: string; readonly attribute: string } | undefined;
  /** What it is a total of, and over whom: the same one at two times has changed. */
  readonly total?: string;
}

interface TruthValue {
  readonly kind: "truth";
  readonly value: boolean;
}

/** What QueryName leaves: members as an answer. */
interface NamesValue {
  readonly kind: "names";
  readonly entityIds: readonly string[];
}

/** Values that sources differ on. */
interface ValuesValue {
  readonly kind: "values";
  readonly values: readonly ClaimValue[];
}

export type ProgramValue = SetValue | UniverseValue | ScalarValue | TruthValue | NamesValue | ValuesValue;

/** Largest set that is answered with, and that is drawn unless longer ones are asked for: each member costs a reader a page, or a line of the answer. */
export const MAX_MEMBERS = 12;
/**
 * Characters of the names of the longest list of which something is made: as many as one look at a page shows. What two lists share, and how
 * many one has, is told without opening any member.
 */
export const MAX_LISTED = 5_600;
/** Most that are counted, added up or compared. */
export const MAX_COUNTED = 60;
/** Largest set that any node may hold: above it a program is no question, and one execution stays cheap. */
const MAX_INTERMEDIATE = 1_000;
/** Most claims that an identifying filter without an entity value looks through: there is no index over numbers and texts. */
export const MAX_SCAN = 5_000;

export const setOf = (certain: Iterable<string>, fields: Partial<Omit<SetValue, "kind" | "certain">> = {}): SetValue => {
  const members = sortStrings(certain);
  const possible = fields.possible ?? members;
  if (possible.length > MAX_INTERMEDIATE)
    refuse("not-bounded", `a set of ${possible.length} members, at most ${MAX_INTERMEDIATE} are read`);
  return {
    kind: "set",
    certain: members,
    possible,
    complete: fields.complete ?? false,
    time: fields.time,
    via: fields.via,
    doubt: possible.length > members.length ? fields.doubt : undefined,
  };
};

export function sortStrings(items: Iterable<string>): string[] {
  return [...new Set(items)].sort();
}

/** A set, bounded. */
export function setIn(value: ProgramValue | undefined): SetValue {
  if (value?.kind === "universe") refuse("not-bounded", "everything of a type is no bounded set");
  if (value?.kind !== "set") refuse("not-executable", "the input is no set");
  return value;
}

/** A set whose members are all certain. */
function certainIn(value: ProgramValue | undefined): SetValue {
  const set = setIn(value);
  if (set.certain.length !== set.possible.length) {
    refuse(set.doubt?.reason ?? "not-covered", set.doubt?.detail ?? "some members are only possible");
  }
  return set;
}

/** A set small enough to range over. */
export function boundedIn(value: ProgramValue | undefined, most = MAX_MEMBERS): SetValue {
  const set = certainIn(value);
  if (set.certain.length > most) refuse("not-bounded", `${set.certain.length} members, at most ${most} are ranged over`);
  return set;
}

/** The one member of a set. */
export function memberIn(value: ProgramValue | undefined): { readonly entityId: string; readonly time: string | undefined } {
  const set = certainIn(value);
  const [entityId] = set.certain;
  if (entityId === undefined) refuse("not-covered", "the set is empty");
  if (set.certain.length > 1) refuse("not-unique", `the set has ${set.certain.length} members`);
  return { entityId, time: set.time };
}

export function scalarIn(value: ProgramValue | undefined): ScalarValue {
  if (value?.kind !== "scalar") refuse("not-executable", "the input is no value");
  return value;
}

/** Both inputs of a set operation are read at one time. */
export function sharedTime(a: { readonly time: string | undefined }, b: { readonly time: string | undefined }): string | undefined {
  if (a.time !== b.time) refuse("mixed-times", `sets as of ${a.time ?? "no time"} and ${b.time ?? "no time"}`);
  return a.time;
}
