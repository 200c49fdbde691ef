import type { GoldFact } from "./facts.ts";
import { unitWords } from "../../../schemas/values/units.ts";

/** One statement that some reader took from a page, in nobody's own form. */
export interface ReadClaim {
  readonly page: string;
  readonly subject: string;
  readonly subjectUrl?: string;
  readonly attribute: string;
  readonly value: string;
  readonly number?: number;
  readonly unit?: string;
  readonly time?: string;
  readonly group?: string;
}

/** Each text of a page is compared with each other: what is made of it is made once. */
function remember<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const old = known.get(text);
    if (old !== undefined) return old;
    const fresh = make(text);
    known.set(text, fresh);
    return fresh;
  };
}

const fold = remember((text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/\s+/g, " ")
    .trim(),
);
const close = remember((text) => fold(text).replaceAll(" ", ""));
/** Letters and digits alone. */
const bare = remember((text) => fold(text).replace(/[^\p{L}\p{N}]/gu, ""));

const TRACKING = /^(?:utm_\w+|ref|fbclid|gclid|view)$/;

/** One key for the spellings of one address. */
export const addressKey = remember((url) => {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, searchParams } = new URL(url);
  const query = [...searchParams].filter(([name]) => !TRACKING.test(name)).map(([name, value]) => `${name}=${value}`);
  return `${hostname}${pathname.replace(/index\.html?$/, "").replace(/\/$/, "")}?${query.toSorted().join("&")}`;
});

export const nameKey = fold;

const LITTLE = new Set("of the a an in on at and for by to de la le les du des der die das".split(" "));

const words = remember((text): ReadonlySet<string> => {
  const all = fold(text).split(/[^\p{L}\p{N}&.+]+/u);
  return new Set(all.filter((word) => word !== "" && !LITTLE.has(word)).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word)));
});

const within = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean => few.size > 0 && [...few].every((word) => many.has(word));

/** A label is right with words more or less: "Total length" for "Length", "Length" for "Crest length". */
export function attributeAgrees(claim: ReadClaim, gold: GoldFact): boolean {
  const read = words(claim.attribute);
  return gold.attribute.some(
    (spelling) => within(words(spelling), read) || within(read, words(spelling)) || bare(spelling) === bare(claim.attribute),
  );
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/\bmillions?\b/i, 1e6],
  [/\bthousands?\b/i, 1e3],
];

/** "12 million m³" is 12 of its unit, or 12,000,000 of the unit behind it. */
function sameNumber(read: number, gold: GoldFact): boolean {
  const factors = [1, ...SCALES.flatMap(([word, factor]) => (gold.unit?.some((unit) => word.test(unit)) === true ? [factor] : []))];
  return factors.some((factor) => Math.abs(read - gold.number! * factor) <= 1e-9 * Math.max(1, Math.abs(gold.number! * factor)));
}

const MONTH_NAMES = "january february march april may june july august september october november december".split(" ");

/** "February 2022" read as 2022-02: the month of one that a page prints. */
function monthOf(text: string): string | undefined {
  const [, name = "", year] = /^(\p{L}{3,9})\.? (\d{4})$/u.exec(fold(text)) ?? [];
  const at = name === "" ? -1 : MONTH_NAMES.findIndex((month) => month.startsWith(name) || (name === "sept" && month === "september"));
  return at < 0 ? undefined : `${year}-${String(at + 1).padStart(2, "0")}`;
}

export function valueAgrees(claim: ReadClaim, gold: GoldFact): boolean {
  const texts = [gold.value, gold.shown, ...gold.also];
  if (gold.number !== undefined && gold.upper === undefined) {
    if (claim.number !== undefined) return sameNumber(claim.number, gold);
    return [...texts, String(gold.number)].some((text) => close(text) === close(claim.value));
  }
  if (gold.upper !== undefined) {
    const line = (text: string): string => close(fold(text).replace(/ to /g, "-"));
    return [...texts, `${gold.number}-${gold.upper}`].some((text) => line(text) === line(claim.value));
  }
  return [...texts, ...(gold.items ?? [])].some(
    (text) =>
      monthOf(text) === claim.value || (bare(text) === bare(claim.value) && (bare(text) !== "" || close(text) === close(claim.value))),
  );
}

export function unitAgrees(claim: ReadClaim, gold: GoldFact): boolean {
  if (claim.unit === undefined || gold.unit === undefined) return true;
  const unit = (text: string): string =>
    close(text)
      .replace(/[()[\].]/g, "")
      .replace(/^(?:millions?|thousands?)(?:of)?/, "");
  return gold.unit.some((spelling) => unit(spelling) === unit(claim.unit!) || unit(spoken(spelling)) === unit(claim.unit!));
}

/** A unit in words: "cubic metres per second" for the "cu m/s" of the memory, "metres" for "m". */
export const spoken = (unit: string): string =>
  unitWords(unit)
    .plural.replace(/ a (?=[a-z]+$)/, " per ")
    .replace("US dollars", "dollars")
    .replace("per person", "per head")
    .replace("gigawatt-hours", "GWh");

/** A group stands for itself or in the label: "Patients, 0-4 years". */
export function groupAgrees(claim: ReadClaim, gold: GoldFact): boolean {
  if (gold.group === undefined) return claim.group === undefined;
  const read = claim.group === undefined ? claim.attribute : claim.group;
  return bare(read) === bare(gold.group) || within(words(gold.group), words(read));
}

/** The name, or the name without what tells it from its namesakes. */
export const nameAgrees = (claim: ReadClaim, gold: GoldFact): boolean =>
  [gold.subject, gold.subject.replace(/ \([^()]+\)$/, "")].some((name) => nameKey(name) === nameKey(claim.subject));

export const subjectAgrees = (claim: ReadClaim, gold: GoldFact): boolean =>
  nameAgrees(claim, gold) ||
  (claim.subjectUrl !== undefined && gold.subjectUrl !== undefined && addressKey(claim.subjectUrl) === addressKey(gold.subjectUrl));

const yearOf = (time: string): string => /\d{4}/.exec(time)?.[0] ?? time;

export type TimeCheck = "right" | "wrong" | "missing" | "invented" | "none";

export function checkTime(claim: ReadClaim, gold: GoldFact): TimeCheck {
  if (claim.time === undefined || claim.time === "") return gold.time === undefined ? "none" : "missing";
  if (gold.time !== undefined) return yearOf(claim.time) === yearOf(gold.time) ? "right" : "wrong";
  // An event is of the time that it names.
  return [gold.value, ...gold.also].some((text) => text.includes(yearOf(claim.time!))) ? "none" : "invented";
}
