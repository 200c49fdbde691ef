import { vagueness } from "../../knowledge-graph/program/index.ts";
import { valueKey } from "../../knowledge-graph/catalogue.ts";
import type { ClaimReader } from "../../knowledge-graph/stores.ts";
import type { Statement } from "../../schemas/index.ts";
import type { Ground } from "./ground.ts";
import { valueText } from "./words/answer.ts";
import { dateWords } from "./words/times.ts";

export interface SaidValue {
  readonly value: string;
  /** "2 pages, from 14 August 2012", "1 page without a date" */
  readonly from: string;
}

/** Each value as it is printed, in the order in which the dates put them; without dates the most exact first. */
export async function disputedWords(statementIds: readonly string[], reader: ClaimReader, ground: Ground): Promise<readonly SaidValue[]> {
  const byValue = new Map<string, Statement[]>();
  for (const statement of await reader.statements({ ids: [...statementIds] })) {
    if (statement.claim === undefined) continue;
    const key = valueKey(statement.claim.value);
    byValue.set(key, [...(byValue.get(key) ?? []), statement]);
  }
  const first = (statements: readonly Statement[]): string => statements.flatMap(({ statedAt }) => statedAt ?? []).sort()[0] ?? "~";
  return [...byValue.values()]
    .sort((a, b) => {
      const [one, other] = [first(a), first(b)];
      return one === other ? vagueness(claimOf(a)) - vagueness(claimOf(b)) : one < other ? -1 : 1;
    })
    .map((statements) => ({ value: valueText(claimOf(statements), ground), from: fromWords(statements.length, first(statements)) }));
}

const claimOf = ([statement]: readonly Statement[]) => {
  if (statement?.claim === undefined) throw new RangeError("a value without a claim");
  return statement.claim.value;
};

function fromWords(pages: number, first: string): string {
  const many = `${pages} page${pages === 1 ? "" : "s"}`;
  return first === "~" ? `${many} without a date` : `${many}${pages === 1 ? " of" : ", the first of"} ${dateWords(first) ?? first}`;
}
