import { readMeasure } from "../../extract/measures.ts";
import { convertUnit, isKnownUnit } from "../../../schemas/values/units.ts";
import { SOME_DAYS } from "./date-forms.ts";
import { figureIn, ownUnit } from "./cell-figure.ts";
import { unitOf } from "./header-unit.ts";
import { isEitherWay } from "./number-forms.ts";
import type { Cell, ColumnType } from "./table.ts";

/** Of the cells, so many have to be of a form: the rest are slips, and are read as texts. */
const MOST = 0.97;
/** Figures or days have so many of the cells of a column, where the others are words. */
const MOST_SAID = 0.8;
/** "450,-" is an even sum. */
const NUMBER = /^[-+−]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:[eE][-+]?\d{1,2})?(?:,[-–—])?$/;
const MEASURED = /^(?:([$€£]|[A-Z]{3}|[Kk]r\.?)\s?)?[-+−]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:,[-–—])?(?:\s?([^\d\s.,][^\d]{0,15}))?$/;
/** "007", "00:30" */
const PADDED = /^[-+]?0\d/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const YEAR = /^(?:1[0-9]|20|21)\d\d$/;
const FLAG = /^(?:true|false|yes|no|y|n)$/i;
const URL = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i;
const VERSION = /^v?\d+(?:[.:~+-][\da-z]+)+$/i;
/** Names of columns whose figures count nothing. */
const CODES =
  /(?:^|[ _-])(?:id|ids|ident|identifier|code|codes|key|no|nr|number|num|index|zip|postal|postcode|phone|fax|isbn|issn|isin|ean|upc|sku|vin|hash|sha\d*|md5|uuid|guid|serial|ref|version|release|hex|cca\d|ccn\d|iso\d*)$/i;
const isCode = (header: string): boolean => CODES.test(header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
/** Figures of a table of so many rows that are all years are nothing else, unless they are counted. */
const FEWEST_YEARS = 10;
const RECENT = /^(?:1[5-9]\d\d|20[0-3]\d)$/;
const COUNTED =
  /count|number|total|population|price|cost|amount|fee|height|elevation|altitude|length|distance|weight|mass|power|rpm|capacity|seats|calor|kcal|score|points/i;
const YEARS =
  /(?:^|[ _.-]|(?<=\p{Ll})(?=\p{Lu}))(?:year|yrs?|born|died|built|since|begun|\p{L}{2,}ed|gegr(?:ündet)?|jahr|\p{L}+jahr|seit|année|anno|año|jaar|rok|år)\.?$/iu;
export const saysYear = (header: string): boolean => YEARS.test(header);
const SEPARATORS = [";", "|", " / ", ", ", ","];

/** What a column holds; nothing is guessed of one cell alone. */
export function columnType(header: string, cells: readonly Cell[]): ColumnType {
  if (cells.some((cell) => typeof cell !== "string")) return { is: "list", separator: undefined };
  const texts = (cells as readonly string[]).map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (texts.length === 0) return { is: "empty" };
  // "never", "free": a word among figures and days is no slip of theirs.
  const told = texts.filter((text) => /\d/.test(text));
  const said = told.length >= MOST_SAID * texts.length ? told : texts;
  const all = (form: (text: string) => boolean, of = texts): boolean => of.filter(form).length >= MOST * of.length;
  if (all((text) => FLAG.test(text)) || (new Set(texts).size === 2 && texts.every((text) => text === "0" || text === "1")))
    return { is: "flag" };
  if (all((text) => DATE.test(text) && isDay(text), said) || all((text) => MONTH.test(text), said)) return { is: "date" };
  const isDated = (text: string): boolean => (DATE.test(text) && isDay(text)) || MONTH.test(text);
  if (said.filter(isDated).length >= SOME_DAYS * said.length && all((text) => isDated(text) || YEAR.test(text), said))
    return { is: "date" };
  if (isEitherWay(said)) return { is: "code" };
  if (all((text) => NUMBER.test(text), said) && !said.some((text) => PADDED.test(text))) return figures(header, said);
  if (areYears(header, said)) return { is: "year" };
  const measured = unitOfCells(said);
  if (measured !== undefined) return { is: "number", unit: measured };
  if (areOfOneSort(said)) return { is: "measured" };
  const headed = unitOf(header)?.unit;
  if (headed !== undefined && areFiguresIn(headed, said)) return { is: "number", unit: headed };
  if (all((text) => URL.test(text)) || (isCode(header) && all((text) => text.length <= 64)) || all((text) => VERSION.test(text)))
    return { is: "code" };
  const separator = SEPARATORS.find((one) => isListed(texts, one));
  if (separator !== undefined) return { is: "list", separator };
  return { is: all((text) => text.length <= 24 && !text.includes(" ") && /\d|^[^\p{Ll}]+$|_/u.test(text)) ? "code" : "text" };
}

function figures(header: string, texts: readonly string[]): ColumnType {
  const unit = unitOf(header)?.unit;
  if (unit === undefined && (isCode(header) || areSorts(header, texts))) return { is: "code" };
  if (unit === undefined && saysYear(header) && texts.filter((text) => YEAR.test(text)).length >= MOST * texts.length)
    return { is: "year" };
  const years = texts.length >= FEWEST_YEARS && !COUNTED.test(header) && texts.every((text) => RECENT.test(text));
  return unit === undefined && years ? { is: "year" } : { is: "number", unit };
}

/** "1881", and now and then a "ca. 1661" or "1703/04", which stand as given. */
const areYears = (header: string, texts: readonly string[]): boolean =>
  saysYear(header) &&
  texts.filter((text) => YEAR.test(text)).length >= MOST_SAID * texts.length &&
  texts.every((text) => ABOUT_YEARS.test(text));
const ABOUT_YEARS = /^[^\d]{0,12}(?:1[0-9]|20)\d\d(?:[/–-]\d{2,4})?[^\d]{0,12}$/;

/** "1 as new, 4 replace, 9 not inspected": digits that stand for sorts, of which none is more than another. By the header, or by the nine that is far from the rest. */
function areSorts(header: string, texts: readonly string[]): boolean {
  const digits = new Set(texts.filter((text) => NUMBER.test(text)));
  if (texts.length < FEWEST_SORTED || digits.size > 6 || ![...digits].every((text) => /^\d$/.test(text))) return false;
  return SORTS.test(header) || (digits.has("9") && !["6", "7", "8"].some((text) => digits.has(text)));
}
const FEWEST_SORTED = 20;
const SORTS = /(?:^|[ _.-]|(?<=\p{Ll})(?=\p{Lu}))(?:status|cond(?:ition)?|gender|sex|class|category|type|kind|quality|qc|rights)$/iu;

/** "519 m", "$4.20": the one unit that the cells themselves print; some may leave it out, where they are of the same size. */
function unitOfCells(texts: readonly string[]): string | undefined {
  const read = texts.map((text) => ({
    text,
    unit: MEASURED.exec(text)
      ?.slice(1)
      .find((part) => part !== undefined && part !== ""),
  }));
  const [unit, ...others] = new Set(read.flatMap(({ unit }) => unit ?? []));
  if (unit === undefined || others.length > 0) return undefined;
  const bare = read.flatMap((one) => (one.unit === undefined ? [one.text] : []));
  if (bare.length > 0 && !isOfThatSize(bare, read.flatMap((one) => (one.unit === undefined ? [] : [one.text])))) return undefined; // prettier-ignore
  const measure = readMeasure(unit);
  return measure !== undefined && measure !== "unsure" && measure.exponent === undefined && isKnownUnit(measure.unit ?? "")
    ? measure.unit
    : undefined;
}

/** "5 oz" and "140 g" are weights, whichever unit somebody chose. */
function areOfOneSort(texts: readonly string[]): boolean {
  const units = texts.flatMap((text) => ownUnit(text) ?? []);
  const [first, ...others] = new Set(units);
  return first !== undefined && units.length >= MOST * texts.length && others.every((unit) => convertUnit(1, unit, first) !== undefined);
}

/** Several hands: "2,200", "2200", "£2,200" and a "2.2k" under a header that says pounds. What is of another unit or scale stands as given. */
const areFiguresIn = (unit: string, texts: readonly string[]): boolean =>
  texts.filter((text) => figureIn(text, unit) !== undefined).length >= MOST_SAID * texts.length &&
  texts.filter((text) => BEGINS.test(text)).length >= MOST * texts.length;
const BEGINS = /^[<>~]?(?:[$€£]|[A-Z]{3}|[Kk]r\.?)?\s?[-+−]?\d\S*(?: \S{1,12})?$/;

/** Of the cells, so many have to print the unit that the others leave out. */
const PRINTED = 0.2;

/** Whether figures without a unit lie among those that have it: "114" beside "79 min", and not "1.9". */
function isOfThatSize(bare: readonly string[], printed: readonly string[]): boolean {
  if (!bare.every((text) => NUMBER.test(text) && !PADDED.test(text)) || printed.length < PRINTED * (bare.length + printed.length))
    return false;
  const figure = (text: string): number => Number.parseFloat(text.replace(/^[^\d+-]+/, "").replaceAll(",", ""));
  const sizes = printed.map(figure);
  const [least, most] = sizes.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [Infinity, -Infinity]);
  return bare.map(figure).filter((one) => one >= least / 2 && one <= most * 2).length >= MOST * bare.length;
}

/** "(>= 2.34)" behind a part of a list. */
const REMARK = / \([^()]*\)$/;
const NUMBERED = /^(?:op|opus|no|nr|n°|vol|bd|part|pt|book|act|ch|tome)\.? ?\d+/i;
/** Of the parts, so many have to be short: some are alternatives ("a | b | c"). */
const LISTED = 0.99;

/** Texts of short parts, of which many come again in other cells: a sentence with commas is no list. */
function isListed(texts: readonly string[], separator: string): boolean {
  const split = texts.map((text) => text.split(separator).map((part) => part.trim()));
  if (split.filter((parts) => parts.length > 1).length * 4 < texts.length) return false;
  // "Serenade, op. 76"
  if (split.filter((parts) => parts.length > 1).every((parts) => parts.slice(1).every((part) => NUMBERED.test(part)))) return false;
  const parts = split.flat().flatMap((part) => part.replace(REMARK, "") || []);
  const short = parts.filter((part) => part.length <= 48 && part.split(" ").length <= 5).length;
  return short >= LISTED * parts.length && new Set(parts).size * 2 <= parts.length;
}

/** A day that there is. */
const isDay = (text: string): boolean => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
};
