import { inBoth, timeSteps, type ProgramStep } from "../../../knowledge-graph/index.ts";
import {
  buildProgram,
  describeFind,
  drawPair,
  isQuantity,
  isSingle,
  listPair,
  listSteps,
  measuredSet,
  MEASURE_KINDS,
  parallelParts,
  sayableTime,
  sharedSteps,
  valueSteps,
  whichEnd,
} from "../draws.ts";
import { changeOfTotal } from "../group-figures.ts";
import { vagueSteps } from "../bounds.ts";
import { mixedPair, mixedSteps } from "../mixed-lists.ts";
import { isAdditive, type QuestionContext } from "../context.ts";
import type { Program, Random } from "../../../schemas/index.ts";
import {
  boundedOf,
  byDate,
  description,
  extremeOf,
  figureOf,
  inBothLists,
  listOf,
  thing,
  oneOfTwo,
  overTimes,
  totalOverTime,
} from "../form.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

interface Drawn {
  readonly subject: string;
  readonly attribute: string;
  readonly times: readonly string[];
}

/** One thing's values at several plain times, in order. */
function series(context: QuestionContext, random: Random): Drawn | undefined {
  const drawn = context.sampler.series(random, { kinds: ["quantity"], accept: isQuantity });
  if (drawn === undefined || !context.nameable(drawn.subject)) return undefined;
  const times = drawn.times.filter((time) => sayableTime(time) && !time.includes("/"));
  // Times of one precision: "in 2013" and "on 31 December 2014" are not set side by side.
  const length = times[0]?.length;
  return times.length >= 2 && times.every((time) => time.length === length) ? { ...drawn, times } : undefined;
}

type Change = "difference" | "percentage-change" | "ratio";

/** How one thing's figure changed between two times; a rate has no change in per cent that would not be misread. */
const change =
  (operation: Change): Style["draw"] =>
  (context, random) => {
    const drawn = series(context, random);
    const info = drawn === undefined ? undefined : context.attribute(drawn.attribute);
    if (drawn === undefined || info === undefined || (operation !== "difference" && !isAdditive(info))) return undefined;
    return changed([["Find", { entity: drawn.subject }]], drawn, operation, random);
  };

/** The same of a thing that is described, not named. */
const describedChange: Style["draw"] = (context, random) => {
  const drawn = series(context, random);
  const info = drawn === undefined ? undefined : context.attribute(drawn.attribute);
  if (drawn === undefined || info === undefined) return undefined;
  const program = changed([["Find", { entity: drawn.subject }]], drawn, isAdditive(info) ? random.pick(CHANGES) : "difference", random);
  return describeFind(context, program, 0, random, ["identifying", "relation"]);
};

const CHANGES: readonly Change[] = ["difference", "percentage-change", "ratio"];

/** Both values are read of one node, so that a description stands once. */
function changed(subject: readonly ProgramStep[], drawn: Drawn, operation: Change, random: Random): Program {
  const [a, b] = random.shuffle(drawn.times).slice(0, 2).sort() as [string, string];
  const [first, second] = operation === "percentage-change" ? [a, b] : [b, a];
  const at = subject.length - 1;
  return buildProgram(
    ...subject,
    ["AsOf", { time: first }, at],
    ["QueryAttribute", { attribute: drawn.attribute }, -1],
    ["AsOf", { time: second }, at],
    ["QueryAttribute", { attribute: drawn.attribute }, -1],
    ["Compute", { operation }, at + 2, at + 4],
  );
}

interface Picked {
  readonly steps: readonly ProgramStep[];
  readonly one: string;
}

/** How a figure of one thing that lists pick out went from one time to another. */
const changeOfPicked =
  (pick: (context: QuestionContext, random: Random) => Picked | undefined | Promise<Picked | undefined>): Style["draw"] =>
  async (context, random) => {
    const picked = await pick(context, random);
    if (picked === undefined) return undefined;
    const { steps, one } = picked;
    const open = context.attributes.filter(isQuantity).flatMap((info) => {
      const all = context.sampler.index.series(info.name).find(({ subject }) => subject === one)?.times ?? [];
      const times = all.filter((time) => sayableTime(time) && time.length === all[0]?.length && !time.includes("/"));
      return times.length < 2 ? [] : [{ info, drawn: { subject: one, attribute: info.name, times } }];
    });
    if (open.length === 0) return undefined;
    const { info, drawn } = random.pick(open);
    return changed(steps, drawn, isAdditive(info) && random.next() < 0.6 ? "percentage-change" : "difference", random);
  };

const changeOfShared = changeOfPicked((context, random) => {
  const drawn = listPair(context, random);
  const [one, ...others] = drawn === undefined ? [] : inBoth(...drawn);
  return drawn === undefined || one === undefined || others.length > 0 ? undefined : { steps: sharedSteps(drawn), one };
});

/** Of the one that two lists of two kinds share. */
const changeOfMixed = changeOfPicked((context, random) => {
  const pair = mixedPair(context, random);
  const [one, ...others] = pair?.both ?? [];
  return pair === undefined || one === undefined || others.length > 0 || pair.head.time !== ""
    ? undefined
    : { steps: mixedSteps(pair), one };
});

/** Of the one of a list that came before, after or within a decade. */
const changeOfBounded = changeOfPicked(async (context, random) => {
  const set = measuredSet(context, random, isSingle, ["date"]);
  const steps = set === undefined || set.members.length < 3 ? undefined : await vagueSteps(context, set, random, 1);
  return set === undefined || steps === undefined ? undefined : { steps: [...listSteps(set), ...steps], one: random.pick(set.members) };
});

const changeOfExtreme = changeOfPicked((context, random) => {
  const set = measuredSet(context, random, isSingle, MEASURE_KINDS);
  if (set === undefined || set.members.length < 3) return undefined;
  const select: ProgramStep = ["SelectAmong", { attribute: set.measure, which: whichEnd(random), k: 1 }, -1];
  return { steps: [...listSteps(set), ...timeSteps(set.measureTime), select], one: random.pick(set.members) };
});

const average: Style["draw"] = (context, random) => {
  const drawn = series(context, random);
  if (drawn === undefined || drawn.times.length < 3) return undefined;
  const { steps, ends } = parallelParts(...drawn.times.slice(-4).map((time) => valueSteps(drawn.subject, drawn.attribute, time)));
  return buildProgram(...steps, ["Compute", { operation: "mean" }, ...ends]);
};

/** Which came first. */
const earlier: Style["draw"] = (context, random) => {
  const drawn = drawPair(context, random, (info) => !info.multiValued, ["date"]);
  if (drawn === undefined) return undefined;
  const { steps, ends } = parallelParts(
    ...drawn.entities.map((entity): readonly ProgramStep[] => [["Find", { entity }], ...timeSteps(drawn.time)]),
  );
  return buildProgram(
    ...steps,
    ["SelectBetween", { attribute: drawn.attribute, which: random.pick(["max", "min"]) }, ...ends],
    ["QueryName", {}, -1],
  );
};

export default defineStyle({
  name: "temporal",
  family: "computation",
  needsEvery: false,
  // A plain look-up at a time is a factual question, a comparison at a time a comparison; here time itself is what is asked of.
  ...ofShapes(
    [26, change("difference"), figureOf(overTimes(2), "difference")],
    [18, change("percentage-change"), figureOf(overTimes(2), "percentage-change")],
    [12, change("ratio"), figureOf(overTimes(2), "ratio")],
    [8, describedChange, figureOf(overTimes(2, description), ...CHANGES)],
    [12, changeOfShared, figureOf(overTimes(2, inBothLists), ...CHANGES)],
    [14, changeOfMixed, figureOf(overTimes(2, inBothLists), ...CHANGES)],
    [14, changeOfBounded, figureOf(overTimes(2, boundedOf(listOf(thing))), ...CHANGES)],
    [12, changeOfExtreme, figureOf(overTimes(2, extremeOf(listOf(thing))), ...CHANGES)],
    [16, changeOfTotal, totalOverTime],
    [8, average, figureOf(overTimes(3), "mean")],
    [14, earlier, oneOfTwo(thing, thing, byDate)],
  ),
});
