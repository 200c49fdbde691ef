import type {
  ClaimValue,
  Execution,
  NodeEvidence,
  Operator,
  Program,
  ProgramAnswer,
  PythonRunner,
  RejectionReason,
} from "../../schemas/index.ts";
import type { ClaimReader } from "../contracts/stores.ts";
import { remember } from "./memo.ts";
import { operators } from "./operators/index.ts";
import type { OperatorDefinition } from "./operator.ts";
import { equalUnits } from "../../schemas/values/unit-converter.ts";
import type { UnitConverter } from "../../schemas/values/unit-converter.ts";
import { Refusal, refuse } from "./value.ts";
import type { ProgramValue } from "./value.ts";

export interface ExecuteOptions {
  /** Default: units are equal by name or not comparable. */
  readonly units: UnitConverter;
  /** Who runs programs in Python; without, they are refused as undecided. */
  readonly python?: PythonRunner;
}

export type ExecutionResult =
  /** `members[i]`: the entities of node i; empty for values and universes. */
  | { readonly status: "answer"; readonly execution: Execution; readonly members: readonly (readonly string[])[] }
  /** `node`: where it stopped; the number of nodes when the last value is no answer. */
  | { readonly status: "refused"; readonly reason: RejectionReason; readonly detail: string; readonly node: number };

/**
 * What the program returns over the memory, or why it has no sound answer. Same memory, same result, on every engine.
 * Errors of the reader are thrown on; everything that is about the program or the memory's content is a refusal.
 */
export async function execute(program: Program, reader: ClaimReader, options?: Partial<ExecuteOptions>): Promise<ExecutionResult> {
  const run = await runNodes(program, reader, options);
  const { values, evidence } = run;
  try {
    if (run.refusal !== undefined) throw run.refusal;
    const answer = answerOf(values.at(-1));
    return { status: "answer", execution: { answer, evidence, denotations: values.map(sizeOf) }, members: values.map(membersOf) };
  } catch (error) {
    if (error instanceof Refusal) return { status: "refused", reason: error.reason, detail: error.detail, node: values.length };
    throw error;
  }
}

/**
 * The things at the last node of a program that ends in a set, of any size; undefined where it does not come to one, where the set is
 * empty, or where a member of it is only possible.
 */
export async function membersAtEnd(
  program: Program,
  reader: ClaimReader,
  options?: Partial<ExecuteOptions>,
): Promise<readonly string[] | undefined> {
  const { values, refusal } = await runNodes(program, reader, options);
  const last = values.at(-1);
  if (refusal !== undefined || last === undefined || (last.kind === "set" && last.certain.length < last.possible.length)) return undefined;
  const members = membersOf(last);
  return members.length === 0 ? undefined : members;
}

/** The nodes' values, as far as they go. */
async function runNodes(
  program: Program,
  reader: ClaimReader,
  options?: Partial<ExecuteOptions>,
): Promise<{ readonly values: readonly ProgramValue[]; readonly evidence: NodeEvidence[]; readonly refusal?: Refusal }> {
  const memo = remember(reader);
  const units = options?.units ?? equalUnits;
  const values: ProgramValue[] = [];
  const evidence: NodeEvidence[] = [];
  try {
    for (const node of program.nodes) {
      const at = values.length;
      const inputs = node.inputs.map((input) => values[input] ?? refuse("not-executable", `no earlier node ${input}`));
      const operator = operators[node.op] as OperatorDefinition<Operator>;
      const [fewest, most] = operator.inputs;
      if (inputs.length < fewest || inputs.length > most) refuse("not-executable", `${node.op} with ${inputs.length} inputs`);
      if (node.id !== at) refuse("not-executable", `node ${node.id} stands at ${at}`);
      const used = new Set<string>();
      const use = (ids: Iterable<string>): void => {
        for (const id of ids) used.add(id);
      };
      const result = operator.run(node, inputs, { reader: memo, units, use, python: options?.python });
      values.push(result instanceof Promise ? await result : result);
      for (const statementId of used) evidence.push({ node: at, statementId });
    }
    return { values, evidence };
  } catch (error) {
    if (error instanceof Refusal) return { values, evidence, refusal: error };
    throw error;
  }
}

function membersOf(value: ProgramValue): readonly string[] {
  if (value.kind === "set") return value.possible;
  if (value.kind === "names") return value.entityIds;
  return value.kind === "scalar" && value.value.kind === "entity" ? [value.value.entityId] : [];
}

/** Members that the node ranges over; a universe is not enumerated and counts as 0. */
function sizeOf(value: ProgramValue): number {
  if (value.kind === "set") return value.possible.length;
  if (value.kind === "names") return value.entityIds.length;
  if (value.kind === "values") return value.values.length;
  return value.kind === "universe" ? 0 : 1;
}

function answerOf(value: ProgramValue | undefined): ProgramAnswer {
  if (value?.kind === "truth") return { type: "boolean", value: value.value };
  if (value?.kind === "values") return { type: "values", values: [...value.values] };
  if (value?.kind === "names") {
    const [entityId] = value.entityIds;
    return value.entityIds.length === 1 && entityId !== undefined
      ? { type: "entity", entityId }
      : { type: "set", entityIds: [...value.entityIds] };
  }
  if (value?.kind !== "scalar") return refuse("not-executable", "the program ends in a set: QueryName makes it an answer");
  return answerFrom(value.value);
}

function answerFrom(value: ClaimValue): ProgramAnswer {
  if (value.kind === "entity") return { type: "entity", entityId: value.entityId };
  if (value.kind === "quantity") return { type: "quantity", value };
  if (value.kind === "date") return { type: "date", value: value.value, precision: value.precision };
  return { type: "text", value: value.value };
}
