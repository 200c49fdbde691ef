import type { ClaimValue, Execution, Program, ProgramNode, Statement } from "../../schemas/index.ts";
import { hasRole } from "../../schemas/index.ts";
import { valueKey } from "../attributes/catalogue.ts";
import type { ClaimReader } from "../contracts/stores.ts";

/** What a program names: all of it has to be in the words. Sorted, each once. */
export interface Constants {
  readonly entities: readonly string[];
  readonly attributes: readonly string[];
  readonly qualifiers: readonly string[];
  readonly types: readonly string[];
  readonly times: readonly string[];
  /** Numbers, dates and texts of filters; entities among them are in `entities`. */
  readonly values: readonly ClaimValue[];
}

export function constants(program: Program): Constants {
  const found = {
    entities: new Set<string>(),
    attributes: new Set<string>(),
    qualifiers: new Set<string>(),
    types: new Set<string>(),
    times: new Set<string>(),
  };
  const values: ClaimValue[] = [];
  for (const node of program.nodes) {
    const args: Readonly<Record<string, unknown>> = node.arguments;
    if (typeof args.entity === "string") found.entities.add(args.entity);
    for (const name of [args.attribute, args.of, args.with]) if (typeof name === "string") found.attributes.add(name);
    if (typeof args.qualifier === "string") found.qualifiers.add(args.qualifier);
    if (typeof args.type === "string") found.types.add(args.type);
    if (typeof args.time === "string") found.times.add(args.time);
    const value = valueOf(node);
    if (value?.kind === "entity") found.entities.add(value.entityId);
    else if (value) values.push(value);
  }
  const list = (set: ReadonlySet<string>): string[] => [...set].sort();
  return {
    entities: list(found.entities),
    attributes: list(found.attributes),
    qualifiers: list(found.qualifiers),
    types: list(found.types),
    times: list(found.times),
    values,
  };
}

const valueOf = (node: ProgramNode): ClaimValue | undefined => (hasRole(node, "tests-value") ? node.arguments.value : undefined);

/** Whether it looks anything up; what only calculates has no evidence, and no page. */
export const readsMemory = ({ nodes }: Program): boolean => nodes.some((node) => hasRole(node, "reads-memory"));

export function answerEntities(execution: Execution): readonly string[] {
  const { answer } = execution;
  if (answer.type === "entity") return [answer.entityId];
  return answer.type === "set" ? answer.entityIds : [];
}

/** Entities that the execution passes through, neither named by the program nor its answer. Sorted. */
export function hiddenEntities(program: Program, execution: Execution, members: readonly (readonly string[])[]): readonly string[] {
  const hidden = new Set(members.flat());
  for (const id of constants(program).entities) hidden.delete(id);
  for (const id of answerEntities(execution)) hidden.delete(id);
  // What shares the name in the question is no secret.
  for (const { id, op } of program.nodes) if (op === "FindNamed") for (const bearer of members[id] ?? []) hidden.delete(bearer);
  return [...hidden].sort();
}

/** Attributes of which the program reads what sources differ on: each of their values is a fact of its own. */
export const disputedIn = (program: Program): ReadonlySet<string> =>
  new Set(program.nodes.flatMap((node) => (hasRole(node, "reads-dispute") ? [node.arguments.attribute] : [])));

/** Tells the values of a dispute apart; "" for what is none, whose values all agree. */
export const disputedValue = ({ claim }: Statement, disputed: ReadonlySet<string>): string =>
  claim !== undefined && disputed.has(claim.attribute) ? valueKey(claim.value) : "";

export interface GoldPath {
  /** In execution order; of statements that say the same, the one from a page that is needed anyway, else the first. */
  readonly statements: readonly Statement[];
  /** Documents in the order in which the program needs them. */
  readonly documentIds: readonly string[];
}

/** One statement a fact, in the order in which the program needs them. Reads the evidence once. */
export async function goldPath(execution: Execution, reader: ClaimReader, disputed: ReadonlySet<string> = new Set()): Promise<GoldPath> {
  const ids = [...new Set(execution.evidence.map(({ statementId }) => statementId))];
  const found = new Map((await reader.statements({ ids, includeClosed: true })).map((statement) => [statement.id, statement]));
  const facts = new Map<string, Statement[]>();
  for (const id of ids) {
    const statement = found.get(id);
    if (!statement) continue;
    const key = `${factKey(statement)}\n${disputedValue(statement, disputed)}`;
    const same = facts.get(key);
    if (same) same.push(statement);
    else facts.set(key, [statement]);
  }
  const documents = new Set<string>();
  for (const [only, ...others] of facts.values()) if (only && others.length === 0) documents.add(only.documentId);
  const statements = [...facts.values()].flatMap((same) => {
    const chosen = same.find(({ documentId }) => documents.has(documentId)) ?? same[0];
    if (chosen) documents.add(chosen.documentId);
    return chosen ?? [];
  });
  return { statements, documentIds: [...new Set(statements.map(({ documentId }) => documentId))] };
}

/** Statements that a node used under one key say the same: execution has refused them otherwise. */
function factKey({ id, claim }: Statement): string {
  if (!claim) return id;
  return [claim.subject, claim.attribute, claim.asOf ?? "", claim.value.kind === "entity" ? claim.value.entityId : ""].join("\n");
}
