import type { Program, ProgramNode } from "../../schemas/index.ts";

/** What a node reads at one of its places. */
const inputAt = ({ nodes }: Program, node: ProgramNode, place = 0): ProgramNode | undefined => nodes[node.inputs[place] ?? -1];

/** What a node reads, with a time between the two taken apart from it. */
export function timedInput(
  program: Program,
  node: ProgramNode,
  place = 0,
): { readonly base: ProgramNode | undefined; readonly time: string | undefined } {
  const below = inputAt(program, node, place);
  return below?.op === "AsOf" ? { base: inputAt(program, below), time: below.arguments.time } : { base: below, time: undefined };
}
