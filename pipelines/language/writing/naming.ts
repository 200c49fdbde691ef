import type { ClaimValue, ProgramAnswer, Quantity } from "../../../schemas/index.ts";
import { roundedAsAsked } from "../../../schemas/values/rounding.ts";
import { unitWords } from "../../../schemas/values/units.ts";
import { dateInWords } from "../../../schemas/values/months.ts";
import { keptReadings } from "../../core/kept-readings.ts";

const ARTICLE =
  /^(?:(?:World|US|USA|UK|UAE|EU)$|United |Central African|Marshall|Solomon|Cook|Cayman|Canary|Channel|Falkland|Faroe|Virgin|Holy See|(?:[A-Z][a-z]+ ){0,3}(?:Isle|City|Republic|Kingdom|States?|Union|Federation|Commonwealth|Bailiwick|League|Council|Association|Organi[sz]ation) of|West Bank|Gaza Strip|(?:Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Seychelles|Balkans|Vatican|Caribbean|Arctic|Amazon|Nile|Rhine|Danube)$)/;
/** A pattern would look for them at each place of a name. */
const ENDINGS = [
  "Islands",
  "Republic",
  "Emirates",
  "States",
  "Union",
  "Territory",
  "Territories",
  "Kingdom",
  "Federation",
  "Ocean",
  "River",
  "Sea",
  "Desert",
  "Mountains",
];

const takesArticle = (name: string): boolean => ENDINGS.some((word) => name.endsWith(word)) || ARTICLE.test(name);

/** A name as it stands inside a sentence: "the Netherlands", "France". */
export const nameInSentence = keptReadings(
  (name) => (takesArticle(name) && !/^the /i.test(name) ? `the ${name}` : name.replace(/^The /, "the ")),
  4000,
);

const SCALES = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
] as const;

/** All digits are kept: "2.581 trillion", "643,801". */
export function numberText(number: number): string {
  const size = Math.abs(number);
  for (const [scale, word] of SCALES) {
    if (size < scale) continue;
    const short = String(Number((number / scale).toPrecision(12)));
    if ((short.split(".")[1] ?? "").length <= 3) return `${withCommas(short)} ${word}`;
    break;
  }
  return withCommas(plainDecimal(number));
}

const plainDecimal = (number: number): string => {
  const text = String(Number(number.toPrecision(12)));
  return text.includes("e") ? number.toFixed(12).replace(/\.?0+$/, "") : text;
};

const withCommas = (digits: string): string => {
  const [whole = "", decimals] = digits.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
};

export function quantityText(number: number, unit: string | undefined): string {
  if (unit === undefined) return numberText(number);
  const words = unitWords(unit);
  return `${numberText(number)} ${number === 1 ? words.singular : words.plural}`;
}

/** As many decimals as the printed digits behind a number bear; a whole number stays whole. */
function roundToUnit(number: number, low: number, high: number): number {
  if (Number.isInteger(number)) return number;
  const bears = Math.max((high - low) / 2, Math.abs(number) * 1e-4);
  for (let decimals = 0; decimals < 8; decimals++) if (0.5 * 10 ** -decimals <= bears) return Number(number.toFixed(decimals));
  return number;
}

/** ISO prefix to words: "2014", "July 2014", "31 December 2014". */
export const dateText = (value: string): string => dateInWords(value) ?? (value.split("-")[0] as string);

/** " in 2014", " on 31 December 2014", " from 2010 to 2015"; empty without a time. */
export function timePhrase(time: string | null): string {
  if (time === null) return "";
  const [from = "", to] = time.split("/");
  if (to !== undefined) return ` from ${dateText(from)} to ${dateText(to)}`;
  return ` ${from.length > 7 ? "on" : "in"} ${dateText(from)}`;
}

export const listText = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;

/** A value in words; names are looked up by the caller, who knows what the pages call them. */
export function valueText(value: ClaimValue, nameOf: (id: string) => string): string {
  switch (value.kind) {
    case "entity":
      return nameOf(value.entityId);
    case "quantity":
      return quantityText(value.number, value.unit);
    case "date":
      return dateText(value.value);
    case "text":
      return value.value;
  }
}

/** Items that hold commas or an "and" of their own are told apart by semicolons. */
export const clauseList = (items: readonly string[]): string =>
  items.length > 1 && items.some((item) => /, | and /.test(item))
    ? `${items.slice(0, -1).join("; ")}; and ${items.at(-1) ?? ""}`
    : listText(items);

/** Quotients, means and conversions do not end: they are rounded to what the figures bear. All else keeps its digits. */
const ROUNDED: ReadonlySet<string> = new Set(["mean", "ratio", "share", "percentage-change", "convert"]);

/** A result as it is printed; `operation` is what it came of. */
export const resultNumber = (operation: string, { number, low, high }: Pick<Quantity, "number" | "low" | "high">): number =>
  ROUNDED.has(operation) ? roundToUnit(number, low, high) : roundedAsAsked(operation, Number(number.toPrecision(12)));

/** An answer as an agent writes it between the tags; `operation` is the last one of its program. */
export function answerText(answer: ProgramAnswer, nameOf: (id: string) => string, operation = "lookup"): string {
  switch (answer.type) {
    case "entity":
      return nameOf(answer.entityId);
    case "set":
      return answer.entityIds.map(nameOf).sort().join("; ");
    case "values":
      return answer.values
        .map((value) => valueText(value, nameOf))
        .sort()
        .join("; ");
    case "quantity":
      return quantityText(resultNumber(operation, answer.value), answer.value.unit);
    case "date":
      return dateText(answer.value);
    case "text":
      return answer.value;
    case "boolean":
      return answer.value ? "Yes" : "No";
  }
}
