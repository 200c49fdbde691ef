import { timed, type ProgramStep } from "../../../knowledge-graph/program/index.ts";
import { build, isQuantity, pair, sayableTime, sideBySide, valueSteps } from "../draws.ts";
import { additive, type Ground } from "../ground.ts";
import type { Random } from "../../../schemas/index.ts";
import { defineStyle, pickShape, type Shape, type Style } from "../style.ts";

/** One thing's values at several plain times, in order. */
function series(
  ground: Ground,
  random: Random,
): { readonly subject: string; readonly attribute: string; readonly times: readonly string[] } | undefined {
  const drawn = ground.sampler.series(random, { kinds: ["quantity"], accept: isQuantity });
  if (drawn === undefined || !ground.nameable(drawn.subject)) return undefined;
  const times = drawn.times.filter((time) => sayableTime(time) && !time.includes("/"));
  // Times of one precision: "in 2013" and "on 31 December 2014" are not set side by side.
  const length = times[0]?.length;
  return times.length >= 2 && times.every((time) => time.length === length) ? { ...drawn, times } : undefined;
}

/** A figure of which the page gives several years. */
const asOf: Style["draw"] = (ground, random) => {
  const drawn = series(ground, random);
  return drawn === undefined ? undefined : build(...valueSteps(drawn.subject, drawn.attribute, random.pick(drawn.times)));
};

const latest: Style["draw"] = (ground, random) => {
  const drawn = series(ground, random);
  return drawn === undefined ? undefined : build(...valueSteps(drawn.subject, drawn.attribute, "latest"));
};

const change =
  (operation: "difference" | "percentage-change"): Style["draw"] =>
  (ground, random) => {
    const drawn = series(ground, random);
    const info = drawn === undefined ? undefined : ground.attribute(drawn.attribute);
    if (drawn === undefined || info === undefined || (operation === "percentage-change" && !additive(info))) return undefined;
    const [a, b] = random.shuffle(drawn.times).slice(0, 2).sort() as [string, string];
    const times = operation === "difference" ? [b, a] : [a, b];
    const { steps, ends } = sideBySide(...times.map((time) => valueSteps(drawn.subject, drawn.attribute, time)));
    return build(...steps, ["Compute", { operation }, ...ends]);
  };

const average: Style["draw"] = (ground, random) => {
  const drawn = series(ground, random);
  if (drawn === undefined || drawn.times.length < 3) return undefined;
  const { steps, ends } = sideBySide(...drawn.times.slice(-4).map((time) => valueSteps(drawn.subject, drawn.attribute, time)));
  return build(...steps, ["Compute", { operation: "mean" }, ...ends]);
};

/** Which came first. */
const earlier: Style["draw"] = (ground, random) => {
  const drawn = pair(ground, random, (info) => !info.multiValued, ["date"]);
  if (drawn === undefined) return undefined;
  const { steps, ends } = sideBySide(
    ...drawn.entities.map((entity): readonly ProgramStep[] => [["Find", { entity }], ...timed(drawn.time)]),
  );
  return build(
    ...steps,
    ["SelectBetween", { attribute: drawn.attribute, which: random.pick(["max", "min"]) }, ...ends],
    ["QueryName", {}, -1],
  );
};

/** Two things compared at a time of which each gives several. */
const thenBetween: Style["draw"] = (ground, random) => {
  const drawn = pair(ground, random, (info) => isQuantity(info) && info.times.length > 1);
  if (
    drawn === undefined ||
    drawn.time === "" ||
    !drawn.entities.every((id) => ground.sampler.index.series(drawn.attribute).some((one) => one.subject === id))
  )
    return undefined;
  const { steps, ends } = sideBySide(
    ...drawn.entities.map((entity): readonly ProgramStep[] => [["Find", { entity }], ...timed(drawn.time)]),
  );
  return build(
    ...steps,
    ["SelectBetween", { attribute: drawn.attribute, which: random.pick(["max", "min"]) }, ...ends],
    ["QueryName", {}, -1],
  );
};

const shapes: readonly Shape[] = [
  [22, asOf],
  [6, latest],
  [20, change("difference")],
  [22, change("percentage-change")],
  [10, average],
  [12, earlier],
  [8, thenBetween],
];

export default defineStyle({
  name: "temporal",
  family: "computation",
  needsEvery: false,
  draw: (ground, random) => pickShape(shapes, random)(ground, random.fork("shape")),
});
