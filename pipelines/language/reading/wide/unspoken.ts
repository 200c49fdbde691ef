import type { AttributeWords } from "./attribute-words.ts";
import { conceptOf } from "./concepts.ts";
import type { Sign } from "./signs.ts";
import { wordsOfUnit } from "./attribute-words.ts";
import { isTold } from "./unit-words.ts";

/** Adjectives that say one measure of a thing, by the concept of what they measure. */
const MEASURES: Readonly<Record<string, string>> = {
  long: "long longer longest short shorter shortest length",
  area: "large larger largest big bigger biggest small smaller smallest size extensive cover covers covered",
  elevation: "high higher highest low lower lowest lies lie",
  height: "high higher highest tall taller tallest",
};

/** Said of how long ago a thing began. */
const AGES = /^(?:old|older|oldest|new|newer|newest|young|younger|youngest)$/;
const BEGINNINGS: ReadonlySet<string> = new Set(["build", "construct", "found", "birth", "start", "open", "release"].map(conceptOf));

/**
 * Signs with words for the attribute that has none: "how many square miles does Moldova cover" and "how big is Moldova" say an area, "the most
 * physicians per 1,000 people" a density, "which path is longer" a length. Where two attributes have none nothing is added.
 */
export function unspoken(signs: readonly Sign[], words: readonly string[], attributes: readonly AttributeWords[]): readonly Sign[] {
  const aged = attributes.filter(
    ({ info }) => info.kind === "date" && !signs.some((sign) => sign.is === "words" && sign.of.includes(info.name)),
  );
  const age = signs.findIndex((sign) => sign.is === "cue" && AGES.test(sign.word));
  const [date] = aged;
  if (date !== undefined && aged.length === 1 && age >= 0 && [...date.all].some((concept) => BEGINNINGS.has(concept)))
    return [
      ...signs.slice(0, age + 1),
      { is: "words", at: signs[age]?.at ?? 0, words: [...(date.forms[0] ?? [])], of: [date.info.name], degree: null, word: "" },
      ...signs.slice(age + 1),
    ];
  const [only, other] = attributes.filter(
    ({ info }) => info.kind === "quantity" && !signs.some((sign) => sign.is === "words" && sign.of.includes(info.name)),
  );
  if (only === undefined || other !== undefined) return signs;
  const alone = (concept: string): boolean => only.forms.some((form) => form.size === 1 && form.has(concept));
  const own = only.info.units;
  const said = signs.findIndex(
    (sign) => (sign.is === "unit" || sign.is === "bound") && own.some((unit) => sign.unit !== null && isTold(unit, sign.unit)),
  );
  const added = (at: number, place: number, concepts: readonly string[]): readonly Sign[] => [
    ...signs.slice(0, place),
    { is: "words", at, words: concepts, of: [only.info.name], degree: null, word: "" },
    ...signs.slice(place),
  ];
  const named = signs[said];
  if (named !== undefined && own.some((unit) => unit.includes("/") && !unit.endsWith("/day")))
    return added(
      named.at,
      said + 1,
      own.flatMap((unit) => wordsOfUnit(unit, only)),
    );
  // Beside "land area" square kilometres say no other area.
  const isOthers = signs.some(
    (sign) =>
      sign.is === "words" && sign.words.includes("area") && attributes.some(({ info }) => !info.multiValued && sign.of.includes(info.name)),
  );
  if (named !== undefined && alone("area") && !isOthers) return added(named.at, said + 1, ["area"]);
  for (const [concept, adjectives] of Object.entries(MEASURES)) {
    if (concept === "area" && isOthers) continue;
    const at = alone(concept) ? words.findIndex((word) => adjectives.split(" ").includes(word)) : -1;
    if (at < 0) continue;
    const place = signs.findIndex((sign) => sign.at > at);
    // "The largest population" is no area.
    const next = signs[place];
    if (next?.is === "words" && next.of.some((name) => attributes.some(({ info }) => info.name === name && !info.multiValued))) continue;
    return added(at, place < 0 ? signs.length : place, [concept]);
  }
  return signs;
}
