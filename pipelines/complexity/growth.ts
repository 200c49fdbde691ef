import {
  substitute,
  timedInput,
  timeSteps,
  upTo,
  type Description,
  type ListedSet,
  type ProgramStep,
  constants,
} from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Program, ProgramNode, Random } from "../../schemas/index.ts";
import { isQuantity, isKnownList, sayableList, sayableTime } from "../questions/draws.ts";
import { oneWordDegree } from "../language/entries/one-word.ts";
import { isDated, listNouns } from "../language/entries/list-entry.ts";
import { namesMany, type QuestionContext } from "../questions/context.ts";
import type { ProgramInGrowth, Lists } from "./operator.ts";

/** Fewest members of a list of which one is told by a superlative, or over which something is added up. */
export const FEWEST = 3;

/** Lists that have words and whose members have pages, by subject. */
export function listsIn(context: QuestionContext): Lists {
  const bySubject = new Map<string, ListedSet[]>();
  for (const info of context.attributes) {
    if (!namesMany(info)) continue;
    for (const set of context.sampler.index.sets(info.name)) {
      if (!sayableList(context, { ...set, subject: set.subject }) || !isKnownList(context, set)) continue;
      const own = bySubject.get(set.subject);
      if (own) own.push(set);
      else bySubject.set(set.subject, [set]);
    }
  }
  return { of: (subject) => bySubject.get(subject) ?? [] };
}

export const rootOf = ({ nodes }: Program): ProgramNode | undefined => nodes.at(-1);

/** The one thing whose value the program asks for, or that it asks for itself. */
export function askedThing({ program, members }: ProgramInGrowth): { readonly node: number; readonly entity: string } | undefined {
  const root = rootOf(program);
  if (root?.op !== "QueryAttribute" && root?.op !== "QueryName") return undefined;
  const node = timedInput(program, root).base;
  const [entity, ...others] = members[node?.id ?? -1] ?? [];
  return node === undefined || entity === undefined || others.length > 0 ? undefined : { node: node.id, entity };
}

/** The figure that the program asks for, and of when. */
export function askedFigure({
  program,
  context,
}: Pick<ProgramInGrowth, "program" | "context">): { readonly info: AttributeInfo; readonly time: string } | undefined {
  const root = rootOf(program);
  if (root?.op !== "QueryAttribute") return undefined;
  const info = context.attribute(root.arguments.attribute);
  return info === undefined || !isQuantity(info) ? undefined : { info, time: timeUnder(program, root) };
}

export const timeUnder = (program: Program, node: ProgramNode): string => timedInput(program, node).time ?? "";

/** The program up to a node, with more steps behind it: inputs below zero count back, `thing` is where the node stands now. */
export function continueProgram(program: Program, last: number, more: (thing: number) => readonly ProgramStep[]): Program {
  const kept = upTo(program.nodes, last);
  const steps = more(kept.length - 1);
  const added = steps.map(([op, given, ...inputs], place) => {
    const id = kept.length + place;
    return { id, op, arguments: given, inputs: inputs.map((input) => (input < 0 ? id + input : input)) } as ProgramNode;
  });
  return { nodes: [...kept, ...added] };
}

/** Two programs side by side: their nodes, and where each one's last node stands. */
export function sideBySide(
  first: Program,
  second: Program,
): { readonly nodes: readonly ProgramNode[]; readonly ends: readonly [number, number] } {
  const shift = first.nodes.length;
  const moved = second.nodes.map((node) => ({ ...node, id: node.id + shift, inputs: node.inputs.map((input) => input + shift) }));
  return { nodes: [...first.nodes, ...moved], ends: [shift - 1, shift + moved.length - 1] };
}

/** Figures that all members have. */
export const sharedFigures = (
  { context }: Pick<ProgramInGrowth, "context">,
  set: ListedSet,
  accept: (info: AttributeInfo) => boolean = isQuantity,
): readonly { readonly attribute: string; readonly time: string }[] =>
  context.sampler.index
    .shared(set.members)
    .filter(({ attribute, time }) => sayableTime(time) && isOfYear(context, set, time) && figure(context.attribute(attribute), accept));

/** A list of one year is measured by figures of that year, or by what no year changes. */
const isOfYear = (context: QuestionContext, set: ListedSet, time: string): boolean => {
  const list = context.attribute(set.attribute);
  return time === "" || time === set.time || list === undefined || !isDated(list);
};

const figure = (info: AttributeInfo | undefined, accept: (info: AttributeInfo) => boolean): boolean =>
  info !== undefined && isQuantity(info) && accept(info);

/** Things that a question hides behind an extreme, a bound, a description or what two lists share. */
export const hiddenThings = ({ nodes }: Program): number =>
  nodes.filter(({ op }) => op === "SelectAmong" || op === "And" || op === "FilterClaim" || op === "FilterAgainst").length;
/** Behind two nobody follows a third: what is left is another figure of the second. */
export const MOST_HIDDEN = 2;

/** Whether a list is the whole of something: of the largest few nothing is added up or counted. */
export const isWholeList = ({ context }: Pick<ProgramInGrowth, "context">, { attribute }: ListedSet): boolean => {
  const info = context.attribute(attribute);
  return info !== undefined && listNouns(info)[0]?.partial !== true;
};

/** Steps from a thing to what it lists. */
export const listSteps = (set: Pick<ListedSet, "attribute" | "time">): readonly ProgramStep[] => [
  ...timeSteps(set.time),
  ["Relate", { attribute: set.attribute, direction: "forward" }, -1],
];

/**
 * The program with one of its named things described by another page. A description that names what the program names or passes
 * through already would be a shortcut (WebShaper's redundant and isolated constants), and is none.
 */
export async function describeOneThing(
  { context, program, members }: ProgramInGrowth,
  random: Random,
  kinds: readonly Description["kind"][],
  fits: (description: Description) => boolean,
): Promise<Program | undefined> {
  const named = constants(program).entities;
  const passed = new Set([...named, ...members.flat()]);
  const finds = program.nodes.filter((node) => node.op === "Find" && context.entity(node.arguments.entity) !== undefined);
  const node = finds.length === 0 ? undefined : random.pick(finds);
  if (node?.op !== "Find") return undefined;
  const found = await context.sampler.descriptions(node.arguments.entity, random, {
    kinds,
    most: 3,
    // On "its most populous neighbour" more can hang than on what a figure picks.
    prefers: (attribute) => tellsInOneWord(context, attribute),
  });
  const open = found.filter(
    (one) =>
      fits(one) &&
      constants({ nodes: [...one.nodes] }).entities.every((id) => !passed.has(id) && context.nameable(id)) &&
      one.nodes.every((part) => part.op !== "Relate" || sayableRelation(context, part, one.nodes)),
  );
  return open.length === 0 ? undefined : substitute(program, node.id, random.pick(open).nodes);
}

export function tellsInOneWord(context: QuestionContext, attribute: string): boolean {
  const info = context.attribute(attribute);
  return info !== undefined && oneWordDegree(info) !== undefined;
}

/** Lists take a year; a relation of one thing takes no time. */
function sayableRelation(context: QuestionContext, node: ProgramNode, nodes: readonly ProgramNode[]): boolean {
  if (node.op !== "Relate") return true;
  const info = context.attribute(node.arguments.attribute);
  if (info === undefined) return false;
  const time = timeUnder({ nodes: [...nodes] }, node);
  return info.multiValued ? namesMany(info) && /^(?:\d{4})?$/.test(time) : time === "";
}
