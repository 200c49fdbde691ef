import type { ClaimReader } from "../../knowledge-graph/index.ts";
import type { ClaimValue, ProgramNode, Question } from "../../schemas/index.ts";
import type { Saying } from "../language/writing/book.ts";
import { nameInText } from "../language/writing/names.ts";
import { timePhrases } from "../language/writing/times.ts";
import type { QuestionContext } from "../questions/context.ts";

/** One thing that the program looks up or does. `asked` names nothing that the question does not name. */
export interface Step {
  readonly node: number;
  readonly asked: string;
  /** What is found, from the evidence. */
  readonly text: string;
  /** What the result may not be said without, in these words: so that nothing is turned round. All of `text` where it is not given. */
  readonly fixed?: readonly string[];
  readonly statementIds: readonly string[];
}

/** Everything a node's step is said from. */
export interface Walk {
  readonly question: Question;
  readonly context: QuestionContext;
  readonly reader: ClaimReader;
  readonly saying: Saying;
  readonly members: readonly (readonly string[])[];
  /** Values that nodes read, in input order. */
  readonly values: Map<number, { readonly value: ClaimValue; readonly statementIds: readonly string[] }>;
}

export type StepOfNode = Omit<Step, "node">;

export const usedAt = ({ question }: Walk, node: number): readonly string[] =>
  question.evidence.filter((one) => one.node === node).map((one) => one.statementId);
export const byName = (a: string, b: string): number => (a.replace(/^the /, "") < b.replace(/^the /, "") ? -1 : 1);
export const nameOf = ({ context }: Walk, id: string): string => nameInText(context.entity(id)?.name ?? id);
export const inputAt = ({ question }: Walk, node: ProgramNode, place = 0): ProgramNode =>
  question.program.nodes[node.inputs[place] ?? -1] as ProgramNode;
/** The set under a time, and the time. */
export function timedInput(walk: Walk, node: ProgramNode, place = 0): { readonly base: ProgramNode; readonly time: string | undefined } {
  const below = inputAt(walk, node, place);
  return below.op === "AsOf" ? { base: inputAt(walk, below), time: below.arguments.time } : { base: below, time: undefined };
}

export function typeOf(ids: readonly string[], context: QuestionContext): string | undefined {
  const [first, ...others] = ids;
  return (first === undefined ? [] : (context.entity(first)?.types ?? [])).find((type) =>
    others.every((id) => context.entity(id)?.types.includes(type) === true),
  );
}

/** "Togo" where it is named, "that country" in a sub-question about what was found before. */
export function referent(walk: Walk, base: ProgramNode): string {
  if (base.op === "Find") return nameOf(walk, base.arguments.entity);
  const noun = typeOf(walk.members[base.id] ?? [], walk.context) ?? "one";
  const described = walk.question.program.nodes.filter(({ op }) => op === "FilterClaim").map(({ id }) => id);
  if (base.op !== "FilterClaim" || described.length < 2) return `that ${noun}`;
  return `the ${["first", "second", "third", "fourth"][described.indexOf(base.id)] ?? "last"} ${noun}`;
}

export const foundName = (walk: Walk, base: ProgramNode): string => nameOf(walk, walk.members[base.id]?.[0] ?? "");
export const timeSuffix = (time: string | undefined): string => (time === undefined ? "" : ` ${timePhrases(time)[0] ?? ""}`);
export const beVerb = (plural: boolean, time: string | undefined): string =>
  time === undefined || time === "latest" ? (plural ? "are" : "is") : plural ? "were" : "was";
