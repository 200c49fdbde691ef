import type { Lexicon } from "../../lexicon.ts";
import { DOWN, EARLY_CUES, LATE_CUES, UP } from "./fits.ts";
import type { Sign } from "./signs.ts";

/**
 * Which attribute each degree and bound is said of: the one right behind it ("the largest labour force", "more than 5 million internet
 * users"), else the one right before ("whose labour force was the largest", "exports of more than …"). With one figure in the words it is its.
 */
export function boundTo(
  signs: readonly Sign[],
  words: readonly string[],
  attributeOf: ReadonlyMap<number, string>,
  lexicon: Lexicon,
): ReadonlyMap<number, string> {
  const bound = new Map<number, string>();
  const isList = (name: string): boolean => lexicon.info(name)?.multiValued === true;
  const figures = new Set([...attributeOf.values()].filter((name) => !isList(name)));
  const [only, second] = figures;
  const figureAt = (at: number): string | undefined => {
    const name = attributeOf.get(at);
    return name === undefined || isList(name) ? undefined : name;
  };
  signs.forEach((sign, at) => {
    if (sign.is === "words" && sign.degree !== null) bound.set(at, attributeOf.get(at) ?? "");
    const isOne = sign.is === "bound" || (sign.is === "cue" && [UP, DOWN, LATE_CUES, EARLY_CUES].some((cues) => cues.has(sign.cue)));
    if (!isOne) return;
    const name = second === undefined ? only : beside(at);
    if (name !== undefined && fits(sign, name)) bound.set(at, name);
  });
  return bound;

  function beside(at: number): string | undefined {
    const sign = signs[at] as Sign;
    if (sign.is === "bound") {
      // Both ends of "between 25 and 35 billion" are of one figure.
      const past = (from: number, step: number): number => (signs[from]?.is === "bound" ? past(from + step, step) : from);
      const [before, after] = [figureAt(past(at, -1)), figureAt(past(at, 1))];
      return before === undefined || after === undefined || before === after
        ? (after ?? before)
        : words[sign.at - 1] === "of"
          ? before
          : undefined;
    }
    for (let next = at + 1; next < signs.length; next++) {
      const found = figureAt(next);
      if (found !== undefined) return found;
      if (!passes(signs[next] as Sign)) break;
    }
    // "the largest neighbour by population"
    const by = signs.findIndex((_, place) => place > at && figureAt(place) !== undefined && words[(signs[place] as Sign).at - 1] === "by");
    if (by > 0 && signs.slice(at + 1, by).every((one) => one.is !== "end" || !one.full)) return figureAt(by);
    for (let next = at - 1; next >= 0; next--) {
      const found = figureAt(next);
      if (found !== undefined) return found;
      if (!passes(signs[next] as Sign)) break;
    }
    return undefined;
  }

  function fits(sign: Sign, name: string): boolean {
    const kind = lexicon.info(name)?.kind;
    if (sign.is === "bound") return kind === "quantity" || (kind === "date" && sign.unit === null);
    if (sign.is !== "cue") return false;
    return kind === "date"
      ? LATE_CUES.has(sign.cue) || EARLY_CUES.has(sign.cue)
      : kind === "quantity" && (UP.has(sign.cue) || DOWN.has(sign.cue));
  }
}

/** What may stand between a degree and its noun. */
const passes = (sign: Sign): boolean =>
  sign.is === "time" ||
  sign.is === "pronoun" ||
  sign.is === "kind" ||
  sign.is === "unit" ||
  (sign.is === "cue" && (sign.cue === "total" || sign.cue === "only" || sign.cue === "second" || sign.cue === "third"));
