import { wholeDate } from "./dates.ts";
import { readUnit } from "./units.ts";

/** A row label, heading or column header, taken apart. */
export interface Label {
  /** Canonical: lower case, one space, " - " for dashes, without counts, units and dates. */
  readonly label: string;
  /** For sentences: "GDP (purchasing power parity)" keeps its capitals, "Birth rate" becomes "birth rate". */
  readonly shown: string;
  /** "(8)": so many things are listed. */
  readonly stated?: number;
  readonly asOf?: string;
  readonly unit?: string;
  /** "(thousands)", "($ billion)": power of ten that every value under it carries. */
  readonly exponent?: number;
}

const EXPONENTS: readonly (readonly [RegExp, number])[] = [
  [/^(?:in )?(?:thousands?|000s|'000)\b/i, 3],
  [/^(?:in )?(?:millions?|mln)\b/i, 6],
  [/^(?:in )?(?:billions?|bn)\b/i, 9],
  [/^(?:in )?(?:trillions?|tn)\b/i, 12],
];

/** "Population (2015)", "GDP ($ billion)", "Area (km²)", "border countries (8)". */
export function cleanLabel(text: string): Label {
  let rest = text
    .normalize("NFC")
    .replace(/\*\*/g, "")
    .replace(/^[•·◦▪–—-]\s*/, "")
    .replace(/\s*\[(?:\d{1,3}|[a-z]|note \d+)\]/g, "")
    .replace(/\s+/g, " ")
    .replace(/\s[–—-]\s/g, " - ")
    .replace(/[\s:*†‡]+$/, "")
    .trim();
  let found: Omit<Label, "label" | "shown"> = {};
  for (let round = 0; round < 4; round++) {
    const bracket = /^(.*\S) ?[([]([^()[\]]{1,60})[)\]]$/.exec(rest);
    const tail =
      bracket ??
      /^(.*\S), ([^,]{1,40})$/.exec(rest) ??
      /^(.*\S) (?:in )?((?:[A-Z][a-z]+ )?(?:19|20)\d{2}(?:[/–-]\d{2,4})?(?: est\.?)?)$/.exec(rest);
    const [head, inner] = [tail?.[1], tail?.[2]];
    const meaning = head === undefined || inner === undefined ? undefined : bracketMeaning(inner);
    if (meaning === undefined) break;
    found = { ...meaning, ...found };
    rest = (head as string).replace(/[,:]$/, "");
  }
  const inUnit = /^(.{3,60}) in ([A-Za-z][A-Za-z ²³/]{0,24})$/.exec(rest);
  const worded = inUnit === null ? undefined : wholeUnit(inUnit[2] as string);
  if (worded !== undefined) {
    found = { unit: worded, ...found };
    rest = (inUnit as RegExpExecArray)[1] as string;
  }
  const own = wholeDate(rest);
  if (own !== undefined && /^\D{0,12}\d{4}/.test(rest)) return { label: "", shown: "", asOf: own.value, ...found };
  const share = /^(.*\S) ?\(%\)$/.exec(rest);
  if (share !== null) return { label: (share[1] as string).toLowerCase(), shown: lowerFirst(share[1] as string), unit: "%", ...found };
  const percent = /^% (?:of )?(.+)$/.exec(rest);
  return { label: rest.toLowerCase(), shown: percent === null ? lowerFirst(rest) : rest, ...found };
}

function bracketMeaning(inner: string): Omit<Label, "label" | "shown"> | undefined {
  const text = inner.trim();
  if (/^e?s$/.test(text)) return undefined;
  if (/^\d{1,3}$/.test(text)) return { stated: Number(text) };
  const date = wholeDate(text);
  if (date !== undefined) return { asOf: date.value };
  const currency = /^(?:in )?(US\$|USD|\$|€|EUR|£|GBP)\s*/.exec(text);
  const after = currency === null ? text : text.slice(currency[0].length);
  const scale = EXPONENTS.find(([pattern]) => pattern.test(after));
  const tail = scale === undefined ? after : after.replace(scale[0], "").replace(/^ (?:of )?/, "");
  const unit =
    currency === null
      ? wholeUnit(tail.replace(/^in /, ""))
      : (readUnit(currency[1] as string, 0)?.name ?? { $: "USD", US$: "USD", "€": "EUR", "£": "GBP" }[currency[1] as string]);
  if (currency !== null && tail !== "") return undefined;
  if (unit === undefined && (scale === undefined || tail !== "")) return undefined;
  return { ...(unit === undefined ? {} : { unit }), ...(scale === undefined ? {} : { exponent: scale[1] }) };
}

function wholeUnit(text: string): string | undefined {
  const unit = readUnit(text, 0);
  if (unit !== undefined && text !== "" && (unit.end === text.length || /^ above (?:mean )?sea(?: level)?$/.test(text.slice(unit.end))))
    return unit.name;
  // "µg/l", "W/m²": a sign for a unit that the table lacks is kept as it stands.
  return /^(?=.*[/µ°²³])[A-Za-zµ°][A-Za-zµ°²³]{0,6}(?:\/[A-Za-z²³]{1,5})?$/.test(text) ? text : undefined;
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) && !/^(?:Internet|English|French|HIV|US|UN|EU|IDPs)\b/.test(text)
    ? text[0]?.toLowerCase() + text.slice(1)
    : text;

/** Last word before the first preposition, bracket or dash: "ports of entry" -> "ports". */
export function headNoun(label: string): string {
  const head = label.toLowerCase().split(/ (?:of|in|by|from|at|for|to|per|with|on|under|ages?)\b| ?\(| - |,/)[0] as string;
  return head.trim().split(" ").at(-1) ?? "";
}

/** Labels that mean nothing without what they are part of. */
const PART =
  /^(?:total|land|water|male|female|males|females|men|women|urban|rural|other|others|name|note|notes|percentage|percent|improved|unimproved|revenues?|expenditures?|highest|lowest|low|high|median|min|max|average|mean|minimum|maximum|per capita|paved|unpaved|domestic|international|exports?|imports?|by type|both sexes|\d.*|over .*|under .*|at birth|city|metropolitan area|metro area|urban area|nominal|ppp|estimate|census|value|date|rank|year|density|metro|city proper|summer|winter)$/;
const PART_WORD = /^(?:total|land|water|male|female|urban|rural|men|women)$/;

export const isPartLabel = (text: string): boolean => /^[a-z0-9•·◦▪–-]/.test(text.trim()) || PART.test(cleanLabel(text).label);

/** Path of clean labels -> canonical attribute: "Area (total)", "Total area" and "area / total" are one by rule. */
export function attributeOf(path: readonly string[]): string {
  const parts = path.filter((one, at) => one !== "" && one !== path[at - 1]);
  if (parts.length > 1 && parts.at(-1) === "name") parts.pop();
  if (parts.length === 1) {
    const only = parts[0] as string;
    const bracket = /^(.+?) ?(?:\(([a-z]+)\)| - ([a-z]+)|, ([a-z]+))$/.exec(only);
    const word = bracket?.[2] ?? bracket?.[3] ?? bracket?.[4] ?? "";
    if (bracket !== null && PART_WORD.test(word)) return `${bracket[1]} / ${word}`;
    const area = /^(total|land|water) area$|^area (total|land|water)$/.exec(only);
    if (area !== null) return `area / ${area[1] ?? area[2]}`;
    if (only === "total population") return "population";
  }
  return parts.join(" / ");
}

/** A column's header, taken apart: two header rows come joined by " / ", a part may be a time or a unit alone. */
export function columnLabels(text: string): { readonly path: readonly Label[] } & Pick<Label, "asOf" | "unit" | "exponent"> {
  const parts = text.split(" / ").map((one) => ({ text: one.trim(), label: cleanLabel(one) }));
  const units = parts.map((one, at) => (at > 0 ? wholeUnit(one.text) : undefined));
  const labels = parts.filter((_, at) => units[at] === undefined).map((one) => one.label);
  const asOf = labels.findLast((one) => one.asOf !== undefined)?.asOf;
  const unit = units.find((one) => one !== undefined) ?? labels.findLast((one) => one.unit !== undefined)?.unit;
  const exponent = labels.findLast((one) => one.exponent !== undefined)?.exponent;
  return {
    path: labels.filter((one, at) => one.label !== "" && one.label !== labels[at - 1]?.label),
    ...(asOf === undefined ? {} : { asOf }),
    ...(unit === undefined ? {} : { unit }),
    ...(exponent === undefined ? {} : { exponent }),
  };
}
