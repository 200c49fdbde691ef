import type { AttributeInfo } from "../../../schemas/index.ts";
import { headNoun, HIGH_LOW } from "./noun-phrases.ts";

const YEARS = /\b(?:age|expectancy|lifespan)\b/;

/**
 * The unit that a question need not name, since nobody would answer in another: a rate is per cent, an age is in years. Null where an
 * answer without a unit in the question would leave it open.
 */
export function understoodUnit({ kind, phrase, units: [unit, ...others] }: AttributeInfo): string | null {
  // "The percentage of it, as a percentage"
  if (kind === "quantity" && unit === "%" && /\bpercentage\b/.test(phrase ?? "")) return unit;
  if (kind !== "quantity" || phrase === null || unit === undefined || others.length > 0) return null;
  // "In per square kilometre" nobody says: so many people live on one.
  if (unit.startsWith("/")) return unit;
  // "Births per 1,000 people" is what a birth rate is in.
  if (/\/(?:[\d,]+ |woman|female)/.test(unit))
    return /(?:rate|density|ratio|ratio at birth|ratio of the total population)$/.test(phrase) ? unit : null;
  if (unit === "%") return HIGH_LOW.has(headNoun(phrase)) || /\bliteracy$/.test(phrase) ? unit : null;
  if (unit === "year") return YEARS.test(phrase) ? unit : null;
  return SHARED_UNIT.test(unit) ? null : unit;
}

/** So much a day, or of a whole: what such a figure is of is not to be guessed. */
const SHARED_UNIT = /[/%]|\bper\b/;
