import { timeSteps, type ProgramStep } from "../../../knowledge-graph/index.ts";
import type { AttributeInfo, ComputeOperation, Program, Random } from "../../../schemas/index.ts";
import { PYTHON_INTERPRETER } from "../../tools/python-interpreter.ts";
import { buildProgram, isQuantity, listSteps, sayableList, sayableTime } from "../draws.ts";
import { isAdditive, namesMany, type QuestionContext } from "../context.ts";
import { figureOf, listOf, thing, overAll, overTimes } from "../form.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

/** Figures of a statistic: fewer would be done on paper. */
const FEWEST = 6;
/** Years that a growth goes over: from one to the next it is the change in per cent. */
const YEARS = 2;

/** A list of things, and figures that all of them have of one time. */
interface Table {
  readonly steps: readonly ProgramStep[];
  readonly measures: readonly AttributeInfo[];
}

function table(context: QuestionContext, random: Random): Table | undefined {
  const { index } = context.sampler;
  // Short lists are many: those that are long enough are drawn from alone.
  const attributes = context.attributes.filter((info) => namesMany(info) && index.sets(info.name).some(isLong));
  if (attributes.length === 0) return undefined;
  const set = random.pick(index.sets(random.pick(attributes).name).filter(isLong));
  if (!sayableList(context, set)) return undefined;
  const shared = index.shared(set.members).filter(({ time }) => sayableTime(time));
  const times = [...new Set(shared.map(({ time }) => time))].sort();
  if (times.length === 0) return undefined;
  const time = random.pick(times);
  const measures = shared.flatMap((one) => (one.time === time ? (context.attribute(one.attribute) ?? []) : [])).filter(isQuantity);
  return { steps: [...listSteps(set), ...timeSteps(time)], measures };
}

const isLong = ({ members }: { readonly members: readonly string[] }): boolean => members.length >= FEWEST;

const over = ({ steps }: Table, operation: ComputeOperation, of: AttributeInfo, beside?: AttributeInfo): Program =>
  buildProgram(...steps, ["Compute", { operation, of: of.name, ...(beside !== undefined && { with: beside.name }) }, -1]);

const deviation: Style["draw"] = (context, random) => {
  const drawn = table(context, random);
  return drawn === undefined || drawn.measures.length === 0 ? undefined : over(drawn, "standard-deviation", random.pick(drawn.measures));
};

/** Two figures of which neither is a part of the other or the same said otherwise: their names share no word. */
const correlation: Style["draw"] = (context, random) => {
  const drawn = table(context, random);
  if (drawn === undefined || drawn.measures.length < 2) return undefined;
  const [a, b] = random.shuffle(drawn.measures);
  return a === undefined || b === undefined || areNear(a, b) ? undefined : over(drawn, "correlation", a, b);
};

const areNear = (a: AttributeInfo, b: AttributeInfo): boolean => {
  const words = ({ name }: AttributeInfo): readonly string[] => name.split(/[^\p{L}]+/u).filter((word) => word.length > 3);
  const own = new Set(words(a));
  return words(b).some((word) => own.has(word) && word !== "rate" && word !== "total");
};

/** A rate or level of people, weighted by how many they are. */
const weighted: Style["draw"] = (context, random) => {
  const drawn = table(context, random);
  const people = drawn?.measures.find(({ phrase }) => phrase === "population" || phrase === "total population");
  const levels = drawn?.measures.filter(
    (info) => !isAdditive(info) && /^%|^year|population/.test(info.units[0] ?? "") && !/population/.test(info.phrase ?? ""),
  );
  if (drawn === undefined || people === undefined || levels === undefined || levels.length === 0) return undefined;
  return over(drawn, "weighted-mean", random.pick(levels), people);
};

interface Span {
  readonly subject: string;
  readonly attribute: string;
  readonly from: string;
  readonly to: string;
}

/** Most series are of two years in a row: it takes some tries to meet another. */
const TRIES = 24;

function longSeries(context: QuestionContext, random: Random): Span | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const drawn = context.sampler.series(random, { kinds: ["quantity"], accept: isAdditive });
    const years = drawn?.times.filter((time) => /^\d{4}$/.test(time)) ?? [];
    const [from, to] = random.shuffle(years).slice(0, 2).sort();
    if (
      drawn !== undefined &&
      from !== undefined &&
      to !== undefined &&
      Number(to) - Number(from) >= YEARS &&
      context.nameable(drawn.subject)
    )
      return { ...drawn, from, to };
  }
  return undefined;
}

const growth =
  (operation: "compound-growth" | "doubling-time"): Style["draw"] =>
  (context, random) => {
    const drawn = longSeries(context, random);
    if (drawn === undefined) return undefined;
    const { from, to } = drawn;
    return buildProgram(
      ["Find", { entity: drawn.subject }],
      ["AsOf", { time: from }, 0],
      ["QueryAttribute", { attribute: drawn.attribute }, -1],
      ["AsOf", { time: to }, 0],
      ["QueryAttribute", { attribute: drawn.attribute }, -1],
      ["Compute", { operation }, 2, 4],
    );
  };

/** Statistics over what many pages say: no head does them, and the gate makes sure of it. */
export default defineStyle({
  name: "tool-necessary",
  family: "tool_necessary",
  needsEvery: false,
  needsTool: PYTHON_INTERPRETER,
  ...ofShapes(
    [30, deviation, overAll(listOf(thing), "standard-deviation")],
    [30, correlation, overAll(listOf(thing), "correlation")],
    [15, weighted, overAll(listOf(thing), "weighted-mean")],
    [15, growth("compound-growth"), figureOf(overTimes(2), "compound-growth")],
    [10, growth("doubling-time"), figureOf(overTimes(2), "doubling-time")],
  ),
});
