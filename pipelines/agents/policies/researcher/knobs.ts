import type { Random } from "../../../../schemas/index.ts";
import { WORDINGS, type Wording } from "./ask-anew.ts";

/** How one run goes about it, from its first turn to its last; drawn, so that runs of one question differ. */
export interface Knobs {
  /** Queries made for one thing before it is given up. */
  readonly patience: number;
  /** Pages opened for one thing. */
  readonly openings: number;
  /** Things sought at once. */
  readonly breadth: number;
  /** Figures that are looked up on a second page before the answer. */
  readonly checks: number;
  /** Searches for a second page before it is left at one: most figures stand on one; without any, only one that is listed already is opened. */
  readonly looks: number;
  readonly wording: Wording;
  /** Where the question says that it is only one, the rest need not be read once that one is found. */
  readonly stopsAtOne: boolean;
  /** Of many things one search is for a list that has the figure for all of them, before each is looked up. */
  readonly lists: boolean;
}

/** What a run is told of its pace: one thing at a time, and that what the answer rests on is looked up twice. */
export type Pace = "as it comes" | "one by one" | "looks twice";

/** Of the runs that look twice: those that search for a second page. Where a web has a figure once, each such search is a call for nothing. */
const LOOKED_FOR = 0.1;

const STOPS = 0.3;
const LISTS = 0.5;

export function drawKnobs(random: Random, pace: Pace): Knobs {
  const careful = pace === "looks twice";
  return {
    patience: 4 + random.int(4),
    openings: 3 + random.int(3),
    breadth: pace === "one by one" ? 1 : random.pick(careful ? [1, 1, 1, 1, 2] : [1, 2, 2, 3, 4]),
    checks: careful ? 1 + random.int(3) : random.int(2),
    looks: careful && random.next() < LOOKED_FOR ? 1 : 0,
    wording: random.pick(WORDINGS),
    stopsAtOne: random.next() < STOPS,
    lists: random.next() < LISTS,
  };
}
