import { buildProgram, isSummed, listSteps, measuresOf } from "./draws.ts";
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
