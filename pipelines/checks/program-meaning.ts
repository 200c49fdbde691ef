import type { AttributeInfo, Program, ProgramNode } from "../../schemas/index.ts";
import { nameKey } from "../../knowledge-graph/names.ts";
import { POINTS } from "../../knowledge-graph/program/index.ts";
import type { Meaning, Sense } from "./meaning.ts";
import { shareOf } from "./relative.ts";

export class Unsaid extends Error {}

const unsaid = (why: string): never => {
  throw new Unsaid(why);
};

/**
 * What a program asks. `unit` is that of its answer. `inParts`: as it is told in several sentences, each with a time of its own.
 * Throws `Unsaid` for shapes that no question of ours has.
 */
export function senseOfProgram(
  program: Program,
  attribute: (name: string) => AttributeInfo | undefined,
  unit: string | undefined,
  { inParts = false }: { readonly inParts?: boolean } = {},
): Sense {
  const nodes = program.nodes;
  const at = (id: number | undefined): ProgramNode => nodes[id ?? -1] ?? unsaid(`no node ${id}`);
  const times: string[] = [];
  const isList = (name: string): boolean => attribute(name)?.multiValued === true;

  const timeUnder = (node: ProgramNode, place = 0): string | undefined => {
    const below = at(node.inputs[place]);
    return below.op === "AsOf" ? below.arguments.time : undefined;
  };
  const readAt = (node: ProgramNode, place = 0): void => {
    const time = timeUnder(node, place);
    if (time !== undefined && times.at(-1) !== time) times.push(time);
  };

  /** In parts a reading carries its own times; a calculation those of its values. */
  const meaning = (node: ProgramNode): Meaning => {
    if (!inParts) return plain(node);
    const own = readings(node).flatMap((reading) => timeUnder(reading) ?? []);
    const told = plain(node);
    return own.length === 0 ? told : { is: "at", times: [...new Set(own)], of: told };
  };
  const readings = (node: ProgramNode): readonly ProgramNode[] => {
    if (node.op === "Compute" && node.arguments.of === undefined) return node.inputs.flatMap((id) => readings(at(id)));
    if (node.op === "Relate") return isList(node.arguments.attribute) ? [] : [node];
    return ["QueryAttribute", "SelectAmong", "Compute", "QueryQualifier"].includes(node.op) ? [node] : [];
  };

  const plain = (node: ProgramNode): Meaning => {
    const input = (place = 0): Meaning => meaning(at(node.inputs[place]));
    switch (node.op) {
      case "Find":
        return { is: "entity", id: node.arguments.entity };
      case "AsOf":
      case "QueryName":
        return input();
      case "FilterClaim": {
        const below = at(node.inputs[0]);
        const { value } = node.arguments;
        if (below.op === "FindNamed" && value.kind === "entity" && node.arguments.comparator === "=")
          return {
            is: "called",
            key: nameKey(below.arguments.name),
            type: "",
            attribute: node.arguments.attribute,
            by: { is: "entity", id: value.entityId },
          };
        if (node.arguments.comparator !== "=" && value.kind === "quantity")
          return {
            is: "filtered",
            of: input(),
            attribute: node.arguments.attribute,
            comparator: node.arguments.comparator,
            bound: `${value.number} ${value.unit ?? ""}`.trim(),
            time: timeUnder(node) ?? "",
          };
        if (below.op !== "FilterType" || node.arguments.comparator !== "=") return unsaid("a filter that describes no one thing");
        const by: Meaning =
          value.kind === "entity"
            ? { is: "entity", id: value.entityId }
            : { is: "constant", text: value.kind === "quantity" ? String(value.number) : value.value };
        return { is: "described", type: below.arguments.type, attribute: node.arguments.attribute, by };
      }
      case "Relate": {
        const { attribute: name, direction } = node.arguments;
        const time = timeUnder(node) ?? "";
        if (direction === "backward") return { is: "listing", attribute: name, of: input(), type: "", time };
        if (isList(name)) return { is: "listed", attribute: name, of: input(), time };
        readAt(node);
        return { is: "value", attribute: name, of: input() };
      }
      case "And":
        return { is: "both", of: [input(0), input(1)] };
      case "Or": {
        const parts = node.inputs.map((_, place) => input(place));
        const flat = parts.flatMap((part) => (part.is === "options" ? part.of : [part]));
        return flat.some((part) => part.is === "listed" || part.is === "listing")
          ? { is: "either", of: flat }
          : { is: "options", of: flat };
      }
      case "Not":
        return { is: "without", of: input(0), excluded: input(1) };
      case "QueryAttribute": {
        readAt(node);
        return { is: "value", attribute: node.arguments.attribute, of: input() };
      }
      case "QueryQualifier": {
        readAt(node);
        return { is: "qualifier", attribute: node.arguments.attribute, qualifier: node.arguments.qualifier, of: input(0), with: input(1) };
      }
      case "Count":
        return { is: "count", of: input() };
      case "SelectBetween": {
        readAt(node);
        const { attribute: name, which } = node.arguments;
        return { is: "extreme", which, k: 1, attribute: name, of: { is: "options", of: [input(0), input(1)] } };
      }
      case "SelectAmong": {
        readAt(node);
        const { attribute: name, which, k, qualifier } = node.arguments;
        return { is: "extreme", which, k, attribute: qualifier === undefined ? name : `${name} # ${qualifier}`, of: input() };
      }
      case "Compute": {
        const { operation, of, with: beside } = node.arguments;
        if (operation === "convert") return input();
        if (of !== undefined) {
          readAt(node);
          return { is: "aggregated", operation, attribute: of, ...(beside !== undefined && { with: beside }), of: input() };
        }
        return joined(
          operation,
          // In parts the calculation carries the times of its values.
          node.inputs.map((_, place) => (inParts ? plain(at(node.inputs[place])) : input(place))),
        );
      }
      case "QueryRevised":
      case "QueryValues": {
        readAt(node);
        return { is: node.op === "QueryRevised" ? "revised" : "stated", attribute: node.arguments.attribute, of: input() };
      }
      case "FilterType": {
        const below = at(node.inputs[0]);
        if (below.op !== "FindNamed") break;
        return { is: "called", key: nameKey(below.arguments.name), type: node.arguments.type, attribute: "", by: null };
      }
      case "FindAll":
      case "FindNamed":
      case "Python":
      case "VerifyClaim":
        break;
    }
    return unsaid(`no question asks ${node.op}`);
  };

  /** Shares differ by points of what they are shares of. */
  const pointsOf = (root: ProgramNode | undefined): string | undefined => {
    if (root?.op !== "Compute" || unit !== POINTS) return undefined;
    const first = root.arguments.operation === "difference" ? at(root.inputs[0]) : undefined;
    const figure = first?.op === "QueryAttribute" ? first.arguments.attribute : root.arguments.of;
    const of = figure === undefined ? null : shareOf(attribute(figure)?.units[0]);
    return of === null ? undefined : `${POINTS} of ${of}`;
  };
  const root = meaning(at(nodes.length - 1));
  const whole = root.is === "at" ? root.of : root;
  if (root.is === "at") times.splice(0, times.length, ...root.times);
  else if (inParts) times.length = 0;
  return { meaning: whole, unit: bare(nodes.at(-1)) ? null : (pointsOf(nodes.at(-1)) ?? unit ?? null), times: [...new Set(times)] };
}

/** Calculations whose result has no unit that words would name. */
const bare = (node: ProgramNode | undefined): boolean => node?.op === "Compute" && BARE.has(node.arguments.operation);
const BARE: ReadonlySet<string> = new Set(["ratio", "share", "percentage-change", "correlation", "compound-growth", "doubling-time"]);

/** The sum of one attribute over named things is the same whether they are added as values or as a set. */
export function joined(operation: string, values: readonly Meaning[]): Meaning {
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
