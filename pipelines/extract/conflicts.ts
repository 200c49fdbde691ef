import type { DraftStatement } from "../../schemas/draft.ts";

/** What a figure is of: two of one sign are the same, or one of them is of something that nothing says. */
function signOf({ claim }: DraftStatement): string | undefined {
  if (claim?.value.kind !== "quantity" && claim?.value.kind !== "date") return undefined;
  const { subject, attribute, asOf, qualifiers, value } = claim;
  const of = value.kind === "date" ? [value.precision] : [value.unit ?? "", value.scope ?? ""];
  return JSON.stringify([subject.uri ?? subject.surface, attribute, asOf ?? "", qualifiers, of]);
}

/**
 * Figures and dates that a page's tables, pairs and cards give of one thing under one label, of one time and in one unit, and that cannot be one:
 * what parts them (a size, a class, before and after, the row over them) was not read. Of 226 such on ten sites, each read by rules that
 * nobody had made on it, .85 were wrong, on six of the seven that had any; of 34 dates .97.
 */
export function conflictsIn(statements: readonly DraftStatement[]): ReadonlySet<DraftStatement> {
  const bySign = new Map<string, DraftStatement[]>();
  for (const one of statements) {
    const sign = signOf(one);
    if (sign !== undefined) bySign.set(sign, [...(bySign.get(sign) ?? []), one]);
  }
  const conflicts = [...bySign.values()].filter((all) => !agree(all));
  return new Set([...conflicts, ...besideThem(statements, conflicts)].flat());
}

const MANY = 3;

/**
 * "Code | CAW", "Parking | 317" again and again on a list of stations: where figures under one label are of several things, so are the
 * words under the others.
 */
function besideThem(statements: readonly DraftStatement[], conflicts: readonly (readonly DraftStatement[])[]): DraftStatement[][] {
  const owners = new Set(conflicts.flatMap((all) => (all.length >= MANY ? [ownerOf(all[0])] : [])));
  const byLabel = new Map<string, DraftStatement[]>();
  for (const one of owners.size === 0 ? [] : statements) {
    if (one.claim === undefined || one.claim.value.kind === "quantity" || !owners.has(ownerOf(one))) continue;
    const key = JSON.stringify([ownerOf(one), one.claim.attribute, one.claim.asOf ?? ""]);
    byLabel.set(key, [...(byLabel.get(key) ?? []), one]);
  }
  return [...byLabel.values()].filter((all) => all.length >= MANY && new Set(all.map(({ text }) => text)).size >= MANY);
}

const ownerOf = (one: DraftStatement | undefined): string => one?.claim?.subject.uri ?? one?.claim?.subject.surface ?? "";

/** Rounded otherwise, or a range and a figure in it, they are one. */
function agree(all: readonly DraftStatement[]): boolean {
  const days = new Set(all.flatMap(({ claim }) => (claim?.value.kind === "date" ? [claim.value.value] : [])));
  if (days.size > 0) return days.size === 1;
  const spans = all.flatMap(({ claim }) => (claim?.value.kind === "quantity" ? [claim.value] : []));
  return Math.max(...spans.map(({ low }) => low)) <= Math.min(...spans.map(({ high }) => high));
}
