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
}

export const drawHabits = (random: Random): Habits => ({
  voice: drawThoughtPhrasing(random),
  order: random.pick(ORDERS),
  width: 1 + random.int(3),
});

interface Underway {
  readonly habits: Habits;
  readonly listed: ReadonlyMap<string, unknown>;
}

/** Lookups that can be asked for, in the order of the run's habit. */
export function inHabit(lookups: readonly Lookup[], { habits, listed }: Underway): readonly Lookup[] {
  switch (habits.order) {
    case "program":
      return lookups;
    case "backwards":
      return lookups.toReversed();
    case "listed-first":
      return [...lookups.filter(({ uri }) => listed.has(uri)), ...lookups.filter(({ uri }) => !listed.has(uri))];
  }
}
