import { timedInput } from "../../knowledge-graph/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Execution, Program } from "../../schemas/index.ts";

/** Questions whose answer the words already hold, or that ask nothing. */
export function triviality(
  program: Program,
  { answer }: Execution,
  members: readonly (readonly string[])[],
  nameOf: (id: string) => string,
): string | null {
  if (answer.type === "quantity" && !Number.isFinite(answer.value.number)) return "no finite answer";
  if (answer.type === "quantity" && answer.value.number === 0) return "an answer of zero";
  if (answer.type === "set" && answer.entityIds.length === 0) return "an empty answer";
  const root = program.nodes.at(-1);
  if (
    root?.op === "QueryAttribute" &&
    program.nodes.some(({ op, arguments: given }) => op === "FilterClaim" && given.attribute === root.arguments.attribute)
  )
    return "what is asked describes the thing";
  // "One of the pumps of Clover pump's plant is the cheapest. What is its plant?"
  if (
    root?.op === "QueryAttribute" &&
    answer.type === "entity" &&
    members.slice(0, root.id).some((of) => of.length === 1 && of[0] === answer.entityId)
  )
    return "the way to the answer leads through it";
  const finds = program.nodes.flatMap((node) => (node.op === "Find" ? [node.arguments.entity] : []));
  // One of several that are offered is named, of course; "the oldest mill of Lower Harn: which village is it in" is Lower Harn.
  const picked = root?.op === "QueryName" ? timedInput(program, root).base?.op : undefined;
  const isOffered = picked === "SelectBetween" || picked === "SelectAmong";
  if (answer.type === "entity" && finds.includes(answer.entityId) && !isOffered) return "the answer is named";
  if (answer.type === "text" && finds.some((id) => ` ${nameKey(nameOf(id))} `.includes(` ${nameKey(answer.value)} `)))
    return "the answer is named";
  return null;
}
