import type { Measure } from "./measures.ts";

const COUNTED =
  "(?:journeys|passengers|trips|rides|boardings|alightings|commuters|travellers|travelers|visits|visitors|guests|tourists|viewers|listeners|readers|users|customers|clients|subscribers|members|people|persons|inhabitants|residents|households|employees|workers|students|pupils|patients|voters|votes|tickets|admissions|attendances|downloads|views|clicks|calls|messages|emails|parcels|loans|accounts|transactions|payments|shares|sales|orders|meals)";
/** A length, or what one is taken of, whatever is counted there besides. */
const LENGTH =
  /\b(?:lengths?|heights?|depths?|widths?|distances?|altitudes?|elevations?|metres?|meters?|draughts?|beams?|spans?|sizes?)\b/i;
const HEAD = new RegExp(
  `\\b${COUNTED}(?=$|,| \\(| (?:outstanding|issued|traded|in|of|on|by|per|a|over|during|from|to|made|carried|sold|served)\\b)`,
  "i",
);
const BEHIND = new RegExp(`^[ \\u00a0]?(?:m|bn|k) (?:\\p{Ll}+ ){0,2}?${COUNTED}(?!\\p{L})`, "u");
const FIGURE = /^\d[\d,.]{0,12}(?: ?(?:[–—-]|to) ?\d[\d,.]{0,12})?/;
const LETTER = /^[ \u00a0]?(?:m|bn|k)(?![\p{L}\d²³/])/u;

/** "Passenger journeys": a count of what has no length, so that "(m)" beside it is in millions. */
export const countsThings = (label: string): boolean => HEAD.test(label) && !LENGTH.test(label);

/** "62.66m" under "passenger journeys", "2.4 m passengers": how many they are, and no metres of them. `at` is before the digits, of one figure or of a range. */
export const isCountScale = (text: string, at: number, label: string): boolean => {
  const behind = FIGURE.exec(text.slice(at, at + 30))?.[0].length;
  if (behind === undefined) return false;
  const rest = text.slice(at + behind, at + behind + 60);
  return (LETTER.test(rest) && countsThings(label)) || BEHIND.test(rest);
};

/** The letter in brackets behind such a label. */
export const scaledCount = (of: string, one: Measure): Measure =>
  one.unit === "m" && one.exponent === undefined && countsThings(of) ? { exponent: 6 } : one;
