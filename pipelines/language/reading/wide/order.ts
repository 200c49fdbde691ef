import type { Ground, Part } from "./fits.ts";
import type { Sign } from "./signs.ts";

/**
 * Whether the first of two is what the words set above, or count in, the second.
 * Long because each way to set one figure against another puts its mark elsewhere.
 */
export function inOrder(operation: string, first: Part, second: Part, { signs }: Ground, words: readonly string[]): boolean {
  const only = (part: Part, other: Part): Part => new Set([...part].filter((at) => !other.has(at)));
  const [a, b] = [only(first, second), only(second, first)];
  if (a.size === 0 || b.size === 0 || !apart(a, b)) return false;
  const places = (...cues: readonly string[]): readonly number[] =>
    signs.flatMap((sign, at) => (sign.is === "cue" && cues.includes(sign.cue) ? at : []));
  /** Whose the next sign behind a place is. */
  const behind = (place: number): "first" | "second" | null => {
    for (let at = place + 1; at < signs.length; at++) {
      if (a.has(at)) return "first";
      if (b.has(at)) return "second";
      const sign = signs[at] as Sign;
      if (sign.is === "end" && sign.full) return null;
      if (isAgain(sign, words)) return described(at);
    }
    return null;
  };
  /** "That country" is the one of two that was told by what it does, and told before. */
  function described(place: number): "first" | "second" | null {
    const isName = (part: Part): boolean => [...part].every((at) => signs[at]?.is === "entity");
    if (isName(a) === isName(b)) return null;
    const told = isName(a) ? b : a;
    return [...told].every((at) => at < place) ? (told === a ? "first" : "second") : null;
  }
  const isBefore = (part: Part, place: number): boolean => [...part].some((at) => at < place);
  const starts = (part: Part): number => Math.min(...part);
  if (operation === "share") {
    const [whole] = places("shareof");
    return whole !== undefined && behind(whole) === "second";
  }
  const isFactor = operation === "ratio" && places("factor").length > 0;
  if (operation === "ratio" && !isFactor) {
    const [times, multiple, ratio] = [places("times")[0], places("multipleof")[0], places("ratioof")[0]];
    if (places("than", "more").length > 0) return false;
    if (places("divide").length > 0) return starts(a) < starts(b);
    if (ratio !== undefined) return ratio < starts(a) && starts(a) < starts(b);
    if (multiple !== undefined) return behind(multiple) === "second";
    if (times === undefined) return false;
    const asMuchAs = places("asmuchas")[0];
    if (asMuchAs !== undefined) return behind(asMuchAs) === "second";
    if (places("as").length > 0) return starts(a) < starts(b);
    return isBefore(a, times) || isBefore(b, times) ? !isBefore(b, times) && behind(times) === "second" : behind(times) === "second";
  }
  if (operation !== "difference" && !isFactor) return false;
  if (!places("lesser").every((mark) => behind(mark) === "second") || !places("greater").every((mark) => behind(mark) === "first"))
    return false;
  const versus = places("versus");
  const marks = places("than", "beyond", "short");
  const own = (which: "max" | "min"): boolean => signs.some((sign) => sign.is === "words" && sign.degree === which);
  const up = places("more", "beyond").length > 0 || own("max");
  const down = places("less", "short").length > 0 || own("min");
  if (versus.length > 0)
    return versus.length === 1 && marks.length === 0 && up !== down && behind(versus[0] ?? 0) === (up ? "second" : "first");
  if (marks.length === 0) return places("gap").length > 0 && !up && !down;
  if (up === down) return false;
  return marks.every((mark) => {
    const sign = signs[mark] as Sign;
    // "was exceeded by" turns it round.
    const isPassive = words[sign.at + 1] === "by";
    return behind(mark) === (up === isPassive ? "first" : "second");
  });
}

const isAgain = (sign: Sign, words: readonly string[]): boolean =>
  (sign.is === "kind" && sign.again) || (sign.is === "words" && /^(?:that|this)$/.test(words[sign.at - 1] ?? ""));

/** Neither is said within the other, beyond where the one is told by the other. */
const apart = (a: Part, b: Part): boolean => Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a);
