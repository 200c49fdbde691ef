import { nameKey } from "../../../schemas/values/names.ts";
import type { DraftStatement, DraftValue } from "../../../schemas/draft.ts";
import type { GoldClaim, GoldForm, GoldValue } from "./gold.ts";

type DraftClaim = NonNullable<DraftStatement["claim"]>;

/** What the matcher may know of the page. */
export interface MatchContext {
  readonly uri: string;
  /** Tokens of the headings and captions above the place: an attribute may carry them or not. */
  readonly context: ReadonlySet<string>;
}

/** In this order an extracted claim is compared; the further the nearer. */
export const DIFFERENCES = ["subject", "attribute", "value", "qualifier", "time", "scope"] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** Null: they match. Else what differs first at the form of the gold claim that comes nearest. */
export function mismatch(claim: DraftClaim, gold: GoldClaim, page: MatchContext): Difference | null {
  const reasons = gold.forms.map((form) => formMismatch(claim, form, timesOf(gold), page));
  if (!reasons.includes(null)) return reasons.sort((a, b) => progress(b) - progress(a))[0] ?? "subject";
  if (!timeFits(claim.asOf, gold)) return "time";
  return scopeFits(claim, gold) ? null : "scope";
}

export const progress = (reason: Difference | null): number => (reason === null ? DIFFERENCES.length : DIFFERENCES.indexOf(reason));

/** The claim's own times, as dates: an event's date may stand as a qualifier too. */
const timesOf = (gold: GoldClaim): readonly GoldValue[] =>
  [gold.time, gold.inherited].flatMap((times) => times?.split(" | ") ?? []).map((value) => ({ kind: "date", value }));

function formMismatch(claim: DraftClaim, form: GoldForm, times: readonly GoldValue[], page: MatchContext): Difference | null {
  const subject = nameKey(claim.subject.surface);
  const readings = form.readings.filter(
    (reading) => (reading.page && claim.subject.uri === page.uri) || reading.names.some((name) => nameKey(name) === subject),
  );
  if (readings.length === 0) return "subject";
  const tokens = attributeTokens(claim.attribute);
  const fits = readings.some((reading) =>
    reading.attributes.some((wording) => wordingFits(tokens, attributeTokens(wording), page.context)),
  );
  if (!fits) return "attribute";
  if (!form.values.some((value) => valueFits(claim.value, value, claim))) return "value";
  const given = Object.values(claim.qualifiers);
  const known = [...form.qualifiers, ...form.mayQualifiers, ...times];
  const found = form.qualifiers.every((wanted) => given.some((value) => valueFits(value, wanted, claim)));
  const figures = given.filter((value) => value.kind === "quantity" || value.kind === "date");
  return found && figures.every((value) => known.some((one) => valueFits(value, one, claim))) ? null : "qualifier";
}

const STOP = new Set([
  "of",
  "the",
  "in",
  "at",
  "for",
  "by",
  "and",
  "to",
  "a",
  "an",
  "on",
  "with",
  "from",
  "is",
  "was",
  "are",
  "were",
  "be",
  "been",
  "has",
  "have",
  "had",
]);
/** Unit words that a header may carry after its label. */
const UNIT_WORDS = new Set([
  "km",
  "km2",
  "km²",
  "m",
  "m2",
  "m³",
  "m3",
  "mm",
  "cm",
  "ft",
  "t",
  "ha",
  "sq",
  "cu",
  "usd",
  "percent",
  "million",
  "billion",
  "thousand",
  "1",
  "000",
]);

/** Tokens of an attribute: lower case, plural s off, stop and unit words off. */
export function attributeTokens(attribute: string): ReadonlySet<string> {
  const tokens = nameKey(attribute.replaceAll("%", " "))
    .split(" ")
    .filter((token) => token !== "")
    .map(singular);
  const plain = tokens.filter((token) => !STOP.has(token) && !UNIT_WORDS.has(token));
  return new Set(plain.length > 0 ? plain : tokens);
}

function singular(token: string): string {
  if (token.length > 4 && token.endsWith("ies")) return `${token.slice(0, -3)}y`;
  return token.length > 3 && token.endsWith("s") && !token.endsWith("ss") ? token.slice(0, -1) : token;
}

function wordingFits(tokens: ReadonlySet<string>, wanted: ReadonlySet<string>, context: ReadonlySet<string>): boolean {
  return [...wanted].every((token) => tokens.has(token)) && [...tokens].every((token) => wanted.has(token) || context.has(token));
}

function valueFits(value: DraftValue, gold: GoldValue, claim: DraftClaim): boolean {
  if (gold.kind === "entity") {
    if (value.kind === "reference") return nameKey(value.reference.surface) === nameKey(gold.name);
    return value.kind === "text" && !gold.linked && nameKey(value.value) === nameKey(gold.name);
  }
  if (gold.kind === "date") return value.kind === "date" && value.value === gold.value;
  if (gold.kind === "text") return value.kind === "text" && overlap(value.value, gold.value) >= 0.8;
  if (value.kind !== "quantity") return false;
  return unitFactors(value.unit ?? "", gold, claim).some((factor) => numberFits(value, gold, factor));
}

function numberFits(value: DraftValue & { kind: "quantity" }, gold: GoldValue & { kind: "quantity" }, factor: number): boolean {
  const slack = 1e-9 * Math.max(1, Math.abs(gold.high));
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= slack;
  if (gold.range) return near(value.low * factor, gold.low) && near(value.high * factor, gold.high);
  const number = value.number * factor;
  return number >= gold.low - slack && number <= gold.high + slack;
}

/** [canonical unit, power of ten or ratio to it]. Only names; whatever is not here must be written alike. */
const UNITS: Readonly<Record<string, readonly [string, number]>> = Object.fromEntries(
  (
    [
      ["m2", 1e6, "km2", "km²", "sq km", "square kilometre", "square kilometer", "km^2"],
      ["m2", 1, "m2", "m²", "sq m", "square metre", "square meter", "m^2"],
      ["m", 1, "m", "metre", "meter"],
      ["m", 1000, "km", "kilometre", "kilometer"],
      ["m", 0.01, "cm"],
      ["m", 0.001, "mm"],
      ["nmi", 1, "nm", "nmi", "nautical mile"],
      ["ft", 1, "ft", "foot", "feet"],
      ["m2", 1e4, "ha", "hectare"],
      ["m3", 1, "m3", "m³", "cu m", "cubic metre", "cubic meter"],
      ["m3", 1e9, "km3", "cu km", "km³"],
      ["t", 1, "t", "tonne", "metric ton", "ton", "mt"],
      ["kg", 1, "kg"],
      ["%", 1, "%", "percent", "per cent", "pct"],
      ["usd", 1, "$", "usd", "us$", "us dollar", "dollar"],
      ["eur", 1, "€", "eur", "euro"],
      ["crown", 1, "crown"],
      ["°c", 1, "°c", "degree celsius"],
      ["mi2", 1, "mi2", "mi²", "sq mi", "square mile"],
      ["m3/s", 1, "m3/s", "m³/s", "cu m/s", "cumec"],
      ["year", 1, "year", "yr", "years of age"],
      ["kwh", 1, "kwh"],
      ["kwh", 1e6, "gwh"],
      ["kwh", 1e3, "mwh"],
      ["w", 1, "w", "watt"],
      ["w", 1000, "kw", "kilowatt"],
      ["w", 1e6, "mw", "megawatt"],
      ["knot", 1, "knot", "kn"],
    ] as const
  ).flatMap(([base, factor, ...names]) => names.map((name) => [name, [base, factor] as const])),
);
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousand|1,?000) /, 1e3],
  [/^million /, 1e6],
  [/^billion /, 1e9],
];

/** Factors by which the extracted number may be multiplied to be in the gold's unit; none: the units are not the same. */
function unitFactors(unit: string, gold: GoldValue & { kind: "quantity" }, claim: DraftClaim): readonly number[] {
  const given = canonicalUnit(unit);
  const wanted = canonicalUnit(gold.unit);
  if (given.name === wanted.name) return [given.factor / wanted.factor];
  if (given.name === "" && gold.unitOptional) return [1];
  // "% of GDP": the base may stand in the unit, or beside it as a scope or qualifier.
  const share = /^% of (.+)$/.exec(wanted.name);
  if (given.name === "%" && share !== null && wordsBeside(claim).includes(nameKey(share[1] ?? ""))) return [1];
  // What is counted may be kept as a unit though the gold gives none; a measure may not.
  if (wanted.name === "" && UNITS[given.name] === undefined && given.name !== "" && given.factor === 1) return [1];
  return [];
}

function canonicalUnit(unit: string): { name: string; factor: number } {
  let name = unit.toLowerCase().replace(/\s+/g, " ").trim();
  let factor = 1;
  for (const [pattern, scale] of SCALES)
    if (pattern.test(name)) {
      name = name.replace(pattern, "");
      factor *= scale;
    }
  const known = UNITS[name] ?? UNITS[name.replace(/s$/, "")];
  if (known !== undefined) return { name: known[0], factor: factor * known[1] };
  // Rates: each side by itself, "births/1,000 population" = "birth / 1000 population".
  const sides = name.replaceAll(",", "").replaceAll(" per ", "/").split("/");
  const parts = sides.map((side) => side.replace(/\(s\)/g, "").trim().split(" ").map(singular).join(" "));
  return { name: parts.map((part) => UNITS[part]?.[0] ?? part).join("/"), factor: factor * (UNITS[parts[0] ?? ""]?.[1] ?? 1) };
}

function wordsBeside(claim: DraftClaim): string {
  const scope = claim.value.kind === "quantity" ? (claim.value.scope ?? "") : "";
  const qualifiers = Object.entries(claim.qualifiers).map(([key, value]) => `${key} ${textOf(value)}`);
  return nameKey([scope, claim.attribute, ...qualifiers].join(" "));
}

const textOf = (value: DraftValue): string =>
  value.kind === "reference" ? value.reference.surface : value.kind === "quantity" ? (value.scope ?? "") : value.value;

function timeFits(time: string | undefined, gold: GoldClaim): boolean {
  if (gold.time !== undefined) return time !== undefined && gold.time.split(" | ").includes(time);
  return time === undefined || (gold.inherited?.split(" | ").includes(time) ?? false);
}

function scopeFits(claim: DraftClaim, gold: GoldClaim): boolean {
  const given = claim.value.kind === "quantity" ? (claim.value.scope ?? "") : "";
  if (gold.scope !== undefined) return attributeSubset(gold.scope, wordsBeside(claim));
  if (given === "") return true;
  const units = gold.forms.flatMap((form) => form.values).map((value) => (value.kind === "quantity" ? value.unit : ""));
  const wordings = gold.forms.flatMap((form) => form.readings.flatMap((reading) => reading.attributes));
  return attributeSubset(given, [gold.mayScope ?? "", ...units, ...wordings].join(" "));
}

function attributeSubset(part: string, whole: string): boolean {
  const tokens = attributeTokens(whole);
  return [...attributeTokens(part)].every((token) => tokens.has(token));
}

/** Jaccard overlap of token sets. */
function overlap(a: string, b: string): number {
  const left = new Set(nameKey(a).split(" "));
  const right = new Set(nameKey(b).split(" "));
  const both = [...left].filter((token) => right.has(token)).length;
  return both / (left.size + right.size - both);
}
