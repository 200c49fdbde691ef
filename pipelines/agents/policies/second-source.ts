import type { Question, Statement } from "../../../schemas/index.ts";
import { agree } from "../../../knowledge-graph/index.ts";
import { tableUnits } from "../../../schemas/values/unit-converter.ts";
import { lookupsOf, type Lookup } from "./lookups.ts";
import type { PlanSource } from "./memory.ts";

/** Where a fact stands once more. */
export interface SecondSource {
  readonly lookup: Lookup;
  /** Of another page that states the same; null where the pages differ: there the question's own pages are each other's check. */
  readonly uri: string | null;
}

const isMember = (claim: Statement["claim"], id: string): boolean => claim?.value.kind === "entity" && claim.value.entityId === id;

/**
 * Facts of a question that a second page states as well. Whether it does is told by the memory; what it says is read there by the
 * run itself.
 */
export async function secondSources(question: Question, world: PlanSource): Promise<readonly SecondSource[]> {
  const { lookups } = await lookupsOf(question, world);
  const found: SecondSource[] = [];
  for (const lookup of lookups) {
    if (lookup.page !== null) {
      found.push({ lookup, uri: null });
      continue;
    }
    const [wanted] = lookup.wanted;
    const isOne = lookup.wanted.length === 1 && (lookup.aim.kind === "holder" || wanted?.member === undefined);
    if (!isOne || wanted === undefined) continue;
    const stated = (await world.reader.statements({ subject: lookup.subject, attribute: lookup.attribute })).filter(
      ({ claim }) => claim?.asOf === wanted.asOf && (wanted.member === undefined || isMember(claim, wanted.member)),
    );
    const pages: { readonly uri: string; readonly statement: Statement }[] = [];
    for (const statement of stated) {
      const uri = await world.uri(statement.documentId);
      if (uri !== undefined) pages.push({ uri, statement });
    }
    const own = pages.find(({ uri }) => uri === lookup.uri)?.statement.claim?.value;
    const other = pages.find(
      ({ uri, statement }) =>
        uri !== lookup.uri && own !== undefined && statement.claim !== undefined && agree(own, statement.claim.value, tableUnits),
    );
    if (other !== undefined) found.push({ lookup, uri: other.uri });
  }
  return found.some(({ uri }) => uri !== null) || found.length > 1 ? found : [];
}
