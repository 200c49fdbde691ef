import { askedFigure, askedThing, continueProgram } from "../growth.ts";
import { isAdditive } from "../../questions/context.ts";
import { defineOperator } from "../operator.ts";

/** A figure of one time becomes its change between two. */
export default defineOperator({
  name: "time",
  draw(growing, random) {
    const [asked, figure] = [askedThing(growing), askedFigure(growing)];
    if (asked === undefined || figure === undefined || figure.time === "") return undefined;
    const { info } = figure;
    const own = growing.context.sampler.index.series(info.name).find(({ subject }) => subject === asked.entity);
    const times = (own?.times ?? []).filter((time) => /^\d{4}(?:-\d{2}){0,2}$/.test(time));
    if (times.length < 2) return undefined;
    const [a, b] = random.shuffle(times).slice(0, 2).sort() as [string, string];
    const operation = isAdditive(info) ? "percentage-change" : "difference";
    return continueProgram(growing.program, asked.node, (thing) => [
      ["AsOf", { time: operation === "difference" ? b : a }, thing],
      ["QueryAttribute", { attribute: info.name }, -1],
      ["AsOf", { time: operation === "difference" ? a : b }, thing],
      ["QueryAttribute", { attribute: info.name }, -1],
      ["Compute", { operation }, -3, -1],
    ]);
  },
});
