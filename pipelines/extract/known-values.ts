import type { Quantity } from "../../schemas/claim.ts";
import { readDate, wholeDate } from "../../schemas/values/dates.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { keptReadings } from "../core/kept-readings.ts";
import { labelKey } from "./site-outline.ts";
import { part, type Piece } from "./piece.ts";
import { readQuantity } from "./quantity.ts";
import { isCommonWord } from "./sentences.ts";

/** What a thing's own page says of it, as it may stand on another page. */
export interface Sought {
  readonly label: string;
  readonly value: string;
  /** Without it no text says the value. */
  readonly figure: string;
  /** Words of the label. */
  readonly words: ReadonlySet<string>;
  readonly quantity?: Quantity | undefined;
  readonly date?: string | undefined;
}

export interface Hit {
  readonly sought: Sought;
  readonly piece: Piece;
  /** It is told by itself: nothing else of the thing is called or measured so. */
  readonly isSure: boolean;
}

const YES_NO = /^(?:yes|no|none|n\/?a|unknown|true|false|[✓✔✗✘●○–—-])$/i;
const STEM = 4;

/** Kept: the same facts are looked for on many pages of a site. */
export const soughtOf = ([label, value]: readonly [string, string], language: string): Sought | undefined =>
  keptSought(`${language}\n${label}\n${value}`);

const keptSought = keptReadings((key) => {
  const [language = "", label = "", value = ""] = key.split("\n");
  return readSought(label, value, language);
}, 10_000);

function readSought(label: string, value: string, language: string): Sought | undefined {
  if (YES_NO.test(value)) return undefined;
  const words = new Set(labelKey(label).split(/[^\p{L}\p{N}]+/u).filter((one) => one.length > 2)); // prettier-ignore
  const date = wholeDate(value);
  const read = date === undefined ? readQuantity(value, 0, { language, label, freeUnits: false }) : undefined;
  // "4–20 mA, two-wire": what stands behind a figure makes it another value.
  const rest = read === undefined ? "" : value.slice(read.end).trim();
  const isFigure = read !== undefined && (rest === "" || /^\(.*\)$/.test(rest) || /^\p{L}+(?: \p{L}+)?$/u.test(rest));
  return {
    label,
    value,
    words,
    figure: longestFigure(value),
    ...(isFigure && { quantity: read.quantity }),
    ...(date !== undefined && date.precision !== "period" && { date: date.value }),
  };
}

/** Of "1,204 boards in 3 runs", "1,204"; empty where it has none. */
export const longestFigure = (value: string): string =>
  [...value.matchAll(/\d[\d.,]*\d|\d/g)].reduce((longest, [one]) => (one.length > longest.length ? one : longest), "");

const DATE_AT = /(?<![\p{L}\d.,])(?:\d{1,2}(?=[ ./-]|st|nd|rd|th)|\d{4}|\p{Lu}\p{Ll}{2,8}\.?(?= \d))/gu;
const FIGURE_AT = /(?<![\p{L}\d.,/]|\d[–-])(?:[-−]?[$€£¥]? ?)?\.?\d/gu;

/** Where the text says it; none where it does not. */
export function findIn(text: Piece, sought: Sought, language: string): Hit | undefined {
  if (!text.text.includes(sought.figure)) return undefined;
  const exact = exactIn(text, sought);
  if (exact !== undefined) return exact;
  if (sought.date !== undefined) return dateIn(text, sought, sought.date);
  return sought.quantity === undefined ? undefined : quantityIn(text, sought, sought.quantity, language);
}

const isEdge = (text: string, at: number): boolean => !/[\p{L}\p{N}]/u.test(text[at] ?? " ");

function exactIn(text: Piece, sought: Sought): Hit | undefined {
  const { value } = sought;
  if (text.text.length === value.length && nameKey(text.text) === nameKey(value)) return { sought, piece: text, isSure: isSure(sought) };
  for (let at = text.text.indexOf(value); at >= 0; at = text.text.indexOf(value, at + 1)) {
    const end = at + value.length;
    const goesOn = /^[.,]\d/.test(text.text.slice(end, end + 2)) || /\d[.,–-]$/.test(text.text.slice(Math.max(0, at - 2), at));
    if (!isEdge(text.text, at - 1) || !isEdge(text.text, end) || (goesOn && /\d/.test(value))) continue;
    return { sought, piece: withNoun(text, at, end, sought), isSure: isSure(sought) || isCalled(text.text, end, sought) };
  }
  return undefined;
}

/** "60 pins" under "GPIO pins": the noun behind a figure is the label's. */
const isCalled = (text: string, end: number, { words, quantity }: Sought): boolean =>
  quantity !== undefined && nounAt(text, end, words) > 0;

function nounAt(text: string, end: number, words: ReadonlySet<string>): number {
  const behind = /^ (?:\p{L}+ )?(\p{L}{3,})/u.exec(text.slice(end, end + 40));
  const noun = behind?.[1]?.toLowerCase() ?? "";
  return behind !== null && [...words].some((one) => one === noun || (one.length > STEM && noun.length > STEM && (noun.startsWith(one) || one.startsWith(noun)))) ? behind[0].length : 0; // prettier-ignore
}

function withNoun(text: Piece, at: number, end: number, { words, quantity }: Sought): Piece {
  return part(text, at, quantity !== undefined && quantity.unit === undefined ? end + nounAt(text.text, end, words) : end);
}

/** Whether nobody would say the value of the thing but under its label. */
function isSure({ value, quantity, date }: Sought): boolean {
  if (date !== undefined) return date.length > 7;
  if (quantity !== undefined) return quantity.unit !== undefined || Math.abs(quantity.number) > 2100;
  const words = value.split(" ");
  return words.length > 1 ? value.length > 6 : /\d/.test(value) ? value.length > 2 : /^\p{Lu}/u.test(value) && value.length > 2 && !isCommonWord(value); // prettier-ignore
}

function dateIn(text: Piece, sought: Sought, date: string): Hit | undefined {
  let year: Hit | undefined;
  for (const { index } of text.text.matchAll(DATE_AT)) {
    const read = readDate(text.text, index);
    if (read === undefined || read.precision === "period") continue;
    // "c. 1847" is about then.
    const about = /(?<![\p{L}])(?:c|ca)\. ?$|(?<!\p{L})circa $/u.exec(text.text.slice(Math.max(0, index - 8), index))?.[0].length ?? 0;
    const piece = part(text, index - about, read.end);
    if (read.value === date) return { sought, piece, isSure: date.length > 7 };
    if (date.startsWith(`${read.value}-`)) year ??= { sought, piece, isSure: false };
  }
  return year;
}

function quantityIn(text: Piece, sought: Sought, quantity: Quantity, language: string): Hit | undefined {
  for (const { index } of text.text.matchAll(FIGURE_AT)) {
    const read = readQuantity(text.text, index, { language, label: sought.label, freeUnits: false });
    if (read === undefined) continue;
    const { number, low, high, unit } = read.quantity;
    if (number !== quantity.number || low !== quantity.low || high !== quantity.high) continue;
    if (unit !== quantity.unit && unit !== undefined && quantity.unit !== undefined) continue;
    const called = isCalled(text.text, read.end, sought);
    if (unit !== quantity.unit && !called) continue;
    return { sought, piece: withNoun(text, index, read.end, sought), isSure: called || isSure(sought) };
  }
  return undefined;
}
