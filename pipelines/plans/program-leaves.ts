import { byOperator } from "../../schemas/index.ts";
import type { ClaimValue, NodeOf, OperatorTable, Program, ProgramNode, Random } from "../../schemas/index.ts";
import type { QuestionContext } from "../questions/context.ts";
import { timedInput } from "../../knowledge-graph/index.ts";
import { LIES_IN } from "../language/writing/nouns.ts";
import { dateWords } from "../language/writing/times.ts";
import { nameInText } from "../language/writing/names.ts";

/** What one node of a program looks up with nothing but what the question names. */
export interface Leaf {
  readonly node: number;
  readonly kind: "figure" | "list" | "description";
  readonly query: string;
  readonly about: string;
  readonly entity: string | null;
}

interface LeafReading {
  readonly program: Program;
  readonly context: QuestionContext;
  readonly random: Random;
}

/** What can be looked up at once, since only named things are needed for it. One leaf a node and thing. */
export function leavesOf(program: Program, context: QuestionContext, random: Random): readonly Leaf[] {
  const reading: LeafReading = { program, context, random };
  return program.nodes
    .flatMap((node) => byOperator(leaves, node, reading))
    .filter((leaf, index, all) => all.findIndex(({ node, entity }) => node === leaf.node && entity === leaf.entity) === index);
}

const none = (): readonly Leaf[] => [];

/** What an operator looks up where it stands on named things; nothing where it only names, dates, or works on what others found. */
const leaves: OperatorTable<readonly Leaf[], [LeafReading]> = {
  Find: none,
  FindNamed: none,
  FindAll: none,
  FilterType(node, { program, context, random }) {
    const below = timedInput(program, node).base;
    return below?.op === "FindNamed" ? calledLeaf(node, below.arguments.name, context, random) : [];
  },
  FilterClaim: describedLeaf,
  FilterAgainst: none,
  Relate: listLeaf,
  And: none,
  Or: none,
  Not: none,
  AsOf: none,
  QueryAttribute(node, reading) {
    const { base } = timedInput(reading.program, node);
    return base?.op === "Find" ? figureLeaves(node, reading) : calledFigure(reading.program, node, base, reading.context);
  },
  QueryRevised: figureLeaves,
  QueryValues: figureLeaves,
  QueryQualifier: pairLeaves,
  QueryName: none,
  Count: none,
  SelectBetween: figureLeaves,
  SelectAmong: figureLeaves,
  VerifyClaim: none,
  Compute(node, reading) {
    const { of } = node.arguments;
    if (of === undefined) return [];
    const { base, time } = timedInput(reading.program, node);
    return finds(reading.program, base).map((entity) => figureLeaf(reading, node.id, entity, of, time));
  },
  Python: none,
};

type FigureNode = NodeOf<"QueryAttribute" | "QueryRevised" | "QueryValues" | "SelectBetween" | "SelectAmong">;

/** The attribute of each named thing that the node reads. */
function figureLeaves(node: FigureNode, reading: LeafReading): readonly Leaf[] {
  return node.inputs.flatMap((_, place) => {
    const { base, time } = timedInput(reading.program, node, place);
    return finds(reading.program, base).map((entity) => figureLeaf(reading, node.id, entity, node.arguments.attribute, time));
  });
}

function figureLeaf({ context, random }: LeafReading, node: number, entity: string, attribute: string, time: string | undefined): Leaf {
  const [name, words] = [nameOf(context, entity), phraseOf(context, attribute)];
  const year = time === undefined || time === "latest" ? "" : ` ${dateWords(time) ?? ""}`;
  return {
    node,
    kind: "figure",
    entity,
    about: `the ${words} of ${nameInText(context.entity(entity)?.name ?? "")}`,
    query: random.pick([`${name} ${words}${year}`, `${words} of ${name}${year}`, `${words} ${name}${year}`]),
  };
}

function describedLeaf(node: NodeOf<"FilterClaim">, reading: LeafReading): readonly Leaf[] {
  const { context, random } = reading;
  // What narrows a list is looked up when the list is there.
  if (node.arguments.comparator !== "=") return [];
  const type = timedInput(reading.program, node).base;
  if (type?.op === "FindNamed") return calledLeaf(node, type.arguments.name, context, random);
  const words = phraseOf(context, node.arguments.attribute);
  const constant = constantOf(node.arguments.value, context);
  const said = node.arguments.value.kind === "text" ? `"${constant}"` : constant;
  const noun = type?.op === "FilterType" ? type.arguments.type : "";
  return [
    {
      node: node.id,
      kind: "description",
      entity: node.arguments.value.kind === "entity" ? node.arguments.value.entityId : null,
      about: `the ${noun} whose ${words} is ${said}`,
      query: random.pick([
        `${noun} with ${words} ${constant}`,
        `${constant} ${words} of which ${noun}`,
        `which ${noun} has ${words} ${constant}`,
      ]),
    },
  ];
}

function listLeaf(node: NodeOf<"Relate">, reading: LeafReading): readonly Leaf[] {
  const { context, random } = reading;
  const { base, time } = timedInput(reading.program, node);
  const year = time === undefined ? "" : ` ${time}`;
  if (base?.op !== "Find") return [];
  const [name, words] = [nameOf(context, base.arguments.entity), phraseOf(context, node.arguments.attribute)];
  return [
    {
      node: node.id,
      kind: "list",
      entity: base.arguments.entity,
      about: `the ${words} of ${nameInText(context.entity(base.arguments.entity)?.name ?? "")}`,
      query: random.pick([`${name} ${words}${year}`, `${words} of ${name}${year}`, `list of ${words} ${name}${year}`]),
    },
  ];
}

function pairLeaves(node: NodeOf<"QueryQualifier">, reading: LeafReading): readonly Leaf[] {
  const { context } = reading;
  const { base } = timedInput(reading.program, node);
  const other = timedInput(reading.program, node, 1).base;
  if (base?.op !== "Find" || other?.op !== "Find") return [];
  const words = phraseOf(context, node.arguments.attribute);
  const pairOf = [base.arguments.entity, other.arguments.entity] as const;
  return pairOf.map((entity, index) => ({
    node: node.id,
    kind: "list",
    entity,
    about: `the ${words} of ${nameInText(context.entity(entity)?.name ?? "")}`,
    query: `${nameOf(context, entity)} ${words} ${node.arguments.qualifier} ${nameOf(context, pairOf[1 - index] ?? "")}`,
  }));
}

/** Which of several things of one name is meant: the name, with what tells it from the others. */
function calledLeaf(node: Narrowing, name: string, context: QuestionContext, random: Random): Leaf[] {
  const { told, about } = toldApart(node, name, context);
  return [
    {
      node: node.id,
      kind: "description",
      entity: null,
      about,
      query: random.pick([`${name} ${told}`, `${told} ${name}`, `which ${name} ${told}`]),
    },
  ];
}

/** What is asked of it, with all that is known of it. */
function calledFigure(program: Program, node: NodeOf<"QueryAttribute">, base: ProgramNode | undefined, context: QuestionContext): Leaf[] {
  const named = base === undefined ? undefined : program.nodes[base.inputs[0] ?? -1];
  if ((base?.op !== "FilterType" && base?.op !== "FilterClaim") || named?.op !== "FindNamed") return [];
  const words = phraseOf(context, node.arguments.attribute);
  const { told, about } = toldApart(base, named.arguments.name, context);
  return [
    { node: node.id, kind: "figure", entity: null, about: `the ${words} of ${about}`, query: `${words} ${named.arguments.name} ${told}` },
  ];
}

type Narrowing = NodeOf<"FilterType" | "FilterClaim">;

/** What is added to the name, as words of a query and as a noun phrase. */
function toldApart(node: Narrowing, name: string, context: QuestionContext): { readonly told: string; readonly about: string } {
  if (node.op === "FilterType") return { told: node.arguments.type, about: `the ${node.arguments.type} called ${name}` };
  const { attribute, value } = node.arguments;
  const constant = constantOf(value, context);
  if (attribute === LIES_IN) return { told: constant, about: `the one called ${name} that lies in ${constant}` };
  const words = phraseOf(context, attribute);
  return { told: `${words} ${constant}`, about: `the one called ${name} whose ${words} is ${constant}` };
}

/** Named things of a Find, or of an Or over Finds. */
function finds(program: Program, node: ProgramNode | undefined): readonly string[] {
  if (node?.op === "Find") return [node.arguments.entity];
  return node?.op === "Or" ? node.inputs.flatMap((input) => finds(program, program.nodes[input])) : [];
}

const constantOf = (value: ClaimValue, context: QuestionContext): string =>
  value.kind === "entity"
    ? nameOf(context, value.entityId)
    : value.kind === "quantity"
      ? String(value.number)
      : value.kind === "date"
        ? (dateWords(value.value) ?? value.value)
        : value.value;

const nameOf = (context: QuestionContext, id: string): string => nameInText(context.entity(id)?.name ?? "").replace(/^the /, "");
export const phraseOf = (context: QuestionContext, attribute: string): string => context.attribute(attribute)?.phrase ?? "";
