import { timeSteps, type DisputedFact } from "../../../knowledge-graph/index.ts";
import { buildProgram, describeFind, sayableTime } from "../draws.ts";
import type { QuestionContext } from "../context.ts";
import { saidUnit } from "../silences.ts";
import type { Random } from "../../../schemas/index.ts";
import { at, description, thing, step } from "../form.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

/** A dispute that has words, on a thing that a question may name. */
export async function drawDispute(
  context: QuestionContext,
  random: Random,
  kinds: readonly DisputedFact["dispute"]["kind"][],
): Promise<DisputedFact | undefined> {
  const open = (await context.disputes()).filter(
    ({ subject, attribute, dispute: { kind, time, sides } }) =>
      kinds.includes(kind) &&
      context.nameableOfYear(subject.id) &&
      sayableTime(time ?? "") &&
      context.attribute(attribute) !== undefined &&
      sides.every(({ value }) => value.kind !== "quantity" || saidUnit(value.unit)),
  );
  return open.length === 0 ? undefined : random.pick(open);
}

/** The revised value is the answer, though most pages may still hold the old one. */
const revised: Style["draw"] = async (context, random) => {
  const drawn = await drawDispute(context, random, ["revised"]);
  return (
    drawn &&
    buildProgram(["Find", { entity: drawn.subject.id }], ...timeSteps(drawn.dispute.time), [
      "QueryRevised",
      { attribute: drawn.attribute },
      -1,
    ])
  );
};

/** The same of a thing that is described, not named. */
const described: Style["draw"] = async (context, random) => {
  const program = await revised(context, random.fork("revised"));
  return program && describeFind(context, program, 0, random, ["identifying", "relation"]);
};

export default defineStyle({
  name: "revision",
  family: "reasoning",
  needsEvery: true,
  ...ofShapes([80, revised, step("QueryRevised", [at(thing)])], [20, described, step("QueryRevised", [at(description)])]),
});
