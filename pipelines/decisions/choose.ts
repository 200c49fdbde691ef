import { askedWords } from "../agents/policies/researcher/ask-anew.ts";
import type { Random } from "../../schemas/index.ts";
import { ACTION_FEATURES, actionFeatures, FEATURES, features, type Background, type Form } from "./features.ts";

/** What can be chosen: an act, and the target by which two acts are told apart. */
export interface ActOption {
  readonly form: Form;
  readonly target: string;
  /** To be among the options whatever its form: its share is set by who made it. */
  readonly always: boolean;
  /** The thought of the model that proposed it; such are preferred to others that fit about as well. */
  readonly proposed?: string;
}

/** The features that the original is hidden in. */
export interface Measure {
  readonly names: readonly string[];
  of(form: Form): readonly number[];
}

/** The act alone, where every option's thought is drawn for one need and so tells nothing. */
export const measureAct = (background: Background): Measure => ({ names: ACTION_FEATURES, of: (form) => actionFeatures(form, background) });
/** Each form is measured once, however many draws it is among. */
export function measureAll(background: Background): Measure {
  const known = new WeakMap<Form, readonly number[]>();
  return {
    names: FEATURES,
    of(form) {
      const values = known.get(form) ?? features(form, background);
      known.set(form, values);
      return values;
    },
  };
}

/** What the right act has by its nature - it is made of the words of the question and of what was seen - weighs most. */
const weigh = (name: string): number =>
  /^share of the action's words in the question|^distinct words of the action/.test(name)
    ? 8
    : /question|context/.test(name)
      ? 4
      : /words|capitals|digits/.test(name)
        ? 3
        : 1.5;
const WEIGHTS: ReadonlyMap<string, number> = new Map(FEATURES.map((name) => [name, weigh(name)]));
const weightOf = (name: string): number => WEIGHTS.get(name) ?? weigh(name);
const STARTS = 1;
/** Candidates measured: more find a better set, each costs some 20 microseconds. */
const MEASURED = 110;
/** How far options of one decision lie apart, against how far all that can be chosen does. */
const APART = 0.25;
/** What each option's own place counts, against their mean. */
const EACH = 0.05;
/** What a proposed act may fit worse and still be taken. */
const FAVOUR = 5;

export interface ChosenAlternatives<T> {
  readonly alternatives: readonly T[];
  /** How far the others' mean lies from the original, in standard deviations of what could be chosen: a weighted mean of all features. */
  readonly standsOut: number;
}

/**
 * Alternatives of different targets, at most `count`, among which the original cannot be told by length or form; fewer where there
 * are fewer targets, undefined where there is none.
 *
 * The original must stand among the others as any of them does. To take those that are nearest to it would set it in their middle,
 * which tells as much as an edge does. So a place near the original is drawn, then a place near that one for each alternative, all
 * by one symmetric law: the original and they are exchangeable (Besag and Clifford 1989, "parallel"). What can be had is then fitted
 * to those places, one by one and in the mean, as the mean is what a linear reader goes by; by exchange (Fedorov 1972).
 */
export function chooseAlternatives<T extends ActOption>(
  original: Form,
  pool: readonly T[],
  count: number,
  measure: Measure,
  random: Random,
): ChosenAlternatives<T> | undefined {
  const always = pool.filter((item) => item.always);
  const kept = always.length === 0 ? [] : [random.pick(always)];
  const usable = usableOf(
    original,
    pool.filter((item) => !item.always),
    random,
  );
  const size = Math.min(count - kept.length, new Set(usable.map(({ target }) => target)).size);
  if (size === 0) return kept.length > 0 ? { alternatives: kept, standsOut: 0 } : undefined;
  const raw = usable.map(({ item }) => measure.of(item.form));
  const own = measure.of(original);
  const scales = scalesOf([own, ...raw], measure.names);
  const scaled = (values: readonly number[]): Float64Array => {
    const all = new Float64Array(values.length);
    for (let at = 0; at < all.length; at++) all[at] = (values[at] ?? 0) * (scales[at] ?? 0);
    return all;
  };
  const measured = usable.map((one, at): Measured<T> => ({ ...one, values: scaled(raw[at] ?? []) }));
  const step = (from: Float64Array): Float64Array => {
    const [a, b] = [random.pick(measured).values, random.pick(measured).values];
    return from.map((value, at) => value + (APART * ((a[at] ?? 0) - (b[at] ?? 0))) / Math.SQRT2);
  };
  const home = scaled(own);
  const middle = step(home);
  const places = Array.from({ length: size }, () => step(middle));
  const sets = Array.from({ length: STARTS }, () => exchange(random.shuffle(measured), places)).flatMap((one) => one ?? []);
  const { set } = sets.reduce<Exchanged<T> | { set: undefined; cost: number }>((best, one) => (one.cost < best.cost ? one : best), {
    set: undefined,
    cost: Number.POSITIVE_INFINITY,
  });
  const chosen = set?.map(({ item }) => item);
  const mean = (at: number): number => (set ?? []).reduce((sum, { values }) => sum + (values[at] ?? 0), 0) / size;
  const weights = measure.names.reduce((sum, name) => sum + weightOf(name), 0);
  const standsOut = home.reduce((sum, value, at) => sum + Math.abs(value - mean(at)), 0) / weights;
  return chosen === undefined ? undefined : { alternatives: [...chosen, ...kept], standsOut };
}

interface Usable<T> {
  readonly item: T;
  readonly act: string;
  readonly target: string;
}

interface Measured<T> extends Usable<T> {
  readonly values: Float64Array;
}

function usableOf<T extends ActOption>(original: Form, pool: readonly T[], random: Random): readonly Usable<T>[] {
  const own = actOf(original);
  const known = new Set([own]);
  const usable: Usable<T>[] = [];
  for (const item of random.shuffle(pool)) {
    const act = actOf(item.form);
    const said = act + item.form.thought;
    if (act === own || known.has(said)) continue;
    known.add(said);
    usable.push({ item, act, target: item.target });
    if (usable.length === MEASURED) break;
  }
  return usable;
}

/** What is done, whatever is thought. */
export function actOf(form: Pick<Form, "action" | "answer">): string {
  const known = acts.get(form) ?? actIn(form);
  acts.set(form, known);
  return known;
}

/** Each form is asked for at every draw of a step, by all that it could stand beside. */
const acts = new WeakMap<Pick<Form, "action" | "answer">, string>();

function actIn({ action, answer }: Pick<Form, "action" | "answer">): string {
  const queries = action?.name === "search" ? action.arguments["query"] : undefined;
  // An engine is asked the same by "Japan" and by "Japan overview".
  return JSON.stringify([Array.isArray(queries) ? queries.map((query) => toldWords(String(query))).toSorted() : action, answer]);
}

const SAYS_NO_MORE: ReadonlySet<string> = new Set("data details facts figures full information list overview statistics".split(" "));

function toldWords(query: string): string {
  const words = askedWords(query).split(" ");
  const telling = words.filter((word) => !SAYS_NO_MORE.has(word));
  return (telling.length === 0 ? words : telling).join(" ");
}

interface Exchanged<T> {
  readonly set: readonly Measured<T>[];
  readonly cost: number;
}

/** One item a place: the nearest that is free, then replaced one at a time while that brings the whole nearer. */
function exchange<T extends ActOption>(pool: readonly Measured<T>[], places: readonly Float64Array[]): Exchanged<T> | undefined {
  const width = places[0]?.length ?? 0;
  const set: (Measured<T> | undefined)[] = places.map(() => undefined);
  const share = EACH / places.length;
  const distances = places.map((place) =>
    pool.map(({ item, values }) => distance(values, place) * share - (item.proposed === undefined ? 0 : FAVOUR)),
  );
  // Sum over the chosen of (value - place), which is to come to nothing.
  const sum = new Float64Array(width);
  const add = (item: Measured<T> | undefined, place: Float64Array | undefined, sign: number): void => {
    if (item !== undefined)
      for (let at = 0; at < width; at++) sum[at] = (sum[at] ?? 0) + sign * ((item.values[at] ?? 0) - (place?.[at] ?? 0));
  };
  let total = 0;
  for (let pass = 0, moved = true; pass < 6 && moved; pass++) {
    moved = false;
    for (const [slot, place] of places.entries()) {
      const kept = set[slot];
      add(kept, place, -1);
      const others = set.flatMap((other, at) => (at === slot || other === undefined ? [] : [other]));
      const away = distances[slot] ?? [];
      let limit = Number.POSITIVE_INFINITY;
      let best: Measured<T> | undefined;
      for (let index = 0; index < pool.length; index++) {
        const item = pool[index];
        let cost = away[index] ?? 0;
        // Most are too far by themselves.
        if (item === undefined || cost >= limit) continue;
        if (pass > 0 || slot > 0) {
          const { values } = item;
          for (let at = 0; at < width && cost < limit; at++)
            cost += Math.abs((sum[at] ?? 0) + (values[at] ?? 0) - (place[at] ?? 0)) / places.length;
        }
        if (cost < limit && !others.some(({ target, act }) => target === item.target || act === item.act)) {
          limit = cost;
          best = item;
        }
      }
      if (best === undefined) return undefined;
      set[slot] = best;
      total = limit;
      add(best, place, 1);
      moved ||= best !== kept;
    }
  }
  return { set: set.flatMap((item) => item ?? []), cost: total };
}

function distance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum;
}

/** Weight by standard deviation of each feature over what can be chosen; 0 where all are the same. */
function scalesOf(rows: readonly (readonly number[])[], names: readonly string[]): readonly number[] {
  return names.map((name, place) => {
    let sum = 0;
    for (const row of rows) sum += row[place] ?? 0;
    const mean = sum / rows.length;
    let squares = 0;
    for (const row of rows) squares += ((row[place] ?? 0) - mean) ** 2;
    const deviation = Math.sqrt(squares / rows.length);
    return deviation < 1e-9 ? 0 : weightOf(name) / deviation;
  });
}
