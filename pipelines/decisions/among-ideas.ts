import type { OptionIdea, Random } from "../../schemas/index.ts";
import type { Candidate } from "./candidate.ts";
import { chooseAlternatives, type Measure } from "./choose.ts";

/** Of these ideas several may stand side by side: each is a value, or a thought, of its own. */
const MANY: ReadonlySet<OptionIdea> = new Set(["proposed"]);

/** Slips of one kind: what is sought differs in one place. One such is enough to choose from; more are a row of near copies. */
const SLIPS: Partial<Readonly<Record<OptionIdea, string>>> = {
  "other-year": "slip of the figure",
  "other-figure": "slip of the figure",
  "other-thing": "slip of the thing",
  "skip-ahead": "slip of the thing",
};

/** Wrong results beside a right one, at most: of three of them nobody learns to choose. */
const MISREAD = 2;

/** Of one group one is enough. */
function groupOf({ idea, target }: Pick<Candidate, "idea" | "target">): string {
  if (idea === "misread") return `misread ${[...target].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0) % MISREAD}`;
  return MANY.has(idea) ? target : (SLIPS[idea] ?? idea);
}

/** Ideas of which a second one may be taken where there are too few kinds: another part of the question, another page. */
const isLimited = ({ idea }: Pick<Candidate, "idea">): boolean => SLIPS[idea] !== undefined || idea === "misread" || idea === "answer-now";

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

/** One candidate an idea, where there are as many ideas as are wanted; else one a target, but one slip of a kind. */
export function byIdea(pool: readonly Candidate[], count: number): readonly Candidate[] {
  const isFew = new Set(pool.map(groupOf)).size < count;
  return pool.map((one) => ({ ...one, target: isFew && !isLimited(one) ? one.target : groupOf(one) }));
}

/** Without ideas that are taken, as long as enough others are left; a slip of a kind that is taken stays away. */
export function without(pool: readonly Candidate[], taken: readonly Candidate[], count: number): readonly Candidate[] {
  const groups = new Set(taken.map(groupOf));
  const left = pool.filter((one) => !groups.has(groupOf(one)));
  return new Set(left.map(groupOf)).size < count ? pool.filter((one) => !isLimited(one) || !groups.has(groupOf(one))) : left;
}

/** So many of them, alike among themselves as the original and its own kind are; fewer where there are fewer targets. */
export function chooseAmong(pool: readonly Candidate[], count: number, measure: Measure, random: Random): readonly Candidate[] {
  if (pool.length === 0 || count === 0) return [];
  const first = random.pick(pool);
  if (count === 1) return [first];
  const others = byIdea(
    pool.filter((one) => one.target !== first.target && groupOf(one) !== groupOf(first)),
    count - 1,
  );
  return [first, ...(chooseAlternatives(first.form, others, count - 1, measure, random)?.alternatives ?? [])];
}
