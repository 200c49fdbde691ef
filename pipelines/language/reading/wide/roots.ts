import type { Meaning, Sense } from "../meaning.ts";
import type { Cue } from "./closed-words.ts";
import { AGAIN_WORDS, waysToSay, wordsFor, type Ground, type Part } from "./fits.ts";
import { inOrder } from "./order.ts";
import type { Sign } from "./signs.ts";

/** Ways in which the words say the whole of a program: every sign that speaks of something is part of it, or says a part of it again. */
export function waysOfAll({ meaning, times }: Sense, ground: Ground, words: readonly string[]): readonly Part[] {
  return waysOf(meaning, times, ground, words).filter((part) => isWhole(part, meaning, ground, words));
}

function waysOf(meaning: Meaning, times: readonly string[], ground: Ground, words: readonly string[]): readonly Part[] {
  if (meaning.is === "value" || meaning.is === "aggregated")
    return joined(wordsFor(meaning.attribute, ground), waysToSay(meaning.of, ground));
  if (meaning.is === "computed") return computed(meaning, times, ground, words);
  return waysToSay(meaning.is === "count" ? meaning.of : meaning, ground);
}

const joined = (first: readonly Part[], second: readonly Part[]): readonly Part[] =>
  first.flatMap((a) => second.map((b) => new Set([...a, ...b])));

function computed(
  meaning: Extract<Meaning, { is: "computed" }>,
  times: readonly string[],
  ground: Ground,
  words: readonly string[],
): readonly Part[] {
  const [first, second] = meaning.of;
  if (first?.is !== "value" || meaning.of.some(({ is }) => is !== "value")) return [];
  const same = meaning.of.every((part) => JSON.stringify(part) === JSON.stringify(first));
  if (same) {
    const ways = joined(wordsFor(first.attribute, ground), waysToSay(first.of, ground));
    if (meaning.operation === "mean") return ways;
    const [a = "", b = ""] = times;
    return times.length === 2 && meaning.of.length === 2 && isChange(meaning.operation, a, b, ground, words) ? ways : [];
  }
  if (second?.is !== "value" || meaning.of.length !== 2) return [];
  // What both have is said once, and tells nothing of which comes first.
  const isOneFigure = first.attribute === second.attribute;
  const isOneThing = JSON.stringify(first.of) === JSON.stringify(second.of);
  const own = (part: typeof first): readonly Part[] =>
    joined(isOneFigure ? [NOTHING] : wordsFor(part.attribute, ground), isOneThing ? [NOTHING] : waysToSay(part.of, ground));
  const [a, b] = [own(first), own(second)];
  const shared = joined(isOneFigure ? wordsFor(first.attribute, ground) : [NOTHING], isOneThing ? waysToSay(first.of, ground) : [NOTHING]);
  return a.flatMap((one) =>
    b.flatMap((other) =>
      shared.flatMap((figure) => (inOrder(meaning.operation, one, other, ground, words) ? [new Set([...one, ...other, ...figure])] : [])),
    ),
  );
}

const NOTHING: Part = new Set<number>();

/** Which of two times is the later, and whether the words go up or down to it. */
function isChange(operation: string, a: string, b: string, ground: Ground, words: readonly string[]): boolean {
  const { signs } = ground;
  const has = (cue: string): boolean => signs.some((sign) => sign.is === "cue" && sign.cue === cue);
  if (operation !== "difference" && operation !== "percentage-change" && operation !== "ratio") return false;
  const [later, earlier] = operation === "percentage-change" ? [b, a] : [a, b];
  const isRise = later > earlier;
  if (has("rise") && has("fall")) return false;
  if (has("rise") && !isRise) return false;
  if (has("fall") && (isRise || operation === "percentage-change")) return false;
  if ((has("change") || has("percentchange")) && !isRise && !has("fall")) return false;
  const down = has("less") || has("short");
  const up = has("more") || has("beyond");
  if ((has("rise") && down) || (has("fall") && up)) return false;
  // "Above those of the year before": what stands behind is the other one.
  if (operation === "ratio")
    return (has("divide") || (has("as") && !has("asmuchas"))) && signs.find((sign) => sign.is === "time")?.time === a;
  const marker = signs.findIndex(
    (sign) => sign.is === "cue" && (sign.cue === "than" || sign.cue === "versus" || sign.cue === "beyond" || sign.cue === "short"),
  );
  if (marker < 0) return has("rise") || has("fall") || has("change") || has("percentchange") || has("gap");
  if (down === up) return false;
  const behind = signs.slice(marker + 1).find((sign): sign is Extract<Sign, { is: "time" }> => sign.is === "time")?.time;
  const isSecond = behind === (operation === "percentage-change" ? a : b);
  const isFirst = behind === (operation === "percentage-change" ? b : a);
  return words.length > 0 && (up ? isSecond : isFirst);
}

/** Signs that are no part say a part again: a name once more, "that neighbour". */
function isWhole(part: Part, meaning: Meaning, ground: Ground, words: readonly string[]): boolean {
  const { signs, attributeOf } = ground;
  const used = new Set([...part].flatMap((at) => (signs[at]?.is === "entity" ? (signs[at] as Extract<Sign, { is: "entity" }>).ids : [])));
  const compares = meaning.is === "computed";
  return signs.every((sign, at) => {
    if (part.has(at)) return true;
    if (sign.is === "entity") return sign.ids.every((id) => used.has(id));
    if (sign.is === "words")
      return sign.degree === null && isAgain(at, ground, words) && [...part].some((one) => attributeOf.get(one) === attributeOf.get(at));
    if (sign.is === "cue") return !DEGREES.has(sign.cue) || (compares && (sign.cue === "more" || sign.cue === "less"));
    return sign.is !== "bound" && sign.is !== "quote";
  });
}

const DEGREES = new Set<Cue>(["max", "min", "more", "less", "earliest", "latest", "earlier", "later"]);

/** "that neighbour's", "those partners": spoken of before. */
function isAgain(at: number, { signs, lexicon, attributeOf }: Ground, words: readonly string[]): boolean {
  const sign = signs[at];
  const isList = lexicon.info(attributeOf.get(at) ?? "")?.multiValued === true;
  if (!isList || sign?.is !== "words") return false;
  const isKind = lexicon.type(words[sign.at] ?? "") !== undefined && signs[at - 1]?.is !== "entity" && signs[at + 1]?.is !== "entity";
  return isKind || AGAIN_WORDS.test(words[sign.at - 1] ?? "");
}
