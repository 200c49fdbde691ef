import { timed, type ProgramStep } from "../../../knowledge-graph/program/index.ts";
import { build, isQuantity, listedSet, listSteps, measuredSet, sayableList, sideBySide, known } from "../draws.ts";
import { namesMany } from "../ground.ts";
import { defineStyle, pickShape, type Shape, type Style } from "../style.ts";

const extreme: Style["draw"] = (ground, random) => {
  const set = measuredSet(ground, random, isQuantity);
  if (set === undefined || set.members.length < 3) return undefined;
  const k = set.members.length > 3 && random.next() < 0.3 ? 2 : 1;
  return build(
    ...listSteps(set),
    ...timed(set.measureTime),
    ["SelectAmong", { attribute: set.measure, which: random.pick(["max", "min"]), k }, -1],
    ["QueryName", {}, -1],
  );
};

/** By the figure that the list itself gives beside each. */
const byQualifier: Style["draw"] = (ground, random) => {
  const set = ground.sampler.listedSet(random, { accept: (info) => namesMany(info) && info.qualifiers.length > 0 });
  if (set === undefined || set.members.length < 3 || !sayableList(ground, set)) return undefined;
  const qualifiers = (ground.attribute(set.attribute)?.qualifiers ?? []).filter((name) => name !== "role" && name !== "remark");
  const [qualifier] = qualifiers;
  if (qualifier === undefined) return undefined;
  const k = set.members.length > 3 && random.next() < 0.3 ? 2 : 1;
  return build(
    ...listSteps(set),
    ["SelectAmong", { attribute: set.attribute, which: random.pick(["max", "min"]), k, qualifier }, -1],
    ["QueryName", {}, -1],
  );
};

/** Two lists of one attribute. */
const joint =
  (step: (a: number, b: number) => ProgramStep): Style["draw"] =>
  (ground, random) => {
    const drawn = ground.sampler.overlapping(random, { accept: namesMany });
    if (
      drawn === undefined ||
      drawn[0].subject === drawn[1].subject ||
      !drawn.every((set) => sayableList(ground, set) && known(ground, set))
    )
      return undefined;
    const { steps, ends } = sideBySide(...drawn.map(listSteps));
    return build(...steps, step(ends[0] ?? 0, ends[1] ?? 0), ["QueryName", {}, -1]);
  };

/** Lists of two attributes of one subject or two: "listed both as export partners of A and as border countries of B". */
const twoLists: Style["draw"] = (ground, random) => {
  const first = listedSet(ground, random);
  if (first === undefined || first.time !== "") return undefined;
  const others = ground.attributes.filter((info) => info.name !== first.attribute && namesMany(info));
  if (others.length === 0) return undefined;
  const other = random.pick(others);
  const sets = ground.sampler.index
    .sets(other.name)
    .filter((set) => set.time === "" && set.members.some((id) => first.members.includes(id)) && sayableList(ground, set));
  if (sets.length === 0) return undefined;
  const { steps, ends } = sideBySide(listSteps(first), listSteps(random.pick(sets)));
  return build(...steps, ["And", {}, ...ends], ["QueryName", {}, -1]);
};

const count: Style["draw"] = (ground, random) => {
  const set = listedSet(ground, random);
  return set === undefined || set.members.length < 3 ? undefined : build(...listSteps(set), ["Count", { listed: true }, -1]);
};

const countBoth: Style["draw"] = (ground, random) => {
  const drawn = ground.sampler.overlapping(random, { accept: namesMany });
  if (drawn === undefined || drawn[0].subject === drawn[1].subject || !drawn.every((set) => sayableList(ground, set) && known(ground, set)))
    return undefined;
  const { steps, ends } = sideBySide(...drawn.map(listSteps));
  return build(...steps, ["And", {}, ...ends], ["Count", { listed: true }, -1]);
};

const shapes: readonly Shape[] = [
  [40, extreme],
  [10, byQualifier],
  [16, joint((a, b) => ["And", {}, a, b])],
  [6, joint((a, b) => ["Or", {}, a, b])],
  [10, joint((a, b) => ["Not", { listed: true }, a, b])],
  [6, twoLists],
  [6, count],
  [6, countBoth],
];

export default defineStyle({
  name: "set",
  family: "reasoning",
  needsEvery: true,
  draw: (ground, random) => pickShape(shapes, random)(ground, random.fork("shape")),
});
