import type { ProgramStep } from "../../../knowledge-graph/program/index.ts";
import { timed } from "../../../knowledge-graph/program/index.ts";
import type { Random } from "../../../schemas/index.ts";
import { build, sayableTime } from "../draws.ts";
import type { Ground, Namesakes } from "../ground.ts";
import { defineStyle } from "../style.ts";

/**
 * A value of one of several things that bear the name in the question; their kind, or what is said of them, tells which is meant. Another
 * bearer has such a value too: who takes the wrong one finds an answer, and it is wrong.
 */
export default defineStyle({
  name: "ambiguous",
  family: "reasoning",
  needsEvery: true,
  async draw(ground, random) {
    if (ground.namesakes.length === 0) return undefined;
    const namesakes = random.pick(ground.namesakes);
    const meant = random.pick(namesakes.ids);
    const others = namesakes.ids.filter((id) => id !== meant);
    const { index } = ground.sampler;
    const asked = index
      .shared([meant])
      .filter(
        ({ attribute, time }) =>
          sayableTime(time) &&
          ground.attribute(attribute)?.multiValued === false &&
          others.some((id) => index.shared([id]).some((one) => one.attribute === attribute && one.time === time)),
      );
    const narrowed = asked.length === 0 ? undefined : await narrow(ground, random, namesakes, meant);
    if (narrowed === undefined) return undefined;
    const { attribute, time } = random.pick(asked);
    return build(["FindNamed", { name: namesakes.name }], narrowed, ...timed(time), ["QueryAttribute", { attribute }, -1]);
  },
});

/** By its kind where no other bearer is of that kind; else by a thing that it alone is said to have. */
async function narrow(ground: Ground, random: Random, { ids }: Namesakes, meant: string): Promise<ProgramStep | undefined> {
  const types = (id: string): readonly string[] => ground.entity(id)?.types ?? [];
  const own = types(meant).filter((type) => ids.every((id) => id === meant || !types(id).includes(type)));
  if (own.length > 0) return ["FilterType", { type: random.pick(own) }, -1];
  const steps: ProgramStep[] = [];
  for (const { name, kind, multiValued } of ground.attributes) {
    if (kind !== "entity" || multiValued) continue;
    const statements = await ground.memory.statements({ subject: meant, attribute: name });
    const value = statements[0]?.claim?.value;
    if (value?.kind === "entity" && ground.nameable(value.entityId))
      steps.push(["FilterClaim", { attribute: name, comparator: "=", value }, -1]);
  }
  return steps.length === 0 ? undefined : random.pick(steps);
}
