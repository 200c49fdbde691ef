import type { Program, ProgramNode } from "../../schemas/index.ts";

/** A node as op, arguments and inputs; inputs below zero count back from the node itself (-1: the node before). */
export type ProgramStep = {
  [Op in ProgramNode["op"]]: readonly [op: Op, args: Extract<ProgramNode, { op: Op }>["arguments"], ...inputs: number[]];
}[ProgramNode["op"]];

export const nodesOf = (steps: readonly ProgramStep[]): ProgramNode[] =>
  steps.map(
    ([op, args, ...inputs], id) =>
      ({ id, op, arguments: args, inputs: inputs.map((input) => (input < 0 ? id + input : input)) }) as ProgramNode,
  );

/** `programOf(["Find", { entity }], ["QueryAttribute", { attribute }, -1])`. */
export const programOf = (...steps: readonly ProgramStep[]): Program => ({ nodes: nodesOf(steps) });

/** The step that dates the set before it; none for "" (undated). */
export const timeSteps = (time: string | undefined): readonly ProgramStep[] =>
  time === undefined || time === "" ? [] : [["AsOf", { time }, -1]];
