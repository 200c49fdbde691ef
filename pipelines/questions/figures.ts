import { readValue, yearsBetween, type ClaimReader } from "../../knowledge-graph/index.ts";
import type { Program } from "../../schemas/index.ts";
import type { Figures } from "../checks/mental-estimates.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";

/** The figures that the last calculation of a program takes, as the memory has them; undefined where it ends in none. */
export async function figuresOf(
  { nodes }: Program,
  members: readonly (readonly string[])[],
  reader: ClaimReader,
): Promise<Figures | undefined> {
  const root = nodes.at(-1);
  if (root?.op !== "Compute") return undefined;
  const { operation, of, with: beside } = root.arguments;
  const timed = (input: number | undefined) => {
    const node = nodes[input ?? -1];
    return node?.op === "AsOf" ? { time: node.arguments.time, base: node.inputs[0] ?? -1 } : { time: undefined, base: input ?? -1 };
  };
  let unit: string | undefined;
  const read = async (id: string, attribute: string, time: string | undefined): Promise<number[]> => {
    const found = await readValue(reader, tableUnits, id, attribute, time);
    if (found.status !== "read" || found.value.kind !== "quantity") return [];
    unit ??= found.value.unit;
    return [tableUnits.convert(found.value, unit)?.number ?? found.value.number];
  };
  const each = async (ids: readonly string[], attribute: string, time: string | undefined): Promise<readonly number[]> => {
    unit = undefined;
    const numbers: number[] = [];
    for (const id of ids) numbers.push(...(await read(id, attribute, time)));
    return numbers;
  };
  if (of !== undefined) {
    const { time, base } = timed(root.inputs[0]);
    const ids = members[base] ?? [];
    return {
      operation,
      figures: await each(ids, of, time),
      beside: beside === undefined ? [] : await each(ids, beside, time),
      years: undefined,
    };
  }
  const figures: number[] = [];
  const times: (string | undefined)[] = [];
  for (const input of root.inputs) {
    const node = nodes[input];
    if (node?.op !== "QueryAttribute") continue;
    const { time, base } = timed(node.inputs[0]);
    for (const id of members[base] ?? []) figures.push(...(await read(id, node.arguments.attribute, time)));
    times.push(time);
  }
  const years = operation === "compound-growth" || operation === "doubling-time" ? yearsBetween(times[0], times[1]) : undefined;
  return { operation, figures, beside: [], years };
}
