import { inBoth, MAX_MEMBERS, timeSteps, type ListedSet, type MeasuredSet, type ProgramStep } from "../../../knowledge-graph/index.ts";
import type { AttributeInfo, Random } from "../../../schemas/index.ts";
import {
  buildProgram,
  countedSet,
  isKnownList,
  isSingle,
  listedSet,
  listPair,
  listSteps,
  measuredPair,
  measuredSet,
  sayableList,
  sharedSteps,
  parallelParts,
  MEASURE_KINDS,
  whichEnd,
} from "../draws.ts";
import { listNouns } from "../../language/entries/list-entry.ts";
import { namesMany, type QuestionContext } from "../context.ts";
import { DATE_SHARE, vagueSteps } from "../bounds.ts";
import { setAgainst } from "../against.ts";
import { LONG, longSet } from "../long-sets.ts";
import { againstOf, anyForm, boundedOf, extremeOf, firstOf, inBothLists, listOf, nameOf, thing, step } from "../form.ts";
import { measuredMix, mixedPair, mixedSteps } from "../mixed-lists.ts";
import { isTabled } from "../fitting-measures.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

const extreme: Style["draw"] = (context, random) => {
  const set = measuredSet(context, random, isSingle, MEASURE_KINDS);
  if (set === undefined || set.members.length < 3) return undefined;
  const k = placeAmong(set.members, random);
  return buildProgram(
    ...listSteps(set),
    ...timeSteps(set.measureTime),
    ["SelectAmong", { attribute: set.measure, which: whichEnd(random), k }, -1],
    ["QueryName", {}, -1],
  );
};

/** Of few the first or the second; the third of eight is asked for as well. */
const placeAmong = ({ length }: readonly string[], random: Random): number =>
  length < 4 || random.next() >= 0.3 ? 1 : length >= 8 && random.next() < 0.4 ? 3 : 2;

/** By the figure that the list itself gives beside each. */
const byQualifier: Style["draw"] = (context, random) => {
  const set = context.sampler.listedSet(random, { accept: (info) => namesMany(info) && info.qualifiers.length > 0 });
  if (set === undefined || set.members.length < 3 || !sayableList(context, set)) return undefined;
  const qualifiers = (context.attribute(set.attribute)?.qualifiers ?? []).filter((name) => name !== "role" && name !== "remark");
  const [qualifier] = qualifiers;
  if (qualifier === undefined) return undefined;
  const k = placeAmong(set.members, random);
  return buildProgram(
    ...listSteps(set),
    ["SelectAmong", { attribute: set.attribute, which: whichEnd(random), k, qualifier }, -1],
    ["QueryName", {}, -1],
  );
};

/** Of a long list people want more names than of a short one. */
const MOST_NAMED = 8;

/** The same of a list that has to be gone through page by page. */
const extremeOfLong: Style["draw"] = (context, random) => {
  const set = longSet(context, random, isSingle, LONG);
  return (
    set &&
    buildProgram(
      ...listSteps(set),
      ...timeSteps(set.measureTime),
      ["SelectAmong", { attribute: set.measure, which: whichEnd(random), k: random.next() < 0.2 ? 2 : 1 }, -1],
      ["QueryName", {}, -1],
    )
  );
};

/** Those of a list that are within a bound: "in the 1990s", "more than 10 million". */
const within =
  (fewest: number): Style["draw"] =>
  async (context, random) => {
    const set = boundedList(context, random, fewest);
    if (set === undefined) return undefined;
    const steps = await vagueSteps(
      context,
      set,
      random,
      1 + random.int(Math.min(set.members.length >= LONG ? MOST_NAMED : 3, set.members.length - 2)),
    );
    return steps && buildProgram(...listSteps(set), ...steps, ["QueryName", {}, -1]);
  };

/** A list of so many things and what all of them have; a date now and then. */
const boundedList = (context: QuestionContext, random: Random, fewest: number): MeasuredSet | undefined =>
  longSet(context, random, isLine, fewest, DATE_SHARE);
const isLine = (info: AttributeInfo): boolean => isSingle(info) && !isTabled(info);

/** The extreme of what two lists have in common. */
const extremeOfBoth: Style["draw"] = (context, random) => {
  const set = measuredPair(context, random, isSingle, MEASURE_KINDS);
  if (set === undefined) return undefined;
  return buildProgram(...set.steps, ["SelectAmong", { attribute: set.measure, which: whichEnd(random), k: 1 }, -1], ["QueryName", {}, -1]);
};

/** Two lists of one attribute; what is left of them has to be few, and not what one of them says alone. */
const joint =
  (step: (a: number, b: number) => ProgramStep, left: (a: number, b: number, both: number) => number): Style["draw"] =>
  (context, random) => {
    const drawn = listPair(context, random);
    if (drawn === undefined) return undefined;
    const [a, b] = drawn[0].members.length > MAX_MEMBERS ? [drawn[1], drawn[0]] : drawn;
    const size = left(a.members.length, b.members.length, inBoth(a, b).length);
    if (size < 1 || size > MAX_MEMBERS || size === a.members.length) return undefined;
    const { steps, ends } = parallelParts(listSteps(a), listSteps(b));
    return buildProgram(...steps, step(ends[0] ?? 0, ends[1] ?? 0), ["QueryName", {}, -1]);
  };

/** "Which of France's neighbours take part in the OECD", and which do not. */
const mixed =
  (op: "And" | "Not"): Style["draw"] =>
  (context, random) => {
    const pair = mixedPair(context, random);
    const left = pair === undefined ? 0 : (op === "And" ? pair.both : pair.rest).length;
    return pair === undefined || left < (op === "Not" ? 2 : 1) || left > MAX_MEMBERS
      ? undefined
      : buildProgram(...mixedSteps(pair, op), ["QueryName", {}, -1]);
  };

const countMixed: Style["draw"] = (context, random) => {
  const pair = mixedPair(context, random);
  if (pair === undefined || pair.both.length < 2 || !isCounted(context, pair.head)) return undefined;
  const op = pair.rest.length > 1 && random.next() < 0.3 ? "Not" : "And";
  return buildProgram(...mixedSteps(pair, op), ["Count", { listed: true }, -1]);
};

/** "Of France's neighbours that take part in the OECD, which has the most people?" */
const extremeOfMixed: Style["draw"] = (context, random) => {
  const set = measuredMix(context, random, isSingle, MEASURE_KINDS);
  return (
    set && buildProgram(...set.steps, ["SelectAmong", { attribute: set.measure, which: whichEnd(random), k: 1 }, -1], ["QueryName", {}, -1])
  );
};

/** "How many of France's neighbours had more than 10 million people?" */
const countWithin =
  (fewest: number): Style["draw"] =>
  async (context, random) => {
    const set = boundedList(context, random, fewest);
    if (set === undefined || !isCounted(context, set)) return undefined;
    const steps = await vagueSteps(context, set, random, 2 + random.int(set.members.length - 3));
    return steps && buildProgram(...listSteps(set), ...steps, ["Count", { listed: true }, -1]);
  };

/** Lists of two attributes of one subject or two: "listed both as export partners of A and as border countries of B". */
const twoLists: Style["draw"] = (context, random) => {
  const first = listedSet(context, random);
  if (first === undefined || first.time !== "") return undefined;
  const others = context.attributes.filter((info) => info.name !== first.attribute && namesMany(info));
  if (others.length === 0) return undefined;
  const other = random.pick(others);
  const sets = context.sampler.index
    .sets(other.name)
    .filter((set) => set.time === "" && set.members.some((id) => first.members.includes(id)) && sayableList(context, set));
  if (sets.length === 0) return undefined;
  const { steps, ends } = parallelParts(listSteps(first), listSteps(random.pick(sets)));
  return buildProgram(...steps, ["And", {}, ...ends], ["QueryName", {}, -1]);
};

/** The largest few, and names without pages, nobody counts. */
const isCounted = (context: QuestionContext, set: ListedSet): boolean => {
  const info = context.attribute(set.attribute);
  return info !== undefined && listNouns(info)[0]?.partial !== true && isKnownList(context, set);
};

const count: Style["draw"] = (context, random) => {
  const set = countedSet(context, random);
  return set === undefined || !isCounted(context, set) ? undefined : buildProgram(...listSteps(set), ["Count", { listed: true }, -1]);
};

const countBoth: Style["draw"] = (context, random) => {
  const drawn = listPair(context, random);
  if (drawn?.every((set) => isCounted(context, set)) !== true) return undefined;
  const size = inBoth(...drawn).length;
  // As many as one of them has, or just one, is no count of both.
  if (size < 2 || drawn.some(({ members }) => members.length === size)) return undefined;
  return buildProgram(...sharedSteps(drawn), ["Count", { listed: true }, -1]);
};

export default defineStyle({
  name: "set",
  family: "reasoning",
  needsEvery: true,
  ...ofShapes(
    [24, extreme, nameOf(extremeOf(listOf(thing)))],
    [20, within(3), nameOf(boundedOf(listOf(thing)))],
    [10, within(LONG), nameOf(boundedOf(listOf(thing)))],
    [24, extremeOfLong, nameOf(extremeOf(listOf(thing)))],
    [8, extremeOfBoth, nameOf(extremeOf(inBothLists))],
    [10, byQualifier, nameOf(firstOf(listOf(thing)))],
    [
      10,
      joint(
        (a, b) => ["And", {}, a, b],
        (_a, _b, both) => both,
      ),
      nameOf(inBothLists),
    ],
    [
      6,
      joint(
        (a, b) => ["Or", {}, a, b],
        (a, b, both) => a + b - both,
      ),
      nameOf(step("Or", [listOf(thing), listOf(thing)])),
    ],
    [
      10,
      joint(
        (a, b) => ["Not", { listed: true }, a, b],
        (a, _b, both) => a - both,
      ),
      nameOf(step("Not", [listOf(thing), listOf(thing)])),
    ],
    [6, twoLists, nameOf(inBothLists)],
    [8, mixed("And"), nameOf(inBothLists)],
    [5, mixed("Not"), nameOf(step("Not", [listOf(thing), listOf(thing)]))],
    [12, extremeOfMixed, nameOf(extremeOf(inBothLists))],
    [8, countMixed, anyForm(step("Count", [inBothLists]), step("Count", [step("Not", [listOf(thing), listOf(thing)])]))],
    [10, countWithin(5), step("Count", [boundedOf(listOf(thing))])],
    [6, countWithin(LONG), step("Count", [boundedOf(listOf(thing))])],
    [10, setAgainst(false), nameOf(againstOf(listOf(thing)))],
    [50, setAgainst(false, LONG), nameOf(againstOf(listOf(thing)))],
    [5, setAgainst(true), step("Count", [againstOf(listOf(thing))])],
    [34, setAgainst(true, LONG), step("Count", [againstOf(listOf(thing))])],
    [6, count, step("Count", [listOf(thing)])],
    [6, countBoth, step("Count", [inBothLists])],
  ),
});
