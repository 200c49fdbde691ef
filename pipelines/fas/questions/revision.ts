import { timed, type Disputed } from "../../../knowledge-graph/program/index.ts";
import { build, describeFind, sayableTime } from "../draws.ts";
import { saidUnit, type Ground } from "../ground.ts";
import type { Random } from "../../../schemas/index.ts";
import { defineStyle, pickShape, type Shape, type Style } from "../style.ts";

/** A dispute that has words, on a thing that a question may name. */
export async function drawDispute(
  ground: Ground,
  random: Random,
  kinds: readonly Disputed["dispute"]["kind"][],
): Promise<Disputed | undefined> {
  const open = (await ground.disputes()).filter(
    ({ subject, attribute, dispute: { kind, time, sides } }) =>
      kinds.includes(kind) &&
      ground.nameableOfYear(subject.id) &&
      sayableTime(time ?? "") &&
      ground.attribute(attribute) !== undefined &&
      sides.every(({ value }) => value.kind !== "quantity" || saidUnit(value.unit)),
  );
  return open.length === 0 ? undefined : random.pick(open);
}

/** The revised value is the answer, though most pages may still hold the old one. */
const revised: Style["draw"] = async (ground, random) => {
  const drawn = await drawDispute(ground, random, ["revised"]);
  return (
    drawn &&
    build(["Find", { entity: drawn.subject.id }], ...timed(drawn.dispute.time), ["QueryRevised", { attribute: drawn.attribute }, -1])
  );
};

/** The same of a thing that is described, not named. */
const described: Style["draw"] = async (ground, random) => {
  const program = await revised(ground, random.fork("revised"));
  return program && describeFind(ground, program, 0, random, ["identifying", "relation"]);
};

const shapes: readonly Shape[] = [
  [80, revised],
  [20, described],
];

export default defineStyle({
  name: "revision",
  family: "reasoning",
  needsEvery: true,
  draw: (ground, random) => pickShape(shapes, random)(ground, random.fork("shape")),
});
