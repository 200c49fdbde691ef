import type { Quantity } from "../../schemas/claim.ts";
import { isCountScale } from "./counted-things.ts";
import { ABOVE_SEA, readCoin, SHORT_COINS } from "./measures.ts";
import { readNumberWord, readNumeral, usesDecimalComma, type Numeral } from "../../schemas/values/numeral.ts";
import { ENGLISH_MONTHS } from "../../schemas/values/months.ts";
import { ideographicUnit } from "./ideographic-units.ts";
import { countedAt, rateAt } from "./rates.ts";
import { CURRENCIES, MONEY_SIGNS } from "../../schemas/values/currencies.ts";
import { isKnownUnit, readUnit, unitSpelt } from "../../schemas/values/units.ts";

export interface ReadQuantity {
  readonly quantity: Quantity;
  readonly start: number;
  readonly end: number;
}

export interface QuantityOptions {
  readonly language: string;
  /** The label that the value stands under: tells sea miles from nanometres. */
  readonly label: string;
  /** From a column's header, used where the value prints none. */
  readonly unit?: string | undefined;
  /** A cell may end in a unit of its own making ("births/1,000 population"); running prose may not. */
  readonly freeUnits: boolean;
  /** False where "from A to B" speaks of two figures. Default true. */
  readonly ranges?: boolean;
}

const APPROXIMATE =
  /(?:about|around|approximately|approx\.?|roughly|circa|ca\.|c\.|almost|nearly|some|an estimated|estimated(?: at)?|~|≈|大?[约約]|およそ|ca\. ?|etwa|rund)[ \u00a0]?/iy;
/** "Vd 3.4 million": what stands before so great a sum is money, whatever the page's country calls it. */
const SUM = String.raw`(?!(?:In|At|To|Of|By|Or|As|On|Up|So|Was|The|For|And|But|Some|Over|With|From|Had|Has|All|Its|Only|Just|Most|Than|Now|Yet|Pop|Est|Abt|About|Near|Are|Is|It|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b)[A-Z][a-z]{1,3}(?=[ \u00a0][\d.,]+[ \u00a0](?:thousand|million|billion)\b)`;
const escaped = (sign: string): string => sign.replaceAll("$", String.raw`\$`);
const CURRENCY = new RegExp(
  String.raw`(${[...MONEY_SIGNS.keys()].map(escaped).join("|")}|(?:${[...CURRENCIES.map(({ name }) => name).filter((name) => name !== "kr"), "AED", "ARS", "CLP", "COP"].join("|")})(?![A-Za-z])|(?:${SHORT_COINS})\.?(?=[ \u00a0]?\d)|${SUM})[ \u00a0]?`,
  "y",
);
const currencyName = (written: string): string => unitSpelt(written) ?? MONEY_SIGNS.get(written) ?? written.replace(/\.$/, "");
const TO = /(?:[-–—]| to | [-–—] )(?=[$€£]?\.?\d)/y;
const OF = / of (?:the |its |total |all )?[A-Za-z][A-Za-z-]*(?: [a-z][a-z-]*){0,2}/y;
/** A unit of the page's own: lower-case words, at most one rate in them. Words of running prose end it. */
const FREE_WORDS = /\p{L}[\p{Ll}-]+(?: \p{Ll}[\p{Ll}-]+){0,2}/uy;
const FREE_UNIT =
  /[a-z][a-z-]*(?:\(s\))?(?: [a-z][a-z-]*(?:\(s\))?){0,3}(?:\/(?:1,000 |100,000 |100 |1,000,000 )?[a-z]+(?: [a-z]+){0,2})?/y;
const NO_UNIT = new Set("and or with in on to for from at by the a an is are was were has have that which as about than plus each when includes including but not no nor who where while between through under over after before since until during per est".split(" ")); // prettier-ignore

/**
 * The quantity that starts at `at`: sign, currency, number or range, scale, unit. Undefined where none does. Never throws.
 * Long because it reads from left to right, and each part decides how the next is read.
 */
export function readQuantity(text: string, at: number, options: QuantityOptions): ReadQuantity | undefined {
  let cursor = at;
  APPROXIMATE.lastIndex = cursor;
  const about = APPROXIMATE.exec(text);
  if (about !== null) cursor += about[0].length;
  const sign = readMinus(text, cursor);
  cursor = sign.end;
  CURRENCY.lastIndex = cursor;
  const currency = CURRENCY.exec(text);
  if (currency !== null) cursor += currency[0].length;
  const inner = currency === null ? { negative: false, end: cursor } : readMinus(text, cursor);
  const scaled = currency !== null || isCountScale(text, inner.end, options.label);
  const first = readNumeral(text, inner.end, options.language, scaled, options.freeUnits);
  if (first === undefined) {
    const word = sign.end === at && currency === null && options.language.startsWith("en") ? readNumberWord(text, cursor) : undefined;
    return word === undefined ? undefined : wordQuantity(text, at, word, options);
  }
  const negative = sign.negative || inner.negative;
  const second = negative || options.ranges === false ? undefined : readSecond(text, first.end, options.language, scaled);
  // "5-3", "202-6656": a range that runs backwards is a code, and a code is no number.
  if (second !== undefined && range(first, second)[1] >= second.number) return undefined;
  if (
    second !== undefined &&
    currency === null &&
    second.plain &&
    first.plain &&
    second.number > 10 * Math.max(1, first.number) &&
    /^\d/.test(text.slice(second.end - 1)) &&
    !/^[ ]?[%A-Za-z°]/.test(text.slice(second.end))
  )
    return undefined;
  const after = second?.end ?? first.end;
  if (currency === null && (runsOn(text, after) || (options.freeUnits && isOfMonth(text, after, first)))) return undefined;
  const unit =
    currency === null
      ? readTail(text, after, options)
      : withRate(text, { name: currencyName((currency[1] as string).trim()), end: after }, options);
  // "4.581 million Mt" counts metric tons; "25 Mt" alone is megatonnes.
  const name = unit?.name === "Mt" && (second ?? first).exponent > 0 ? "t" : (unit?.name ?? options.unit);
  // "320,800 Mt": megatonnes by its sign, metric tons by its size. Neither is believed.
  if (name === "Mt" && (second ?? first).exponent === 0 && (second ?? first).number >= 1000) return undefined;
  // "4.300" without a unit may be four thousand on a page of the continent: neither is believed.
  if (
    name === undefined &&
    second === undefined &&
    /^[1-9]\d{0,2}\.\d{3}$/.test(text.slice(inner.end, first.end)) &&
    !usesDecimalComma(options.language)
  )
    // prettier-ignore
    return undefined;
  const [number, low, high] = second === undefined ? single(first, negative, name) : range(first, second);
  return {
    quantity: {
      kind: "quantity",
      number,
      low,
      high,
      ...(name === undefined ? {} : { unit: name }),
      ...(about === null ? {} : { approximate: true }),
    },
    start: at,
    end: unit?.end ?? after,
  };
}

/** "3人半", "5割", "12余人": what is written behind the figure without a space is part of what it says, and no unit that is known. */
function runsOn(text: string, at: number): boolean {
  if (!/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(text[at] ?? "")) return false;
  const unit = ideographicUnit(text, at);
  return unit === undefined || /[\p{L}\p{N}]/u.test(text[unit.end] ?? "");
}

/** "16–22 March": days, and no figure that is measured in months. */
const isOfMonth = (text: string, at: number, { number, plain }: Numeral): boolean =>
  plain && number <= 31 && /^[ \u00a0]\p{Lu}/u.test(text.slice(at, at + 2)) && MONTH.test(text.slice(at + 1, at + 12));

const MONTH = new RegExp(`^(?:${ENGLISH_MONTHS})(?![\\p{L}])`, "u");

function wordQuantity(text: string, at: number, word: Numeral, options: QuantityOptions): ReadQuantity {
  const unit = readTail(text, word.end, options);
  return {
    quantity: { kind: "quantity", number: word.number, low: word.low, high: word.high, ...(unit === undefined ? {} : { unit: unit.name }) },
    start: at,
    end: unit?.end ?? word.end,
  };
}

function readMinus(text: string, at: number): { readonly negative: boolean; readonly end: number } {
  const character = text[at];
  if (character === "-" || character === "−" || character === "–") return { negative: true, end: at + 1 };
  return { negative: false, end: character === "+" ? at + 1 : at };
}

function readSecond(text: string, at: number, language: string, money: boolean): Numeral | undefined {
  // "63%-66%" prints the unit twice.
  const from = text[at] === "%" ? at + 1 : at;
  TO.lastIndex = from;
  const to = TO.exec(text);
  if (to === null) return undefined;
  const start = from + to[0].length;
  return readNumeral(text, /[$€£]/.test(text[start] ?? "") ? start + 1 : start, language, money);
}

/** Counts are exact, and so is "0 km"; everything else is as exact as its last printed digit. */
function single(one: Numeral, negative: boolean, unit: string | undefined): [number, number, number] {
  const exact =
    one.plain && (unit === undefined || (!isKnownUnit(unit) && !/[%/]|\bper\b/.test(unit)) || (one.number === 0 && !unit.startsWith("%")));
  const [low, high] = exact ? [one.number, one.number] : [one.low, one.high];
  return negative ? [minus(one.number), minus(high), minus(low)] : [one.number, low, high];
}

const minus = (number: number): number => (number === 0 ? 0 : -number);

/** "$6.2-12.4 billion": the scale of the second belongs to both where the first has none. */
function range(first: Numeral, second: Numeral): [number, number, number] {
  const low = first.exponent === 0 && second.exponent > 0 ? Number(`${first.number}e${second.exponent}`) : first.number;
  return [Number(((low + second.number) / 2).toPrecision(15)), low, second.number];
}

interface Tail {
  readonly name: string;
  readonly end: number;
}

function withRate(text: string, tail: Tail, { freeUnits }: QuantityOptions): Tail {
  const rate = /[%/]/.test(tail.name) ? undefined : rateAt(text, tail.end, freeUnits);
  return rate === undefined ? tail : { name: `${tail.name}${rate.name}`, end: rate.end };
}

/** The unit behind a figure, and what it is given by. */
function readTail(text: string, at: number, options: QuantityOptions): Tail | undefined {
  const english = options.language.startsWith("en") || options.language === "und";
  const start = /[ \u00a0\u202f]/.test(text[at] ?? "") ? at + 1 : at;
  const known = english ? (readUnit(text, start, options.label) ?? (options.freeUnits ? undefined : countedAt(text, start))) : undefined;
  const rated = known === undefined ? undefined : withRate(text, known, options);
  if (rated !== undefined && rated.name !== known?.name) return rated;
  const tail = readUnitTail(text, at, options);
  if (!english) return tail;
  if (tail !== undefined) return withRate(text, tail, options);
  return rateAt(text, at, options.freeUnits);
}

function readUnitTail(text: string, at: number, options: QuantityOptions): Tail | undefined {
  const start = /[ \u00a0\u202f-]/.test(text[at] ?? "") ? at + 1 : at;
  const ideographic = ideographicUnit(text, start);
  if (ideographic !== undefined) return ideographic;
  const unit = readUnit(text, start, options.label);
  if (unit !== undefined && unit.name === "%") return readShare(text, unit.end, options);
  const sea = unit === undefined || !options.freeUnits ? undefined : ABOVE_SEA.exec(text.slice(unit.end, unit.end + 40))?.[0].length;
  if (unit !== undefined && sea !== undefined) return { name: unit.name, end: unit.end + sea };
  const followed = unit === undefined ? undefined : text[unit.end];
  if (unit !== undefined && !(options.freeUnits && (followed === "/" || / [a-z]/.test(text.slice(unit.end, unit.end + 2))))) {
    return /[A-Za-z0-9]/.test(followed ?? "") ? undefined : unit;
  }
  const free =
    options.freeUnits && /[ \u00a0]/.test(text[at] ?? "")
      ? (readFree(text, start) ?? readUnitSign(text, start) ?? (options.language.startsWith("en") ? undefined : readWords(text, start)))
      : undefined;
  if (free !== undefined) return free;
  // "18,500 crowns": money by its name, in running text too.
  const coin = unit === undefined && /[ \u00a0]/.test(text[at] ?? "") ? readCoin(text.slice(start, start + 40)) : undefined;
  if (coin !== undefined) return { name: coin.name, end: start + coin.end };
  return unit !== undefined && !/[A-Za-z0-9/]/.test(followed ?? "") ? unit : undefined;
}

/** "11.7% of GDP", "0.84% annual rate of change": what the share is of belongs to the unit. */
function readShare(text: string, at: number, options: QuantityOptions): { readonly name: string; readonly end: number } {
  OF.lastIndex = at;
  const of = OF.exec(text);
  if (of !== null && (options.freeUnits || OF_KNOWN.test(of[0]))) {
    const all = options.freeUnits ? of[0] : (OF_KNOWN.exec(of[0]) as RegExpExecArray)[0];
    const stop = all.split(" ").findIndex((word, at) => at > 2 && NO_UNIT.has(word));
    const words = stop < 0 ? all : all.split(" ").slice(0, stop).join(" ");
    return { name: `%${words.replace(/ of (?:the|its) /, " of ")}`, end: at + words.length };
  }
  const free = options.freeUnits && text[at] === " " ? readFree(text, at + 1) : undefined;
  return free === undefined ? { name: "%", end: at } : { name: `% ${free.name}`, end: free.end };
}

const OF_KNOWN =
  /^ of (?:the |its |total |all )?(?:GDP|GNP|GNI|population|total population|the population|the labor force|labor force|exports|imports)(?![A-Za-z])/;

/** German writes its nouns with capitals: "1.234 Einwohner". */
function readWords(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  FREE_WORDS.lastIndex = at;
  const match = FREE_WORDS.exec(text);
  return match === null ? undefined : { name: match[0], end: at + match[0].length };
}

/** "45 GRT", "30 kV": a short sign that ends the value. */
function readUnitSign(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  const sign = /^[A-Za-zµ°][A-Za-z²³]{0,4}(?:\/[A-Za-z²³]{1,4})?(?=$|[,;)]| \()/.exec(text.slice(at, at + 14));
  return sign === null || /^(?:AD|BC|CE|BCE|AM|PM|am|pm|N|S|E|W|NA|est|th|st|nd|rd)$/.test(sign[0])
    ? undefined
    : { name: sign[0], end: at + sign[0].length };
}

function readFree(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  FREE_UNIT.lastIndex = at;
  const match = FREE_UNIT.exec(text);
  if (match === null) return undefined;
  const words = match[0].split(" ");
  const stop = words.findIndex((word) => NO_UNIT.has(word));
  if (stop === 0) return undefined;
  const kept = (stop < 0 ? words : words.slice(0, stop)).join(" ");
  return /[A-Za-z0-9]/.test(text[at + kept.length] ?? "") ? undefined : { name: kept, end: at + kept.length };
}
