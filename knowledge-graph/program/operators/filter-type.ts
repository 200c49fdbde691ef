import { defineOperator } from "../operator.ts";
import type { OperatorContext } from "../operator.ts";
import type { SetValue } from "../value.ts";
import { setIn, setOf } from "../value.ts";

/**
 * Members that carry the type. An entity of which no type is known (it was only mentioned) may carry it: possible.
 * Dropping it (V6): the unfiltered set. Over a universe it is the noun of a description ("the country whose …"), no constraint.
 */
export default defineOperator({
  op: "FilterType",
  inputs: [1, 1],
  drops: [0],
  async run(node, [input], context) {
    const { type } = node.arguments;
    if (input?.kind === "universe") return { ...input, types: [...input.types, type] };
    return membersOfTypes(setIn(input), [type], context);
  },
});

/** The set's members that carry all types. */
export async function membersOfTypes(set: SetValue, types: readonly string[], { reader }: OperatorContext): Promise<SetValue> {
  if (types.length === 0) return set;
  const certain = new Set(set.certain);
  const kept: string[] = [];
  const possible: string[] = [];
  for (const id of set.possible) {
    const known = (await reader.entity(id))?.types ?? [];
    if (known.length > 0 && !types.every((type) => known.includes(type))) continue;
    possible.push(id);
    if (known.length > 0 && certain.has(id)) kept.push(id);
  }
  const doubt = set.doubt ?? { reason: "not-covered" as const, detail: "the type of a member is not known" };
  return setOf(kept, { ...set, possible, doubt });
}
