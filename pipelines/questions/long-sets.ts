import type { MeasuredSet } from "../../knowledge-graph/index.ts";
import type { AttributeInfo, Random } from "../../schemas/index.ts";
import type { QuestionContext } from "./context.ts";
import { MEASURE_KINDS, measuredSet } from "./draws.ts";

/** From so many members on a list is long: others are tried until one is met. */
export const LONG = 12;
/** Lists tried where a long one is wanted. */
const LISTS = 12;

/** A list of so many things and what all of them have; a date in so many of the draws. */
export function longSet(
  context: QuestionContext,
  random: Random,
  accept: (info: AttributeInfo) => boolean,
  fewest: number,
  dates = 0,
): MeasuredSet | undefined {
  for (let attempt = 0; attempt < (fewest >= LONG ? LISTS : 1); attempt++) {
    const set = measuredSet(context, random, accept, random.next() < dates ? ["date"] : MEASURE_KINDS);
    if (set !== undefined && set.members.length >= fewest) return set;
  }
  return undefined;
}
