import { timeSteps, type ProgramStep } from "../../../knowledge-graph/index.ts";
import type { Random } from "../../../schemas/index.ts";
import { LIES_IN } from "../../language/writing/nouns.ts";
import { buildProgram, sayableTime } from "../draws.ts";
import type { QuestionContext, Namesakes } from "../context.ts";
import { anyForm, step, valueOf } from "../form.ts";
import { defineStyle } from "../style.ts";

const borne = step("FindNamed", []);

/**
 * A value of one of several things that bear the name in the question; their kind, or what is said of them, tells which is meant. Where
 * another bearer has such a value too, that is asked: who takes the wrong one finds an answer, and it is wrong.
 */
export default defineStyle({
  name: "ambiguous",
  family: "reasoning",
  needsEvery: true,
  async draw(context, random) {
    const open = context.namesakes();
    if (open.length === 0) return undefined;
    const namesakes = random.pick(open);
    const meant = random.pick(namesakes.ids);
    const others = namesakes.ids.filter((id) => id !== meant);
    const { index } = context.sampler;
    const values = index
      .shared([meant])
      .filter(({ attribute, time }) => sayableTime(time) && context.attribute(attribute)?.multiValued === false);
    const shared = values.filter(({ attribute, time }) =>
      others.some((id) => index.shared([id]).some((one) => one.attribute === attribute && one.time === time)),
    );
    const narrowed = values.length === 0 ? undefined : await narrow(context, random, namesakes, meant);
    if (narrowed === undefined) return undefined;
    const { attribute, time } = random.pick(shared.length > 0 ? shared : values);
    return buildProgram(["FindNamed", { name: namesakes.name }], narrowed, ...timeSteps(time), ["QueryAttribute", { attribute }, -1]);
  },
  form: valueOf(anyForm(step("FilterType", [borne]), step("FilterClaim", [borne]))),
});

/** By its kind where no other bearer is of that kind; else by a thing that it alone is said to have. */
async function narrow(context: QuestionContext, random: Random, { ids }: Namesakes, meant: string): Promise<ProgramStep | undefined> {
  const types = (id: string): readonly string[] => context.entity(id)?.types ?? [];
  const own = types(meant).filter((type) => ids.every((id) => id === meant || !types(id).includes(type)));
  if (own.length > 0) return ["FilterType", { type: random.pick(own) }, -1];
  const steps: ProgramStep[] = await place(context, ids, meant);
  for (const { name, kind, multiValued } of context.attributes) {
    if (kind !== "entity" || multiValued) continue;
    const statements = await context.memory.statements({ subject: meant, attribute: name });
    const value = statements[0]?.claim?.value;
    if (value?.kind === "entity" && context.nameable(value.entityId))
      steps.push(["FilterClaim", { attribute: name, comparator: "=", value }, -1]);
  }
  return steps.length === 0 ? undefined : random.pick(steps);
}

/** Where it lies, if all of them lie in places of one kind: a district of a region lies in the region as well. */
async function place(context: QuestionContext, ids: readonly string[], meant: string): Promise<ProgramStep[]> {
  const places: string[] = [];
  for (const id of ids) {
    const [only, ...others] = new Set(
      (await context.memory.statements({ subject: id, attribute: LIES_IN })).flatMap(({ claim }) =>
        claim?.value.kind === "entity" ? [claim.value.entityId] : [],
      ),
    );
    if (only === undefined || others.length > 0) return [];
    places.push(only);
  }
  const own = places[ids.indexOf(meant)] ?? "";
  const kind = context.entity(own)?.types[0];
  const oneKind = kind !== undefined && places.every((id) => context.entity(id)?.types.includes(kind) === true);
  if (!oneKind || new Set(places).size < places.length || !context.nameable(own)) return [];
  return [["FilterClaim", { attribute: LIES_IN, comparator: "=", value: { kind: "entity", entityId: own } }, -1]];
}
