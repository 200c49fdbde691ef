import type { Program, ProgramNode } from "../../../schemas/index.ts";
import type { Fact } from "./tiny.ts";

/**
 * A world in which everything is decided, as plain arrays; and a naive evaluator over it, written without the executor.
 * `listed`: the pairs that the memory lists - a Relate means those, unless it stands under "how many" or "not" without "listed".
 */
export interface World {
  readonly types: Readonly<Record<string, readonly string[]>>;
  /** At most one value per subject, attribute and time. */
  readonly values: readonly {
    readonly subject: string;
    readonly attribute: string;
    readonly time: string;
    readonly value: number | string;
  }[];
  readonly pairs: readonly Pair[];
  readonly listed: readonly Pair[];
  readonly identifying: readonly string[];
  /** What each page says of a figure and from when, where pages differ. */
  readonly said?: readonly {
    readonly subject: string;
    readonly attribute: string;
    readonly time: string;
    readonly value: number;
    readonly page: string;
    readonly year: number | undefined;
  }[];
  readonly names?: Readonly<Record<string, string>>;
  /** Nothing is missing but what does not exist: a missing value leaves the program without an answer, as it does in the memory. */
  readonly strict: boolean;
}
export type Pair = readonly [subject: string, attribute: string, object: string];

/** The question has no answer in this world. */
export class Undefined extends Error {}
const none = (): never => {
  throw new Undefined();
};

type Result =
  | { readonly set: readonly string[]; readonly time: string; readonly universe?: boolean }
  /** `of`: whose it is, where it was looked up. */
  | { readonly scalar: number | string; readonly of?: string }
  | { readonly values: readonly number[] }
  | { readonly truth: boolean };

export function brute(program: Program, world: World): Result {
  const wide = new Set<number>();
  const widen = (id: number): void => {
    wide.add(id);
    for (const input of program.nodes[id]?.inputs ?? []) widen(input);
  };
  for (const node of program.nodes) {
    if (node.op === "Count" && !node.arguments.listed) node.inputs.forEach(widen);
    if (node.op === "Not" && node.arguments.listed !== true) widen(node.inputs[1] ?? 0);
  }
  const results: Result[] = [];
  for (const node of program.nodes) {
    results.push(
      evaluate(
        node,
        node.inputs.map((input) => results[input] ?? none()),
        world,
        wide.has(node.id),
      ),
    );
  }
  return results.at(-1) ?? none();
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].sort();
const setIn = (result: Result | undefined) => (result && "set" in result ? result : none());
const oneIn = (result: Result | undefined): readonly [string, string] => {
  const { set, time } = setIn(result);
  return set.length === 1 && set[0] !== undefined ? [set[0], time] : none();
};
const sameTime = (a: { time: string }, b: { time: string }): string => (a.time === b.time ? a.time : none());

function evaluate(node: ProgramNode, inputs: readonly Result[], world: World, wide: boolean): Result {
  const pairs = wide ? world.pairs : world.listed;
  const valueOf = (subject: string, attribute: string, time: string): number | string | undefined =>
    world.values.find((v) => v.subject === subject && v.attribute === attribute && v.time === time)?.value;
  const known = (subject: string, attribute: string, time: string): number | string => valueOf(subject, attribute, time) ?? none();
  const numeric = (value: number | string): number => (typeof value === "number" ? value : none());
  const holds = (value: number | string, comparator: string, constant: number | string): boolean => {
    if (comparator === "=") return typeof value === typeof constant ? value === constant : none();
    return comparator === "<" ? numeric(value) < numeric(constant) : numeric(value) > numeric(constant);
  };
  const constantOf = (value: Fact["value"]): number | string =>
    value.kind === "quantity" ? value.number : value.kind === "entity" ? value.entityId : value.value;
  const best = (members: readonly string[], attribute: string, which: string, k: number, time: string): Result => {
    const values = members.map((id) => [id, numeric(known(id, attribute, time))] as const);
    const rank = ([, x]: readonly [string, number]): number => values.filter(([, y]) => (which === "max" ? y > x : y < x)).length;
    const [found, other] = values.filter((one) => rank(one) === k - 1);
    return found && !other ? { set: [found[0]], time: "" } : none();
  };
  const [first, second] = inputs;
  switch (node.op) {
    case "Find":
      return { set: [node.arguments.entity], time: "" };
    case "FindNamed": {
      const bearers = Object.entries(world.names ?? {}).filter(([, name]) => name === node.arguments.name);
      return bearers.length > 0 ? { set: bearers.map(([id]) => id).sort(), time: "" } : none();
    }
    case "QueryRevised":
    case "QueryValues": {
      const [id, time] = oneIn(first);
      const said = (world.said ?? []).filter((one) => one.subject === id && one.attribute === node.arguments.attribute);
      const here = said.filter((one) => one.time === time);
      if (time === "" && here.length < said.length) return none();
      const values = [...new Set(here.map(({ value }) => value))];
      const onPage = new Set(here.map(({ page, value }) => `${page} ${value}`)).size;
      if (values.length < 2 || values.length > 4 || onPage > new Set(here.map(({ page }) => page)).size) return none();
      if (node.op === "QueryValues") return { values };
      const years = (value: number): number[] => here.flatMap((one) => (one.value === value && one.year !== undefined ? [one.year] : []));
      const after = (a: number, b: number): boolean =>
        years(a).length > 0 && years(b).length > 0 && years(a).every((x) => years(b).every((y) => x > y));
      if (!values.every((a) => values.every((b) => a === b || after(a, b) || after(b, a)))) return none();
      return { scalar: values.find((a) => values.every((b) => a === b || after(a, b))) ?? none() };
    }
    case "FindAll":
      return { set: Object.keys(world.types).sort(), time: "", universe: true };
    case "FilterType":
      return { ...setIn(first), set: setIn(first).set.filter((id) => world.types[id]?.includes(node.arguments.type)) };
    case "FilterClaim": {
      const { attribute, comparator, value } = node.arguments;
      const { set, time, universe } = setIn(first);
      const values = set.map((id) => [id, valueOf(id, attribute, time)] as const);
      const matching = values.filter(([, v]) => v !== undefined && holds(v, comparator, constantOf(value))).map(([id]) => id);
      const held = Object.keys(world.types).some((id) => valueOf(id, attribute, time) === constantOf(value));
      if (world.strict && universe === true && !held) return none();
      const decided = world.identifying.includes(attribute) && comparator === "=" && matching.length === 1;
      if (world.strict && !decided && values.some(([, v]) => v === undefined)) return none();
      return { set: matching, time: "" };
    }
    case "FilterAgainst": {
      const { attribute, comparator } = node.arguments;
      const { set, time } = setIn(first);
      const bound = second !== undefined && "scalar" in second ? second : none();
      const values = set.filter((id) => id !== bound.of).map((id) => [id, valueOf(id, attribute, time)] as const);
      if (world.strict && values.some(([, v]) => v === undefined)) return none();
      return { set: values.filter(([, v]) => v !== undefined && holds(v, comparator, bound.scalar)).map(([id]) => id), time: "" };
    }
    case "Relate": {
      const { attribute, direction } = node.arguments;
      const { set, time } = setIn(first);
      if (time !== "") return none();
      // The pages that name a thing are never known to be all.
      if (world.strict && direction === "backward" && wide) return none();
      const targets = set.map((id) =>
        pairs
          .filter(([s, a, o]) => a === attribute && (direction === "forward" ? s : o) === id)
          .map(([s, , o]) => (direction === "forward" ? o : s)),
      );
      if (world.strict && direction === "forward" && targets.some((list) => list.length === 0)) return none();
      return { set: unique(targets.flat()), time: "" };
    }
    case "And":
      return { set: setIn(first).set.filter((id) => setIn(second).set.includes(id)), time: sameTime(setIn(first), setIn(second)) };
    case "Or":
      return { set: unique([...setIn(first).set, ...setIn(second).set]), time: sameTime(setIn(first), setIn(second)) };
    case "Not":
      return { set: setIn(first).set.filter((id) => !setIn(second).set.includes(id)), time: setIn(first).time };
    case "AsOf":
      return setIn(first).time === "" ? { set: setIn(first).set, time: node.arguments.time } : none();
    case "QueryAttribute": {
      const [id, time] = oneIn(first);
      return { scalar: known(id, node.arguments.attribute, time), of: id };
    }
    case "QueryName":
      return setIn(first).set.length > 0 ? setIn(first) : none();
    case "Count":
      return { scalar: setIn(first).set.length };
    case "SelectBetween": {
      const [[a, time], [b, other]] = [oneIn(first), oneIn(second)];
      return a !== b && time === other ? best([a, b], node.arguments.attribute, node.arguments.which, 1, time) : none();
    }
    case "SelectAmong":
      return best(setIn(first).set, node.arguments.attribute, node.arguments.which, node.arguments.k, setIn(first).time);
    case "VerifyClaim": {
      const [id, time] = oneIn(first);
      const { attribute, comparator, value } = node.arguments;
      return { truth: holds(known(id, attribute, time), comparator, constantOf(value)) };
    }
    case "Compute": {
      const { operation, of } = node.arguments;
      const values =
        of === undefined
          ? inputs.map((input) => ("scalar" in input ? numeric(input.scalar) : none()))
          : setIn(first).set.map((id) => numeric(known(id, of, setIn(first).time)));
      if (values.length < 2) return none();
      const [a, b] = values as [number, number];
      if (operation === "difference") return { scalar: a - b };
      if (operation === "sum") return { scalar: values.reduce((x, y) => x + y, 0) };
      return none();
    }
    case "QueryQualifier":
    case "Python":
      return none();
  }
}
