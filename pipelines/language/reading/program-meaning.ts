import type { AttributeInfo, NodeOf, NodeWith, OperatorTable, Program, ProgramNode } from "../../../schemas/index.ts";
import { byOperator, hasRole } from "../../../schemas/index.ts";
import { nameKey } from "../../../schemas/values/names.ts";
import { POINTS } from "../../../schemas/values/unit-converter.ts";
import type { Meaning, Sense } from "./meaning.ts";
import { shareOf } from "../relative.ts";

export class NoMeaning extends Error {}

const noMeaning = (why: string): never => {
  throw new NoMeaning(why);
};

/** A program while it is read for its meaning. */
interface ProgramReading {
  readonly program: Program;
  readonly attribute: (name: string) => AttributeInfo | undefined;
  readonly unit: string | undefined;
  /** As it is told in several sentences, each with a time of its own. */
  readonly inParts: boolean;
  /** Of the values read so far, in their order. */
  readonly times: string[];
}

/**
 * What a program asks. `unit` is that of its answer. `inParts`: as it is told in several sentences, each with a time of its own.
 * Throws `NoMeaning` for shapes that no question of ours has.
 */
export function senseOfProgram(
  program: Program,
  attribute: (name: string) => AttributeInfo | undefined,
  unit: string | undefined,
  { inParts = false }: { readonly inParts?: boolean } = {},
): Sense {
  const reading: ProgramReading = { program, attribute, unit, inParts, times: [] };
  const last = at(reading, program.nodes.length - 1);
  const root = meaningOf(last, reading);
  const [meaning, times] = root.is === "at" ? [root.of, root.times] : [root, inParts ? [] : reading.times];
  return { meaning, unit: hasNoUnit(last) ? null : (pointsOf(last, reading) ?? unit ?? null), times: [...new Set(times)] };
}

const at = ({ program }: ProgramReading, id: number | undefined): ProgramNode => program.nodes[id ?? -1] ?? noMeaning(`no node ${id}`);
const under = (node: ProgramNode, reading: ProgramReading, place = 0): ProgramNode => at(reading, node.inputs[place]);
const isList = ({ attribute }: ProgramReading, name: string): boolean => attribute(name)?.multiValued === true;

function timeUnder(node: ProgramNode, reading: ProgramReading, place = 0): string | undefined {
  const below = under(node, reading, place);
  return below.op === "AsOf" ? below.arguments.time : undefined;
}

function noteTime(node: ProgramNode, reading: ProgramReading, place = 0): void {
  const time = timeUnder(node, reading, place);
  if (time !== undefined && reading.times.at(-1) !== time) reading.times.push(time);
}

/** In parts a reading carries its own times; a calculation those of its values. */
function meaningOf(node: ProgramNode, reading: ProgramReading): Meaning {
  if (!reading.inParts) return byOperator(meanings, node, reading);
  const own = figuresRead(node, reading).flatMap((one) => timeUnder(one, reading) ?? []);
  const meaning = byOperator(meanings, node, reading);
  return own.length === 0 ? meaning : { is: "at", times: [...new Set(own)], of: meaning };
}

/** Nodes at which the figures of one sentence are read. */
function figuresRead(node: ProgramNode, reading: ProgramReading): readonly ProgramNode[] {
  if (node.op === "Compute" && node.arguments.of === undefined) return node.inputs.flatMap((id) => figuresRead(at(reading, id), reading));
  if (node.op === "Relate") return isList(reading, node.arguments.attribute) ? [] : [node];
  return hasRole(node, "reads-figure") ? [node] : [];
}

const input = (node: ProgramNode, reading: ProgramReading, place = 0): Meaning => meaningOf(under(node, reading, place), reading);
const notAsked = (node: ProgramNode): never => noMeaning(`no question asks ${node.op}`);

function disputeMeaning(node: NodeWith<"reads-dispute">, reading: ProgramReading): Meaning {
  noteTime(node, reading);
  return { is: node.op === "QueryRevised" ? "revised" : "stated", attribute: node.arguments.attribute, of: input(node, reading) };
}

const meanings: OperatorTable<Meaning, [ProgramReading]> = {
  Find: (node) => ({ is: "entity", id: node.arguments.entity }),
  FindNamed: notAsked,
  FindAll: notAsked,
  FilterType(node, reading) {
    const below = under(node, reading);
    if (below.op !== "FindNamed") return notAsked(node);
    return { is: "called", key: nameKey(below.arguments.name), type: node.arguments.type, attribute: "", by: null };
  },
  FilterClaim: filterMeaning,
  FilterAgainst(node, reading) {
    noteTime(node, reading);
    const value = under(node, reading, 1);
    if (value.op !== "QueryAttribute" || value.arguments.attribute !== node.arguments.attribute) return noMeaning("set against no figure");
    noteTime(value, reading);
    const { attribute, comparator } = node.arguments;
    return { is: "against", of: input(node, reading), attribute, comparator, with: input(value, reading) };
  },
  Relate(node, reading) {
    const { attribute, direction } = node.arguments;
    const time = timeUnder(node, reading) ?? "";
    if (direction === "backward") return { is: "listing", attribute, of: input(node, reading), type: "", time };
    if (isList(reading, attribute)) return { is: "listed", attribute, of: input(node, reading), time };
    noteTime(node, reading);
    return { is: "value", attribute, of: input(node, reading) };
  },
  And: (node, reading) => ({ is: "both", of: [input(node, reading, 0), input(node, reading, 1)] }),
  Or(node, reading) {
    const parts = node.inputs.map((_, place) => input(node, reading, place));
    const flat = parts.flatMap((part) => (part.is === "options" ? part.of : [part]));
    return flat.some((part) => part.is === "listed" || part.is === "listing") ? { is: "either", of: flat } : { is: "options", of: flat };
  },
  Not: (node, reading) => ({ is: "without", of: input(node, reading, 0), excluded: input(node, reading, 1) }),
  AsOf: meaningUnder,
  QueryAttribute(node, reading) {
    noteTime(node, reading);
    return { is: "value", attribute: node.arguments.attribute, of: input(node, reading) };
  },
  QueryRevised: disputeMeaning,
  QueryValues: disputeMeaning,
  QueryQualifier(node, reading) {
    noteTime(node, reading);
    const { attribute, qualifier } = node.arguments;
    return { is: "qualifier", attribute, qualifier, of: input(node, reading, 0), with: input(node, reading, 1) };
  },
  QueryName: meaningUnder,
  Count: (node, reading) => ({ is: "count", of: input(node, reading) }),
  SelectBetween(node, reading) {
    noteTime(node, reading);
    // One time of two is no time of both.
    noteTime(node, reading, 1);
    const { attribute, which } = node.arguments;
    return { is: "extreme", which, k: 1, attribute, of: { is: "options", of: [input(node, reading, 0), input(node, reading, 1)] } };
  },
  SelectAmong(node, reading) {
    noteTime(node, reading);
    const { attribute: name, which, k, qualifier } = node.arguments;
    return { is: "extreme", which, k, attribute: qualifier === undefined ? name : `${name} # ${qualifier}`, of: input(node, reading) };
  },
  VerifyClaim: notAsked,
  Compute(node, reading) {
    const { operation, of, with: beside } = node.arguments;
    if (operation === "convert") return input(node, reading);
    if (of !== undefined) {
      noteTime(node, reading);
      return { is: "aggregated", operation, attribute: of, ...(beside !== undefined && { with: beside }), of: input(node, reading) };
    }
    return calculationMeaning(
      operation,
      // In parts the calculation carries the times of its values.
      node.inputs.map((_, place) =>
        reading.inParts ? byOperator(meanings, under(node, reading, place), reading) : input(node, reading, place),
      ),
    );
  },
  Python: notAsked,
};

function meaningUnder(node: ProgramNode, reading: ProgramReading): Meaning {
  return input(node, reading);
}

function filterMeaning(node: NodeOf<"FilterClaim">, reading: ProgramReading): Meaning {
  const below = under(node, reading);
  const { attribute, comparator, value } = node.arguments;
  if (below.op === "FindNamed" && value.kind === "entity" && comparator === "=")
    return { is: "called", key: nameKey(below.arguments.name), type: "", attribute, by: { is: "entity", id: value.entityId } };
  if (comparator !== "=" && (value.kind === "quantity" || value.kind === "date"))
    return {
      is: "filtered",
      of: input(node, reading),
      attribute,
      comparator,
      bound: value.kind === "date" ? value.value : `${value.number} ${value.unit ?? ""}`.trim(),
      time: timeUnder(node, reading) ?? "",
    };
  if (below.op !== "FilterType" || comparator !== "=") return noMeaning("a filter that describes no one thing");
  const by: Meaning =
    value.kind === "entity"
      ? { is: "entity", id: value.entityId }
      : { is: "constant", text: value.kind === "quantity" ? String(value.number) : value.value };
  return { is: "described", type: below.arguments.type, attribute, by };
}

/** Shares differ by points of what they are shares of. */
function pointsOf(root: ProgramNode, reading: ProgramReading): string | undefined {
  if (root.op !== "Compute" || reading.unit !== POINTS) return undefined;
  const first = root.arguments.operation === "difference" ? under(root, reading) : undefined;
  const figure = first?.op === "QueryAttribute" ? first.arguments.attribute : root.arguments.of;
  const of = figure === undefined ? null : shareOf(reading.attribute(figure)?.units[0]);
  return of === null ? undefined : `${POINTS} of ${of}`;
}

/** Calculations whose result has no unit that words would name. */
const hasNoUnit = (node: ProgramNode): boolean => node.op === "Compute" && WITHOUT_UNIT.has(node.arguments.operation);
const WITHOUT_UNIT: ReadonlySet<string> = new Set([
  "ratio",
  "share",
  "percentage-change",
  "correlation",
  "compound-growth",
  "doubling-time",
]);

/** The sum of one attribute over named things is the same whether they are added as values or as a set. */
export function calculationMeaning(operation: string, values: readonly Meaning[]): Meaning {
  const [first] = values;
  const plain = values.every(
    (value) => value.is === "value" && first?.is === "value" && value.attribute === first.attribute && value.of.is === "entity",
  );
  const ids = new Set(values.map((value) => (value.is === "value" && value.of.is === "entity" ? value.of.id : "")));
  if ((operation === "sum" || operation === "mean") && plain && ids.size === values.length && first?.is === "value") {
    return {
      is: "aggregated",
      operation,
      attribute: first.attribute,
      of: { is: "options", of: values.map((value) => (value as typeof first).of) },
    };
  }
  return { is: "computed", operation, of: values };
}
