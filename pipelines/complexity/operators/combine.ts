import type { Random } from "../../../schemas/index.ts";
import { describeFind, valueSteps } from "../../questions/draws.ts";
import { isAdditive } from "../../questions/context.ts";
import { constants, programOf, type Description } from "../../../knowledge-graph/index.ts";
import { ofAnother } from "../disciplines.ts";
import { askedFigure, askedThing, sideBySide } from "../growth.ts";
import { defineOperator, type ProgramInGrowth } from "../operator.ts";

const KINDS: readonly Description["kind"][] = ["identifying", "superlative", "relations"];

/** Another thing with the same figure of the same time: of other subjects where documents carry them, and not passed through so far. */
async function other(
  growing: ProgramInGrowth,
  attribute: string,
  time: string,
  entity: string,
  random: Random,
): Promise<string | undefined> {
  const { context, members } = growing;
  const passed = new Set(members.flat());
  const subjects = context.sampler.index.years(attribute).find((one) => one.time === time)?.subjects ?? [];
  const type = context.entity(entity)?.types[0];
  const open = subjects.filter((id) => !passed.has(id) && type !== undefined && context.entity(id)?.types.includes(type) === true);
  if (open.length === 0) return undefined;
  const drawn = random.pick(open);
  return (await ofAnother(context, entity, open, { attribute, time }, random.fork("discipline"))) ?? drawn;
}

/** Two questions become one: the figure of each, and what lies between them. */
export default defineOperator({
  name: "combine",
  async draw(growing, random) {
    const [asked, figure] = [askedThing(growing), askedFigure(growing)];
    if (asked === undefined || figure === undefined) return undefined;
    const { info, time } = figure;
    if (time.length > 4) return undefined;
    const second = await other(growing, info.name, time, asked.entity, random);
    if (second === undefined) return undefined;
    const plain = programOf(...valueSteps(second, info.name, time));
    // Of two things that a question sets side by side, one at most is hidden: nobody says two descriptions in a sentence.
    const isHidden = growing.program.nodes[asked.node]?.op !== "Find";
    const described = isHidden
      ? growing.context.nameable(second)
        ? plain
        : undefined
      : await describeFind(growing.context, plain, 0, random, KINDS);
    // A description by what the question passes through would be a shortcut.
    const passed = new Set([...constants(growing.program).entities, ...growing.members.flat()]);
    if (described === undefined || constants(described).entities.some((id) => passed.has(id))) return undefined;
    const { nodes, ends } = sideBySide(growing.program, described);
    const operation = isAdditive(info) && random.next() < 0.5 ? "ratio" : "difference";
    return { nodes: [...nodes, { id: nodes.length, op: "Compute", arguments: { operation }, inputs: [...ends] }] };
  },
});
