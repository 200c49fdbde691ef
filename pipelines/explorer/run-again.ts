import { execute } from "../../knowledge-graph/index.ts";
import { Program, type ProgramAnswer } from "../../schemas/index.ts";
import { valueText } from "../views/program.ts";
import type { ExploredRun } from "./explored-run.ts";

/** Executes a question's program over the run's evidence, and says what came out. */
export async function runAgain(run: ExploredRun, id: string): Promise<string | undefined> {
  const row = await run.row("questions", id);
  if (row === undefined || row.program === null) return undefined;
  const program = Program.safeParse(JSON.parse(row.program)).data;
  if (program === undefined) return "It is no program of this version.";
  const names = await run.names();
  const result = await execute(program, await run.files.graph());
  if (result.status === "refused") return `It is refused: ${result.reason} (${result.detail})`;
  const { answer, evidence, denotations } = result.execution;
  return `It returns ${answerText(answer, (entity) => names.get(entity) ?? entity)}, on ${evidence.length} ${evidence.length === 1 ? "statement" : "statements"}; members at each node: ${denotations.join(", ")}.`;
}

function answerText(answer: ProgramAnswer, nameOf: (id: string) => string): string {
  if (answer.type === "entity") return nameOf(answer.entityId);
  if (answer.type === "set") return answer.entityIds.map(nameOf).join("; ");
  if (answer.type === "values") return answer.values.map((value) => valueText(value, nameOf)).join("; ");
  if (answer.type === "quantity") return valueText(answer.value, nameOf);
  return String(answer.value);
}
