import type { Random } from "../../schemas/index.ts";
import { actionFeatures, ACTION_FEATURES, type Background, type Form } from "./features.ts";

/** What can be chosen: an act, and the target by which two acts are told apart. */
export interface Choosable {
  readonly form: Form;
  readonly target: string;
}

/** The length of the act: the seed draws the original's rank among its rivals, each rank as likely. */
const LENGTH = ACTION_FEATURES.indexOf("action characters");
/** Counts in words can be met exactly, and a reader of many decisions sees a word too many: they weigh most. */
const WEIGHTS = ACTION_FEATURES.map((name) => (/words/.test(name) ? 3 : 1));
const STARTS = 3;

/**
 * `count` alternatives of different targets among which the original's act cannot be told by length or form. A linear reader tells
 * it by how far it stands from the others' mean, feature by feature: of the sets that can be had, one is taken whose means are
 * the original's own. Undefined where there are too few targets.
 * Method: exchange (Fedorov 1972) from a few random starts; one candidate is replaced at a time while that brings the means nearer.
 */
export function chooseAlternatives<T extends Choosable>(
  original: Form,
  pool: readonly T[],
  count: number,
  background: Background,
  random: Random,
): readonly T[] | undefined {
  const act = actOf(original);
  const usable = pool.map((item) => ({ item, act: actOf(item.form), target: item.target })).filter((one) => one.act !== act);
  if (new Set(usable.map(({ target }) => target)).size < count) return undefined;
  const measured = usable.map((one) => ({ ...one, values: Float64Array.from(actionFeatures(one.item.form, background)) }));
  const own = Float64Array.from(actionFeatures(original, background));
  const scales = spread([own, ...measured.map(({ values }) => values)]);
  const rank = random.int(count + 1);
  const cost = (set: readonly Measured[]): number => costOf(set, own, scales, rank);
  let best: { cost: number; chosen: typeof measured } | undefined;
  for (let start = 0; start < STARTS; start++) {
    const chosen = drawn(measured, count, random);
    if (chosen === undefined) continue;
    const reached = exchange(chosen, measured, cost);
    if (best === undefined || reached < best.cost) best = { cost: reached, chosen };
  }
  return best?.chosen.map(({ item }) => item);
}

interface Measured {
  readonly act: string;
  readonly target: string;
  readonly values: Float64Array;
}

const actOf = ({ action, answer }: Form): string => JSON.stringify([action, answer]);

function costOf(set: readonly Measured[], own: Float64Array, scales: Float64Array, rank: number): number {
  let cost = 0;
  for (let place = 0; place < own.length; place++) {
    const at = own[place] ?? 0;
    let sum = 0;
    let below = 0;
    for (const { values } of set) {
      const value = values[place] ?? 0;
      sum += value;
      below += value < at ? 1 : value === at ? 0.5 : 0;
    }
    if (place === LENGTH) cost += 0.5 * Math.abs(below - rank);
    else cost += ((WEIGHTS[place] ?? 1) * Math.abs(sum / set.length - at)) / (scales[place] || 1);
  }
  return cost;
}

/** Improves the set in place; returns its cost. */
function exchange<T extends Measured>(set: T[], pool: readonly T[], cost: (set: readonly T[]) => number): number {
  let now = cost(set);
  for (let pass = 0, moved = true; pass < 4 && moved; pass++) {
    moved = false;
    for (let slot = 0; slot < set.length; slot++) {
      const kept = set[slot]!;
      let best = { cost: now, item: kept };
      for (const item of pool) {
        if (set.some((other, at) => at !== slot && (other.target === item.target || other.act === item.act))) continue;
        set[slot] = item;
        const next = cost(set);
        if (next < best.cost - 1e-12) best = { cost: next, item };
      }
      set[slot] = best.item;
      if (best.item !== kept) [now, moved] = [best.cost, true];
    }
  }
  return now;
}

/** Standard deviation of each feature over what can be chosen. */
function spread(rows: readonly Float64Array[]): Float64Array {
  const width = rows[0]?.length ?? 0;
  return Float64Array.from({ length: width }, (_, place) => {
    const mean = rows.reduce((sum, row) => sum + (row[place] ?? 0), 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + ((row[place] ?? 0) - mean) ** 2, 0) / rows.length);
  });
}

function drawn<T extends Measured>(pool: readonly T[], count: number, random: Random): T[] | undefined {
  const chosen: T[] = [];
  for (const item of random.shuffle(pool)) {
    if (chosen.length === count) break;
    if (chosen.every((other) => other.target !== item.target && other.act !== item.act)) chosen.push(item);
  }
  return chosen.length === count ? chosen : undefined;
}
