import type { Random } from "../../../schemas/index.ts";
import { valueSteps } from "../../questions/draws.ts";
import { isAdditive } from "../../questions/context.ts";
import { constants, programOf } from "../../../knowledge-graph/index.ts";
import { ofAnother } from "../disciplines.ts";
import { askedFigure, askedThing, sideBySide } from "../growth.ts";
import { defineOperator, type ProgramInGrowth } from "../operator.ts";

/**
 * Another thing with the same figure of the same time. Beside what the question hides it is one that its clues name: set against any
 * other they would be two questions. Beside a named thing it is of other subjects where documents carry them.
 */
async function other(
  growing: ProgramInGrowth,
  attribute: string,
  time: string,
  asked: { readonly node: number; readonly entity: string },
  random: Random,
): Promise<string | undefined> {
  const { context, program, members } = growing;
  const subjects = context.sampler.index.years(attribute).find((one) => one.time === time)?.subjects ?? [];
  const type = context.entity(asked.entity)?.types[0];
  const alike = subjects.filter(
    (id) => id !== asked.entity && type !== undefined && context.entity(id)?.types.includes(type) === true && context.nameable(id),
  );
  if (program.nodes[asked.node]?.op !== "Find") {
    const named = new Set(constants(program).entities);
    const open = alike.filter((id) => named.has(id));
    return open.length === 0 ? undefined : random.pick(open);
  }
  const passed = new Set(members.flat());
  const open = alike.filter((id) => !passed.has(id));
  if (open.length === 0) return undefined;
  const drawn = random.pick(open);
  return (await ofAnother(context, asked.entity, open, { attribute, time }, random.fork("discipline"))) ?? drawn;
}

/** Two questions become one: the figure of each, and what lies between them. */
export default defineOperator({
  name: "combine",
  async draw(growing, random) {
    const [asked, figure] = [askedThing(growing), askedFigure(growing)];
    if (asked === undefined || figure === undefined) return undefined;
    const { info, time } = figure;
    if (time.length > 4) return undefined;
    const second = await other(growing, info.name, time, asked, random);
    if (second === undefined) return undefined;
    const { nodes, ends } = sideBySide(growing.program, programOf(...valueSteps(second, info.name, time)));
    const operation = isAdditive(info) && random.next() < 0.5 ? "ratio" : "difference";
    return { nodes: [...nodes, { id: nodes.length, op: "Compute", arguments: { operation }, inputs: [...ends] }] };
  },
});
