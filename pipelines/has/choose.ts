import type { Random } from "../../schemas/index.ts";
import { ACTION_FEATURES, actionFeatures, FEATURES, features, type Background, type Form } from "./features.ts";

/** What can be chosen: an act, and the target by which two acts are told apart. */
export interface Choosable {
  readonly form: Form;
  readonly target: string;
}

/** The features that the original is hidden in. */
export interface Measure {
  readonly names: readonly string[];
  of(form: Form): readonly number[];
}

/** The act alone, where every option's thought is drawn for one need and so tells nothing. */
export const measureAct = (background: Background): Measure => ({ names: ACTION_FEATURES, of: (form) => actionFeatures(form, background) });
export const measureAll = (background: Background): Measure => ({ names: FEATURES, of: (form) => features(form, background) });

/** The lengths: the seed draws the original's rank among its rivals, each rank as likely. */
const isLength = (name: string): boolean => name.endsWith("characters");
/**
 * Counts in words can be met exactly, and a reader of many decisions sees a word too many. What the right act has by its nature -
 * it is made of the question's words, and names a thing twice, by its page and by its name - weighs most.
 */
const weightOf = (name: string): number =>
  /^share of the action's words in the question|^distinct words of the action/.test(name) ? 6 : /words|capitals/.test(name) ? 3 : 1.5;
const STARTS = 3;
/** Candidates measured: more find a better set, each costs some 20 microseconds. */
const MEASURED = 110;

export interface Chosen<T> {
  readonly alternatives: readonly T[];
  /** How far the original still stands out, 0 for not at all: weighted distances of means in standard deviations, and of ranks. */
  readonly standsOut: number;
}

/**
 * `count` alternatives of different targets among which the original cannot be told by length or form. A linear reader tells it by
 * how far it stands from the others' mean, feature by feature: of the sets that can be had, one is taken whose means are the
 * original's own. Undefined where there are too few targets.
 * Method: exchange (Fedorov 1972) from a few random starts; one candidate is replaced at a time while that brings the means nearer.
 */
export function chooseAlternatives<T extends Choosable>(
  original: Form,
  pool: readonly T[],
  count: number,
  measure: Measure,
  random: Random,
): Chosen<T> | undefined {
  const act = actOf(original);
  const usable = random.shuffle(pool.map((item) => ({ item, act: actOf(item.form) })).filter((one) => one.act !== act)).slice(0, MEASURED);
  const numbers = { targets: new Map<string, number>(), acts: new Map<string, number>() };
  const raw = usable.map(({ item }) => measure.of(item.form));
  const own = measure.of(original);
  const scales = spread([own, ...raw]);
  const { weights, lengths } = planOf(measure.names);
  const measured = usable.map(({ item, act: text }, index): Measured<T> => {
    const values = raw[index] ?? [];
    const away = new Float64Array(own.length);
    for (let place = 0; place < own.length; place++)
      away[place] = ((weights[place] ?? 0) * ((values[place] ?? 0) - (own[place] ?? 0))) / (scales[place] || 1) / count;
    return {
      item,
      act: numberOf(numbers.acts, text),
      target: numberOf(numbers.targets, item.target),
      away,
      below: lengths.map((place) => side(values[place] ?? 0, own[place] ?? 0)),
    };
  });
  if (numbers.targets.size < count) return undefined;
  const ranks = lengths.map(() => random.int(count + 1));
  let best: { cost: number; set: readonly Measured<T>[] } | undefined;
  for (let start = 0; start < STARTS; start++) {
    const set = drawn(measured, count, random);
    if (set === undefined) continue;
    const cost = exchange(set, measured, ranks);
    if (best === undefined || cost < best.cost) best = { cost, set };
  }
  return best === undefined ? undefined : { alternatives: best.set.map(({ item }) => item), standsOut: best.cost };
}

/** Weights by place, none for lengths, which go by rank. */
function planOf(names: readonly string[]): { readonly weights: readonly number[]; readonly lengths: readonly number[] } {
  const known = plans.get(names) ?? {
    weights: names.map((name) => (isLength(name) ? 0 : weightOf(name))),
    lengths: names.flatMap((name, place) => (isLength(name) ? [place] : [])),
  };
  plans.set(names, known);
  return known;
}
const plans = new WeakMap<readonly string[], ReturnType<typeof planOf>>();

interface Measured<T> {
  readonly item: T;
  readonly act: number;
  readonly target: number;
  /** What it adds to the distance of the means from the original. */
  readonly away: Float64Array;
  /** On which side of the original its lengths lie. */
  readonly below: readonly number[];
}

const actOf = ({ action, answer }: Form): string => JSON.stringify([action, answer]);
const side = (value: number, own: number): number => (value < own ? 1 : value === own ? 0.5 : 0);

function numberOf(known: Map<string, number>, text: string): number {
  const number = known.get(text) ?? known.size;
  known.set(text, number);
  return number;
}

/** Improves the set in place; returns its cost. */
function exchange<T>(set: Measured<T>[], pool: readonly Measured<T>[], ranks: readonly number[]): number {
  let now = costOf(set, ranks);
  for (let pass = 0, moved = true; pass < 4 && moved; pass++) {
    moved = false;
    for (let slot = 0; slot < set.length; slot++) {
      const kept = set[slot]!;
      const rest = restOf(set, slot);
      let best = { cost: now, item: kept };
      for (const item of pool) {
        if (set.some((other, at) => at !== slot && (other.target === item.target || other.act === item.act))) continue;
        const cost = costOver(rest, item, set, slot, ranks, best.cost);
        if (cost < best.cost - 1e-12) best = { cost, item };
      }
      set[slot] = best.item;
      if (best.item !== kept) [now, moved] = [best.cost, true];
    }
  }
  return now;
}

function restOf<T>(set: readonly Measured<T>[], without: number): Float64Array {
  const rest = new Float64Array(set[0]?.away.length ?? 0);
  set.forEach(({ away }, at) => {
    if (at !== without) for (let place = 0; place < rest.length; place++) rest[place] = (rest[place] ?? 0) + (away[place] ?? 0);
  });
  return rest;
}

/** Cost of the set with `item` in a slot; stops adding once it is above `limit`. */
function costOver<T>(
  rest: Float64Array,
  item: Measured<T>,
  set: readonly Measured<T>[],
  slot: number,
  ranks: readonly number[],
  limit: number,
): number {
  let cost = 0;
  for (let length = 0; length < ranks.length; length++) {
    let below = item.below[length] ?? 0;
    for (let at = 0; at < set.length; at++) if (at !== slot) below += set[at]?.below[length] ?? 0;
    cost += Math.abs(below - (ranks[length] ?? 0));
  }
  for (let place = 0; place < rest.length && cost < limit; place++) cost += Math.abs((rest[place] ?? 0) + (item.away[place] ?? 0));
  return cost;
}

const costOf = <T>(set: readonly Measured<T>[], ranks: readonly number[]): number =>
  set[0] === undefined ? 0 : costOver(restOf(set, 0), set[0], set, 0, ranks, Number.POSITIVE_INFINITY);

/** Standard deviation of each feature over what can be chosen. */
function spread(rows: readonly (readonly number[])[]): readonly number[] {
  return (rows[0] ?? []).map((_, place) => {
    const mean = rows.reduce((sum, row) => sum + (row[place] ?? 0), 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + ((row[place] ?? 0) - mean) ** 2, 0) / rows.length);
  });
}

function drawn<T>(pool: readonly Measured<T>[], count: number, random: Random): Measured<T>[] | undefined {
  const chosen: Measured<T>[] = [];
  for (const item of random.shuffle(pool)) {
    if (chosen.length === count) break;
    if (chosen.every((other) => other.target !== item.target && other.act !== item.act)) chosen.push(item);
  }
  return chosen.length === count ? chosen : undefined;
}
