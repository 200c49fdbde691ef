import type { Question, Statement } from "../../../schemas/index.ts";
import { agree } from "../../../knowledge-graph/program/index.ts";
import { tableUnits } from "../../extract/table-units.ts";
import { errandsOf, type Errand } from "./errands.ts";
import type { PlanSource } from "./memory.ts";

/** Where a fact stands once more. */
export interface SecondSource {
  readonly errand: Errand;
  /** Of another page that states the same; null where the pages differ: there the question's own pages are each other's check. */
  readonly uri: string | null;
}

const isMember = (claim: Statement["claim"], id: string): boolean => claim?.value.kind === "entity" && claim.value.entityId === id;

/**
 * Facts of a question that a second page states as well. Whether it does is told by the memory; what it says is read there by the
 * run itself.
 */
export async function secondSources(question: Question, world: PlanSource): Promise<readonly SecondSource[]> {
  const { errands } = await errandsOf(question, world);
  const found: SecondSource[] = [];
  for (const errand of errands) {
    if (errand.page !== null) {
      found.push({ errand, uri: null });
      continue;
    }
    const [wanted] = errand.wanted;
    const isOne = errand.wanted.length === 1 && (errand.aim.kind === "holder" || wanted?.member === undefined);
    if (!isOne || wanted === undefined) continue;
    const stated = (await world.reader.statements({ subject: errand.subject, attribute: errand.attribute })).filter(
      ({ claim }) => claim?.asOf === wanted.asOf && (wanted.member === undefined || isMember(claim, wanted.member)),
    );
    const pages: { readonly uri: string; readonly statement: Statement }[] = [];
    for (const statement of stated) {
      const uri = await world.uri(statement.documentId);
      if (uri !== undefined) pages.push({ uri, statement });
    }
    const own = pages.find(({ uri }) => uri === errand.uri)?.statement.claim?.value;
    const other = pages.find(
      ({ uri, statement }) =>
        uri !== errand.uri && own !== undefined && statement.claim !== undefined && agree(own, statement.claim.value, tableUnits),
    );
    if (other !== undefined) found.push({ errand, uri: other.uri });
  }
  return found.some(({ uri }) => uri !== null) || found.length > 1 ? found : [];
}
