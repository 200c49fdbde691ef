import type { AttributeInfo, ComputeOperation, Random } from "../../../schemas/index.ts";
import type { z } from "zod";
import {
  buildProgram,
  isFigure,
  isQuantity,
  isSummed,
  listSteps,
  measuredSet,
  drawPair,
  sayableTime,
  parallelParts,
  amongRelatives,
  valueSteps,
} from "../draws.ts";
import { timeSteps } from "../../../knowledge-graph/index.ts";
import { isAdditive, type QuestionContext } from "../context.ts";
import { figureOf, listOf, thing, ofOneThing, ofThings, oneValue, overAll } from "../form.ts";
import { defineStyle, ofShapes, type Style } from "../style.ts";

type Operation = z.infer<typeof ComputeOperation>;

/** Two things, one attribute, one time. */
const twoThings =
  (operation: Operation, accept: (info: AttributeInfo) => boolean): Style["draw"] =>
  (context, random) => {
    const drawn = drawPair(context, random, accept);
    if (drawn === undefined) return undefined;
    const { steps, ends } = parallelParts(...drawn.entities.map((id) => valueSteps(id, drawn.attribute, drawn.time)));
    return buildProgram(...steps, ["Compute", { operation }, ...ends]);
  };

const overSet: Style["draw"] = (context, random) => {
  const set = measuredSet(context, random, isSummed);
  if (set === undefined) return undefined;
  return buildProgram(...listSteps(set), ...timeSteps(set.measureTime), ["Compute", { operation: "sum", of: set.measure }, -1]);
};

/** One thing, two attributes that belong together: "budget / revenues" and "budget / expenditures", a part and its total. */
const oneThing =
  (operation: "difference" | "share" | "ratio"): Style["draw"] =>
  (context: QuestionContext, random: Random) => {
    const fact = context.sampler.fact(random, { kinds: ["quantity"], accept: isQuantity });
    const info = fact === undefined ? undefined : context.attribute(fact.attribute);
    if (fact === undefined || info === undefined || !context.nameable(fact.subject) || !sayableTime(fact.time)) return undefined;
    const partners = context.attributes.filter(
      (other) =>
        other.name !== info.name &&
        isQuantity(other) &&
        other.units[0] === info.units[0] &&
        (operation === "share" ? isPart(info, other) : areCompatible(info, other)),
    );
    if (partners.length === 0) return undefined;
    const { steps, ends } = parallelParts(
      valueSteps(fact.subject, info.name, fact.time),
      valueSteps(fact.subject, random.pick(partners).name, fact.time),
    );
    return buildProgram(...steps, ["Compute", { operation }, ...ends]);
  };

const opposites = [
  "import export",
  "revenue expenditure",
  "production consumption",
  "birth death",
  "arrival departure",
  "male female",
  "land water",
  "income spending",
  "asset liability",
].map((pairOf) => pairOf.split(" ") as [string, string]);

/** The names differ in one word, and the two words are opposites: "exports" and "imports", "male median age" and "female median age". */
export function areCompatible(a: AttributeInfo, b: AttributeInfo): boolean {
  return opposites.some(([x, y]) => swapped(a.name, x, y) === b.name || swapped(a.name, y, x) === b.name);
}

const swapped = (name: string, from: string, to: string): string => name.replace(new RegExp(`\\b${from}(?=s?\\b)`), to);

/** The first is a part under the path whose total the second is. */
export function isPart(part: AttributeInfo, whole: AttributeInfo): boolean {
  return (
    isAdditive(part) &&
    whole.name.endsWith(" / total") &&
    part.name.startsWith(whole.name.slice(0, -"total".length)) &&
    part.name !== whole.name
  );
}

/** Another unit than the page's: "in square miles". */
const converted: Style["draw"] = (context, random) => {
  const units = new Map([["sq km", "sq mi"], ["km", "mi"], ["m", "ft"]]); // prettier-ignore
  const fact = context.sampler.fact(random, { kinds: ["quantity"], accept: (info) => isFigure(info) && units.has(info.units[0] ?? "") });
  const unit = fact === undefined ? undefined : units.get(context.attribute(fact.attribute)?.units[0] ?? "");
  if (fact === undefined || unit === undefined || !context.nameable(fact.subject) || !sayableTime(fact.time)) return undefined;
  return buildProgram(...valueSteps(fact.subject, fact.attribute, fact.time), ["Compute", { operation: "convert", unit }, -1]);
};

/** Three or four named things. */
const together: Style["draw"] = (context, random) => {
  const first = drawPair(context, random, isSummed);
  if (first === undefined) return undefined;
  const others = context.sampler.index.years(first.attribute).find(({ time }) => time === first.time)?.subjects ?? [];
  const related = amongRelatives(context, first.entities[0], others);
  const third = others.length > 0 ? random.pick(related.length > 0 ? related : others) : undefined;
  const ids = [
    ...new Set([
      ...first.entities,
      ...(third !== undefined && context.nameable(third) && context.entity(third)?.types.includes(first.type) ? [third] : []),
    ]),
  ];
  if (ids.length < 3) return undefined;
  const { steps, ends } = parallelParts(...ids.map((id) => valueSteps(id, first.attribute, first.time)));
  return buildProgram(...steps, ["Compute", { operation: "sum" }, ...ends]);
};

export default defineStyle({
  name: "numeric",
  family: "computation",
  needsEvery: false,
  ...ofShapes(
    [18, twoThings("difference", isQuantity), figureOf(ofThings(2), "difference")],
    [6, twoThings("ratio", isSummed), figureOf(ofThings(2), "ratio")],
    [10, overSet, overAll(listOf(thing), "sum")],
    [12, oneThing("difference"), figureOf(ofOneThing, "difference")],
    [9, oneThing("ratio"), figureOf(ofOneThing, "ratio")],
    [12, oneThing("share"), figureOf(ofOneThing, "share")],
    [2, converted, figureOf(oneValue, "convert")],
    [12, together, figureOf(ofThings(3), "sum")],
  ),
});
