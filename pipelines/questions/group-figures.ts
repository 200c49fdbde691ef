import { timeSteps, type ProgramStep } from "../../knowledge-graph/index.ts";
import type { AttributeInfo } from "../../schemas/index.ts";
import { entryOf } from "../language/entries/entry-of.ts";
import { isAdditive } from "./context.ts";
import { buildProgram, isQuantity, isSummed, listSteps, measuredSet, measuresOf } from "./draws.ts";
import type { Style } from "./style.ts";
import { rangedSet } from "./whole-figures.ts";

/** "By what percentage did the combined exports of the OPEC members grow between 2012 and 2013?" */
export const changeOfTotal: Style["draw"] = (context, random) => {
  const set = rangedSet(context, random, isSummed);
  if (set === undefined) return undefined;
  const dated = measuresOf(context, set.members, isSummed, ["quantity"]).filter(({ time }) => /^\d{4}$/.test(time));
  const open = dated.filter(({ attribute, time }) => dated.some((other) => other.attribute === attribute && other.time !== time));
  if (open.length === 0) return undefined;
  const { attribute: of, time: one } = random.pick(open);
  const others = dated.filter(({ attribute, time }) => attribute === of && time !== one);
  const [from, to] = [one, random.pick(others).time].sort();
  const at = listSteps(set).length - 1;
  const isShare = random.next() < PERCENTAGES;
  const [first, second] = isShare ? [from, to] : [to, from];
  return buildProgram(
    ...listSteps(set),
    ["AsOf", { time: first ?? "" }, at],
    ["Compute", { operation: "sum", of }, -1],
    ["AsOf", { time: second ?? "" }, at],
    ["Compute", { operation: "sum", of }, -1],
    ["Compute", { operation: isShare ? "percentage-change" : "difference" }, at + 2, at + 4],
  );
};
const PERCENTAGES = 0.6;

/** A figure that has a highest and a lowest. */
const hasEnds = (info: AttributeInfo): boolean =>
  isQuantity(info) && !isAdditive(info) && entryOf(info).degrees[0]?.superlative.min === "the lowest";

/** "How far apart were the highest and the lowest life expectancy among China's neighbours in 2015?" */
export const gapInList: Style["draw"] = (context, random) => {
  const set = measuredSet(context, random, hasEnds);
  if (set === undefined || set.members.length < LEAST_SPREAD) return undefined;
  const list = listSteps(set);
  const dated = timeSteps(set.measureTime);
  const at = list.length + dated.length - 1;
  const end = (which: "max" | "min"): readonly ProgramStep[] => [
    ["SelectAmong", { attribute: set.measure, which, k: 1 }, at],
    ...dated,
    ["QueryAttribute", { attribute: set.measure }, -1],
  ];
  const [most, least] = [end("max"), end("min")];
  return buildProgram(...list, ...dated, ...most, ...least, [
    "Compute",
    { operation: "difference" },
    at + most.length,
    at + most.length + least.length,
  ]);
};
/** Of few, each is named. */
const LEAST_SPREAD = 5;
