import { atHand, evidenceGraph, execute } from "../../knowledge-graph/index.ts";
import { canonicalJson, Program, type ClaimValue, type Operator, type ProgramAnswer, type Statement } from "../../schemas/index.ts";
import { datasetNames, entityOf, statementOf, type Dataset, type Row } from "../../schemas/datasets/index.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import type { AnyRow, Changed, LoadedRun } from "./tables.ts";

/** A statement that a question used, gone from every dataset as if no page had said it. */
export interface Dropped {
  readonly changed: Changed;
  readonly questionId: string;
  readonly statement: Statement;
}

/** Programs in which one statement less can go unseen: what is left still has a first, a number, a set. */
const OF_MANY: ReadonlySet<Operator> = new Set(["SelectAmong", "Count", "And", "Not", "Or", "Relate", "FilterClaim", "QueryValues"]);

const rowsOf = <D extends Dataset>(run: LoadedRun, dataset: D): readonly Row<D>[] =>
  (run.tables.get(dataset) ?? []) as unknown as readonly Row<D>[];

/**
 * `winner`: without the statement the program has another answer, which the question then says everywhere; `rival`: it has the same.
 * Throws where the run has no such question.
 */
export async function dropped(run: LoadedRun, which: "winner" | "rival"): Promise<Dropped> {
  const entities = rowsOf(run, "evidence/entities").map(entityOf);
  const statements = rowsOf(run, "evidence/statements").map(statementOf);
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const answered = async (program: Program, over: readonly Statement[]) => {
    const result = await execute(program, atHand(evidenceGraph(entities, over)), { units: tableUnits });
    return result.status === "refused" ? undefined : result.execution;
  };
  for (const question of rowsOf(run, "questions")) {
    if (question.verification !== "executed" || question.program === null) continue;
    const program = Program.parse(JSON.parse(question.program));
    if (!program.nodes.some(({ op }) => OF_MANY.has(op))) continue;
    const whole = await answered(program, statements);
    for (const { statement_id: id } of question.evidence) {
      const left = await answered(program, statements.filter((statement) => statement.id !== id)); // prettier-ignore
      if (left === undefined || whole === undefined) continue;
      const text = textOf(left.answer, names);
      if ((canonicalJson(left.answer) === canonicalJson(whole.answer)) !== (which === "rival") || text === undefined) continue;
      const value = canonicalJson(valuesOf(left.answer));
      const used = left.evidence.map(({ node, statementId }) => ({ node, statement_id: statementId }));
      const asked = {
        ...question,
        evidence: used,
        answer: which === "rival" ? question.answer : { ...question.answer, text, value, aliases: [] },
      };
      return {
        changed: { tables: without(run, id, question, asked) },
        questionId: question.id,
        statement: statements.find((statement) => statement.id === id) as Statement,
      };
    }
  }
  throw new Error(`${run.name}: no question has a ${which} that can be dropped`);
}

const valuesOf = (answer: ProgramAnswer): readonly ClaimValue[] =>
  answer.type === "entity"
    ? [{ kind: "entity", entityId: answer.entityId }]
    : answer.type === "set"
      ? answer.entityIds.map((entityId) => ({ kind: "entity", entityId }))
      : answer.type === "values"
        ? answer.values
        : answer.type === "quantity"
          ? [answer.value]
          : [];

const textOf = (answer: ProgramAnswer, names: ReadonlyMap<string, string>): string | undefined =>
  answer.type === "entity"
    ? names.get(answer.entityId)
    : answer.type === "set"
      ? answer.entityIds.map((id) => names.get(id)).join(", ")
      : answer.type === "quantity"
        ? String(answer.value.number)
        : undefined;

/** Every row without the statement, and those of its question with the other answer. */
function without(run: LoadedRun, id: string, before: Row<"questions">, after: Row<"questions">): ReadonlyMap<Dataset, readonly AnyRow[]> {
  const ofQuestion = (row: AnyRow): boolean => [row["question_id"], row.id].includes(before.id);
  const [was, is] = [before.answer.text, after.answer.text];
  const tables = new Map<Dataset, readonly AnyRow[]>();
  for (const dataset of datasetNames) {
    const rows = run.tables.get(dataset);
    if (rows === undefined) continue;
    const left = rows
      .filter((row) => row.id !== id)
      .map((row) =>
        dataset === "questions" && row.id === before.id
          ? (forgotten({ ...row, evidence: after.evidence, answer: after.answer }, id, (text) => text) as AnyRow)
          : (forgotten(row, id, ofQuestion(row) ? (text) => text.replaceAll(was, is) : (text) => text) as AnyRow),
      );
    if (JSON.stringify(left) !== JSON.stringify(rows)) tables.set(dataset, left);
  }
  return tables;
}

/** A value without what names the statement, its texts said anew. */
function forgotten(value: unknown, id: string, say: (text: string) => string): unknown {
  if (typeof value === "string") return say(value);
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value))
    return typeof value[0] === "number"
      ? value
      : value
          .filter((one: unknown) => one !== id && (one as { readonly statement_id?: unknown } | null)?.statement_id !== id)
          .map((one) => forgotten(one, id, say));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, forgotten(inner, id, say)]));
}
