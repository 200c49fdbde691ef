import { z } from "zod";
import { ClaimValue, Quantity } from "./claim.ts";

/**
 * The program language: KoPL's operators (KQA Pro, Cao et al. 2022) over claims with times, units and intervals.
 * A program is a list of nodes in execution order; inputs are indices of earlier nodes; the last node gives the answer.
 */
const inputs = z.array(z.int().min(0));
const node = <Op extends string, Arguments extends z.ZodType>(op: Op, args: Arguments) =>
  z.object({ id: z.int().min(0), op: z.literal(op), arguments: args, inputs });

export const Comparator = z.enum(["=", "<", ">"]);
export type Comparator = z.infer<typeof Comparator>;
export const Extreme = z.enum(["max", "min"]);
export type Extreme = z.infer<typeof Extreme>;
export const ComputeOperation = z.enum([
  "sum",
  "difference",
  "ratio",
  "percentage-change",
  "mean",
  "share",
  "convert",
  "standard-deviation",
  "correlation",
  "weighted-mean",
  "compound-growth",
  "doubling-time",
]);
export type ComputeOperation = z.infer<typeof ComputeOperation>;

export const ProgramNode = z.discriminatedUnion("op", [
  /** The named thing. */
  node("Find", z.object({ entity: z.string() })),
  /** Everything that goes by the name, its own or an alias: what a reader may take it for. */
  node("FindNamed", z.object({ name: z.string() })),
  /** Everything in the memory. */
  node("FindAll", z.object({})),
  /** Members of the set that carry the type. */
  node("FilterType", z.object({ type: z.string() })),
  /** Members of the set with a claim that compares true. Members without a value are possible, not certain. */
  node("FilterClaim", z.object({ attribute: z.string(), comparator: Comparator, value: ClaimValue })),
  /**
   * Members of the set (first input) whose value compares true with the second input, the value of a thing for the same attribute and
   * time: "the members that export more than Mozambique". The thing itself is never among them.
   */
  node("FilterAgainst", z.object({ attribute: z.string(), comparator: z.enum(["<", ">"]) })),
  /** forward: the entities that the members' claims name; backward: the entities whose claims name a member. */
  node("Relate", z.object({ attribute: z.string(), direction: z.enum(["forward", "backward"]) })),
  node("And", z.object({})),
  node("Or", z.object({})),
  /** First set without the second: the second has to be complete, unless `listed` and the words say "not listed among". */
  node("Not", z.object({ listed: z.boolean().optional() })),
  /** The same set, read as of a time: `2014` (matches a claim dated `2014-12-31`), a day, a period `2010/2015`, or `latest`. */
  node("AsOf", z.object({ time: z.string() })),
  /** The value of the one member of the set. */
  node("QueryAttribute", z.object({ attribute: z.string() })),
  /** The value of the one member that later sources correct the earlier ones to: of the same validity, and stated later beyond doubt. */
  node("QueryRevised", z.object({ attribute: z.string() })),
  /** Every value that the sources give where they differ on one: revised or conflicting, never a list. */
  node("QueryValues", z.object({ attribute: z.string() })),
  /** The qualifier of the claim (first input, attribute, second input), e.g. the length of the border of A with B. */
  node("QueryQualifier", z.object({ attribute: z.string(), qualifier: z.string() })),
  /** Turns the set into an answer: its members. */
  node("QueryName", z.object({})),
  /** Size of the set: sound where the set is complete, or where the words say "listed". */
  node("Count", z.object({ listed: z.boolean() })),
  /** The one of the two inputs with the larger or smaller value. */
  node("SelectBetween", z.object({ attribute: z.string(), which: Extreme })),
  /** The k-th largest or smallest member by attribute; with `qualifier`, the input is a forward Relate over `attribute` and ranks by its qualifier. */
  node("SelectAmong", z.object({ attribute: z.string(), which: Extreme, k: z.int().min(1), qualifier: z.string().optional() })),
  /** Whether the one member has a value that compares true. */
  node("VerifyClaim", z.object({ attribute: z.string(), comparator: Comparator, value: ClaimValue })),
  /**
   * Over the values of all inputs, in order: `difference` a-b, `ratio` a/b, `percentage-change` 100 (b-a)/a, `share` 100 a/b.
   * One input that is a set under `of` reads that attribute of each member (sum, mean, the population's `standard-deviation`); under
   * `with` a second one beside it: Pearson's `correlation` of the two, or the `weighted-mean` of the first by the second.
   * Of two values of one thing, the earlier first: `compound-growth` in per cent a year, `doubling-time` in years at that rate.
   */
  node(
    "Compute",
    z.object({ operation: ComputeOperation, of: z.string().optional(), with: z.string().optional(), unit: z.string().optional() }),
  ),
  /**
   * What a program in Python prints: one whole number, with nothing of the memory. `check` finds by another method all numbers that the
   * answer could be, as `[…]`, and has to come to that one.
   */
  node("Python", z.object({ code: z.string(), check: z.string() })),
]);
export type ProgramNode = z.infer<typeof ProgramNode>;
export type Operator = ProgramNode["op"];

export const Program = z.object({ nodes: z.array(ProgramNode).min(1) });
export type Program = z.infer<typeof Program>;

/** What a program returns, before anyone words it. */
export const ProgramAnswer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("entity"), entityId: z.string() }),
  z.object({ type: z.literal("set"), entityIds: z.array(z.string()) }),
  /** Values that sources differ on. */
  z.object({ type: z.literal("values"), values: z.array(ClaimValue) }),
  z.object({ type: z.literal("quantity"), value: Quantity }),
  z.object({ type: z.literal("date"), value: z.string(), precision: z.enum(["year", "month", "day"]) }),
  z.object({ type: z.literal("text"), value: z.string() }),
  z.object({ type: z.literal("boolean"), value: z.boolean() }),
]);
export type ProgramAnswer = z.infer<typeof ProgramAnswer>;

export const NodeEvidence = z.object({ node: z.int(), statementId: z.string() });
export type NodeEvidence = z.infer<typeof NodeEvidence>;

/** `denotations[i]` is the size of the set at node i (1 for a value). */
export interface Execution {
  readonly answer: ProgramAnswer;
  readonly evidence: readonly NodeEvidence[];
  readonly denotations: readonly number[];
}
