import type { Random } from "../../schemas/index.ts";

export type ActKind = "search" | "visit" | "answer";

/** Share of the steps behind the first results, as runs have them (3,252 steps of a demo). */
const SHARE: Readonly<Record<ActKind, number>> = { search: 0.29, visit: 0.53, answer: 0.18 };
/** Share of the decisions whose options are of two kinds, by the pair. */
const MIXED: readonly { readonly pair: readonly [ActKind, ActKind]; readonly share: number }[] = [
  { pair: ["search", "visit"], share: 0.24 },
  { pair: ["search", "answer"], share: 0.11 },
  { pair: ["visit", "answer"], share: 0.11 },
];

/** Kinds of acts that make up for what is too few of one. */
export const MADE_UP: Readonly<Record<ActKind, readonly ActKind[]>> = {
  search: ["visit"],
  visit: ["search"],
  answer: ["visit", "search"],
};

/** Of the steps behind the last fact that is needed: those where to answer is one of the options. */
const READY = 0.7;

export interface ActMix {
  readonly kind: ActKind;
  readonly count: number;
}

/**
 * How many alternatives do something of another kind: search on, open a page that is listed, answer now. Among options of which so
 * many are of one kind and so many of another, each is as often the original: were it never the odd one out, that alone would tell it.
 */
export function drawMix(kind: ActKind, alternatives: number, random: Random, isReady = false): ActMix | undefined {
  // Who could answer by now has that choice, whatever the run does.
  if (isReady && kind !== "answer" && random.next() < READY) return { kind: "answer", count: 1 };
  let left = random.next();
  for (const { pair, share } of MIXED) {
    if (!pair.includes(kind)) continue;
    const other = pair[0] === kind ? pair[1] : pair[0];
    for (let count = 1; count <= alternatives; count++) {
      left -= ((share / alternatives) * (alternatives + 1 - count)) / (alternatives + 1) / SHARE[kind];
      if (left < 0) return { kind: other, count };
    }
  }
  return undefined;
}
