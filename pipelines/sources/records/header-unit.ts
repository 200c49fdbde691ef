import { readMeasure } from "../../extract/measures.ts";
import { CODES_THAT_ARE_WORDS } from "../../../schemas/values/currencies.ts";
import { UNITS, dimension, isKnownUnit } from "../../../schemas/values/units.ts";

/** As columns are called, and no page would write. */
const SUFFIX: Readonly<Record<string, string>> = { deg: "°", pct: "%", percent: "%", usd: "$", eur: "€", gbp: "£", sqkm: "km²", km2: "km²", sqmi: "sq mi", m3s: "m³/s", cumecs: "m³/s", kmh: "km/h", kph: "km/h", degc: "°C", degf: "°F" }; // prettier-ignore
/** "power_kw": short signs in small letters, where one unit alone is spelt so; "mt" is metric tonnes more often than megatonnes. */
const SMALL = inSmallLetters();
/** These stand for many things ("temperature_min" is the least of them): what they are of tells which. */
const LETTERS: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/(?:^|[ _-])(?:elevation|altitude|height|depth|length|width|breadth|distance|yardage|girth|diameter|radius|thickness|wingspan|draught|draft|beam|span)$/i, { m: "m" }],
  [/(?:^|[ _-])(?:capacity|volume|contents|tank|output|production|displacement)$/i, { l: "L" }],
  [/(?:^|[ _-])(?:weight|mass)$/i, { g: "g", t: "t" }],
  [/(?:^|[ _-])(?:temperature|temp|melting[ _-]point|boiling[ _-]point)$/i, { c: "°C", f: "°F" }],
  [/(?:^|[ _-])(?:duration|elapsed|runtime|delay|latency|crossing|journey|travel|walking|walk|trip|prep|cook(?:ing)?|waiting|playing|driving|durée|dauer|duración|durata)$/i, { s: "s", h: "hour", min: "minute" }],
]; // prettier-ignore

/** "Investment in million CHF", "output (thousand t)": its figures are in so many of the unit, and none of them alone is in that. */
const SCALED = /(?:^|[ _([-])(?:millions?|mio|mln|mn|billions?|bln|bn|thousands?|tsd|'?000s?)(?: of)? \p{L}[^ ]*(?: \p{L}[^ ]*)?[)\]]?$/iu;

/** "elevation_ft", "Area (km²)", "density_g_cm3", "areaKm2": the unit of a header, where it is one that is known, and what stands before it. */
export function unitOf(header: string): { readonly unit: string; readonly label: string } | undefined {
  if (SCALED.test(header.trim())) return undefined;
  const [, labelled, inner] = /^(.*\S)[ _-]*[([]([^()[\]]{1,20})[)\]]$/.exec(header) ?? [];
  if (labelled !== undefined && inner !== undefined) return known(labelled, SUFFIX[inner.toLowerCase()] ?? inner);
  const [, of, said] = /^(.*\S) in (\p{L}[^()[\]]{2,30})$/u.exec(header.trim()) ?? [];
  const inWords = of !== undefined && said !== undefined ? known(of, said) : undefined;
  if (inWords !== undefined) return inWords;
  const words = header.trim().split(/[ _-]+|(?<=\p{Ll})(?=\p{Lu})/u);
  const [over = "", sign = ""] = words.slice(-2);
  const label = words.slice(0, -1).join(" ");
  if (label === "" || PART_OF_TIME.test(sign)) return undefined;
  // "g_cm3" is one over the other, "sq_km" and "per km2" are said together.
  const together = words.length > 2 && over.length < 4 ? [`${over}/${sign}`, `${over} ${signOf(sign)}`] : [];
  const both = together.flatMap((signs) => known(words.slice(0, -2).join(" "), signs) ?? [])[0];
  if (both !== undefined || over.toLowerCase() === "per") return both;
  if (sign.length > 1 && sign.toLowerCase() !== "min") return known(label, signOf(sign));
  const unit = LETTERS.find(([of]) => of.test(label))?.[1][sign.toLowerCase()];
  return unit === undefined ? undefined : { unit, label };
}

/** "founded_year", "birth_month": which one, not how many. */
const PART_OF_TIME = /^(?:year|yr|month|week|day|hour|minute)$/i;

/** "dist_nm" is in nautical miles and "wavelength_nm" in nanometres; of what else nobody can tell. */
const AT_SEA = /(?:^|[ _-])(?:dist(?:ance)?|range|route|leg|passage|voyage|crossing|offshore|sailed)$/i;
const SMALL_THINGS = /wave ?length|thickness|pore|particle|diameter|radius|peak|band|roughness|node|layer|size/i;

function known(label: string, printed: string): { readonly unit: string; readonly label: string } | undefined {
  const sign = printed === "nm" && AT_SEA.test(label) ? "nmi" : printed;
  if (sign === "nm" && !SMALL_THINGS.test(label)) return undefined;
  const measure = readMeasure(sign);
  if (measure === undefined || measure === "unsure" || measure.unit === undefined || measure.exponent !== undefined) return undefined;
  const { unit } = measure;
  // "EUR/night": so much money for each.
  const isPrice = dimension(/^([^/]+)\/[a-z]+$/.exec(unit)?.[1]) === "money";
  return isPrice || isKnownUnit(unit) ? { unit, label: label.replace(/[ _-]+in$|[,;:]$/i, "") } : undefined;
}

const signOf = (sign: string): string => SUFFIX[sign.toLowerCase()] ?? (isKnownUnit(sign) ? sign : (SMALL.get(sign.toLowerCase()) ?? sign));

function inSmallLetters(): ReadonlyMap<string, string> {
  const spelt = new Map<string, Set<string>>();
  for (const { name, also } of UNITS)
    for (const sign of [name, ...also]) {
      const small = sign.toLowerCase();
      if (sign.length <= 4 && small !== "mt" && !CODES_THAT_ARE_WORDS.has(sign))
        spelt.set(small, (spelt.get(small) ?? new Set()).add(name));
    }
  return new Map([...spelt].flatMap(([small, names]) => (names.size === 1 ? [[small, [...names][0]!]] : [])));
}
