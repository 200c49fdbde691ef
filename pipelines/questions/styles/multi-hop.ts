import { inBoth, timeSteps, type ProgramStep } from "../../../knowledge-graph/index.ts";
import type { AttributeInfo, Random } from "../../../schemas/index.ts";
import {
  buildProgram,
  describeFind,
  isSingle,
  isSummed,
  MEASURE_KINDS,
  parallelParts,
  listPair,
  listSteps,
  measuredPair,
  measuredSet,
  measuresOf,
  sayableTime,
  sharedSteps,
  valueOfFirst,
  valueSteps,
  whichEnd,
} from "../draws.ts";
import { keptReadings, oncePer } from "../../core/kept-readings.ts";
import type { QuestionContext } from "../context.ts";
import { pairsIn } from "../related-pairs.ts";
import { DATE_SHARE, vagueSteps } from "../bounds.ts";
import { measuredMix, mixedPair, mixedSteps } from "../mixed-lists.ts";
import { shareOfList } from "../whole-figures.ts";
import { isShortPick } from "../picks.ts";
import { listNouns } from "../../language/entries/list-entry.ts";
import { isSpoken } from "../../language/entries/speech.ts";
import {
  anyForm,
  boundedOf,
  description,
  extremeOf,
  inBothLists,
  listOf,
  nameOf,
  thing,
  overAll,
  figureOf,
  ofThings,
  valueOf,
  partOfList,
} from "../form.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

const oneOf = ["identifying", "relation", "relations"] as const;
const hidden = ["relation", "relations", "superlative"] as const;
const all = ["identifying", "relation", "relations", "superlative"] as const;

const isLightPick = (info: AttributeInfo): boolean => isSingle(info) && isShortPick(info);

/** The value of a described thing. */
const described: Style["draw"] = async (context, random) => {
  const fact = context.sampler.fact(random, { accept: (info) => info.kind !== "text" && isSingle(info) });
  if (fact === undefined || !sayableTime(fact.time)) return undefined;
  return describeFind(context, buildProgram(...valueSteps(fact.subject, fact.attribute, fact.time)), 0, random, all);
};

/** What a list holds that has the largest of something; then a value of it. */
const extremeValue: Style["draw"] = async (context, random) => {
  const set = measuredSet(context, random, isLightPick, MEASURE_KINDS);
  if (set === undefined || set.members.length < 3) return undefined;
  const asked = valueOfMember(context, random, random.pick(set.members), set.measure, set.measureTime);
  if (asked === undefined) return undefined;
  const program = valueOfFirst([...listSteps(set), ...timeSteps(set.measureTime)], set.measure, whichEnd(random), asked);
  return random.next() < 0.4 ? ((await describeFind(context, program, 0, random, hidden)) ?? program) : program;
};

/** Whether things of its kind have it. */
const isOf = ({ entity }: QuestionContext, { coverage }: AttributeInfo, member: string): boolean =>
  coverage.some(({ type, known }) => known > 0 && entity(member)?.types.includes(type) === true);

/** Another value at the same time (or none), so that the words need one time only. */
function valueOfMember(
  context: QuestionContext,
  random: Random,
  member: string,
  measure: string,
  time: string,
): { readonly attribute: string; readonly time: string } | undefined {
  const isOpen = (attribute: string): boolean => {
    const info = attribute === measure ? undefined : context.attribute(attribute);
    return info !== undefined && isSpoken(info);
  };
  const open = [
    ...context.sampler.index.shared([member]).filter((one) => isOpen(one.attribute) && (one.time === "" || one.time === time)),
    ...context.attributes
      .filter((info) => info.kind === "entity" && !info.multiValued && isSpoken(info) && isOf(context, info, member))
      .map((info) => ({ attribute: info.name, time: "" })),
  ];
  return open.length > 0 ? random.pick(open) : undefined;
}

/** The one of a list that a bound leaves; then a value of it. */
const boundedValue: Style["draw"] = async (context, random) => {
  const set = measuredSet(context, random, isLightPick, random.next() < DATE_SHARE ? ["date"] : MEASURE_KINDS);
  if (set === undefined || set.members.length < 3) return undefined;
  const steps = await vagueSteps(context, set, random, 1);
  const asked = steps && valueOfMember(context, random, random.pick(set.members), set.measure, set.measureTime);
  if (steps === undefined || asked === undefined) return undefined;
  return buildProgram(...listSteps(set), ...steps, ...timeSteps(asked.time), ["QueryAttribute", { attribute: asked.attribute }, -1]);
};

/** Which of the things that a described thing lists has the largest of something. */
const describedExtreme: Style["draw"] = async (context, random) => {
  const set = measuredSet(context, random, isSingle, MEASURE_KINDS);
  const list = set === undefined ? undefined : context.attribute(set.attribute);
  // "Which of that country's main export partners is the largest by area": nobody goes there from a riddle.
  if (set === undefined || list === undefined || set.members.length < 3 || listNouns(list)[0]?.partial === true) return undefined;
  const program = buildProgram(
    ...listSteps(set),
    ...timeSteps(set.measureTime),
    ["SelectAmong", { attribute: set.measure, which: whichEnd(random), k: 1 }, -1],
    ["QueryName", {}, -1],
  );
  return describeFind(context, program, 0, random, oneOf);
};

/** The total over what a described thing lists. */
const describedSum: Style["draw"] = async (context, random) => {
  const set = measuredSet(context, random, isSummed);
  if (set === undefined) return undefined;
  return describeFind(
    context,
    buildProgram(...listSteps(set), ...timeSteps(set.measureTime), ["Compute", { operation: "sum", of: set.measure }, -1]),
    0,
    random,
    oneOf,
  );
};

/** "How high above sea level is Ulrich Castell's birthplace?": a figure of what a thing leads to. */
const ofRelated: Style["draw"] = async (context, random) => {
  const fact = await relatedFact(context, random);
  if (fact === undefined) return undefined;
  const asked = valueOfMember(context, random, fact.target, "", random.pick(["", "2015", "2014", "2013"]));
  // "Which village is Miller's Cobden's dairy in" is asked of the dairy.
  if (asked === undefined || context.attribute(asked.attribute)?.kind === "entity") return undefined;
  return buildProgram(
    ["Find", { entity: fact.subject }],
    ["Relate", { attribute: fact.attribute, direction: "forward" }, -1],
    ...timeSteps(asked.time),
    ["QueryAttribute", { attribute: asked.attribute }, -1],
  );
};

/**
 * "How many more beds does the department where Dr A works have than the one where Dr B works?": a figure of what two things of a kind lead
 * to. Looks at the statements of one relation.
 */
const apartOfRelated: Style["draw"] = async (context, random) => {
  const first = await relatedFact(context, random);
  const kind = first && context.entity(first.subject)?.types[0];
  if (first === undefined || kind === undefined) return undefined;
  const others = (await leadsIn(context)(first.attribute)).filter(
    ({ subject, target }) =>
      target !== first.target &&
      context.entity(subject)?.types.includes(kind) === true &&
      context.sideOf(subject) === context.sideOf(first.subject),
  );
  const measures = others.length === 0 ? [] : context.sampler.index.shared([first.target]).filter(({ attribute }) => isMeasure(context.attribute(attribute))); // prettier-ignore
  if (measures.length === 0) return undefined;
  const { attribute, time } = random.pick(measures);
  const shared = others.filter(({ target }) => context.sampler.index.shared([target]).some((one) => one.attribute === attribute && one.time === time)); // prettier-ignore
  if (shared.length === 0 || !sayableTime(time)) return undefined;
  const { steps, ends } = parallelParts(
    ...[first, random.pick(shared)].map(({ subject }): readonly ProgramStep[] => [
      ["Find", { entity: subject }],
      ["Relate", { attribute: first.attribute, direction: "forward" }, -1],
      ...timeSteps(time),
      ["QueryAttribute", { attribute }, -1],
    ]),
  );
  return buildProgram(...steps, ["Compute", { operation: "difference" }, ...ends]);
};

/** A thing that a question may name, and what a relation leads it to. */
interface Lead {
  readonly subject: string;
  readonly target: string;
}

/** All that a relation leads from, by its attribute: its statements are looked through once. */
const leadsIn = oncePer(({ memory, nameable }: QuestionContext) => {
  const pairsOf = pairsIn(memory);
  return keptReadings(
    async (attribute): Promise<readonly Lead[]> =>
      (await pairsOf(attribute)).flatMap(([subject, target]) => (nameable(subject) ? [{ subject, target }] : [])),
    Infinity,
  );
});

const isMeasure = (info: AttributeInfo | undefined): boolean => info?.kind === "quantity" && isSingle(info) && isSpoken(info);

/** A thing and the one other, with a page, that a relation leads it to. */
async function relatedFact(
  context: QuestionContext,
  random: Random,
): Promise<{ readonly subject: string; readonly attribute: string; readonly target: string } | undefined> {
  const fact = context.sampler.fact(random, { kinds: ["entity"], accept: isSingle });
  if (fact === undefined || fact.time !== "" || !context.nameable(fact.subject)) return undefined;
  const said = await context.memory.statements({ subject: fact.subject, attribute: fact.attribute });
  const [target, ...others] = new Set(said.flatMap(({ claim }) => (claim?.value.kind === "entity" ? claim.value.entityId : [])));
  if (target === undefined || others.length > 0 || (context.entity(target)?.uris.length ?? 0) === 0) return undefined;
  return { subject: fact.subject, attribute: fact.attribute, target };
}

/** The one thing that two lists share, and a value of it. */
const shared: Style["draw"] = (context, random) => {
  const drawn = listPair(context, random);
  const [only, ...others] = drawn === undefined ? [] : inBoth(...drawn);
  if (drawn === undefined || only === undefined || others.length > 0) return undefined;
  const asked = valueOfMember(context, random, only, "", random.pick(["", "2015", "2014", "2013"]));
  if (asked === undefined) return undefined;
  return buildProgram(...sharedSteps(drawn), ...timeSteps(asked.time), ["QueryAttribute", { attribute: asked.attribute }, -1]);
};

/** A value of the extreme of what two lists have in common. */
const extremeOfShared: Style["draw"] = (context, random) => {
  const set = measuredPair(context, random, isLightPick, MEASURE_KINDS);
  const asked = set && valueOfMember(context, random, random.pick(set.members), set.measure, "");
  if (set === undefined || asked === undefined) return undefined;
  return valueOfFirst(set.steps, set.measure, whichEnd(random), asked);
};

/** "What is the capital of the most populous of Kenya's neighbours in OPEC?" */
const extremeOfMixed: Style["draw"] = (context, random) => {
  const set = measuredMix(context, random, isLightPick, ["quantity"]);
  const asked = set && valueOfMember(context, random, random.pick(set.members), set.measure, set.time);
  // "The least populous of Kenya's neighbours in OPEC" tells it to nobody.
  return asked && valueOfFirst(set.steps, set.measure, "max", asked);
};

/** The one of a list that is on another of another kind, and a value of it: "the only neighbour of France that takes part in OPEC". */
const mixedValue: Style["draw"] = (context, random) => {
  const pair = mixedPair(context, random);
  const [only, ...others] = pair?.both ?? [];
  if (pair === undefined || only === undefined || others.length > 0) return undefined;
  const asked = valueOfMember(
    context,
    random,
    only,
    "",
    pair.head.time === "" ? random.pick(["", "2015", "2014", "2013"]) : pair.head.time,
  );
  if (asked === undefined) return undefined;
  return buildProgram(...mixedSteps(pair), ...timeSteps(asked.time), ["QueryAttribute", { attribute: asked.attribute }, -1]);
};

/** Which of the neighbours of the one that two lists of two kinds share has the most. */
const rankedAroundMixed: Style["draw"] = (context, random) => {
  const pair = mixedPair(context, random);
  const [only, ...others] = pair?.both ?? [];
  if (pair === undefined || only === undefined || others.length > 0 || pair.head.time !== "") return undefined;
  const own = [pair.head.attribute].flatMap((name) => context.sampler.index.sets(name)).find(({ subject }) => subject === only);
  const measures = own === undefined || own.members.length < 3 ? [] : measuresOf(context, own.members, isSingle, MEASURE_KINDS);
  if (own === undefined || measures.length === 0) return undefined;
  const { attribute, time } = random.pick(measures);
  return buildProgram(
    ...mixedSteps(pair),
    ["Relate", { attribute: own.attribute, direction: "forward" }, -1],
    ...timeSteps(time),
    ["SelectAmong", { attribute, which: whichEnd(random), k: 1 }, -1],
    ["QueryName", {}, -1],
  );
};

/** The total over those of a list that are on another, or within a bound. */
const sumOfMixed: Style["draw"] = (context, random) => {
  const set = measuredMix(context, random, isSummed, ["quantity"], true);
  return set && buildProgram(...set.steps, ["Compute", { operation: "sum", of: set.measure }, -1]);
};

export default defineStyle({
  name: "multi-hop",
  family: "reasoning",
  needsEvery: true,
  ...ofShapes(
    [10, described, valueOf(description)],
    [24, ofRelated, valueOf(listOf(thing))],
    [12, apartOfRelated, figureOf(ofThings(2, listOf(thing)), "difference")],
    [12, shareOfList, partOfList],
    [12, extremeValue, valueOf(extremeOf(listOf(anyForm(thing, description))))],
    [6, boundedValue, valueOf(boundedOf(listOf(thing)))],
    [8, describedExtreme, nameOf(extremeOf(listOf(description)))],
    [8, describedSum, overAll(listOf(description), "sum")],
    [2, shared, valueOf(inBothLists)],
    [10, extremeOfShared, valueOf(extremeOf(inBothLists))],
    [4, mixedValue, valueOf(inBothLists)],
    [8, extremeOfMixed, valueOf(extremeOf(inBothLists))],
    [8, rankedAroundMixed, nameOf(extremeOf(listOf(inBothLists)))],
    [8, sumOfMixed, overAll(inBothLists, "sum")],
  ),
});
