import type { Decision, Trajectory } from "../../schemas/index.ts";
import { seededRandom } from "../core/random.ts";
import { backgrounds } from "./background.ts";
import { features, type Form } from "./features.ts";
import { choicesOf, isMenu, type Choice } from "./menu.ts";
import { fit, foldOf, marginOf, rowsAmong, toldByForm, type Row } from "./probe.ts";
import { LEAST_PAIRS, wordHash, marginsByWords, PLACES, placesOf, type WordsApart } from "./words-alone.ts";
import { optionText } from "./option-text.ts";
import { isGood } from "./worth.ts";

/** Menus that are chosen from together: some 20 kB each. What hides in each of two blocks alone is told by a reader of both, and `verify` reads what is left of so many. */
const BLOCK = 24_000;
/** The most pairs of one decision, the right ones against the wrong ones: so many menus have fewer pairs in all than a reader learns from, and the first choice of each stands. */
const mostPairs = (options: number): number => Math.floor(options / 2) * Math.ceil(options / 2);
const leastMenus = (alternatives: number): number => Math.ceil(LEAST_PAIRS / mostPairs(alternatives + 1));
const FOLDS = 4;
const EPOCHS = 3;
const RATE = 0.3;
/** Log-odds count so many times: what a reader learnt so far is less than what it will know. */
const SHARPER = 2;
/** Share of the pairs of other questions that the words alone may tell: a coin tells half of them. */
const MOST_TOLD = 0.57;
/** Share of the decisions that go in a round: those that are told most surely. */
const STEP = 0.12;
const ROUNDS = 18;
/** What one parting of the questions tells by chance would go in the place of what is told. */
const PARTINGS = 4;
/** Rounds after which what is left is chosen anew: those that went were hidden at the cost of the others. */
const ANEW = 3;
/** The last rounds are of form alone; one that finds fewer than this share is the last. */
const FORM_ROUNDS = 6;
const LAST_ROUND = 0.01;
/** Fewer menus teach no reader of words; which of them stands is chosen by form all the same. */
const LEAST_CHOSEN = 20;
/** However few decisions there are: as long as the check's own reader of form is surely above this, those that it is surest of go. Below what `verify` allows. */
const MOST_BY_FORM = 0.52;
const MORE_ROUNDS = 24;

/** A decision that is told whatever stands beside it. */
export type ToldDecision = Pick<Decision, "trajectoryId" | "stepIndex">;

export interface UntoldChoices {
  /** What stands of each menu that is left, by id. */
  readonly chosen: ReadonlyMap<string, Choice>;
  /** Those that go, by id. */
  readonly told: ReadonlyMap<string, ToldDecision>;
}

interface Option {
  /** Places of its words, and of what its form is beside the other options', ascending. */
  readonly words: Int32Array;
  readonly form: Int32Array;
  readonly values: readonly number[];
  readonly isRight: boolean;
}

interface Item extends ToldDecision {
  readonly id: string;
  readonly questionId: string;
  readonly isMenu: boolean;
  readonly originalIndex: number;
  readonly options: readonly Option[];
  readonly choices: readonly Choice[];
  choice: Choice;
}

/**
 * Of each menu the alternatives beside which neither the run's own act nor what is right is told by words or form alone, whatever was asked and
 * seen. A reader of words learns from what was chosen so far, and each next choice is the one that it tells least: played on, the choices
 * come to where no such reader gains (fictitious play, Brown 1951, "Iterative solution of games by fictitious play"). Those that are told even
 * so go, by readers that learn anew after each round (AFLite: Sakaguchi et al. 2020). Of what no menu is there is one choice, and its form alone is read.
 */
export async function untoldChoices(
  decided: AsyncIterable<{ readonly trajectory: Trajectory; readonly decisions: readonly Decision[] }>,
  alternatives: number,
): Promise<UntoldChoices> {
  const chosen = new Map<string, Choice>();
  const told = new Map<string, ToldDecision>();
  const least = leastMenus(alternatives);
  let block: Item[] = [];
  const judge = (): void => {
    const items = block;
    block = [];
    const left = untoldOf(items, least);
    const stays = new Set(left);
    for (const item of items)
      if (stays.has(item)) chosen.set(item.id, item.choice);
      else told.set(item.id, { trajectoryId: item.trajectoryId, stepIndex: item.stepIndex });
  };
  for await (const { trajectory, decisions } of decided) {
    const before = backgrounds(trajectory.messages);
    for (const decision of decisions.toSorted((a, b) => a.stepIndex - b.stepIndex)) {
      const item = itemOf(decision, alternatives, (form) => features(form, before(decision.contextEnd)));
      if (item === undefined) told.set(decision.id, { trajectoryId: decision.trajectoryId, stepIndex: decision.stepIndex });
      else block.push(item);
    }
    if (block.length >= BLOCK) judge();
  }
  judge();
  return { chosen, told };
}

/** Undefined where nothing of it can stand. */
function itemOf(decision: Decision, alternatives: number, measure: (form: Form) => readonly number[]): Item | undefined {
  const { id, questionId, trajectoryId, stepIndex, originalIndex, options } = decision;
  const choices = isMenu(decision) ? choicesOf(decision, alternatives) : [[...options.keys()].filter((at) => at !== originalIndex)];
  const [choice] = choices;
  if (choice === undefined) return undefined;
  const values = options.map(measure);
  return {
    ...{ id, questionId, trajectoryId, stepIndex, originalIndex, choices, choice },
    isMenu: isMenu(decision),
    options: options.map((option, at): Option => ({
      words: Int32Array.from(placesOf(optionText(option))).toSorted(),
      form: Int32Array.from(new Set(formPlaces(values, at))).toSorted(),
      values: values[at] ?? [],
      isRight: isGood(option.label),
    })),
  };
}

/** Where a feature of an option lies among those of all the step's, in standard deviations: beyond each of these it is another word. */
const BOUNDS = [-1.5, -0.75, -0.25, 0.25, 0.75, 1.5];

function formPlaces(values: readonly (readonly number[])[], at: number): readonly number[] {
  return (values[at] ?? []).map((value, feature) => {
    const all = values.map((some) => some[feature] ?? 0);
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
    const deviation = Math.sqrt(all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length) || 1;
    const place = BOUNDS.filter((bound) => (value - mean) / deviation > bound).length;
    return wordHash(`form ${feature} ${place}`) & (PLACES - 1);
  });
}

type Pair = readonly [better: Option, worse: Option];

/** The run's own act and each other; what is right and what is not. */
function pairsOf({ options, originalIndex }: Item, choice: Choice): { readonly own: readonly Pair[]; readonly right: readonly Pair[] } {
  const own = options[originalIndex]!;
  const others = choice.map((at) => options[at]!);
  const all = [own, ...others];
  const wrong = all.filter(({ isRight }) => !isRight);
  return {
    own: others.map((other) => [own, other]),
    right: all.filter(({ isRight }) => isRight).flatMap((one) => wrong.map((other): Pair => [one, other])),
  };
}

/** Takes of each menu, again and again, what the readers of all others' choices tell least. */
function choose(items: readonly Item[]): void {
  const random = seededRandom("untold choices", items.length);
  const readers = Array.from({ length: FOLDS }, () => ({ own: new Float64Array(PLACES), right: new Float64Array(PLACES) }));
  const menus = items.filter((one) => one.isMenu);
  const folds = new Map(menus.map(({ questionId }) => [questionId, foldOf(`untold ${questionId}`, FOLDS)]));
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const item of random.shuffle(menus)) {
      const fold = folds.get(item.questionId) ?? 0;
      const reader = readers[fold]!;
      if (item.choices.length > 1) {
        const odds = new Map(item.options.map((one) => [one, { own: oddsOf(one, reader.own), right: oddsOf(one, reader.right) }]));
        const toldBy = (pairs: readonly Pair[], kind: "own" | "right"): number =>
          pairs.reduce((sum, [a, b]) => sum + sigmoid(SHARPER * (odds.get(a)![kind] - odds.get(b)![kind])), 0) / Math.max(1, pairs.length);
        let least = Number.POSITIVE_INFINITY;
        for (const choice of item.choices) {
          const { own, right } = pairsOf(item, choice);
          const told = toldBy(own, "own") + toldBy(right, "right");
          if (told < least) [least, item.choice] = [told, choice];
        }
      }
      const { own, right } = pairsOf(item, item.choice);
      const rate = RATE / (1 + epoch / 2);
      for (const [at, other] of readers.entries()) {
        if (at === fold) continue;
        for (const pair of own) learn(pair, other.own, rate);
        for (const pair of right) learn(pair, other.right, rate);
      }
    }
}

function oddsOf({ words, form }: Option, weights: Float64Array): number {
  let odds = 0;
  for (const place of words) odds += weights[place]!;
  for (const place of form) odds += weights[place]!;
  return odds;
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, x))));

/** One step down the slope, over the places of which one side alone has a word: what both have changes nothing. */
function learn([better, worse]: Pair, weights: Float64Array, rate: number): void {
  const odds = oddsOf(better, weights) - oddsOf(worse, weights);
  const apart = placesApart(better.words, worse.words) + placesApart(better.form, worse.form);
  if (apart === 0) return;
  const step = (rate * (1 - sigmoid(odds))) / Math.sqrt(apart);
  for (const { sign, option } of [
    { sign: 1, option: better },
    { sign: -1, option: worse },
  ])
    for (const places of [option.words, option.form]) for (const place of places) weights[place]! += sign * step;
}

/** Of two ascending lists what the first alone has. */
function without(some: Int32Array, others: Int32Array): Int32Array {
  let at = 0;
  return some.filter((place) => {
    while (at < others.length && others[at]! < place) at += 1;
    return others[at] !== place;
  });
}

/** How many places of two ascending lists stand in one alone. */
function placesApart(some: Int32Array, others: Int32Array): number {
  let [a, b, both] = [0, 0, 0];
  while (a < some.length && b < others.length) {
    const [one, other] = [some[a]!, others[b]!];
    if (one === other) both += 1;
    if (one <= other) a += 1;
    if (other <= one) b += 1;
  }
  return some.length + others.length - 2 * both;
}

/** Without those that are told, by words until readers of the rest tell few, then by form. Of what is left is chosen anew every few rounds. */
function untoldOf(items: readonly Item[], least: number): readonly Item[] {
  let left = items;
  for (let round = 0; round < ROUNDS && left.length >= least; round++) {
    if (round % ANEW === 0) choose(left);
    const told = toldByWords(left, round);
    if (told === undefined) break;
    const order = [...left.keys()].toSorted((a, b) => told[b]! - told[a]! || a - b);
    const gone = new Set(order.slice(0, Math.ceil(STEP * left.length)));
    left = left.filter((_, at) => !gone.has(at));
  }
  if (items.length < least && items.length >= LEAST_CHOSEN) choose(items);
  for (let round = 0; round < FORM_ROUNDS && left.length >= least; round++) {
    const found = surest(left, round);
    left = left.filter((one) => !found.has(one));
    if (found.size < left.length * LAST_ROUND) break;
  }
  if (left.length < least) chooseByForm(left);
  for (let round = 0; round < MORE_ROUNDS && surelyTold(left) > MOST_BY_FORM; round++) {
    const found = surest(left, FORM_ROUNDS + round, Math.ceil(STEP * left.length));
    left = left.filter((one) => !found.has(one));
  }
  return left;
}

/** Rounds in which few menus are chosen from by form: each fits two readers. */
const CHOSEN_ANEW = 10;

/**
 * Of few menus each is worth more than of many: as long as form tells the run's own act for sure, each takes those alternatives among which all readers so far,
 * fitted on other questions, find it least likely or unlikely. What hides it best of all rounds stands.
 */
function chooseByForm(items: readonly Item[]): void {
  const rows = new Map(items.map((item) => [item, item.choices.map((choice) => rowsAmongChoice({ ...item, choice }))]));
  const margins = new Map(items.map((item) => [item, item.choices.map(() => 0)]));
  let best = { told: surelyTold(items, WEIGHED), choices: items.map(({ choice }) => choice) };
  for (let round = 0; round < CHOSEN_ANEW && best.told > MOST_BY_FORM; round++) {
    const folds = items.map(({ questionId }) => foldOf(`few ${round} ${questionId}`, 2));
    const readers = [0, 1].map((fold) => fit(items.flatMap((item, at) => (folds[at] === fold ? [] : rowsAmongChoice(item)))));
    for (const [at, item] of items.entries()) {
      const sums = margins.get(item)!;
      for (const [place, among] of rows.get(item)!.entries()) sums[place]! += marginOf(among, readers[folds[at] ?? 0]!);
      const least = sums.reduce((found, sum, place) => (Math.abs(sum) < Math.abs(sums[found]!) ? place : found), 0);
      item.choice = item.choices[least]!;
    }
    const told = surelyTold(items, WEIGHED);
    if (told < best.told) best = { told, choices: items.map(({ choice }) => choice) };
  }
  for (const [at, item] of items.entries()) item.choice = best.choices[at]!;
}

/** Partings of the questions by which the choices of few are weighed: not that of the check, by which it would choose what its luck does not see. */
const WEIGHED = ["a ", "b ", "c "];

/** How well form tells the run's own act at the least, by the measure of `verify`, or by the worst of several partings; nothing of so few that nothing can be said. */
function surelyTold(items: readonly Item[], partings: readonly string[] = [""]): number {
  const all = items.map((item) => ({ questionId: item.questionId, rows: rowsAmongChoice(item) }));
  const told = partings.map(
    (parting) => toldByForm(all.map(({ questionId, rows }) => ({ questionId: `${parting}${questionId}`, rows }))).interval[0],
  );
  return Math.max(...told.filter((low) => !Number.isNaN(low)));
}

/** How surely each is told, by the readers that tell too many; undefined where neither does. */
function toldByWords(items: readonly Item[], round: number): Float64Array | undefined {
  const told = new Float64Array(items.length);
  let isTold = false;
  for (const kind of ["own", "right"] as const) {
    const pairs: WordsApart[] = [];
    const places: number[] = [];
    const counts = new Float64Array(items.length);
    for (const [at, item] of items.entries())
      if (item.isMenu)
        for (const [better, worse] of pairsOf(item, item.choice)[kind]) {
          pairs.push({
            questionId: item.questionId,
            better: without(better.words, worse.words),
            worse: without(worse.words, better.words),
          });
          places.push(at);
          counts[at]! += 1;
        }
    const margins = marginsByWords(pairs, `untold ${kind} ${round}`, PARTINGS);
    if (margins.filter((margin) => margin > 0).length <= MOST_TOLD * margins.length) continue;
    isTold = true;
    for (const [pair, at] of places.entries()) told[at]! += (sigmoid(SHARPER * margins[pair]!) - 0.5) / counts[at]!;
  }
  return isTold ? told : undefined;
}

/** Those whose original a linear reader of form is surest of: so many, or as many as have to go to leave it no better than chance on average. */
function surest(items: readonly Item[], round: number, count?: number): ReadonlySet<Item> {
  // Not the folds of the check, which would be judging by its own measure.
  const folds = new Map(items.map((item) => [item, foldOf(`form ${round} ${item.questionId}`, 2)]));
  const rows = new Map(items.map((item) => [item, rowsAmongChoice(item)]));
  const margins = [0, 1].flatMap((fold) => {
    const reader = fit(items.flatMap((item) => (folds.get(item) === fold ? [] : (rows.get(item) ?? []))));
    return items.flatMap((item) => (folds.get(item) === fold ? [{ item, margin: marginOf(rows.get(item) ?? [], reader) }] : []));
  });
  let excess = margins.reduce((sum, { margin }) => sum + margin, 0);
  const found = margins
    .toSorted((a, b) => b.margin - a.margin || (a.item.id < b.item.id ? -1 : 1))
    .filter(({ margin }, at) => {
      if (count === undefined ? excess <= 0 : at >= count) return false;
      excess -= margin;
      return true;
    });
  return new Set(found.map(({ item }) => item));
}

const rowsAmongChoice = ({ options, originalIndex, choice }: Pick<Item, "options" | "originalIndex" | "choice">): readonly Row[] =>
  rowsAmong(
    [options[originalIndex]!, ...choice.map((at) => options[at]!)].map(({ values }) => values),
    0,
  );
