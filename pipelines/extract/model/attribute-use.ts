import { nameKey } from "../../../schemas/values/names.ts";
import { dimension } from "../../../schemas/values/units.ts";
import { gapsOf, isCjk, type Figures, type Slice } from "./figures.ts";

/** Words that say nothing about what is measured. */
const EMPTY = new Set(
  "the a an of in on at by for from to with and or its his her their total overall number count amount value figure year date der die das des dem den ein eine von vom zur zum im am mit und oder anzahl zahl jahr le la les l un une de du des d et ou en au aux nombre année date el los las del y o por numero il lo gli i di da della".split(
    " ",
  ),
);
/** What some attributes are also said by. Whatever is not here has to stand in the quote as it is. */
const SAID_BY: Readonly<Record<string, RegExp>> = {
  population: /\b(?:inhabitants?|people|residents|citizens|population)\b/i,
  bevölkerung: /\b(?:Einwohner\p{Ll}*|Menschen)\b/iu,
  einwohnerzahl: /\b(?:Einwohner\p{Ll}*|Menschen)\b/iu,
  人口: /人/,
  length: /\blong\b/i,
  height: /\b(?:high|tall)\b/i,
  width: /\bwide\b/i,
  depth: /\bdeep\b/i,
  länge: /\blang\b/i,
  höhe: /\bhoch\b/i,
  tiefe: /\btief\b/i,
  breite: /\bbreit\b/i,
  longueur: /\blongue?\b/i,
  hauteur: /\bhaute?\b/i,
  founded: /\b(?:founded|established)\b/i,
  opened: /\bopened\b/i,
  opening: /\bopened\b/i,
  founding: /\bfounded\b/i,
  completion: /\bcompleted\b/i,
  construction: /\b(?:built|constructed)\b/i,
};

interface Word extends Slice {
  readonly text: string;
  readonly key: string;
}

const SEGMENTERS = new Map<string, Intl.Segmenter>();

function wordsOf(text: string, language: string): readonly Word[] {
  const base = /^[a-z]{2,3}(?=-|$)/i.exec(language)?.[0].toLowerCase() ?? "und";
  const segmenter = SEGMENTERS.get(base) ?? new Intl.Segmenter(base, { granularity: "word" });
  SEGMENTERS.set(base, segmenter);
  return [...segmenter.segment(text)].flatMap(({ segment, index, isWordLike }) =>
    isWordLike === true ? [{ text: segment, key: nameKey(segment) || segment, start: index, end: index + segment.length }] : [],
  );
}

const contentOf = (attribute: string, language: string): readonly Word[] =>
  wordsOf(attribute, language).filter(({ text, key }) => !EMPTY.has(key) && !/^[\p{Script=Hiragana}]{1,2}$/u.test(text));

/** "medal" and "medals", "Einwohner" and "Einwohnern"; "import" and "important" are two words. */
function alike(a: string, b: string): boolean {
  if (a === b) return true;
  const longer = Math.max(a.length, b.length);
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  return common >= 4 && common >= 0.8 * longer && longer - common <= 3;
}

export interface AttributeUse {
  readonly attribute: string;
  /** The sentence that shows the value. */
  readonly sentence: string;
  readonly value: Slice;
  readonly isFigure: boolean;
  /** Headings above it. */
  readonly headings: string;
  readonly subject: string;
  readonly language: string;
  readonly figures: Figures;
}

/**
 * Why the sentence does not show that the value is this attribute; undefined where it does, as far as words tell. Each word of the
 * attribute stands in the sentence among the words that are the figure's own, or in a heading. Limits: a word that narrows and stands
 * apart ("… 7 medals, most of them silver"), another order than these rules know, and a figure said of a part of the subject pass here;
 * that is why a judge is asked besides.
 */
export function notShown({ attribute, sentence, value, isFigure, headings, subject, language, figures }: AttributeUse): string | undefined {
  const wanted = contentOf(attribute, language);
  if (wanted.length === 0) return "an attribute without a word of content";
  if (wanted.length > 8) return "an attribute of more than eight words";
  const words = wordsOf(sentence, language);
  const above = wordsOf(headings, language);
  const gaps = isFigure ? gapsOf(sentence, figures.quantities, value) : undefined;
  const places: Slice[] = [];
  for (const word of wanted) {
    if (above.some(({ key }) => alike(key, word.key)) && !words.some(({ key }) => alike(key, word.key))) continue;
    const found = placesOf(word, words, sentence).filter((one) => one.end <= value.start || one.start >= value.end);
    if (found.length === 0) return `"${word.text}" stands neither in the quote nor above it`;
    // What all figures count may stand behind the last of them, if this one has a word of its own besides.
    const joint = places.length > 0 && gaps !== undefined && found.some((one) => within(one, gaps.head));
    const own = gaps === undefined ? found : found.filter((one) => isOwn(one, gaps));
    if (own.length === 0 && joint) continue;
    if (own.length === 0) return `"${word.text}" stands at another figure of the quote`;
    places.push(own.reduce((a, b) => (distance(b, value) < distance(a, value) ? b : a)));
  }
  return isFigure ? narrowed(words, places, wanted, value, subject, language) : undefined;
}

function placesOf(word: Word, words: readonly Word[], sentence: string): readonly Slice[] {
  const found: Slice[] = words.filter(({ key }) => alike(key, word.key));
  const also = SAID_BY[word.text.toLowerCase()]?.exec(sentence);
  if (also) found.push({ start: also.index, end: also.index + also[0].length });
  if (found.length > 0 || !isCjk(word.text)) return found;
  // Where no blank parts words, segmenters differ by what stands around them.
  const at = sentence.indexOf(word.text);
  return at < 0 ? [] : [{ start: at, end: at + word.text.length }];
}

const within = (one: Slice, slice: Slice): boolean => one.start >= slice.start && one.end <= slice.end;
const isOwn = (one: Slice, { own, shared, goesOn }: ReturnType<typeof gapsOf>): boolean =>
  own.some((slice) => within(one, slice)) || (goesOn && within(one, shared));
const distance = (one: Slice, value: Slice): number => (one.end <= value.start ? value.start - one.end : one.start - value.end);

/** "7 silver medals" are no "medals: 7": a word between the figure and what it counts narrows it. */
function narrowed(
  words: readonly Word[],
  places: readonly Slice[],
  wanted: readonly Word[],
  value: Slice,
  subject: string,
  language: string,
): string | undefined {
  const behind = places.filter((one) => one.start >= value.end);
  if (behind.length === 0) return undefined;
  const last = Math.max(...behind.map(({ end }) => end));
  const owner = wordsOf(subject, language).map(({ key }) => key);
  const between = words.filter(
    ({ start, end, key }) =>
      start >= value.end && end <= last && !EMPTY.has(key) && !wanted.some((one) => alike(one.key, key)) && !owner.includes(key),
  );
  const stands = between.find((word) => !places.some((place) => within(word, place)));
  return stands === undefined ? undefined : `"${stands.text}" narrows what the figure counts`;
}

/** An attribute that only the unit shows: "covers 4,200 sq km" is an area. */
export const shownByUnit = (attribute: string, unit: string | undefined): boolean =>
  /^(?:area|fläche|superficie|surface|面積|面积)$/i.test(attribute) && dimension(unit) === "area";
