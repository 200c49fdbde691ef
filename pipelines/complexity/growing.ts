import { substitute, timed, type Description, type ListedSet, type ProgramStep } from "../../knowledge-graph/program/index.ts";
import type { AttributeInfo, Program, ProgramNode, Random } from "../../schemas/index.ts";
import { isQuantity, known, sayableList, sayableTime } from "../fas/draws.ts";
import { namesMany, type Ground } from "../fas/ground.ts";
import { constants } from "../../knowledge-graph/program/index.ts";
import type { Growing, Lists } from "./operator.ts";

/** Fewest members of a list of which one is told by a superlative, or over which something is added up. */
export const FEWEST = 3;

/** Lists that have words and whose members have pages, by subject. */
export function listsIn(ground: Ground): Lists {
  const bySubject = new Map<string, ListedSet[]>();
  for (const info of ground.attributes) {
    if (!namesMany(info)) continue;
    for (const set of ground.sampler.index.sets(info.name)) {
      if (!sayableList(ground, { ...set, subject: set.subject }) || !known(ground, set)) continue;
      const own = bySubject.get(set.subject);
      if (own) own.push(set);
      else bySubject.set(set.subject, [set]);
    }
  }
  return { of: (subject) => bySubject.get(subject) ?? [] };
}

/** What stands under a node, a time between them left out. */
export function untimedInput({ nodes }: Program, node: ProgramNode, place = 0): ProgramNode | undefined {
  const below = nodes[node.inputs[place] ?? -1];
  return below?.op === "AsOf" ? nodes[below.inputs[0] ?? -1] : below;
}

export const rootOf = ({ nodes }: Program): ProgramNode | undefined => nodes.at(-1);

/** The one thing whose value the program asks for, or that it asks for itself. */
export function askedThing({ program, members }: Growing): { readonly node: number; readonly entity: string } | undefined {
  const root = rootOf(program);
  if (root?.op !== "QueryAttribute" && root?.op !== "QueryName") return undefined;
  const node = untimedInput(program, root);
  const [entity, ...others] = members[node?.id ?? -1] ?? [];
  return node === undefined || entity === undefined || others.length > 0 ? undefined : { node: node.id, entity };
}

/** The figure that the program asks for, and of when. */
export function askedFigure({
  program,
  ground,
}: Pick<Growing, "program" | "ground">): { readonly info: AttributeInfo; readonly time: string } | undefined {
  const root = rootOf(program);
  if (root?.op !== "QueryAttribute") return undefined;
  const info = ground.attribute(root.arguments.attribute);
  return info === undefined || !isQuantity(info) ? undefined : { info, time: timeUnder(program, root) };
}

export function timeUnder({ nodes }: Program, node: ProgramNode): string {
  const below = nodes[node.inputs[0] ?? -1];
  return below?.op === "AsOf" ? below.arguments.time : "";
}

/** The program up to a node, with more steps behind it: inputs below zero count back, `thing` is where the node stands now. */
export function continued(program: Program, last: number, more: (thing: number) => readonly ProgramStep[]): Program {
  const kept = upTo(program, last);
  const steps = more(kept.length - 1);
  const added = steps.map(([op, given, ...inputs], place) => {
    const id = kept.length + place;
    return { id, op, arguments: given, inputs: inputs.map((input) => (input < 0 ? id + input : input)) } as ProgramNode;
  });
  return { nodes: [...kept, ...added] };
}

/** Nodes that a node follows from, and itself, numbered anew: the node is the last one. */
export function upTo({ nodes }: Program, last: number): readonly ProgramNode[] {
  const reached = new Set([last]);
  for (let id = last; id >= 0; id--) if (reached.has(id)) for (const input of nodes[id]?.inputs ?? []) reached.add(input);
  const places = new Map([...reached].sort((a, b) => a - b).map((old, place) => [old, place]));
  return nodes.flatMap((node, old): ProgramNode[] => {
    const id = places.get(old);
    return id === undefined ? [] : [{ ...node, id, inputs: node.inputs.map((input) => places.get(input) ?? input) }];
  });
}

/** Two programs side by side: their nodes, and where each one's last node stands. */
export function beside(
  first: Program,
  second: Program,
): { readonly nodes: readonly ProgramNode[]; readonly ends: readonly [number, number] } {
  const shift = first.nodes.length;
  const moved = second.nodes.map((node) => ({ ...node, id: node.id + shift, inputs: node.inputs.map((input) => input + shift) }));
  return { nodes: [...first.nodes, ...moved], ends: [shift - 1, shift + moved.length - 1] };
}

/** Figures that all members have. */
export const sharedFigures = (
  { ground }: Pick<Growing, "ground">,
  set: ListedSet,
  accept: (info: AttributeInfo) => boolean = isQuantity,
): readonly { readonly attribute: string; readonly time: string }[] =>
  ground.sampler.index
    .shared(set.members)
    .filter(({ attribute, time }) => sayableTime(time) && figure(ground.attribute(attribute), accept));

const figure = (info: AttributeInfo | undefined, accept: (info: AttributeInfo) => boolean): boolean =>
  info !== undefined && isQuantity(info) && accept(info);

/** Steps from a thing to what it lists. */
export const listSteps = (set: Pick<ListedSet, "attribute" | "time">): readonly ProgramStep[] => [
  ...timed(set.time),
  ["Relate", { attribute: set.attribute, direction: "forward" }, -1],
];

/**
 * The program with one of its named things described by another page. A description that names what the program names or passes
 * through already would be a shortcut (WebShaper's redundant and isolated constants), and is none.
 */
export async function described(
  { ground, program, members }: Growing,
  random: Random,
  kinds: readonly Description["kind"][],
  fits: (description: Description) => boolean,
): Promise<Program | undefined> {
  const named = constants(program).entities;
  const passed = new Set([...named, ...members.flat()]);
  const finds = program.nodes.filter((node) => node.op === "Find" && ground.entity(node.arguments.entity) !== undefined);
  const node = finds.length === 0 ? undefined : random.pick(finds);
  if (node?.op !== "Find") return undefined;
  const found = await ground.sampler.descriptions(node.arguments.entity, random, { kinds, most: 3 });
  const open = found.filter(
    (one) =>
      fits(one) &&
      constants({ nodes: [...one.nodes] }).entities.every((id) => !passed.has(id) && ground.nameable(id)) &&
      one.nodes.every((part) => part.op !== "Relate" || sayableRelation(ground, part, one.nodes)),
  );
  return open.length === 0 ? undefined : substitute(program, node.id, random.pick(open).nodes);
}

/** Lists take a year; a relation of one thing takes no time. */
function sayableRelation(ground: Ground, node: ProgramNode, nodes: readonly ProgramNode[]): boolean {
  if (node.op !== "Relate") return true;
  const info = ground.attribute(node.arguments.attribute);
  if (info === undefined) return false;
  const time = timeUnder({ nodes: [...nodes] }, node);
  return info.multiValued ? namesMany(info) && /^(?:\d{4})?$/.test(time) : time === "";
}
