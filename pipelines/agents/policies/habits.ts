import type { Random } from "../../../schemas/index.ts";
import type { Errand } from "./errands.ts";
import { drawVoice } from "./voices.ts";

/** In which order things that can be asked for now are asked for; each is one that the program allows. */
const ORDERS = ["program", "program", "backwards", "shuffled", "listed-first"] as const;
type Order = (typeof ORDERS)[number];

/** What stays the same in one run and differs between runs of one question. */
export interface Habits {
  readonly voice: string;
  readonly order: Order;
  /** Things that are asked for at once. */
  readonly width: number;
}

export const drawHabits = (random: Random): Habits => ({ voice: drawVoice(random), order: random.pick(ORDERS), width: 1 + random.int(3) });

interface Underway {
  readonly habits: Habits;
  readonly random: Random;
  readonly listed: ReadonlyMap<string, unknown>;
}

/** Errands that can be asked for, in the order of the run's habit. */
export function inHabit(errands: readonly Errand[], { habits, random, listed }: Underway): readonly Errand[] {
  switch (habits.order) {
    case "program":
      return errands;
    case "backwards":
      return errands.toReversed();
    case "shuffled":
      return random.shuffle(errands);
    case "listed-first":
      return [...errands.filter(({ uri }) => listed.has(uri)), ...errands.filter(({ uri }) => !listed.has(uri))];
  }
}
