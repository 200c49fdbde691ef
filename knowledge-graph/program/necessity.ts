import type { Program, ProgramAnswer } from "../../schemas/index.ts";
import { canonicalJson } from "../../schemas/index.ts";
import type { ClaimReader } from "../contracts/stores.ts";
import { execute } from "./execute.ts";
import type { ExecuteOptions } from "./execute.ts";
import { universeNodes } from "./measure.ts";
import { remember } from "./memo.ts";
import { operators } from "./operators/index.ts";
import { bypass } from "./rewrite.ts";

/** A way to leave something out: node `id` gives way to its input number `keep`. */
interface Drop {
  readonly id: number;
  readonly keep: number;
  /** The node whose constraint is gone: the filter itself, or the branch that is not kept. */
  readonly constraint: number;
}

/**
 * Every constraint of the program. What leaving one out means stands at its operator (`drops`). No constraints: FilterType over
 * a universe (the noun of a description), AsOf over one that is only narrowed, And of universes.
 */
export function constraints(program: Program): readonly Drop[] {
  const universes = universeNodes(program);
  return program.nodes.flatMap(({ id, op, inputs }) =>
    universes.has(id) && op !== "AsOf"
      ? []
      : operators[op].drops.map((keep) => ({
          id,
          keep,
          constraint: inputs.length === 1 || operators[op].drops.length === 1 ? id : (inputs[1 - keep] ?? id),
        })),
  );
}

export interface NecessityOptions extends ExecuteOptions {
  /** The program's own, where it has been executed over the same memory. */
  readonly answer: ProgramAnswer;
}

/**
 * Nodes whose constraint can be left out without changing the answer: the question would say something that it does not need.
 * A shorter program that is refused no longer has this answer: that constraint is needed. The program itself has to execute.
 */
export async function unnecessaryConstraints(
  program: Program,
  reader: ClaimReader,
  options?: Partial<NecessityOptions>,
): Promise<readonly number[]> {
  const memo = remember(reader);
  const answer = plainly(options?.answer ?? (await answerTo(program, memo, options)));
  const unnecessary = new Set<number>();
  for (const { id, keep, constraint } of constraints(program)) {
    const shorter = await execute(bypass(program, id, keep), memo, options);
    if (shorter.status === "answer" && plainly(shorter.execution.answer) === answer) unnecessary.add(constraint);
  }
  for (const [first, second] of decades(program)) {
    if (!unnecessary.has(first) && !unnecessary.has(second)) continue;
    const shorter = await execute(bypass(bypass(program, second, 0), first, 0), memo, options);
    if (shorter.status === "answer" && plainly(shorter.execution.answer) === answer) continue;
    unnecessary.delete(first);
    unnecessary.delete(second);
  }
  return [...unnecessary].sort((a, b) => a - b);
}

/** "Founded in the 1960s" is one thing to say: where nothing was founded later, the words need the decade all the same. */
function decades({ nodes }: Program): readonly (readonly [first: number, second: number])[] {
  return nodes.flatMap((second): (readonly [number, number])[] => {
    const first = nodes[second.inputs[0] ?? -1];
    if (first?.op !== "FilterClaim" || second.op !== "FilterClaim" || first.arguments.attribute !== second.arguments.attribute) return [];
    const [from, to] = [yearOf(first, ">"), yearOf(second, "<")];
    return from !== undefined && from % 10 === 9 && to === from + 11 ? [[first.id, second.id]] : [];
  });
}

const yearOf = (
  { arguments: { comparator, value } }: Extract<Program["nodes"][number], { readonly op: "FilterClaim" }>,
  wanted: ">" | "<",
): number | undefined => (comparator === wanted && value.kind === "date" && /^\d{4}$/.test(value.value) ? Number(value.value) : undefined);

async function answerTo(program: Program, reader: ClaimReader, options: Partial<ExecuteOptions> | undefined): Promise<ProgramAnswer> {
  const whole = await execute(program, reader, options);
  if (whole.status === "refused") throw new RangeError(`the program does not execute: ${whole.reason}, ${whole.detail}`);
  return whole.execution.answer;
}

const plainly = (answer: ProgramAnswer): string => canonicalJson(answer);
