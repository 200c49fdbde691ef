import type { OptionIdea, Random } from "../../schemas/index.ts";
import type { Candidate } from "./candidate.ts";
import { chooseAlternatives, type Measure } from "./choose.ts";

/** Of these ideas several may stand side by side: each is a value, or a thought, of its own. */
const MANY: ReadonlySet<OptionIdea> = new Set(["misread", "answer-now", "proposed"]);

/** At most so many of each idea, the first ones; those that are free of the limit stay. Idea by idea, as each came first. */
export function fewOfEach<T extends { readonly idea: OptionIdea }>(
  all: readonly T[],
  most: number,
  isFree: (one: T) => boolean = () => false,
): readonly T[] {
  const kept = new Map<OptionIdea, T[]>();
  for (const one of all) {
    const some = kept.get(one.idea) ?? [];
    kept.set(one.idea, some);
    if (some.length < most || isFree(one)) some.push(one);
  }
  return [...kept.values()].flat();
}

/** One candidate an idea, where there are as many ideas as are wanted; else one a target. */
export function byIdea(pool: readonly Candidate[], count: number): readonly Candidate[] {
  const target = ({ idea, target: own }: Candidate): string => (MANY.has(idea) ? own : idea);
  return new Set(pool.map(target)).size < count ? pool : pool.map((one) => ({ ...one, target: target(one) }));
}

/** Without ideas that are taken, as long as enough others are left. */
export function without(pool: readonly Candidate[], taken: readonly Candidate[], count: number): readonly Candidate[] {
  const ideas = new Set(taken.map(({ idea }) => idea));
  const left = pool.filter(({ idea }) => MANY.has(idea) || !ideas.has(idea));
  return new Set(left.map(({ target }) => target)).size < count ? pool : left;
}

/** So many of them, alike among themselves as the original and its own kind are; fewer where there are fewer targets. */
export function chooseAmong(pool: readonly Candidate[], count: number, measure: Measure, random: Random): readonly Candidate[] {
  if (pool.length === 0 || count === 0) return [];
  const first = random.pick(pool);
  if (count === 1) return [first];
  const others = byIdea(
    pool.filter(({ target, idea }) => target !== first.target && (MANY.has(idea) || idea !== first.idea)),
    count - 1,
  );
  return [first, ...(chooseAlternatives(first.form, others, count - 1, measure, random)?.alternatives ?? [])];
}
