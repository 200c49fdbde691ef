import { convert } from "convert";
import { CURRENCIES } from "./currencies.ts";

/** A unit by its canonical short name. `singular`/`plural` are for questions; `also` are the spellings on pages. */
export interface Unit {
  readonly name: string;
  readonly singular: string;
  readonly plural: string;
  readonly also: readonly string[];
  /** What the conversion library calls it. */
  readonly library?: string;
  /** Compounds that the library lacks: so many of a base of the same dimension. */
  readonly base?: readonly [string, number];
}

const unit = (name: string, singular: string, plural: string, also: readonly string[], library?: string, base?: readonly [string, number]): Unit => ({
  name, singular, plural, also, ...(library === undefined ? {} : { library }), ...(base === undefined ? {} : { base }),
}); // prettier-ignore

const METRES = ["metre", "meter"] as const;
const both = (prefix: string, after = ""): string[] => METRES.flatMap((word) => [`${prefix}${word}s${after}`, `${prefix}${word}${after}`]);

export const UNITS: readonly Unit[] = [
  unit("km", "kilometre", "kilometres", ["kms", ...both("kilo")], "km"),
  unit("m", "metre", "metres", both(""), "m"),
  unit("cm", "centimetre", "centimetres", both("centi"), "cm"),
  unit("mm", "millimetre", "millimetres", both("milli"), "mm"),
  unit("mi", "mile", "miles", ["miles", "mile"], "mi"),
  unit("ft", "foot", "feet", ["feet", "foot"], "ft"),
  unit("nmi", "nautical mile", "nautical miles", ["nautical miles", "nautical mile"], "nautical miles"),
  unit("nm", "nanometre", "nanometres", both("nano"), "nm"),
  unit("sq km", "square kilometre", "square kilometres", ["km²", "km2", "km^2", "sq. km", "sq.km", "sqkm", ...both("square kilo"), ...both("sq kilo")], "km2"),
  unit("sq m", "square metre", "square metres", ["m²", "m2", "sq. m", ...both("square ")], "m2"),
  unit("sq mi", "square mile", "square miles", ["mi²", "sq. mi", "sq miles", "sq. miles", "square miles", "square mile"], "square miles"),
  unit("sq ft", "square foot", "square feet", ["ft²", "ft2", "sq. ft", "square feet", "square foot"], "square feet"),
  unit("ha", "hectare", "hectares", ["hectares", "hectare"], "hectares"),
  unit("acre", "acre", "acres", ["acres"], "acres"),
  unit("cu km", "cubic kilometre", "cubic kilometres", ["km³", "km3", "cu. km", ...both("cubic kilo")], "km3"),
  unit("cu m", "cubic metre", "cubic metres", ["m³", "m3", "cu. m", ...both("cubic ")], "m3"),
  unit("cu km/yr", "cubic kilometre a year", "cubic kilometres a year", ["cu km/year", "km³/yr"], undefined, ["cu m/yr", 1e9]),
  unit("cu m/yr", "cubic metre a year", "cubic metres a year", ["cu m/year", "m³/yr"], undefined, ["cu m/yr", 1]),
  unit("cu m/day", "cubic metre a day", "cubic metres a day", ["m³/day"], undefined, ["cu m/yr", 365.25]),
  unit("cu m/s", "cubic metre a second", "cubic metres a second", ["m³/s", "m3/s", "cubic metres per second", "cubic meters per second"]),
  unit("/sq km", "per square kilometre", "per square kilometre", ["/km²", "/km2", "per km²", "per square kilometre", "per square kilometer", "people/km²", "inhabitants/km²", "persons per sq km", "people per sq km"]),
  unit("/sq mi", "per square mile", "per square mile", ["/sq mi", "/mi²", "per square mile", "people per sq mi"]),
  unit("t/ha", "tonne a hectare", "tonnes a hectare", ["tonnes per hectare", "tonne per hectare"]),
  unit("cu cm", "cubic centimetre", "cubic centimetres", ["cm³", "cm3", "ccm", ...both("cubic centi")]),
  unit("l", "litre", "litres", ["litres", "litre", "liters", "liter"], "L"),
  unit("hl", "hectolitre", "hectolitres", ["hL", "hectolitres", "hectolitre", "hectoliters", "hectoliter"], undefined, ["l", 100]),
  unit("kg", "kilogram", "kilograms", ["kilograms", "kilogram", "kilogrammes"], "kg"),
  unit("g", "gram", "grams", ["grams", "gram"], "g"),
  unit("t", "tonne", "tonnes", ["tonnes", "tonne", "metric tons", "metric ton", "metric tonnes"], "tonnes"),
  unit("Mt", "megatonne", "megatonnes", ["megatonnes", "megatons"], undefined, ["t", 1e6]),
  unit("lb", "pound", "pounds", ["lbs"], "lb"),
  unit("psi", "pound per square inch", "pounds per square inch", ["lb/sq in", "lbs/sq in", "lb/in²", "lb per sq in", "pounds per square inch"]),
  unit("oz", "ounce", "ounces", ["ounces", "ounce"], "ounces"),
  unit("byte", "byte", "bytes", ["bytes", "byte"]),
  unit("kB", "kilobyte", "kilobytes", ["KB", "kilobytes", "kilobyte"], undefined, ["byte", 1e3]),
  unit("MB", "megabyte", "megabytes", ["megabytes", "megabyte"], undefined, ["byte", 1e6]),
  unit("GB", "gigabyte", "gigabytes", ["gigabytes", "gigabyte"], undefined, ["byte", 1e9]),
  unit("TB", "terabyte", "terabytes", ["terabytes", "terabyte"], undefined, ["byte", 1e12]),
  unit("KiB", "kibibyte", "kibibytes", ["kibibytes", "kibibyte"], undefined, ["byte", 1024]),
  unit("MiB", "mebibyte", "mebibytes", ["mebibytes", "mebibyte"], undefined, ["byte", 1048576]),
  unit("GiB", "gibibyte", "gibibytes", ["gibibytes", "gibibyte"], undefined, ["byte", 1073741824]),
  unit("mg", "milligram", "milligrams", ["milligrams", "milligram"], "mg"),
  unit("µg/cu m", "microgram per cubic metre", "micrograms per cubic metre", ["µg/m³", "μg/m³", "ug/m3", "µg/m3", "micrograms per cubic meter", "micrograms per cubic metre"]),
  unit("mg/l", "milligram per litre", "milligrams per litre", ["mg/L", "milligrams per litre", "milligrams per liter"]),
  unit("g/cu cm", "gram per cubic centimetre", "grams per cubic centimetre", ["g/cm³", "g/cm3"]),
  unit("kg/cu m", "kilogram per cubic metre", "kilograms per cubic metre", ["kg/m³", "kg/m3"]),
  unit("l/s", "litre a second", "litres a second", ["litres per second", "liters per second", "L/s"]),
  unit("m/s", "metre a second", "metres a second", ["metres per second", "meters per second"]),
  unit("m/s²", "metre a second squared", "metres a second squared", ["m/s2", "metres per second squared", "meters per second squared"]),
  unit("dB", "decibel", "decibels", ["decibels", "decibel"]),
  unit("dB(A)", "decibel (A)", "decibels (A)", []),
  unit("Nm", "newton metre", "newton metres", ["newton metres", "newton-metres"]),
  unit("kN", "kilonewton", "kilonewtons", ["kilonewtons", "kilonewton"]),
  unit("GT", "gross ton", "gross tons", ["gross tons", "gross tonnes"]),
  unit("mph", "mile an hour", "miles an hour", ["miles per hour"]),
  unit("kn", "knot", "knots", ["knots", "kts"]),
  unit("MHz", "megahertz", "megahertz", ["megahertz"], undefined, ["Hz", 1e6]),
  unit("GHz", "gigahertz", "gigahertz", ["gigahertz"], undefined, ["Hz", 1e9]),
  unit("Hz", "hertz", "hertz", ["hertz"], undefined, ["Hz", 1]),
  unit("kHz", "kilohertz", "kilohertz", ["kilohertz"], undefined, ["Hz", 1e3]),
  unit("hPa", "hectopascal", "hectopascals", ["hectopascals", "hectopascal"]),
  unit("hp", "horsepower", "horsepower", ["horsepower", "bhp"]),
  unit("kcal", "kilocalorie", "kilocalories", ["kilocalories", "kilocalorie"]),
  unit("kWh", "kilowatt-hour", "kilowatt-hours", ["kilowatt-hours", "kilowatt hours"], "kWh"),
  unit("MWh", "megawatt-hour", "megawatt-hours", ["megawatt-hours"], "MWh"),
  unit("GWh", "gigawatt-hour", "gigawatt-hours", ["gigawatt-hours"], "GWh"),
  unit("TWh", "terawatt-hour", "terawatt-hours", ["terawatt-hours"], "TWh"),
  unit("W", "watt", "watts", ["watts", "watt"], "W"),
  unit("kW", "kilowatt", "kilowatts", ["kilowatts"], "kW"),
  unit("MW", "megawatt", "megawatts", ["megawatts"], "MW"),
  unit("GW", "gigawatt", "gigawatts", ["gigawatts"], "GW"),
  unit("bbl", "barrel", "barrels", ["barrels", "barrel"]),
  unit("bbl/day", "barrel a day", "barrels a day", ["barrels per day", "bpd", "barrels/day"]),
  unit("year", "year", "years", ["years", "yrs", "yr", "years of age", "years old"], "years"),
  unit("month", "month", "months", ["months"]),
  unit("week", "week", "weeks", ["weeks"], "weeks"),
  unit("day", "day", "days", ["days"], "days"),
  unit("hour", "hour", "hours", ["hours", "hrs", "hr", "h"], "hours"),
  unit("minute", "minute", "minutes", ["minutes", "min"], "minutes"),
  unit("s", "second", "seconds", ["seconds", "secs"], "seconds"),
  unit("km/h", "kilometre an hour", "kilometres an hour", ["kph", "kilometres per hour", "kilometers per hour"]),
  unit("°C", "degree Celsius", "degrees Celsius", ["degrees Celsius", "deg C"], "C"),
  unit("°F", "degree Fahrenheit", "degrees Fahrenheit", ["degrees Fahrenheit"], "F"),
  unit("%", "per cent", "per cent", ["percent", "per cent", "pct"]),
  unit("‰", "per mille", "per mille", ["per mille", "per mil", "permille"]),
  unit("percentage point", "percentage point", "percentage points", ["percentage points", "pp"]),
  ...CURRENCIES.map(({ name, singular, plural, also }) => unit(name, singular, plural, also)),
]; // prettier-ignore

const BY_NAME = new Map(UNITS.map((one) => [one.name, one]));
/** Long spellings first. Upper case counts only where the spelling is short ("Mt" and "mt", "kW" and "KW" differ). */
const SPELLINGS = UNITS.flatMap((one) => [one.name, ...one.also].map((spelling) => ({ spelling, one }))).sort(
  (a, b) => b.spelling.length - a.spelling.length,
);
const EXACT = new Map(SPELLINGS.map(({ spelling, one }) => [spelling, one]));
const LOOSE = new Map(SPELLINGS.filter(({ spelling }) => spelling.length > 3).map(({ spelling, one }) => [spelling.toLowerCase(), one]));

const byWords = (text: string): Unit | undefined => EXACT.get(text) ?? LOOSE.get(text.toLowerCase());

/** What is written short behind "per", and said in full. */
const DIVISORS: Readonly<Record<string, string>> = {
  mol: "mole",
  l: "litre",
  L: "litre",
  kg: "kilogram",
  g: "gram",
  m: "metre",
  km: "kilometre",
  s: "second",
  h: "hour",
  min: "minute",
  d: "day",
};

/** What the unit is called in words; rates and shares read as they stand ("births per 1,000 population"). */
export function unitWords(name: string): { readonly singular: string; readonly plural: string } {
  const known = BY_NAME.get(name);
  if (known !== undefined) return known;
  // "USD/person": the dollars are called by their name.
  const [, base = "", by = ""] = /^([^/]+)\/(.+)$/.exec(name) ?? [];
  const counted = BY_NAME.get(base);
  const whole = DIVISORS[by] ?? by;
  if (counted !== undefined) return { singular: `${counted.singular} per ${whole}`, plural: `${counted.plural} per ${whole}` };
  // "kbit/s" of a unit that nothing is converted to.
  if (DATA[base] !== undefined) return { singular: `${DATA[base].slice(0, -1)} per ${whole}`, plural: `${DATA[base]} per ${whole}` };
  const words = name.replace(/^%/, "per cent").replaceAll("/", " per ").replaceAll("(s)", "s").trim();
  return { singular: words, plural: words };
}

const DATA: Readonly<Record<string, string>> = {
  bit: "bits",
  kbit: "kilobits",
  Mbit: "megabits",
  Gbit: "gigabits",
  kB: "kilobytes",
  MB: "megabytes",
  GB: "gigabytes",
};

/** Dimension name for qualifiers and labels, or undefined for counts and free units. */
export function dimension(
  name: string | undefined,
): "length" | "area" | "volume" | "mass" | "share" | "money" | "time" | "energy" | "power" | undefined {
  if (name === undefined) return undefined;
  if (name.startsWith("%")) return "share";
  if (name === "kr" || /^[A-Z]{3}$/.test(name)) return "money";
  if (["km", "m", "cm", "mm", "mi", "ft", "nmi", "nm"].includes(name)) return "length";
  if (["sq km", "sq m", "sq mi", "sq ft", "ha", "acre"].includes(name)) return "area";
  if (["cu km", "cu m", "l", "bbl"].includes(name)) return "volume";
  if (["kg", "g", "t", "lb", "oz"].includes(name)) return "mass";
  if (["year", "month", "week", "day", "hour", "minute", "s"].includes(name)) return "time";
  if (name.endsWith("Wh")) return "energy";
  return name.endsWith("W") ? "power" : undefined;
}

/** A number in another unit of the same dimension; undefined where the two do not measure the same. */
export function convertUnit(number: number, from: string, to: string): number | undefined {
  if (from === to) return number;
  const [source, target] = [BY_NAME.get(from), BY_NAME.get(to)];
  if (source?.base !== undefined && target?.base !== undefined && source.base[0] === target.base[0])
    return (number * source.base[1]) / target.base[1];
  if (source?.library === undefined || target?.library === undefined) return undefined;
  try {
    return (convert as unknown as (value: number, unit: string) => { to(unit: string): number })(number, source.library).to(target.library);
  } catch {
    return undefined;
  }
}

const WORD_RUN =
  /(?:sq\.? ?(?:km|mi|m|ft|miles?|kilomet(?:er|re)s?)|cu\.? ?(?:km|m|ft)|[°%$€£¥₹]?[A-Za-zµμčł]*[²³23]?)(?:\/(?:1,000|100,000|[A-Za-z]+[²³23]?))?/y;

/** Known unit at `at` (spaces already skipped). `nm` is the nautical mile where the label speaks of the sea. */
export function readUnit(text: string, at: number, label = ""): { readonly name: string; readonly end: number } | undefined {
  if (text[at] === "%" || text[at] === "‰") return { name: text[at], end: at + 1 };
  const per = PER_AREA.exec(text.slice(at, at + 40));
  if (per !== null) return { name: /mi/.test(per[0]) ? "/sq mi" : "/sq km", end: at + per[0].length };
  const sound = /^dB ?\(A\)/.exec(text.slice(at, at + 6));
  if (sound !== null) return { name: "dB(A)", end: at + sound[0].length };
  for (const words of [4, 3, 2, 1]) {
    const end = endOfWords(text, at, words);
    if (end === undefined) continue;
    const known = byWords(text.slice(at, end));
    if (known !== undefined) return { name: known.name === "nm" && SEA.test(label) ? "nmi" : known.name, end };
  }
  return undefined;
}

const PER_AREA =
  /^(?:(?:people|persons|inhabitants|residents)? ?(?:\/|per )(?:km²|km2|mi²|sq\.? ?km|sq\.? ?mi|square (?:kilomet(?:re|er)|mile)))(?![A-Za-z])/;
const SEA =
  /\b(?:sea|maritime|zone|shelf|coast|nautical|territorial|port|ocean|cruising|voyages?|passages?|endurance|sailed|steamed)\b|(?<!(?:wave|spectral|measuring|optical|light|emission|detection|band) )\b(?:range|distance)$/i;

function endOfWords(text: string, at: number, words: number): number | undefined {
  let end = at;
  for (let word = 0; word < words; word++) {
    const start = word === 0 ? end : text[end] === " " ? end + 1 : -1;
    if (start < 0) return undefined;
    WORD_RUN.lastIndex = start;
    const match = WORD_RUN.exec(text);
    if (match === null || match[0] === "") return undefined;
    end = start + match[0].length;
  }
  return end;
}

const RATE_HEADER = /^([A-Za-z][^\d;:]{2,80}? per [A-Za-z ]{2,40}?) ?[-–:]?$/;

/** A line that only names the unit of the figures below it: "euros (EUR) per US dollar -" -> "EUR/USD"; without a code the words themselves. */
export function rateUnit(line: string): string | undefined {
  const words = RATE_HEADER.exec(line)?.[1];
  if (words === undefined || line.length > 120) return undefined;
  const code = /\(([A-Z]{3})\) per US dollar$/.exec(words);
  return code === null ? words : `${code[1]}/USD`;
}

/** The unit of exactly this spelling. */
export const unitSpelt = (text: string): string | undefined => EXACT.get(text)?.name;

export const isKnownUnit = (name: string): boolean => BY_NAME.has(name);
