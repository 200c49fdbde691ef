import type { Operator, ProgramNode } from "./program.ts";

export type NodeOf<Op extends Operator> = Extract<ProgramNode, { op: Op }>;

/** A facet that differs by operator: one handler for each, which gets nodes of its own type. A new operator does not compile until it is here. */
export type OperatorTable<Result, Rest extends readonly unknown[] = []> = {
  readonly [Op in Operator]: (node: NodeOf<Op>, ...rest: Rest) => Result;
};

/** What the table has for the node's operator. */
export function byOperator<Result, Rest extends readonly unknown[]>(
  table: OperatorTable<Result, Rest>,
  node: ProgramNode,
  ...rest: Rest
): Result {
  // A table's entry takes the nodes of its own key: the compiler does not follow that through a lookup.
  return (table[node.op] as (node: ProgramNode, ...rest: Rest) => Result)(node, ...rest);
}

/** What several operators have in common, by name: nobody else lists operators. */
export type OperatorRole =
  /** It looks something up. A program without such a node has no evidence and no page. */
  | "reads-memory"
  /** It is a step of thought: more than naming, listing everything, dating or handing over. */
  | "thought"
  /** It can tell a thing by a constraint instead of a name. */
  | "describes"
  /** It weighs values, or things, against each other. */
  | "compares"
  | "calculates"
  /** It makes one result of many values or members. */
  | "aggregates"
  /** It leads from one thing to another. */
  | "edge"
  /** It does so where it picks a thing out of everything: "the country whose capital is Lomé". */
  | "edge-from-universe"
  /** Everything of a type, narrowed by it, is still no bounded set. */
  | "narrows-universe"
  /** It picks one thing by its rank. */
  | "selects"
  /** It reads what sources differ on. */
  | "reads-dispute"
  /** It compares an attribute with a constant. */
  | "tests-value"
  | "combines-sets"
  /** Of a set it leaves the one thing that later steps go on from. */
  | "leaves-one"
  /** It reads figures at the time that stands right under it. */
  | "reads-figure"
  /** What it denotes is too long for a clause: told in parts, it gets a sentence of its own. */
  | "own-sentence";

const roles = {
  Find: ["reads-memory"],
  FindNamed: ["reads-memory"],
  FindAll: ["reads-memory"],
  FilterType: ["reads-memory", "thought", "describes", "narrows-universe"],
  FilterClaim: ["reads-memory", "thought", "describes", "edge-from-universe", "tests-value"],
  FilterAgainst: ["reads-memory", "thought", "describes", "compares", "reads-figure"],
  Relate: ["reads-memory", "thought", "edge"],
  And: ["reads-memory", "thought", "describes", "narrows-universe", "combines-sets", "leaves-one", "own-sentence"],
  Or: ["reads-memory", "thought", "describes", "combines-sets"],
  Not: ["reads-memory", "thought", "describes", "combines-sets", "leaves-one"],
  AsOf: ["reads-memory", "narrows-universe"],
  QueryAttribute: ["reads-memory", "thought", "reads-figure"],
  QueryRevised: ["reads-memory", "thought", "compares", "reads-dispute"],
  QueryValues: ["reads-memory", "thought", "compares", "reads-dispute"],
  QueryQualifier: ["reads-memory", "thought", "reads-figure"],
  QueryName: ["reads-memory"],
  Count: ["reads-memory", "thought", "compares", "aggregates"],
  SelectBetween: ["reads-memory", "thought", "describes", "compares", "selects", "leaves-one"],
  SelectAmong: ["reads-memory", "thought", "describes", "compares", "aggregates", "selects", "leaves-one", "reads-figure", "own-sentence"],
  VerifyClaim: ["reads-memory", "thought", "compares", "tests-value"],
  Compute: ["reads-memory", "thought", "calculates", "aggregates", "reads-figure"],
  Python: ["thought", "calculates", "aggregates"],
} as const satisfies Readonly<Record<Operator, readonly OperatorRole[]>>;

export type OperatorWith<Role extends OperatorRole> = {
  [Op in Operator]: Role extends (typeof roles)[Op][number] ? Op : never;
}[Operator];

export type NodeWith<Role extends OperatorRole> = NodeOf<OperatorWith<Role>>;

export function hasRole<Role extends OperatorRole>(node: ProgramNode, role: Role): node is NodeWith<Role> {
  const own: readonly OperatorRole[] = roles[node.op];
  return own.includes(role);
}
