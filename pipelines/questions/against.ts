import { timeSteps, type MeasuredSet } from "../../knowledge-graph/index.ts";
import type { ClaimValue, Program, Random } from "../../schemas/index.ts";
import { buildProgram, isSingle, listSteps, valueSteps } from "./draws.ts";
import { DATE_SHARE } from "./bounds.ts";
import { longSet } from "./long-sets.ts";
import { isAdditive, type QuestionContext } from "./context.ts";
import { isTabled } from "./fitting-measures.ts";
import { orderOf } from "./figures-in-order.ts";

/** Of a list those that have more, or less, than one of its things, or than the thing itself whose list it is. */
export const setAgainst =
  (isCount: boolean, fewest = FEWEST) =>
  async (context: QuestionContext, random: Random): Promise<Program | undefined> => {
    const set = longSet(context, random, (info) => isSingle(info) && !isTabled(info), fewest, DATE_SHARE / 2);
    if (set === undefined) return undefined;
    const info = context.attribute(set.measure);
    const order = await orderOf(context, [...set.members, set.subject], set.measure, set.measureTime);
    const place =
      order === undefined ? undefined : placeFor(order, set, random, { isCount, isAdded: info !== undefined && isAdditive(info) });
    if (place === undefined) return undefined;
    // "How many of China's neighbours had a higher birth rate than China itself": right, and asked by few.
    if (isCount && random.next() >= COUNTED) return undefined;
    const { other, comparator } = place;
    const set0 = [...listSteps(set), ...timeSteps(set.measureTime)];
    const value = valueSteps(other, set.measure, set.measureTime);
    return buildProgram(
      ...set0,
      ...value,
      ["FilterAgainst", { attribute: set.measure, comparator }, set0.length - 1, -1],
      isCount ? ["Count", { listed: true }, -1] : ["QueryName", {}, -1],
    );
  };
const FEWEST = 4;
/** How often those are counted, of the draws that could. */
const COUNTED = 0.25;
/** More names nobody wants told. */
const MOST_NAMED = 6;
/** How often the thing itself is what its list is set against, where it has the figure. */
const ITSELF = 0.6;

interface Ranked {
  readonly id: string;
  readonly value: ClaimValue;
}

/** What the others are set against, so that some are left and some are not. */
function placeFor(
  order: readonly Ranked[],
  { subject, members }: MeasuredSet,
  random: Random,
  { isCount, isAdded }: { readonly isCount: boolean; readonly isAdded: boolean },
): { readonly other: string; readonly comparator: "<" | ">" } | undefined {
  const hasOwn = order.some(({ id }) => id === subject) && !members.includes(subject);
  const listed = order.filter(({ id }) => members.includes(id));
  if (listed.length < members.length) return undefined;
  // "Which of them has lower exports than X": of what is added up, people ask who has more.
  const above = isAdded || random.next() < 0.7;
  const comparator = above ? ">" : "<";
  const leaves = (id: string): number => {
    const place = order.findIndex((one) => one.id === id);
    const beyond = above ? order.slice(place + 1) : order.slice(0, place);
    return beyond.filter((one) => members.includes(one.id)).length;
  };
  const [least, most] = isCount ? [2, members.length - 2] : [1, Math.min(MOST_NAMED, members.length - 2)];
  // More than nothing is no more than somebody.
  const isSome = (id: string): boolean => order.some((one) => one.id === id && (one.value.kind !== "quantity" || one.value.number !== 0));
  const fits = (id: string): boolean => isSome(id) && leaves(id) >= least && leaves(id) <= most;
  if (hasOwn) return random.next() < ITSELF && fits(subject) ? { other: subject, comparator } : undefined;
  const open = listed.filter(({ id }) => fits(id));
  return open.length === 0 ? undefined : { other: random.pick(open).id, comparator };
}
