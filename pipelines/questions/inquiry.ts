import { timedInput } from "../../knowledge-graph/index.ts";
import type { Claim, Execution, NodeOf, Program, ProgramNode } from "../../schemas/index.ts";
import { listNouns } from "../language/entries/list-entry.ts";
import type { QuestionContext } from "./context.ts";

/** A program that may be asked, with what it finds. */
export interface Inquiry {
  readonly program: Program;
  readonly context: QuestionContext;
  readonly execution: Execution;
  readonly members: readonly (readonly string[])[];
  /** What was read for it. */
  readonly claims: readonly Claim[];
}

/** What is known of it before it is executed. */
export type ProgramPlan = Pick<Inquiry, "program" | "context">;

/** As `Rule`, of what the program itself tells. */
export type EarlyRule = (node: ProgramNode, asked: ProgramPlan) => string | null;

/** Why nobody would ask it for the sake of one of its nodes; null where somebody might. */
export type Rule = (node: ProgramNode, asked: Inquiry) => string | null;

/** The attribute that a node asks of its things, or sets them against each other by. */
export const askedAttribute = (node: ProgramNode): string | undefined =>
  node.op === "QueryAttribute" ||
  node.op === "SelectBetween" ||
  node.op === "SelectAmong" ||
  node.op === "FilterClaim" ||
  node.op === "FilterAgainst"
    ? node.arguments.attribute
    : undefined;

export const inputOf = ({ program }: ProgramPlan, node: ProgramNode, place = 0): ProgramNode | undefined =>
  program.nodes[node.inputs[place] ?? -1];

/** Lists that a node ranges over: one, or the two sides of a set of both. */
export function listsUnder(node: ProgramNode | undefined, asked: ProgramPlan): readonly NodeOf<"Relate">[] {
  if (node === undefined) return [];
  if (node.op === "Relate") return [node];
  if (node.op === "AsOf" || node.op === "FilterClaim" || node.op === "FilterAgainst") return listsUnder(inputOf(asked, node), asked);
  return node.op === "And" || node.op === "Or" || node.op === "Not"
    ? node.inputs.flatMap((_, place) => listsUnder(inputOf(asked, node, place), asked))
    : [];
}

/** A list that calls itself a choice ("notable works"): how many there are stands nowhere. */
const CHOICE =
  /^(?:notable|selected|famous|best[ -]known|recent|key|important|representative) |(?:^| )(?:highlights|examples|favourites|favorites|recommendations|picks|suggestions)$/;

export const isPartial = ({ arguments: { attribute } }: NodeOf<"Relate">, { context }: ProgramPlan): boolean => {
  const info = context.attribute(attribute);
  return info !== undefined && (CHOICE.test(info.phrase ?? "") || listNouns(info)[0]?.partial === true);
};

export const timeOf = ({ program }: ProgramPlan, id: number): string => {
  const node = program.nodes[id];
  return node === undefined ? "" : (timedInput(program, node).time ?? "");
};

/** Steps that pick one thing of several, by an extreme, a bound or what two lists share. */
export const picksOne = ({ op, id }: ProgramNode, { members }: Inquiry): boolean =>
  (op === "SelectAmong" || op === "And" || op === "FilterClaim") && (members[id] ?? []).length === 1;
export const picksByFigure = (node: ProgramNode, asked: Inquiry): boolean =>
  picksOne(node, asked) && (node.op === "SelectAmong" || (node.op === "FilterClaim" && node.arguments.comparator !== "="));

/** Whether it sets figures of different things against each other, or adds them up. */
export const isOverSeveral = (node: ProgramNode, asked: ProgramPlan): boolean =>
  node.op === "Compute" && node.arguments.of === undefined && new Set(node.inputs.map((id) => baseOf(asked, id)?.id)).size > 1;

/** What a value, or a thing at a time, is of. */
export function baseOf(asked: ProgramPlan, id: number): ProgramNode | undefined {
  const node = asked.program.nodes[id];
  if (node?.op === "AsOf") return inputOf(asked, node);
  return node?.op === "QueryAttribute" ? timedInput(asked.program, node).base : node;
}
