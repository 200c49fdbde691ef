import { wholeDate } from "../../schemas/values/dates.ts";
import { convertUnit, readUnit, unitWords } from "../../schemas/values/units.ts";
import { ENGLISH_MONTHS } from "../../schemas/values/months.ts";

/** A number as an answer states it; `unit` is undefined where none is named, null where what is named is no known unit. */
export interface StatedQuantity {
  readonly number: number;
  readonly unit: string | undefined;
}

export const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
  tn: 1e12,
};
const NUMBER = /(?<![\p{L}\p{N}.,])([-−–+]?) ?([$€£¥₹]|US\$)? ?([-−]?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)/gu;
const SCALE = /^ ?(thousand|million|billion|trillion|bn|tn|mn|k)\b/i;
const MONTH_LEAD = new RegExp(`(?:${ENGLISH_MONTHS}),? $`);
const DATE_LEAD = /(?:\b(?:in|as of|by|for|during|since|year|on) |\()$/i;
/** Stands for words of the wanted unit that hold digits of their own ("births per 1,000 population"). */
const MARK = "\u0001";

/** All numbers that an answer states, dates and years aside. `unit` is what the question asks for. */
export function statedQuantities(text: string, unit: string | undefined): readonly StatedQuantity[] {
  const plain = hideUnit(text.slice(0, 2_000), unit);
  const found: StatedQuantity[] = [];
  for (const match of plain.matchAll(NUMBER)) {
    const digits = match[4] ?? "";
    const end = match.index + match[0].length;
    if (isDate(plain, match.index, digits)) continue;
    const scale = SCALE.exec(plain.slice(end, end + 12));
    const negative = /[-−–]/u.test((match[1] ?? "") + (match[3] ?? "")) && !/\d ?$/.test(plain.slice(0, match.index));
    const number = Number(digits.replaceAll(",", "")) * (SCALES[scale?.[1]?.toLowerCase() ?? ""] ?? 1) * (negative ? -1 : 1);
    let at = end + (scale?.[0].length ?? 0);
    while (plain[at] === " ") at++;
    const named =
      plain[at] === MARK ? unit : (readUnit(plain, at)?.name ?? (match[2] === undefined ? undefined : readUnit(match[2], 0)?.name));
    found.push({ number, unit: named });
  }
  return found;
}

/** Whether the stated number is the wanted one: in its unit, or in one that converts; a bare number counts as in the wanted unit. */
export function isQuantity(stated: StatedQuantity, wanted: number, unit: string | undefined, tolerance: number): boolean {
  const number =
    stated.unit === undefined || stated.unit === unit
      ? stated.number
      : unit === undefined
        ? undefined
        : convertUnit(stated.number, stated.unit, unit);
  return number !== undefined && Math.abs(number - wanted) <= tolerance + 1e-9 * Math.max(1, Math.abs(wanted));
}

function hideUnit(text: string, unit: string | undefined): string {
  if (unit === undefined) return text;
  const { singular, plural } = unitWords(unit);
  return [plural, singular, unit].sort((a, b) => b.length - a.length).reduce((hidden, words) => hidden.replaceAll(words, MARK), text);
}

function isDate(text: string, at: number, digits: string): boolean {
  if (!/^(?:1[0-9]{3}|20[0-9]{2})$/.test(digits)) return false;
  const bracket = text.slice(Math.max(0, text.lastIndexOf("(", at)), text.indexOf(")", at) + 1);
  if (bracket.length > 2 && bracket.length < 60 && wholeDate(bracket.slice(1, -1)) !== undefined) return true;
  return DATE_LEAD.test(text.slice(Math.max(0, at - 8), at)) || MONTH_LEAD.test(text.slice(Math.max(0, at - 12), at));
}
