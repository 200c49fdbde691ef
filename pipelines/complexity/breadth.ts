import type { Question } from "../../schemas/index.ts";
import { seedsAmong } from "./seeds.ts";

/** Subjects that questions of the highest level are of, where the memory has as many. */
const BREADTH = 3;
export const HIGHEST = 5;

export const subjectsOf = (questions: readonly Pick<Question, "subjects">[]): ReadonlySet<string> =>
  new Set(questions.flatMap(({ subjects }) => subjects));

export const ofHighest = ({ round, difficulty }: Pick<Question, "round" | "difficulty">): boolean =>
  round > 0 && difficulty.level === HIGHEST;

/** Of those that seeds are of: what no question of the highest level is of yet. Empty where there are enough, or never can be. */
export function shortOf(seeds: readonly Question[], grown: readonly Question[]): ReadonlySet<string> {
  const [there, covered] = [subjectsOf(seeds), subjectsOf(grown.filter(ofHighest))];
  if (there.size < BREADTH || covered.size >= BREADTH) return new Set();
  return new Set([...there].filter((subject) => !covered.has(subject)));
}

export interface BreadthExtension {
  /** Questions that rounds can begin with. */
  readonly able: readonly Question[];
  /** Those of them that were taken. */
  readonly taken: ReadonlySet<string>;
  /** What rounds have made so far. */
  readonly grown: readonly Question[];
  /** Further seeds at most: a subject may hold none that leads so far. */
  readonly most: number;
  readonly seed: number;
  grow(seeds: readonly Question[]): Promise<readonly Question[]>;
}

/** Few seeds get to the highest level, and chance alone may leave subjects out: further ones of these, one of each at a time. */
export async function extendBreadth({ able, taken, grown, most, seed, grow }: BreadthExtension): Promise<void> {
  const [tried, made] = [new Set(taken), [...grown]];
  let left = most;
  for (;;) {
    const short = shortOf(able, made);
    const open = able.filter(({ id, subjects }) => !tried.has(id) && subjects.some((subject) => short.has(subject)));
    const next = seedsAmong(open, Math.min(short.size, left), seed);
    if (next.length === 0) return;
    left -= next.length;
    for (const { id } of next) tried.add(id);
    made.push(...(await grow(next)));
  }
}
