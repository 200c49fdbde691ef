import { timeSteps, type ProgramStep } from "../../../knowledge-graph/index.ts";
import { buildProgram, isSingle, drawPair, MEASURE_KINDS, parallelParts, amongRelatives } from "../draws.ts";
import { kinship } from "../kinship.ts";
import { byFigure, extremeOf, thing, things, nameOf, oneOfTwo } from "../form.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

/** Which of two came first is a question of time. */
const two: Style["draw"] = (context, random) => {
  const drawn = drawPair(context, random, isSingle, MEASURE_KINDS);
  if (drawn === undefined || context.attribute(drawn.attribute)?.kind === "date") return undefined;
  const { steps, ends } = parallelParts(
    ...drawn.entities.map((entity): readonly ProgramStep[] => [["Find", { entity }], ...timeSteps(drawn.time)]),
  );
  return buildProgram(
    ...steps,
    ["SelectBetween", { attribute: drawn.attribute, which: random.pick(["max", "min"]) }, ...ends],
    ["QueryName", {}, -1],
  );
};

/** Of so many the nearest are taken: of things that have nothing in common nobody asks which is first. */
const LOOKED_AT = 16;

/** Three or four named things, the first or second of them. */
const several: Style["draw"] = (context, random) => {
  const first = drawPair(context, random, isSingle, MEASURE_KINDS);
  if (first === undefined) return undefined;
  const pool = context.sampler.index.years(first.attribute).find(({ time }) => time === first.time)?.subjects ?? [];
  const others = pool.filter(
    (id) => !first.entities.includes(id) && context.entity(id)?.types.includes(first.type) === true && context.nameable(id),
  );
  const related = amongRelatives(context, first.entities[0], others);
  const near = (id: string): number => Math.min(...first.entities.map((one) => kinship(context, one, id)));
  const more = random
    .shuffle(related.length > 1 ? related : others)
    .slice(0, LOOKED_AT)
    .sort((a, b) => near(b) - near(a));
  const ids = [...first.entities, ...more.slice(0, 1 + random.int(2))];
  if (ids.length < 3) return undefined;
  const steps: ProgramStep[] = ids.map((entity) => ["Find", { entity }]);
  ids.slice(1).forEach((_, index) => steps.push(["Or", {}, index === 0 ? 0 : -1, index + 1]));
  const k = ids.length > 3 && random.next() < 0.3 ? 2 : 1;
  return buildProgram(
    ...steps,
    ...timeSteps(first.time),
    ["SelectAmong", { attribute: first.attribute, which: random.pick(["max", "min"]), k }, -1],
    ["QueryName", {}, -1],
  );
};

export default defineStyle({
  name: "comparison",
  family: "reasoning",
  needsEvery: false,
  ...ofShapes([54, two, oneOfTwo(thing, thing, byFigure)], [46, several, nameOf(extremeOf(things))]),
});
