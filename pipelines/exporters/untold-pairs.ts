import { marginsByWords, type WordsApart } from "../decisions/words-alone.ts";

/** Of fewer pairs nothing can be learnt that holds for others. */
export const ENOUGH_PAIRS = 200;
/** Share of pairs of other questions that the words alone may tell: a coin tells half of them. */
export const MOST_TOLD = 0.55;
/** Share of the pairs that go in a round: those that are told most surely. */
const STEP = 0.1;
const ROUNDS = 40;

/**
 * Without the pairs whose words alone tell which side is preferred, whatever was asked and seen: who learns from those learns words in place
 * of research. Filtered against a reader of words that learns anew after each round (Le Bras et al. 2020, "Adversarial filters of dataset biases").
 * Of fewer than `ENOUGH_PAIRS` all stay.
 */
export function untoldPairs(pairs: readonly WordsApart[]): ReadonlySet<WordsApart> {
  let left = pairs;
  for (let round = 0; round < ROUNDS && left.length >= ENOUGH_PAIRS; round++) {
    const margins = marginsByWords(left, `filter ${round}`);
    const order = [...left.keys()].toSorted((a, b) => margins[b]! - margins[a]! || a - b);
    const told = order.filter((at) => margins[at]! > 0);
    if (told.length <= MOST_TOLD * left.length) break;
    const gone = new Set(told.slice(0, Math.ceil(STEP * left.length)));
    left = left.filter((_, at) => !gone.has(at));
  }
  return new Set(left);
}
