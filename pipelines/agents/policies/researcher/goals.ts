import { atTime, type ClaimStatement } from "../../../../knowledge-graph/index.ts";
import { tableUnits } from "../../../../schemas/values/unit-converter.ts";
import { hasRole, type Aim, type AttributeInfo, type NodeOf, type Program, type ProgramNode } from "../../../../schemas/index.ts";
import { valueText } from "../../../language/writing/naming.ts";
import { inputsOf, wordsFor, type Lookup, type Names } from "../lookups.ts";
import type { Notes, ReadClaim } from "../notes.ts";

/** One thing to find out: open until a page has shown it, then what was found stands in it. */
export type Goal = { -readonly [Key in keyof Lookup]: Lookup[Key] } & {
  /** The time that the program reads it at, `latest` too. */
  readonly at: string | undefined;
};

export const isSettled = ({ wanted }: Pick<Goal, "wanted">): boolean => wanted.length > 0;

interface Frame {
  readonly program: Program;
  readonly names: Names;
  readonly notes: Notes;
  readonly attributes: ReadonlyMap<string, AttributeInfo>;
}

export interface Goals {
  /** In the program's order; the same list all along. */
  readonly all: readonly Goal[];
  /** Settles what the notes hold by now, and adds what can be asked for since. Those that were settled. */
  update(): Promise<readonly Goal[]>;
  /** Goes on without a thing of which something could not be found. */
  leaveOut(subject: string): void;
}

/**
 * What a question comes to, as far as it can be said yet: the program is followed from what it names, and where it needs something of a
 * thing that is known, that is a goal. Nothing but names and what was read leads from one goal to the next.
 * Long because its methods share the goals, and the things found at each node.
 */
export function openGoals(frame: Frame): Goals {
  const { program, notes } = frame;
  const goals = new Map<string, Goal>();
  const all: Goal[] = [];
  const members = new Map<number, readonly string[]>();

  /** `node`: that which asks for it. */
  const want = (goal: Goal, node: number): Goal => {
    const known = goals.get(goal.key);
    if (known !== undefined) {
      if (known.node !== node && known.later?.includes(node) !== true) known.later = [...(known.later ?? []), node];
      return known;
    }
    goals.set(goal.key, goal);
    all.push(goal);
    all.sort((a, b) => a.node - b.node);
    return goal;
  };

  /** The things at a node, once all goals below it are settled. */
  const membersOf = async (node: ProgramNode): Promise<readonly string[] | undefined> => {
    const known = members.get(node.id);
    if (known !== undefined) return known;
    const found = node.op === "Find" ? [node.arguments.entity] : await notes.members(program, node.id);
    if (found !== undefined) members.set(node.id, found);
    return found;
  };

  const needsOf = (node: number): readonly string[] => {
    const below = inputsOf(program, node);
    return all.filter((goal) => below.has(goal.node)).map(({ key }) => key);
  };

  /** Goals of all nodes that can be reached; false where a node has to wait. */
  const walk = async (): Promise<void> => {
    const ready = new Map<number, boolean>();
    for (const node of program.nodes) {
      const below = node.inputs.every((input) => ready.get(input) === true);
      const wanted = below ? await wantedAt(node) : [];
      const own = wanted.map((goal) => want(goal, node.id));
      ready.set(
        node.id,
        below && own.every(isSettled) && (isValue(program, node) || isUniverse(program, node) || (await membersOf(node)) !== undefined),
      );
    }
  };

  const wantedAt = async (node: ProgramNode): Promise<readonly Goal[]> => {
    const asked = askedBy(node);
    const input = program.nodes[node.inputs[0] ?? -1];
    if (input === undefined || asked.length === 0) return [];
    if (node.op === "FilterClaim" && isUniverse(program, input)) return [holderGoal(node, frame, needsOf(node.id))];
    const places = new Map<string, number>();
    for (const { wanted } of all)
      for (const { member } of wanted) if (member !== undefined && !places.has(member)) places.set(member, places.size);
    // As the list has them.
    const placeOf = (id: string): number => places.get(id) ?? places.size;
    const found: Goal[] = [];
    // The same for all: nothing is added before the node is through.
    const needs = needsOf(node.id);
    for (const place of node.op === "QueryQualifier" ? node.inputs.slice(0, 1) : node.inputs) {
      const of = program.nodes[place];
      const at = timeAt(program, place);
      const things = of === undefined || isValue(program, of) ? [] : ((await membersOf(of)) ?? []);
      for (const attribute of asked)
        for (const subject of things.toSorted((a, b) => placeOf(a) - placeOf(b)))
          found.push(goals.get(valueKey(subject, attribute, at)) ?? valueGoal(node, place, subject, attribute, frame, needs));
    }
    return found;
  };

  return {
    all,
    async update() {
      const settled: Goal[] = [];
      for (;;) {
        await walk();
        const now: Goal[] = [];
        for (const goal of all) if (!isSettled(goal) && (await settle(goal, frame))) now.push(goal);
        if (now.length === 0) return settled;
        settled.push(...now);
      }
    },
    leaveOut(subject) {
      notes.leaveOut(subject);
      members.clear();
      for (const goal of all) goal.wanted = goal.wanted.filter(({ member }) => member !== subject);
      for (const goal of [...all])
        if (goal.subject === subject) {
          goals.delete(goal.key);
          all.splice(all.indexOf(goal), 1);
        }
      for (const goal of all) goal.needs = goal.needs.filter((need) => all.some(({ key }) => key === need));
    },
  };
}

/** Attributes that a node reads of the things of its inputs. */
function askedBy(node: ProgramNode): readonly string[] {
  if (node.op === "Compute") return [node.arguments.of, node.arguments.with].flatMap((attribute) => attribute ?? []);
  // What it ranks by stands beside the members of the list.
  if (node.op === "SelectAmong" && node.arguments.qualifier !== undefined) return [];
  return "attribute" in node.arguments ? [node.arguments.attribute] : [];
}

/** Programs that the acting policy can follow: not those that ask where sources differ, what bears a name, or who names a thing. */
export const isFollowed = ({ nodes }: Program): boolean =>
  nodes.every(
    (node) =>
      node.op !== "FindNamed" && !hasRole(node, "reads-dispute") && (node.op !== "Relate" || node.arguments.direction === "forward"),
  );

/** Values end a program, are calculated with, or are what others are set against; all else is a set of things. */
const isValue = ({ nodes }: Program, { id }: ProgramNode): boolean =>
  id === nodes.length - 1 ||
  nodes.some(
    (node) =>
      (node.op === "Compute" && node.arguments.of === undefined && node.inputs.includes(id)) ||
      (node.op === "FilterAgainst" && node.inputs[1] === id),
  );

function isUniverse({ nodes }: Program, node: ProgramNode): boolean {
  if (node.op === "FindAll") return true;
  const input = nodes[node.inputs[0] ?? -1];
  return (node.op === "FilterType" || node.op === "AsOf") && input !== undefined && isUniverse({ nodes }, input);
}

/** The time of the set at a node: an `AsOf` holds for what is read of the set right then. */
function timeAt({ nodes }: Program, id: number): string | undefined {
  const node = nodes[id];
  if (node?.op === "AsOf") return node.arguments.time;
  return node?.op === "FilterType" ? timeAt({ nodes }, node.inputs[0] ?? -1) : undefined;
}

const said = (time: string | undefined): string | null => (time === undefined || time === "latest" ? null : time);

const qualifierIn = ({ nodes }: Program): string | null =>
  nodes.flatMap((node) => ("qualifier" in node.arguments ? (node.arguments.qualifier ?? []) : []))[0] ?? null;

function goalOf(
  node: ProgramNode,
  attribute: string,
  aim: Aim,
  at: string | undefined,
  frame: Frame,
): Omit<Goal, "key" | "subject" | "needs" | "gives"> {
  return {
    node: node.id,
    attribute,
    kind: frame.attributes.get(attribute)?.kind ?? null,
    qualifier: qualifierIn(frame.program),
    uri: "",
    page: null,
    aim,
    wanted: [],
    at,
  };
}

const valueKey = (subject: string, attribute: string, at: string | undefined): string => [subject, attribute, at ?? ""].join("\n");

function valueGoal(node: ProgramNode, place: number, subject: string, attribute: string, frame: Frame, needs: readonly string[]): Goal {
  const at = timeAt(frame.program, place);
  const aim: Aim = {
    kind: "value",
    subject: frame.names.of(subject),
    ...wordsFor(frame.attributes, attribute),
    value: null,
    type: null,
    time: said(at),
  };
  const key = valueKey(subject, attribute, at);
  return { ...goalOf(node, attribute, aim, at, frame), key, subject, needs, gives: [subject, key] };
}

function holderGoal(node: NodeOf<"FilterClaim">, frame: Frame, needs: readonly string[]): Goal {
  const { attribute, value } = node.arguments;
  const input = node.inputs[0] ?? -1;
  const at = timeAt(frame.program, input);
  const aim: Aim = {
    kind: "holder",
    subject: null,
    ...wordsFor(frame.attributes, attribute),
    value: valueText(value, frame.names.of),
    type: typeAt(frame.program, input),
    time: said(at),
  };
  const key = ["holder", attribute, JSON.stringify(value), at ?? ""].join("\n");
  return { ...goalOf(node, attribute, aim, at, frame), key, subject: "", needs, gives: [key] };
}

function typeAt({ nodes }: Program, id: number): string | null {
  const node = nodes[id];
  if (node === undefined) return null;
  return node.op === "FilterType" ? node.arguments.type : typeAt({ nodes }, node.inputs[0] ?? -1);
}

/** Whether the notes hold it by now; what they hold then stands in the goal. */
async function settle(goal: Goal, { program, notes }: Frame): Promise<boolean> {
  if (goal.aim.kind === "holder") {
    if (!notes.all().some(({ attribute }) => attribute === goal.attribute)) return false;
    const [holder, ...others] = (await notes.members(program, goal.node)) ?? [];
    if (holder === undefined || others.length > 0) return false;
    goal.subject = holder;
    goal.gives = [holder, goal.key];
  }
  const read = claimsAt(goal, notes.about(goal.subject, goal.attribute));
  if (read === undefined) return false;
  goal.wanted = read.map(({ asOf, value }) => ({ asOf, member: value.kind === "entity" ? value.entityId : undefined }));
  goal.gives = [...goal.gives, ...goal.wanted.flatMap(({ member }) => member ?? [])];
  return true;
}

/** What the program would read of these; undefined where it would read nothing. */
export function claimsAt({ at }: Pick<Goal, "at">, claims: readonly ReadClaim[]): readonly ReadClaim[] | undefined {
  const numbered = claims.map((claim, index): ClaimStatement => ({ id: String(index), claim }));
  const read = atTime(numbered, at, tableUnits);
  return read.status === "read" ? read.statements.flatMap(({ id }) => claims[Number(id)] ?? []) : undefined;
}
