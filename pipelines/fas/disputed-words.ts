import { disputeOf, stated, type Side } from "../../knowledge-graph/program/index.ts";
import type { ClaimReader } from "../../knowledge-graph/stores.ts";
import type { Ground } from "./ground.ts";
import { valueText } from "./words/answer.ts";
import { Wordless } from "./words/book.ts";
import { dateWords } from "./words/times.ts";

export interface SaidValue {
  readonly value: string;
  /** "2 pages, the first of 14 August 2012", "1 page without a date" */
  readonly from: string;
}

/** Each value that the statements of a dispute give, and from when; of a revised one the correction comes last. */
export async function disputedWords(statementIds: readonly string[], reader: ClaimReader, ground: Ground): Promise<readonly SaidValue[]> {
  const statements = stated(await reader.statements({ ids: [...statementIds] }));
  const { subject, attribute } = statements[0]?.claim ?? { subject: "", attribute: "" };
  const dispute = disputeOf(statements, {
    units: ground.options.units,
    info: await reader.attribute(attribute),
    subjectName: (await reader.entity(subject))?.name ?? "",
  });
  if (!dispute) throw new Wordless("a dispute that cannot be read again");
  return dispute.sides.map((side) => ({ value: valueText(side.value, ground), from: fromWords(side) }));
}

function fromWords({ statements }: Side): string {
  const pages = new Set(statements.map(({ documentId }) => documentId)).size;
  const [first] = statements.flatMap(({ statedAt }) => statedAt?.split("/")[0] ?? []).sort();
  const many = `${pages} page${pages === 1 ? "" : "s"}`;
  return first === undefined ? `${many} without a date` : `${many}${pages === 1 ? " of" : ", the first of"} ${dateWords(first) ?? first}`;
}
