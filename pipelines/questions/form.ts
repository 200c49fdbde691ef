import {
  canonicalJson,
  type AttributeInfo,
  type ComputeOperation,
  type NodeOf,
  type Operator,
  type Program,
  type ProgramNode,
} from "../../schemas/index.ts";

/** A node of a program with what it follows from. */
interface Part {
  readonly node: ProgramNode;
  readonly inputs: readonly Part[];
}

/** What forms ask of attributes. */
export interface FormContext {
  attribute(name: string): Pick<AttributeInfo, "kind"> | undefined;
}

/**
 * What the programs of a shape look like, as far as it tells one style from another. It stands beside the draw; no question is made of
 * a program that its style has no form for, so that the two cannot drift.
 */
export type Form = (part: Part, context: FormContext) => boolean;

export const isOfForm = (form: Form, { nodes }: Program, context: FormContext): boolean => {
  const root = nodes.at(-1);
  return root !== undefined && form(partOf(nodes, root), context);
};

const partOf = (nodes: readonly ProgramNode[], node: ProgramNode): Part => ({
  node,
  inputs: node.inputs.flatMap((input) => {
    const from = nodes[input];
    return from === undefined || input >= node.id ? [] : [partOf(nodes, from)];
  }),
});

type Fits<Op extends Operator> = (given: NodeOf<Op>["arguments"], context: FormContext) => boolean;

/** A node of this operator over inputs of these forms, in this order. */
export const step =
  <Op extends Operator>(op: Op, inputs: readonly Form[], fits: Fits<Op> = () => true): Form =>
  ({ node, inputs: given }, context) =>
    node.op === op &&
    given.length === inputs.length &&
    fits(node.arguments as NodeOf<Op>["arguments"], context) &&
    inputs.every((form, at) => given[at] !== undefined && form(given[at], context));

export const anyForm =
  (...forms: readonly Form[]): Form =>
  (part, context) =>
    forms.some((form) => form(part, context));

/** With a time before it or without; the latest of several times is asked for by one style alone. */
export const at = (form: Form): Form =>
  anyForm(
    form,
    step("AsOf", [form], ({ time }) => time !== LATEST),
  );
const LATEST = "latest";

export const thing: Form = step("Find", []);
/** Several, one after the other. */
export const things: Form = (part, context) => step("Or", [anyForm(thing, things), thing])(part, context);
/** What a thing lists, or leads to. */
export const listOf = (subject: Form): Form => step("Relate", [at(subject)], ({ direction }) => direction === "forward");
/** What two lists have in common. */
export const inBothLists: Form = step("And", [listOf(thing), listOf(thing)]);
export const extremeOf = (set: Form): Form => step("SelectAmong", [at(set)], ({ qualifier }) => qualifier === undefined);
/** By the figure that a list gives beside each of its things. */
export const firstOf = (set: Form): Form => step("SelectAmong", [set], ({ qualifier }) => qualifier !== undefined);
/** Those of a set that lie within a bound, or between two. */
export const boundedOf = (set: Form): Form => anyForm(bounded(at(set)), bounded(at(bounded(at(set)))));
const bounded = (set: Form): Form => step("FilterClaim", [set], ({ comparator }) => comparator !== "=");
/** Those of a set that have more, or less, of something than a named thing. */
export const againstOf = (set: Form): Form => step("FilterAgainst", [at(set), valueOf(thing)]);
export const nameOf = (set: Form): Form => step("QueryName", [set]);
export const valueOf = (subject: Form): Form => step("QueryAttribute", [at(subject)]);

/** The one of its kind of which something is said. */
export const identity: Form = step("FilterClaim", [at(step("FilterType", [step("FindAll", [])]))]);
/** A thing told by others instead of its name. */
export const description: Form = anyForm(identity, listOf(thing), inBothLists, extremeOf(listOf(thing)));

export const oneOfTwo = (a: Form, b: Form, fits?: Fits<"SelectBetween">): Form => nameOf(step("SelectBetween", [at(a), at(b)], fits));
export const byDate: Fits<"SelectBetween"> = ({ attribute }, context) => context.attribute(attribute)?.kind === "date";
export const byFigure: Fits<"SelectBetween"> = (given, context) => !byDate(given, context);

/** A figure over all of a set. */
export const overAll = (set: Form, ...operations: readonly ComputeOperation[]): Form =>
  step("Compute", [at(set)], ({ operation, of }) => of !== undefined && operations.includes(operation));

/** A figure of values. `of` says what they are values of, and what of them differs. */
export const figureOf =
  (of: (values: readonly Value[], context: FormContext) => boolean, ...operations: readonly ComputeOperation[]): Form =>
  ({ node, inputs }, context) => {
    if (node.op !== "Compute" || node.arguments.of !== undefined || !operations.includes(node.arguments.operation)) return false;
    const values = inputs.flatMap((input) => valueIn(input) ?? []);
    return values.length === inputs.length && of(values, context);
  };

interface Value {
  readonly subject: Part;
  readonly attribute: string;
  readonly time: string;
}

function valueIn({ node, inputs: [from] }: Part): Value | undefined {
  if (node.op !== "QueryAttribute" || from === undefined) return undefined;
  const { attribute } = node.arguments;
  const [subject] = from.node.op === "AsOf" ? from.inputs : [from];
  return subject && { subject, attribute, time: from.node.op === "AsOf" ? from.node.arguments.time : "" };
}

/** What it denotes: two nodes may name one thing. */
const keyOf = ({ node, inputs }: Part): string => canonicalJson([node.op, node.arguments, inputs.map(keyOf)]);

const count = (values: readonly Value[], of: (value: Value) => string): number => new Set(values.map(of)).size;
const subjects = (values: readonly Value[]): number => count(values, ({ subject }) => keyOf(subject));
const attributes = (values: readonly Value[]): number => count(values, ({ attribute }) => attribute);
const times = (values: readonly Value[]): number => count(values, ({ time }) => time);
const areAll = (values: readonly Value[], form: Form, context: FormContext): boolean =>
  values.every(({ subject }) => form(subject, context));

type Values = Parameters<typeof figureOf>[0];

export const oneValue: Values = (values, context) => values.length === 1 && areAll(values, thing, context);
/** One attribute of so many things, at one time. */
export const ofThings =
  (fewest: number, subject: Form = thing): Values =>
  (values, context) =>
    values.length >= fewest &&
    subjects(values) === values.length &&
    attributes(values) === 1 &&
    times(values) === 1 &&
    areAll(values, subject, context);
/** Two attributes of one named thing, at one time. */
export const ofOneThing: Values = (values, context) =>
  values.length === 2 && subjects(values) === 1 && attributes(values) === 2 && times(values) === 1 && areAll(values, thing, context);
/** One attribute of one thing, at so many times. */
export const overTimes =
  (fewest: number, subject: Form = thing): Values =>
  (values, context) =>
    values.length >= fewest &&
    subjects(values) === 1 &&
    attributes(values) === 1 &&
    times(values) === values.length &&
    areAll(values, subject, context);
/** One thing's figure as a part of that of a whole list. */
export const partOfList: Form = step(
  "Compute",
  [valueOf(thing), overAll(listOf(thing), "sum")],
  ({ operation, of }) => operation === "share" && of === undefined,
);
interface Total {
  readonly list: string;
  readonly attribute: string;
  readonly time: string;
}

/** Of a figure over all of a list: which list, which figure, when. */
function totalIn({ node, inputs: [from] }: Part): Total {
  const dated = from?.node.op === "AsOf" ? from : undefined;
  const list = dated === undefined ? from : dated.inputs[0];
  return {
    list: list === undefined ? "" : keyOf(list),
    attribute: node.op === "Compute" ? (node.arguments.of ?? "") : "",
    time: dated?.node.op === "AsOf" ? dated.node.arguments.time : "",
  };
}

/** The total of one list at two times. */
export const totalOverTime: Form = ({ node, inputs }, context) =>
  node.op === "Compute" &&
  node.arguments.of === undefined &&
  ["difference", "percentage-change"].includes(node.arguments.operation) &&
  inputs.length === 2 &&
  inputs.every((input) => overAll(listOf(thing), "sum")(input, context)) &&
  isOneFigure(inputs, ({ list, attribute }) => `${list} ${attribute}`) &&
  !isOneFigure(inputs, ({ time }) => time);

const isOneFigure = (totals: readonly Part[], by: (total: Total) => string): boolean =>
  new Set(totals.map((total) => by(totalIn(total)))).size === 1;
