import { constants } from "../../knowledge-graph/index.ts";
import type { Program, ProgramNode, Question } from "../../schemas/index.ts";
import type { QuestionContext } from "./context.ts";

/** So many of anything are none too many. */
const FEW = 2;
/** Two things are in each choice and each difference: after half as many as there are things, each was in one. */
const PER_THING = 1 / 2;
/** People ask for the most of something more often than for the least. */
const OF_LEAST = 1 / 2;

/**
 * What sets things of one kind against each other by one figure may be asked as often as it names each of them about once, whatever
 * count is wanted: of twelve clubs and their budgets chance makes hundreds of choices, and a reader of the fifth knows them all. These
 * limits never give way, so that a small memory gives fewer questions instead of the same ones.
 */
export function evenSpread(context: Pick<QuestionContext, "attribute" | "entity">): {
  full(question: Question): string | undefined;
  add(question: Question): void;
} {
  const counts = new Map<string, number>();
  return {
    full(question) {
      const limit = limitOf(question, context);
      return limit !== undefined && (counts.get(limit.key) ?? 0) >= limit.most ? limit.key : undefined;
    },
    add(question) {
      const limit = limitOf(question, context);
      if (limit !== undefined) counts.set(limit.key, (counts.get(limit.key) ?? 0) + 1);
    },
  };
}

function limitOf(
  { program }: Question,
  context: Pick<QuestionContext, "attribute" | "entity">,
): { readonly key: string; readonly most: number } | undefined {
  const against = setAgainst(program);
  const [first] = constants(program).entities;
  const info = against === undefined ? undefined : context.attribute(against.attribute);
  if (against === undefined || info === undefined || first === undefined) return undefined;
  const types = context.entity(first)?.types ?? [];
  const of = info.coverage.find(({ type, known }) => known > 0 && types.includes(type));
  const things = of?.known ?? info.subjects;
  const most = Math.max(FEW, Math.ceil(things * PER_THING * (against.way === "least" ? OF_LEAST : 1)));
  return { key: `the ${against.way} by ${info.name} of one ${of?.type ?? "thing"} and another, of which there are ${things}`, most };
}

/** By which figure named things are set against each other, and how; undefined where none are. */
function setAgainst(program: Program): { readonly attribute: string; readonly way: string } | undefined {
  const { nodes } = program;
  const root = nodes.at(-1);
  const asked = root?.op === "QueryName" ? nodes[root.inputs[0] ?? -1] : root;
  if (asked === undefined) return undefined;
  if ((asked.op === "SelectBetween" || asked.op === "SelectAmong") && asked.inputs.every((id) => isNamed(nodes, id)))
    return { attribute: asked.arguments.attribute, way: asked.arguments.which === "min" ? "least" : "most" };
  if (asked.op !== "Compute" || asked.arguments.of !== undefined) return undefined;
  const values = asked.inputs.map((id) => nodes[id]);
  const [value] = values;
  const isOfSeveral = new Set(constants(program).entities).size > 1;
  if (value?.op !== "QueryAttribute" || !isOfSeveral || !value.inputs.every((id) => isNamed(nodes, id))) return undefined;
  return { attribute: value.arguments.attribute, way: asked.arguments.operation };
}

/** Whether it denotes things that are named, and no list of any. */
const isNamed = (nodes: readonly ProgramNode[], id: number): boolean => {
  const node = nodes[id];
  return node?.op === "Find" || ((node?.op === "Or" || node?.op === "AsOf") && node.inputs.every((input) => isNamed(nodes, input)));
};
