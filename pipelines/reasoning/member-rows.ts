import { readValue } from "../../knowledge-graph/index.ts";
import type { ClaimValue, ProgramNode } from "../../schemas/index.ts";
import { valueText } from "../language/writing/answer.ts";
import { NoWordsError } from "../language/writing/book.ts";
import { usedAt, nameOf, type Walk } from "./chain-walk.ts";

export interface Row {
  readonly name: string;
  readonly text: string;
  readonly value: ClaimValue;
  readonly statementIds: readonly string[];
}

export async function memberRows(walk: Walk, ids: readonly string[], attribute: string, time: string | undefined): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const id of ids) {
    const read = await readValue(walk.reader, walk.context.options.units, id, attribute, time);
    if (read.status !== "read") throw new NoWordsError("a value that cannot be read again");
    rows.push({ name: nameOf(walk, id), text: valueText(read.value, walk.context), value: read.value, statementIds: read.statementIds });
  }
  return rows;
}

export async function qualifierRows(
  walk: Walk,
  base: ProgramNode,
  ids: readonly string[],
  attribute: string,
  qualifier: string,
): Promise<readonly Row[]> {
  const statements = await walk.reader.statements({ ids: usedAt(walk, base.id) });
  return ids.map((id) => {
    const claim = statements.find(
      (one) =>
        one.claim?.attribute === attribute &&
        one.claim.value.kind === "entity" &&
        one.claim.value.entityId === id &&
        one.claim.qualifiers[qualifier] !== undefined,
    )?.claim;
    const value = claim?.qualifiers[qualifier];
    if (value === undefined) throw new NoWordsError("a figure that cannot be read again");
    return { name: nameOf(walk, id), text: valueText(value, walk.context), value, statementIds: [] };
  });
}
