import { CapsConfig, hashOf, type LevelShares, type Mix, type Question, type Rejection } from "../../schemas/index.ts";
import type { z } from "zod";
import { canonicalMeaning } from "../language/reading/meaning.ts";
import { textKey } from "../checks/near-copy.ts";
import { senseOfProgram } from "../language/reading/program-meaning.ts";
import { seededRandom } from "../core/random.ts";
import { constants } from "../../knowledge-graph/index.ts";
import { questionOf, type QuestionRefusal } from "./question.ts";
import type { QuestionContext } from "./context.ts";
import { deepSpread } from "./deep-spread.ts";
import { evenSpread } from "./even-spread.ts";
import { JUDGED_STYLES } from "./judged/styles.ts";
import {
  answerKey,
  askedPart,
  besidePicked,
  BESIDE_PICKED,
  constructionsOf,
  describedBy,
  listOfHidden,
  overOneList,
  regionsNamed,
  relationsOf,
  shapeOf,
} from "./spread-keys.ts";
import type { Style } from "./style.ts";
import { styles as allStyles } from "./styles/index.ts";

/** Tries of one draw: chance often meets a thing without the shape that a style wants. */
const TRIES = 12;

export interface DrawnQuestion {
  readonly question: Question | null;
  /** One for each program that was drawn and refused. */
  readonly refusals: readonly QuestionRefusal[];
}

/**
 * The draw number `index` of a style. Pure given the memory's snapshot and the seed: draws may be made in any order, in parallel,
 * or be kept from an earlier run, and give the same questions.
 */
export async function drawQuestion(index: number, style: Style, context: QuestionContext, seed: number): Promise<DrawnQuestion> {
  const refusals: QuestionRefusal[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const random = seededRandom(seed, "fas", style.name, index, attempt);
    const program = await style.draw(context, random.fork("draw"));
    if (program === undefined) continue;
    const made = await questionOf(program, style, context, random, seed);
    if ("question" in made) return { question: made.question, refusals };
    refusals.push(made.refused);
  }
  return { question: null, refusals };
}

export interface GenerateOptions {
  readonly count: number;
  readonly mix: z.infer<typeof Mix>;
  readonly seed: number;
  readonly styles?: readonly Style[];
  /** Most that one attribute, relation, thing, answer or form may be of all questions; the rest is as a config has it. */
  readonly caps?: Partial<CapsConfig>;
  /** Most that questions of a level may be of all. These limits never give way. */
  readonly levels?: LevelShares;
  /** Things by the part of the space of vectors that they lie in, and the share of all questions that may name things of one part. */
  readonly regions?: { readonly of: ReadonlyMap<string, string>; readonly most: number };
  readonly signal?: AbortSignal;
  /** Where draws come from; the default makes them. A checkpointed stage passes its own. */
  readonly draw?: (index: number, style: Style) => Promise<DrawnQuestion>;
  /** Questions of an earlier snapshot that still stand: they come first, through the same gates, and draws only fill up. */
  readonly kept?: readonly Question[];
  /** Ids of those that stand and yet leave their place to another. */
  readonly waiting?: ReadonlySet<string>;
  /** Most that other styles give in place of what some cannot; without, as many as are missing. */
  readonly gap?: number;
  /** Which draws fill up a style that misses some; the default is those of a beginning. */
  readonly draws?: (style: string, missing: number) => { readonly from: number; readonly count: number };
  /** Told once of each style that gave fewer than wanted. */
  readonly short?: (style: string, missing: number) => void;
}

/** Draws for each wanted question, at most. */
export const OVERDRAW = 6;
/** Of a style of which few are wanted, so that five are not missed for thirty draws of bad luck. */
const FEWEST_DRAWS = 60;

export type GeneratedItem = { readonly question: Question } | { readonly rejection: Rejection };

/** Questions in a wanted mix, with every refusal, in an order that depends on the seed only. */
export async function* generate(context: QuestionContext, options: GenerateOptions): AsyncIterable<GeneratedItem> {
  const { count, mix, seed, styles = allStyles, signal } = options;
  const draw = options.draw ?? ((index: number, style: Style) => drawQuestion(index, style, context, seed));
  const total = [...styles.map(({ name }) => name), ...JUDGED_STYLES, "reasoning"].reduce((sum, name) => sum + shareOf(mix, name), 0);
  const drawnShare = total === 0 ? 0 : styles.reduce((sum, { name }) => sum + shareOf(mix, name), 0) / total;
  const sides = new Map<Question["split"], number>();
  const admit = admission(context, options);
  const standing = new Map<string, number>();
  for (const question of options.kept ?? []) {
    // It may have come over a cap, where there was nothing else.
    const refused = admit(question, { slack: Infinity, stands: true });
    if (refused !== null) yield { rejection: { stage: "questions", itemKey: question.id, ...refused } };
    else {
      if (options.waiting?.has(question.id) !== true) standing.set(question.style, (standing.get(question.style) ?? 0) + 1);
      sides.set(question.split, (sides.get(question.split) ?? 0) + 1);
      yield { question };
    }
  }
  const drawing: Drawing = { admit: counting(admit, sides), draw, ...(signal && { signal }) };
  const drawn = styles.map((style): StyleDraws => {
    const wanted = total === 0 ? 0 : Math.round((count * shareOf(mix, style.name)) / total);
    const accepted = standing.get(style.name) ?? 0;
    const { from, count: most } = options.draws?.(style.name, Math.max(0, wanted - accepted)) ?? { from: 0, count: drawsFor(wanted) };
    return { style, wanted, accepted, next: from, end: from + most };
  });
  for (const one of drawn) {
    yield* drawStyle(one, drawing);
    if (one.accepted >= one.wanted) continue;
    options.short?.(one.style.name, one.wanted - one.accepted);
    yield {
      rejection: {
        stage: "questions",
        itemKey: one.style.name,
        reason: "ran-dry",
        detail: `${one.accepted} of ${one.wanted} questions of style ${one.style.name}`,
      },
    };
  }
  // What some styles cannot give, others do.
  yield* fillGaps(drawn, drawing, options.gap);
  const [made, all] = [drawn.reduce((sum, { accepted }) => sum + accepted, 0), Math.round(count * drawnShare)];
  if (options.levels !== undefined && made < all) {
    const detail = `${made} of ${all}: the levels that have a limit are full, and of the others the memory gave no more`;
    yield { rejection: { stage: "questions", itemKey: "levels", reason: "ran-dry", detail } };
  }
  if (count >= TESTED && options.kept === undefined)
    yield* testsOf(new Map(context.testSides.map((side) => [side, TESTS - (sides.get(side) ?? 0)])), drawn, drawing);
}

/** From so many wanted questions on, each side that is kept from training has some: by chance alone a run of a hundred has none. */
const TESTED = 40;
const TESTS = 3;
/** Draws that are looked through for them: one thing in twenty is on such a side. */
const LOOKED_THROUGH = 500;

const drawsFor = (wanted: number): number => (wanted === 0 ? 0 : Math.max(FEWEST_DRAWS, wanted * OVERDRAW));

const counting =
  (admit: Drawing["admit"], sides: Map<Question["split"], number>): Drawing["admit"] =>
  (question, how) => {
    const refused = admit(question, how);
    if (refused === null) sides.set(question.split, (sides.get(question.split) ?? 0) + 1);
    return refused;
  };

/** Further draws, for what is on the sides that miss some: look-ups first, as a question about two things is rarely all on one side. */
async function* testsOf(
  missing: Map<Question["split"], number>,
  drawn: readonly StyleDraws[],
  { admit, draw, signal }: Drawing,
): AsyncGenerator<GeneratedItem> {
  const able = drawn.filter(({ accepted }) => accepted > 0);
  const [first] = able.filter(({ style }) => style.name === "factual");
  const isWanted = (side: Question["split"]): boolean => (missing.get(side) ?? 0) > 0;
  let others = 0;
  for (let at = 0; at < LOOKED_THROUGH && able.length > 0 && [...missing.keys()].some(isWanted); at++) {
    signal?.throwIfAborted();
    const one = (at * 5 < LOOKED_THROUGH * 4 ? first : undefined) ?? able[at % able.length]!;
    const { question } = await draw(one.next++, one.style);
    if (question === null) continue;
    if (!isWanted(question.split) || admit(question, { slack: Infinity }) !== null) others += 1;
    else {
      missing.set(question.split, (missing.get(question.split) ?? 0) - 1);
      yield { question };
    }
  }
  const detail = "drawn for a side that is kept from training: it is on the other, or was asked before";
  if (others > 0) yield { rejection: { stage: "questions", itemKey: "splits", reason: "over-mix", detail, count: others } };
}

interface StyleDraws {
  readonly style: Style;
  wanted: number;
  accepted: number;
  /** Numbers of the next draw, and of the first that is not made. */
  next: number;
  end: number;
}

interface Drawing {
  readonly admit: ReturnType<typeof admission>;
  readonly draw: (index: number, style: Style) => Promise<DrawnQuestion>;
  readonly signal?: AbortSignal;
}

/** Draws until the style has what is wanted of it, or its draws are made. */
async function* drawStyle(one: StyleDraws, { admit, draw, signal }: Drawing): AsyncGenerator<GeneratedItem> {
  const over: { readonly question: Question; readonly rejection: Rejection }[] = [];
  for (; one.accepted < one.wanted && one.next < one.end; one.next++) {
    signal?.throwIfAborted();
    const { question, refusals } = await draw(one.next, one.style);
    const itemKey = `${one.style.name}:${one.next}`;
    for (const refusal of refusals) yield { rejection: { stage: "questions", itemKey, ...refusal } };
    if (question === null) {
      if (refusals.length === 0)
        yield { rejection: { stage: "questions", itemKey, reason: "ran-dry", detail: `${TRIES} draws met nothing of the style` } };
      continue;
    }
    const refused = admit(question);
    if (refused === null) {
      one.accepted++;
      yield { question };
    } else if (refused.reason === "over-mix") over.push({ question, rejection: { stage: "questions", itemKey, ...refused } });
    else yield { rejection: { stage: "questions", itemKey, ...refused } };
  }
  // Where there is little to ask of, much is asked of the same: the caps are for memories that have something else. They give way
  // step by step, so that what is over stays even.
  let left: readonly (typeof over)[number][] = over;
  for (const slack of SLACKS) {
    const still: (typeof over)[number][] = [];
    for (const each of left) {
      if (one.accepted >= one.wanted || admit(each.question, { slack, seen: true }) !== null) still.push(each);
      else {
        one.accepted++;
        yield { question: each.question };
      }
    }
    left = still;
  }
  for (const { rejection } of left) yield { rejection };
}

/** By how much the caps give way, one after the other. */
const SLACKS = [1.5, 2, 3, 5, Infinity] as const;

/** Styles that gave all that was wanted of them give more, by their shares. */
async function* fillGaps(drawn: readonly StyleDraws[], drawing: Drawing, most = Infinity): AsyncGenerator<GeneratedItem> {
  const missing = Math.min(
    most,
    drawn.reduce((sum, { wanted, accepted }) => sum + wanted - accepted, 0),
  );
  const able = drawn.filter(({ wanted, accepted }) => wanted > 0 && accepted >= wanted);
  const shares = able.reduce((sum, { wanted }) => sum + wanted, 0);
  if (missing <= 0) return;
  for (const one of able) {
    const more = Math.round((missing * one.wanted) / shares);
    // Of a later night more may stand than its share is.
    one.wanted = Math.max(one.wanted, one.accepted) + more;
    one.end = one.next + more * OVERDRAW;
    yield* drawStyle(one, drawing);
  }
}

/** Takes a question in, or says why not: it was asked before, or enough are on what it asks or names. */
function admission(
  context: QuestionContext,
  { count, caps, levels, regions }: GenerateOptions,
): (question: Question, how?: { readonly slack?: number; readonly seen?: boolean; readonly stands?: boolean }) => QuestionRefusal | null {
  const seen = duplicates(context);
  const most = CapsConfig.parse(caps ?? {});
  const limits = [
    { of: (question: Question) => [askedPart(question)], cap: cap(count * most.attribute) },
    { of: describedBy, cap: cap(3 * count * most.attribute) },
    { of: relationsOf, cap: cap(count * most.relation) },
    { of: ({ program }: Question) => constants(program).entities, cap: cap(count * most.entity) },
    { of: answerKey, cap: cap(count * most.answer) },
    { of: shapeOf, cap: cap(count * most.shape) },
    { of: constructionsOf, cap: cap(count * most.shape) },
    { of: listOfHidden, cap: cap(0) },
    { of: overOneList, cap: cap(0) },
    { of: besidePicked, cap: cap(count * most.shape * BESIDE_PICKED) },
    ...(regions === undefined ? [] : [{ of: regionsNamed(regions.of), cap: cap(count * regions.most) }]),
  ];
  const deep = deepSpread(count);
  const even = evenSpread(context);
  const ofLevel = new Map(
    Object.entries<number>(levels ?? {}).map(([level, most]) => [Number(level), { most: Math.round(count * most), there: 0 }]),
  );
  return (question, { slack = 1, seen: known = false, stands = false } = {}) => {
    // What came over a cap was seen then.
    const copy = known ? null : seen(question);
    if (copy !== null) return { reason: "duplicate", detail: copy, sample: question.text };
    const level = ofLevel.get(question.difficulty.level);
    if (level !== undefined && level.there >= level.most && !stands)
      return { reason: "over-level", detail: `enough questions of level ${question.difficulty.level}`, sample: question.text };
    const keys = limits.map((limit) => limit.of(question));
    const full =
      (stands ? undefined : (deep.full(question) ?? even.full(question))) ??
      limits.map((limit, at) => limit.cap.full(keys[at] ?? [], slack)).find((one) => one !== undefined);
    if (full !== undefined) return { reason: "over-mix", detail: `enough questions on ${full}`, sample: question.text };
    for (const [at, limit] of limits.entries()) limit.cap.add(keys[at] ?? []);
    deep.add(question);
    even.add(question);
    if (level !== undefined) level.there += 1;
    return null;
  };
}

export const shareOf = (mix: z.infer<typeof Mix>, style: string): number => (mix as Readonly<Record<string, number>>)[style] ?? 0;

interface Cap {
  full(keys: readonly string[], slack: number): string | undefined;
  add(keys: readonly string[]): void;
}

/** Three of a thing are none too many of anything. */
function cap(share: number): Cap {
  const most = Math.max(3, Math.ceil(share));
  const counts = new Map<string, number>();
  return {
    full: (keys, slack) => keys.find((key) => (counts.get(key) ?? 0) >= most * slack),
    add(keys) {
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}

/** Says what a question repeats, or null; remembers it. Hashes only: 32 bytes a question. */
function duplicates(context: QuestionContext): (question: Question) => string | null {
  const programs = new Set<string>();
  const texts = new Set<string>();
  return ({ program, text: words, plainText: text = words, answer }) => {
    const sense = senseOfProgram(program, (attribute) => context.lexicon.info(attribute), answer.unit);
    // Of two named things "the larger" and "the smaller" are one question.
    const meaning =
      answer.type === "choice" && sense.meaning.is === "extreme" && sense.meaning.of.is === "options" && sense.meaning.of.of.length === 2
        ? canonicalMeaning({ ...sense.meaning, which: "max" })
        : canonicalMeaning(sense.meaning);
    const keys = [hashOf(meaning, sense.times, sense.unit), hashOf(textKey(text))] as const;
    if (programs.has(keys[0])) return "another question asks the same";
    if (texts.has(keys[1])) return "another question has the same words";
    programs.add(keys[0]);
    texts.add(keys[1]);
    return null;
  };
}
