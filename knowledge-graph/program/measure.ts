import type { Difficulty, Execution, OperatorRole, Program, ProgramAnswer } from "../../schemas/index.ts";
import { hasRole } from "../../schemas/index.ts";
import type { ClaimReader } from "../contracts/stores.ts";
import { constants, disputedIn, goldPath } from "./walk.ts";

export interface MeasureOptions {
  /** Whether the one-search reader was tried and failed; level 5 needs it. */
  readonly oneSearchFails: boolean;
}

/** Longest way from a constant to the answer, in Relates and description edges (a filter over a universe names its thing by another). */
export function hops(program: Program): number {
  const depths: number[] = [];
  const universes = universeNodes(program);
  for (const node of program.nodes) {
    const before = Math.max(0, ...node.inputs.map((input) => depths[input] ?? 0));
    const edge = hasRole(node, "edge") || (hasRole(node, "edge-from-universe") && node.inputs.some((input) => universes.has(input)));
    depths.push(before + (edge ? 1 : 0));
  }
  return depths.at(-1) ?? 0;
}

/** Nodes that denote everything of some types. */
export function universeNodes(program: Program): ReadonlySet<number> {
  const found = new Set<number>();
  for (const node of program.nodes) {
    const narrows = hasRole(node, "narrows-universe") && node.inputs.every((input) => found.has(input));
    if (node.op === "FindAll" || narrows) found.add(node.id);
  }
  return found;
}

/** Nodes whose one member is told by a filter, an intersection or a superlative, and which the program goes on from. */
function obfuscations(program: Program, execution: Execution): number {
  const readOn = new Set(
    program.nodes.flatMap((node) =>
      node.op === "QueryName" || (hasRole(node, "describes") && node.inputs.length === 1) ? [] : node.inputs,
    ),
  );
  return program.nodes.filter((node) => hasRole(node, "describes") && execution.denotations[node.id] === 1 && readOn.has(node.id)).length;
}

/** Steps of thought in a program. */
export const operatorCount = ({ nodes }: Program): number => nodes.filter((node) => hasRole(node, "thought")).length;

/** Counted on the program and what its execution used (levels: see the data card). Reads the evidence once. */
export async function difficulty(
  program: Program,
  execution: Execution,
  reader: ClaimReader,
  options?: MeasureOptions,
): Promise<Difficulty> {
  const { documentIds } = await goldPath(execution, reader, disputedIn(program));
  const counted = {
    hops: hops(program),
    sources: documentIds.length,
    operators: operatorCount(program),
    obfuscations: obfuscations(program, execution),
    denotationMax: Math.max(0, ...execution.denotations),
  };
  return { level: levelOf(program, execution.answer.type, counted, options?.oneSearchFails ?? false), ...counted };
}

/** Pages that are read one by one: with so many it is no short question, however few its steps. */
const MANY_SOURCES = 10;

/** The level of a program, 1 to 5, by what was counted on it. */
export function levelOf(
  program: Program,
  answer: ProgramAnswer["type"],
  counted: Omit<Difficulty, "level">,
  oneSearchFails: boolean,
): number {
  const uses = (role: OperatorRole): boolean => program.nodes.some((node) => hasRole(node, role));
  const calculates = uses("calculates");
  const named = constants(program).entities.length;
  const { operators, sources } = counted;
  const top = answer === "boolean" || program.nodes.at(-2)?.op === "SelectBetween" ? 3 : 5;
  const levels: readonly (readonly [number, boolean])[] = [
    [5, operators >= 6 && sources >= 4 && named <= 1 && uses("aggregates") && oneSearchFails],
    [4, (operators >= 5 && sources >= 3 && (calculates || counted.obfuscations > 0)) || (operators >= 2 && sources >= MANY_SOURCES)],
    [3, operators >= 3 && sources >= 2],
    [2, counted.hops >= 2 || calculates || uses("compares") || operators >= 2],
  ];
  return Math.min(top, levels.find(([, holds]) => holds)?.[0] ?? 1);
}
