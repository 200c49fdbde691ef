import { disputeOf, withClaims, type Side, type ClaimReader } from "../../knowledge-graph/index.ts";
import type { QuestionContext } from "../questions/context.ts";
import { valueText } from "../language/writing/answer.ts";
import { NoWordsError } from "../language/writing/book.ts";
import { dateWords } from "../language/writing/times.ts";

export interface SaidValue {
  readonly value: string;
  /** "2 pages, the first of 14 August 2012", "1 page without a date" */
  readonly from: string;
}

/** Each value that the statements of a dispute give, and from when; of a revised one the correction comes last. */
export async function disputedWords(
  statementIds: readonly string[],
  reader: ClaimReader,
  context: QuestionContext,
): Promise<readonly SaidValue[]> {
  const statements = withClaims(await reader.statements({ ids: [...statementIds] }));
  const { subject, attribute } = statements[0]?.claim ?? { subject: "", attribute: "" };
  const dispute = disputeOf(statements, {
    units: context.options.units,
    info: await reader.attribute(attribute),
    subjectName: (await reader.entity(subject))?.name ?? "",
  });
  if (!dispute) throw new NoWordsError("a dispute that cannot be read again");
  return dispute.sides.map((side) => ({ value: valueText(side.value, context), from: fromWords(side) }));
}

function fromWords({ statements }: Side): string {
  const pages = new Set(statements.map(({ documentId }) => documentId)).size;
  const [first] = statements.flatMap(({ statedAt }) => statedAt?.split("/")[0] ?? []).sort();
  const many = `${pages} page${pages === 1 ? "" : "s"}`;
  return first === undefined ? `${many} without a date` : `${many}${pages === 1 ? " of" : ", the first of"} ${dateWords(first) ?? first}`;
}
