import type { AttributeInfo, Entity } from "../../schemas/index.ts";
import { valueKey } from "../attributes/catalogue.ts";
import { byValidity, disputeOf, type Dispute, type DisputableStatement } from "./dispute.ts";
import type { UnitConverter } from "../../schemas/values/unit-converter.ts";
import { withClaims } from "./read.ts";
import type { ClaimReader } from "../contracts/stores.ts";

export interface DisputedFact {
  readonly subject: Entity;
  readonly attribute: string;
  readonly dispute: Dispute;
}

/** What disputes are looked for in: any memory. */
export type DisputeSource = Pick<ClaimReader, "entity" | "statements"> & { attributes(): Promise<readonly AttributeInfo[]> };

/**
 * Every revised and conflicting value of the memory, ordered by attribute, subject and time. Holds the statements of one attribute at a time,
 * and compares values only where one thing has several: linear but for sorting.
 */
export async function* disputesIn(source: DisputeSource, units: UnitConverter): AsyncGenerator<DisputedFact> {
  for (const info of await source.attributes()) {
    if (info.multiValued || (info.kind !== "quantity" && info.kind !== "date")) continue;
    const bySubject = new Map<string, DisputableStatement[]>();
    for (const statement of withClaims(await source.statements({ attribute: info.name }))) {
      const own = bySubject.get(statement.claim.subject);
      if (own) own.push(statement);
      else bySubject.set(statement.claim.subject, [statement]);
    }
    for (const id of [...bySubject.keys()].sort()) {
      const own = bySubject.get(id) ?? [];
      const groups = byValidity(own).filter(severalValues);
      const subject = groups.length > 0 ? await source.entity(id) : undefined;
      if (!subject) continue;
      const isDated = own.some(({ claim }) => claim.asOf !== undefined);
      const found = groups.flatMap((group) => {
        // An undated figure beside dated ones may be one of them.
        if (isDated && group[0]?.claim.asOf === undefined) return [];
        return disputeOf(group, { units, info, subjectName: subject.name }) ?? [];
      });
      found.sort((a, b) => ((a.time ?? "") < (b.time ?? "") ? -1 : 1));
      for (const dispute of found) yield { subject, attribute: info.name, dispute };
    }
  }
}

const severalValues = (group: readonly DisputableStatement[]): boolean => new Set(group.map(({ claim }) => valueKey(claim.value))).size > 1;
