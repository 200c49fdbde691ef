import type { Random } from "../../../schemas/index.ts";
import type { Lookup } from "./lookups.ts";
import { drawThoughtPhrasing } from "../../language/writing/thought-phrasings.ts";

/** In which order things that can be asked for now are asked for; each is one that the program allows. */
const ORDERS = ["program", "program", "program", "backwards", "listed-first"] as const;
type Order = (typeof ORDERS)[number];

/** What stays the same in one run and differs between runs of one question. */
export interface Habits {
  readonly voice: string;
  readonly order: Order;
  /** Things that are asked for at once. */
  readonly width: number;
  /** Of the steps of a long row at which nothing is decided: those that it takes without a word. */
  readonly quiet: number;
  /** Figures of a row after which it says how things stand. */
  readonly stock: number;
}

const QUIET = [0.5, 0.7, 0.85, 0.95] as const;
const LEAST_STOCK = 4;

export const drawHabits = (random: Random): Habits => ({
  voice: drawThoughtPhrasing(random),
  order: random.pick(ORDERS),
  width: 1 + random.int(3),
  quiet: random.pick(QUIET),
  stock: LEAST_STOCK + random.int(5),
});

/** Nobody begins a longer list at its end. */
export const SHORT = 4;

interface Underway {
  readonly habits: Habits;
  readonly listed: ReadonlyMap<string, unknown>;
  readonly lookups: readonly Lookup[];
}

/** Lookups that can be asked for, in the order of the run's habit. */
export function inHabit(lookups: readonly Lookup[], { habits, listed, lookups: all }: Underway): readonly Lookup[] {
  switch (habits.order) {
    case "program":
      return lookups;
    case "backwards":
      // A long list is gone through as it stands, its last few things too.
      return all.filter(({ node }) => node === lookups[0]?.node).length > SHORT ? lookups : lookups.toReversed();
    case "listed-first":
      return [...lookups.filter(({ uri }) => listed.has(uri)), ...lookups.filter(({ uri }) => !listed.has(uri))];
  }
}
