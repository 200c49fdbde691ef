import { execute, type ClaimReader, type ExecuteOptions } from "../../knowledge-graph/index.ts";
import type { Program, ProgramNode } from "../../schemas/index.ts";

/** A day or a month that is no end of a year, which people say as such. */
const FINE = /^(\d{4})-(?!12-31$)\d{2}(?:-\d{2})?$/;

/**
 * The program with years for its days and months, where that reads the same figures: "in 1846" rather than "on 6 September 1846" of what has
 * one value of that year. Where a year has two of them, the day stays. Costs two executions of what has such a time.
 */
export async function inWholeYears(program: Program, reader: ClaimReader, options: ExecuteOptions): Promise<Program> {
  if (!program.nodes.some(isFine)) return program;
  const whole: Program = {
    nodes: program.nodes.map((node) =>
      isFine(node) ? { ...node, arguments: { ...node.arguments, time: node.arguments.time.replace(FINE, "$1") } } : node,
    ),
  };
  const [exact, coarse] = [await execute(program, reader, options), await execute(whole, reader, options)];
  if (exact.status !== "answer" || coarse.status !== "answer") return program;
  const read = ({ execution: { evidence } }: typeof exact): string =>
    [...new Set(evidence.map(({ statementId }) => statementId))].sort().join();
  return read(exact) === read(coarse) ? whole : program;
}

const isFine = (node: ProgramNode): node is Extract<ProgramNode, { op: "AsOf" }> => node.op === "AsOf" && FINE.test(node.arguments.time);
