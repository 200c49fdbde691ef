import { nameKey } from "../../../schemas/values/names.ts";
import type { DraftStatement, DraftValue } from "../../../schemas/draft.ts";
import type { DraftClaim } from "./claim.ts";
import { plainWords } from "./quote.ts";
import type { Refusal } from "./subject-of-quote.ts";

const subjectKey = ({ subject }: DraftClaim): string => nameKey(subject.surface) || subject.surface;

/** Whether two values may be one: the same name, times that do not differ, figures whose digits allow one number. */
function sameValue(a: DraftValue, b: DraftValue): boolean {
  if (a.kind === "quantity" && b.kind === "quantity")
    return (a.unit === b.unit || a.unit === undefined || b.unit === undefined) && a.low <= b.high && b.low <= a.high;
  if (a.kind === "date" && b.kind === "date") return a.value.startsWith(b.value) || b.value.startsWith(a.value);
  const name = (value: DraftValue): string | undefined =>
    value.kind === "reference"
      ? nameKey(value.reference.surface) || value.reference.surface
      : value.kind === "text"
        ? nameKey(value.value) || value.value
        : undefined;
  return name(a) !== undefined && name(a) === name(b);
}

/** What the rules have read already, or have read otherwise: their reading stands. */
export function readByRules(claim: DraftClaim, quote: DraftStatement["quote"], rules: readonly DraftStatement[]): Refusal | undefined {
  for (const { claim: other, quote: at } of rules) {
    if (other === undefined) continue;
    const here = at.start < quote.end && at.end > quote.start;
    const same = sameValue(claim.value, other.value);
    const alike = subjectKey(other) === subjectKey(claim) && other.attribute === claim.attribute;
    if (alike && claim.asOf !== undefined && other.asOf !== undefined && claim.asOf !== other.asOf) continue;
    if ((alike || (here && subjectKey(other) === subjectKey(claim) && claim.value.kind === other.value.kind)) && same)
      return { reason: "duplicate", detail: `the rules read it as "${other.attribute}"` };
    if (alike) return { reason: "otherwise-read", detail: `the rules read another value of "${other.attribute}" from the page` };
  }
  return undefined;
}

/** A sentence that the rules have taken as it is. */
export const saidByRules = ({ quote, text }: DraftStatement, rules: readonly DraftStatement[]): boolean =>
  rules.some(
    (one) =>
      plainWords(one.text) === text ||
      (one.quote.start === quote.start && one.quote.end === quote.end && one.claim === undefined && one.mentions.length > 0),
  );

/** One passage says it and another says it otherwise: which is meant no rule tells, so neither is a claim. */
export function contradictions(claims: readonly DraftClaim[]): ReadonlySet<DraftClaim> {
  const byKey = new Map<string, DraftClaim[]>();
  for (const claim of claims) {
    const key = JSON.stringify([subjectKey(claim), claim.attribute, claim.asOf]);
    byKey.set(key, [...(byKey.get(key) ?? []), claim]);
  }
  const found = new Set<DraftClaim>();
  for (const group of byKey.values())
    for (const claim of group)
      if (claim.value.kind === "quantity" && group.some((other) => !sameValue(claim.value, other.value))) found.add(claim);
  return found;
}
