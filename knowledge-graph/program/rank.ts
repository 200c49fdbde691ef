import type { ClaimValue, Extreme } from "../../schemas/index.ts";
import { onOneScale, surelyAbove } from "./compare.ts";
import type { Interval } from "./compare.ts";
import type { UnitConverter } from "../../schemas/values/unit-converter.ts";
import { refuse } from "./value.ts";

/**
 * The k-th largest or smallest, beyond doubt: its interval touches that of no other member, so that its rank is k whatever the
 * printed digits hide. The order of the others among themselves may stay open.
 */
export function memberOfRank(
  members: readonly { readonly id: string; readonly value: ClaimValue }[],
  which: Extreme,
  k: number,
  units: UnitConverter,
): string {
  const [first] = members;
  if (first === undefined || k > members.length) return refuse("not-covered", `no member ${k} of ${members.length}`);
  const sign = which === "max" ? -1 : 1;
  const scaled = members.map(({ id, value }) => ({ id, at: onOneScale(first.value, value, units)[1] }));
  scaled.sort((a, b) => sign * (a.at.number - b.at.number) || (a.id < b.id ? -1 : 1));
  const chosen = scaled[k - 1] as { readonly id: string; readonly at: Interval };
  for (const other of scaled) {
    if (other !== chosen && !surelyAbove(other.at, chosen.at) && !surelyAbove(chosen.at, other.at)) {
      refuse("tie", `${chosen.id} and ${other.id} are not told apart by their printed digits`);
    }
  }
  return chosen.id;
}
