import { constants, inBoth, timeSteps, type ProgramStep } from "../../../knowledge-graph/index.ts";
import type { AttributeInfo, Program, Random } from "../../../schemas/index.ts";
import {
  buildProgram,
  describeFind,
  isQuantity,
  isSingle,
  MEASURE_KINDS,
  listPair,
  listSteps,
  measuredPair,
  measuredSet,
  sayableTime,
  parallelParts,
  sharedSteps,
  valueSteps,
} from "../draws.ts";
import { isAdditive, type QuestionContext } from "../context.ts";
import { DATE_SHARE, vagueSteps } from "../bounds.ts";
import { isShortPick } from "../picks.ts";
import {
  anyForm,
  boundedOf,
  description,
  extremeOf,
  figureOf,
  inBothLists,
  listOf,
  nameOf,
  thing,
  ofNamedAndDescribed,
  overAll,
  valueOf,
} from "../form.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

const oneOf = ["identifying", "relation", "relations"] as const;
const hidden = ["relation", "relations", "superlative"] as const;
const all = ["identifying", "relation", "relations", "superlative"] as const;

const isLightPick = (info: AttributeInfo): boolean => isSingle(info) && isShortPick(info);

/** The value of a described thing. */
const described: Style["draw"] = async (context, random) => {
  const fact = context.sampler.fact(random, { accept: (info) => info.kind !== "text" && !info.multiValued });
  if (fact === undefined || !sayableTime(fact.time)) return undefined;
  return describeFind(context, buildProgram(...valueSteps(fact.subject, fact.attribute, fact.time)), 0, random, all);
};

/** What a list holds that has the largest of something; then a value of it. */
const extremeValue: Style["draw"] = async (context, random) => {
  const set = measuredSet(context, random, isLightPick, MEASURE_KINDS);
  if (set === undefined || set.members.length < 3) return undefined;
  const asked = valueOfMember(context, random, random.pick(set.members), set.measure, set.measureTime);
  if (asked === undefined) return undefined;
  const program = buildProgram(
    ...listSteps(set),
    ...timeSteps(set.measureTime),
    ["SelectAmong", { attribute: set.measure, which: random.pick(["max", "min"]), k: 1 }, -1],
    ...timeSteps(asked.time),
    ["QueryAttribute", { attribute: asked.attribute }, -1],
  );
  return random.next() < 0.4 ? ((await describeFind(context, program, 0, random, hidden)) ?? program) : program;
};

/** Another value at the same time (or none), so that the words need one time only. */
function valueOfMember(
  context: QuestionContext,
  random: Random,
  member: string,
  measure: string,
  time: string,
): { readonly attribute: string; readonly time: string } | undefined {
  const open = [
    ...context.sampler.index.shared([member]).filter((one) => one.attribute !== measure && (one.time === "" || one.time === time)),
    ...context.attributes.filter((info) => info.kind === "entity" && !info.multiValued).map((info) => ({ attribute: info.name, time: "" })),
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
  if (set === undefined || set.members.length < 3) return undefined;
  const program = buildProgram(
    ...listSteps(set),
    ...timeSteps(set.measureTime),
    ["SelectAmong", { attribute: set.measure, which: random.pick(["max", "min"]), k: 1 }, -1],
    ["QueryName", {}, -1],
  );
  return describeFind(context, program, 0, random, oneOf);
};

/** The total over what a described thing lists. */
const describedSum: Style["draw"] = async (context, random) => {
  const set = measuredSet(context, random, isAdditive);
  if (set === undefined) return undefined;
  return describeFind(
    context,
    buildProgram(...listSteps(set), ...timeSteps(set.measureTime), ["Compute", { operation: "sum", of: set.measure }, -1]),
    0,
    random,
    oneOf,
  );
};

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
  return buildProgram(
    ...set.steps,
    ["SelectAmong", { attribute: set.measure, which: random.pick(["max", "min"]), k: 1 }, -1],
    ...timeSteps(asked.time),
    ["QueryAttribute", { attribute: asked.attribute }, -1],
  );
};

/** How far a described thing's figure lies from that of a thing that its description names. */
const describedPair: Style["draw"] = async (context, random) => {
  const fact = context.sampler.fact(random, { kinds: ["quantity"], accept: isQuantity });
  if (fact === undefined || !sayableTime(fact.time)) return undefined;
  const { subject, attribute, time } = fact;
  const program = await describeFind(context, buildProgram(...valueSteps(subject, attribute, time)), 0, random, hidden);
  if (program === undefined) return undefined;
  const known = new Set(context.sampler.index.years(attribute).find((one) => one.time === time)?.subjects);
  const named = constants(program).entities.filter((id) => id !== subject && known.has(id) && context.nameable(id));
  if (named.length === 0) return undefined;
  const beside = valueSteps(random.pick(named), attribute, time);
  const { steps, ends } = parallelParts(stepsOf(program), beside);
  return buildProgram(...steps, ["Compute", { operation: "difference" }, ...ends]);
};

const stepsOf = ({ nodes }: Program): readonly ProgramStep[] =>
  nodes.map(({ id, op, arguments: given, inputs }) => [op, given, ...inputs.map((input) => input - id)] as unknown as ProgramStep);

export default defineStyle({
  name: "multi-hop",
  family: "reasoning",
  needsEvery: true,
  ...ofShapes(
    [22, described, valueOf(description)],
    [24, extremeValue, valueOf(extremeOf(listOf(anyForm(thing, description))))],
    [24, boundedValue, valueOf(boundedOf(listOf(thing)))],
    [12, describedExtreme, nameOf(extremeOf(listOf(description)))],
    [8, describedSum, overAll(listOf(description), "sum")],
    [10, shared, valueOf(inBothLists)],
    [12, extremeOfShared, valueOf(extremeOf(inBothLists))],
    [3, describedPair, figureOf(ofNamedAndDescribed, "difference")],
  ),
});
