import type { Aim, OptionIdea, Random } from "../../schemas/index.ts";
import type { Candidate } from "./candidate.ts";
import { chooseAlternatives, type Measure } from "./choose.ts";

/** Of these ideas several may stand side by side: each is a value, or a thought, of its own. */
const MANY: ReadonlySet<OptionIdea> = new Set(["proposed"]);

/** Slips of one kind: what is sought differs in one place. One such is enough to choose from; more are a row of near copies. */
export const SLIPS: Partial<Readonly<Record<OptionIdea, string>>> = {
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

/** One candidate an idea: which of two members of a list comes next, or which of two pages, is nothing to decide. */
export const byIdea = (pool: readonly Candidate[]): readonly Candidate[] => pool.map((one) => ({ ...one, target: groupOf(one) }));

/** Without ideas that are taken. */
export function without(pool: readonly Candidate[], taken: readonly Candidate[]): readonly Candidate[] {
  const groups = new Set(taken.map(groupOf));
  return pool.filter((one) => !groups.has(groupOf(one)));
}

/** Kinds of ideas that a decision offers, at least. */
export const LEAST_KINDS = 3;

/** Whether there is something to decide: what the run does is of one kind with what does the same for another thing. */
export function areVaried(own: readonly Aim[], alternatives: readonly Candidate[], wanted: number): boolean {
  const isRow = alternatives.some(({ idea, aims }) => idea === "other-goal" && aims.some((aim) => own.some((one) => areOfRow(one, aim))));
  const kinds = new Set<OptionIdea>(alternatives.map(({ idea }) => idea)).size + (isRow ? 0 : 1);
  return kinds >= Math.min(LEAST_KINDS, wanted + 1);
}

const areOfRow = (a: Aim, b: Aim): boolean => a.kind === b.kind && a.phrase === b.phrase && a.time === b.time;

/** So many of them, alike among themselves as the original and its own kind are; fewer where there are fewer targets. */
export function chooseAmong(pool: readonly Candidate[], count: number, measure: Measure, random: Random): readonly Candidate[] {
  if (pool.length === 0 || count === 0) return [];
  const first = random.pick(pool);
  if (count === 1) return [first];
  const others = byIdea(pool.filter((one) => one.target !== first.target && groupOf(one) !== groupOf(first)));
  return [first, ...(chooseAlternatives(first.form, others, count - 1, measure, random)?.alternatives ?? [])];
}
