import { timedInput, timeSteps, type ProgramStep } from "../../../knowledge-graph/index.ts";
import type { ClaimValue, Program, ProgramNode, Random } from "../../../schemas/index.ts";
import { boundBetween } from "../../questions/bounds.ts";
import { rootOf, sharedFigures } from "../growth.ts";
import { defineOperator, type ProgramInGrowth } from "../operator.ts";

/** What is ranged over is narrowed to those above or below a bound. */
export default defineOperator({
  name: "constrain",
  async draw(growing, random) {
    const { program, members } = growing;
    const root = rootOf(program);
    const node = root?.op === "Count" || (root?.op === "Compute" && root.arguments.of !== undefined) ? root : undefined;
    const set = node && timedInput(program, node).base;
    const ids = members[set?.id ?? -1] ?? [];
    if (node === undefined || set?.op !== "Relate" || ids.length < 4) return undefined;
    const bound = await boundOn(growing, ids, random, node);
    return bound === undefined ? undefined : inserted(program, set.id, bound);
  },
});

async function boundOn(
  growing: ProgramInGrowth,
  ids: readonly string[],
  random: Random,
  node: ProgramNode,
): Promise<readonly ProgramStep[] | undefined> {
  const own = node.op === "Compute" ? node.arguments.of : undefined;
  const open = sharedFigures(growing, { subject: "", attribute: "", time: "", members: ids }).filter(
    ({ attribute, time }) => attribute !== own && /^(?:\d{4})?$/.test(time),
  );
  if (open.length === 0) return undefined;
  const { attribute, time } = random.pick(open);
  const values: Extract<ClaimValue, { kind: "quantity" }>[] = [];
  for (const id of ids) {
    const found = (await growing.context.memory.statements({ subject: id, attribute })).find(
      ({ claim }) => claim?.value.kind === "quantity" && (claim.asOf ?? "").slice(0, 4) === time,
    );
    if (found?.claim?.value.kind === "quantity") values.push(found.claim.value);
  }
  const units = new Set(values.map(({ unit }) => unit));
  if (values.length < ids.length || units.size > 1) return undefined;
  const sorted = values.map(({ number }) => number).sort((a, b) => a - b);
  // At least two stay, and one goes.
  const place = 1 + random.int(Math.max(1, sorted.length - 3));
  const bound = boundBetween(sorted[place] ?? 0, sorted[place + 1] ?? 0);
  if (bound === undefined) return undefined;
  const [unit] = units;
  const value: ClaimValue = { kind: "quantity", number: bound, low: bound, high: bound, ...(unit !== undefined && { unit }) };
  const above = sorted.length - place - 1 >= 2 && (place < 1 || random.next() < 0.6);
  return [...timeSteps(time), ["FilterClaim", { attribute, comparator: above ? ">" : "<", value }, -1]];
}

/** The program with steps between a node and all that read it. */
function inserted({ nodes }: Program, at: number, steps: readonly ProgramStep[]): Program {
  const shift = (id: number): number => (id > at ? id + steps.length : id === at ? at + steps.length : id);
  return {
    nodes: [
      ...nodes.slice(0, at + 1),
      ...steps.map(([op, given], place) => ({ id: at + 1 + place, op, arguments: given, inputs: [at + place] }) as ProgramNode),
      ...nodes.slice(at + 1).map((node) => ({ ...node, id: node.id + steps.length, inputs: node.inputs.map(shift) })),
    ],
  };
}
