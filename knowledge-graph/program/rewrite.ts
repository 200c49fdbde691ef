import type { Program, ProgramNode } from "../../schemas/index.ts";

/** Nodes that a node follows from, and itself, numbered anew: the node is the last one. */
export function upTo(nodes: readonly ProgramNode[], last: number): readonly ProgramNode[] {
  const reached = new Set<number>([last]);
  for (let id = last; id >= 0; id--) if (reached.has(id)) for (const input of nodes[id]?.inputs ?? []) reached.add(input);
  const places = new Map([...reached].sort((a, b) => a - b).map((old, place) => [old, place]));
  return nodes.flatMap((node, old): ProgramNode[] => {
    const id = places.get(old);
    return id === undefined ? [] : [{ ...node, id, inputs: node.inputs.map((input) => places.get(input) ?? input) }];
  });
}

/** The program with the node left out: its input number `input` takes its place. Nodes that nothing reads any more go too. */
export function bypass(program: Program, id: number, input: number): Program {
  const target = program.nodes[id]?.inputs[input];
  if (target === undefined) throw new RangeError(`node ${id} has no input ${input}`);
  const nodes = program.nodes.map((node) => ({ ...node, inputs: node.inputs.map((one) => (one === id ? target : one)) }));
  return { nodes: [...upTo(nodes, id === nodes.length - 1 ? target : nodes.length - 1)] };
}

/**
 * The program with the entity of Find node `id` described instead of named: every Find of that entity gives way, since a second
 * one would name it. The fragment's nodes are numbered from 0 and its last node denotes the entity.
 */
export function substitute(program: Program, id: number, fragment: readonly ProgramNode[]): Program {
  const found = program.nodes[id];
  if (found?.op !== "Find") throw new RangeError(`node ${id} is no Find`);
  const last = fragment.length - 1;
  const replaced = (node: ProgramNode | undefined): boolean => node?.op === "Find" && node.arguments.entity === found.arguments.entity;
  const moved = program.nodes.map((node) => ({
    ...node,
    id: node.id + fragment.length,
    inputs: node.inputs.map((input) => (replaced(program.nodes[input]) ? last : input + fragment.length)),
  }));
  const nodes = [...fragment, ...moved];
  return { nodes: [...upTo(nodes, replaced(program.nodes.at(-1)) ? last : nodes.length - 1)] };
}
