import { scaledCount } from "./counted-things.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { keptReadings } from "../core/kept-readings.ts";
import { neutralise } from "../../schemas/values/neutralise.ts";
import {
  captionMeasures,
  measureFor,
  readMeasure,
  sameDimension,
  SCALE_WORDS,
  wholeUnit,
  type Measure,
  type NamedMeasure,
} from "./measures.ts";

/** A row label, heading or column header, taken apart. */
export interface Label {
  /** Canonical: lower case, one space, " - " for dashes, without counts, units and dates. */
  readonly label: string;
  /** For sentences: "GDP (purchasing power parity)" keeps its capitals, "Birth rate" becomes "birth rate". */
  readonly shown: string;
  /** As it stands on the page, where `shown` lost a capital: a language that is not English may need it. */
  readonly printed?: string;
  /** "(8)": so many things are listed. */
  readonly stated?: number;
  readonly asOf?: string;
  readonly unit?: string;
  /** "(thousands)", "($ billion)": power of ten that every value under it carries. */
  readonly exponent?: number;
  /** A footnote's mark that stood behind it. */
  readonly mark?: string;
  /** The label scales its figures in a way that is not understood: no figure under it can be believed. */
  readonly unsure?: true;
}

/**
 * "Population (2015)", "GDP ($ billion)", "Area (km²)", "border countries (8)". Kept, as a site says the same labels on every page, and
 * taking one apart costs more than all else that is done with it.
 */
export const cleanLabel = keptReadings(readLabel, 4_000);

const LABEL_MARK = /(?:\[(?:[a-z]|\d{1,2})\]|[*†‡§]{1,3}|[ᵃ-ᶻ¹⁰⁴-⁹]{1,2})$/u;

/** Ends in what a figure is told against. */
const AGAINST =
  /(?:^|\b)(?:change|growth|increase|decrease|difference|up|down|compared|index|rise|fall|gain|loss)?(?: (?:on|over|against|vs\.?|versus|with|to|since|from|until|before|after|than))$/i;
const TAILS = [
  /^(.*\S)(?<! per),? ((?:in )?1,000 [^,()]{1,30})$/,
  /^(.*\S), ([^,]{1,40})$/,
  /^(.*\S)(?: as of|(?: as)? (?:at|on)) (\d{1,2} \p{Lu}\p{Ll}+ (?:19|20)\d{2}|\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})$/u,
  /^(.*\S) (?:in )?((?:[A-Z][a-z]+ )?(?:19|20)\d{2}(?:[/–-]\d{2,4})?(?: est\.?)?)$/,
];

/** Long because what is taken off a label is taken off in one order: marks, tails, units, times. */
function readLabel(text: string): Label {
  let rest = text
    .normalize("NFC")
    .replace(/\*\*/g, "")
    .replace(/ ?<br> ?([^<>]{1,24})$/, (whole, last: string) => (measures(last) ? ` (${last})` : whole))
    .replace(/ ?<br> ?/g, " ")
    // On charts M is the nautical mile; in millions nobody tells how far a light is seen.
    .replace(/(?<=\b(?:[Rr]ange|[Dd]istance|[Vv]isibility) )\(M\)$/, "(nautical miles)")
    .replace(/(?<=[\p{L}\d]) \((?:selection|selected|extracts?|continued|cont\.?|provisional|abridged|complete|in part)\)$/iu, "")
    .replace(/^[•·◦▪–—-]\s*/, "")
    .replace(SECTION_NUMBER, "")
    // "Boats that lay here", "His mills": the page's subject is no part of what its list is called.
    .replace(/(?<=\p{L}{3}) (?:that|which|who) (?:\p{L}+ ){1,3}here$/u, "")
    .replace(/^(?:of which|thereof):? (?=\p{L}{3})/iu, "")
    .replace(/^(?:His|Her|Its|Their|Our) (?=\p{L}{3})/u, "")
    .replace(
      /(?<=\p{L}) (?:\p{L}+ed )?(?:here|(?:in|at|of|on) this \p{L}+|in the (?:district|region|county|province|city|town|country|area|state|municipality|village|parish|group|collection|fleet|series))$/u,
      "",
    )
    .replace(/\s*\[(?:\d{1,3}|[a-z]|note \d+)\]/g, "")
    .replace(/(?<=\p{L}{3}|\))[¹²³⁰⁴-⁹ᵃ-ᶻ]{1,2}$/u, "")
    .replace(/\s+/g, " ")
    .replace(/\s[–—-]\s/g, " - ")
    .replace(/[\s:：*†‡]+$/, "")
    .replace(/ [–—-]$/, "")
    .trim();
  const mark = LABEL_MARK.exec(text.trim())?.[0];
  let found: Omit<Label, "label" | "shown"> = mark === undefined ? {} : { mark };
  // "June 2013" is a month, and no June of a year's.
  for (let round = 0; round < 4 && wholeDate(rest) === undefined; round++) {
    const bracket = /^(.*\S) ?[([]([^()[\]]{1,60})[)\]]$/.exec(rest);
    const tails = bracket === null ? TAILS.map((pattern) => pattern.exec(rest)) : [bracket];
    // "Houses, visitors in 2023": what stands behind the comma may be no measure, and its year still a year.
    const known = tails.map((one) =>
      one === null ? undefined : { head: one[1] as string, meaning: bracketMeaning(one[2] as string, one[1] as string) },
    );
    // "Change on 2008" is no change of 2008's.
    const tail = known.find((one) => one?.meaning !== undefined && !(one.meaning.asOf !== undefined && AGAINST.test(one.head)));
    const [head, meaning] = [tail?.head, tail?.meaning];
    if (meaning === undefined) break;
    found = { ...meaning, ...found };
    // "Visitors in 2023"
    rest = (head as string).replace(meaning.asOf === undefined ? /[,:]$/ : /[,:]$|(?<=\p{L}{3})(?<!ed) (?:in|during)$/u, "");
  }
  const inUnit = /^(.{3,60}) in ([A-Za-z][A-Za-z ²³/]{0,24})$/.exec(rest);
  const worded = inUnit === null ? undefined : readMeasure(inUnit[2] as string);
  if (worded === "unsure") found = { unsure: true, ...found };
  else if (worded !== undefined) {
    found = { ...worded, ...found };
    rest = (inUnit as RegExpExecArray)[1] as string;
  }
  // "Mean high °C (°F)": the cells print the first, and the second behind it.
  const before = found.unit === undefined ? null : /^(.*\S),? (\S{1,8})$/.exec(rest);
  const first = before === null ? undefined : wholeUnit(before[2] as string);
  if (before !== null && first !== undefined && sameDimension(first, found.unit as string)) {
    found = { ...found, unit: first };
    rest = before[1] as string;
  }
  if (UNREAD_SCALE.test(rest)) found = { unsure: true, ...found };
  const own = wholeDate(rest);
  if (own !== undefined && /^\D{0,12}(?:\d{1,2} \p{L}+ )?\d{4}/u.test(rest)) return { label: "", shown: "", asOf: own.value, ...found };
  const share = /^(.*\S) ?\(%\)$/.exec(rest);
  if (share !== null) return { label: (share[1] as string).toLowerCase(), ...asShown(share[1] as string), unit: "%", ...found };
  const percent = /^% (?:of )?(.+)$/.exec(rest);
  return { label: rest.toLowerCase(), ...(percent === null ? asShown(rest) : { shown: rest }), ...found };
}

/** "km²", "£ per pint": said below a label, how it is measured. */
function measures(text: string): boolean {
  const measure = / /.test(text) ? readMeasure(text) : wholeUnit(text);
  return measure !== undefined && measure !== "unsure";
}

/** "9.20. Range Functions", "F.50.3. xpath_table", "Chapter 5. Indexes": where it stands in a book is no part of what it is called. */
export const SECTION_NUMBER =
  /^(?:(?:Chapter|Section|Appendix|Part) (?:[A-Z]|\d{1,3}|[IVXL]{1,6})\.? |(?:Table|Tab\.|Figure|Fig\.|Chart|Box) [A-Z]?\.?\d{1,3}(?:[.-]\d{1,3})*(?:[.:] | [–—-] | )|(?:[A-Z]|\d{1,3})(?:\.\d{1,3})+(?:\. |\.? (?=\p{L}\p{L}+ ?\p{L}))|\d{1,2}[.)] (?=\p{Lu}\p{Ll}+(?: |$)))(?=[\p{L}_])/u;

const asShown = (text: string): Pick<Label, "shown" | "printed"> => {
  const shown = lowerFirst(text);
  return shown === text ? { shown } : { shown, printed: text };
};

/** A bracket that is left over and scales: "(thousand head at year's end)". */
const UNREAD_SCALE = new RegExp(`[([][^()[\\]]*${SCALE_WORDS.source}[^()[\\]]*[)\\]]$`, "i");

function bracketMeaning(inner: string, of: string): Omit<Label, "label" | "shown"> | undefined {
  const text = inner.trim();
  if (/^e?s$/.test(text)) return undefined;
  if (/^\d{1,3}$/.test(text)) return { stated: Number(text) };
  const date = wholeDate(text);
  if (date !== undefined) return { asOf: date.value };
  const measure = readMeasure(text);
  return measure === "unsure" ? { unsure: true } : measure === undefined ? undefined : scaledCount(of, measure);
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

/** Said of a canonical label: "total", "male", "per capita". */
export const isPart = (label: string): boolean => PART.test(label);

export const isPartLabel = (text: string): boolean => /^[a-z0-9•·◦▪–-]/.test(text.trim()) || PART.test(cleanLabel(text).label);

/** "Operated by" and "Operator" are one. */
const AGENTS: Readonly<Record<string, string>> = {
  built: "builder",
  constructed: "builder",
  created: "creator",
  designed: "designer",
  developed: "developer",
  directed: "director",
  edited: "editor",
  founded: "founder",
  illustrated: "illustrator",
  maintained: "maintainer",
  managed: "manager",
  manufactured: "manufacturer",
  operated: "operator",
  owned: "owner",
  painted: "painter",
  produced: "producer",
  published: "publisher",
  sponsored: "sponsor",
  written: "author",
};

/** Path of clean labels -> canonical attribute: "Area (total)", "Total area" and "area / total" are one by rule. */
export function attributeOf(path: readonly string[]): string {
  // Without a footnote's mark or a star in it a safe label may be a mark: "[TOOL[3]_CALLS]".
  return neutralise(joinedLabels(path));
}

function joinedLabels(path: readonly string[]): string {
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
    const did = /^(?:is |was )?(.+) by$/.exec(only);
    if (did !== null && AGENTS[did[1] as string] !== undefined) return AGENTS[did[1] as string] as string;
    const dated = /^(?:year|date) ((?:first )?[a-z]+(?:ed|ilt|awn|orn))$/.exec(only);
    if (dated !== null) return dated[1] as string;
  }
  return parts.join(" / ");
}

/** "P | W | D | L": letters that count matches are no watts, and in a header of several such letters none is a unit. */
export const headerLabels = (header: readonly { readonly text: string }[]): readonly Column[] =>
  header.map(({ text }) => columnLabels(withoutRest(text, header), countsInLetters(header)));

/** "Other / Opened" beside "Capacity / Each": what is left of the columns has no common name. Beside "Men / Count", "Other / Count" is a part. */
function withoutRest(text: string, header: readonly { readonly text: string }[]): string {
  const own = REST.exec(text) === null ? undefined : text.replace(REST, "");
  const isTold = own !== undefined && header.some((one) => one.text !== text && one.text.endsWith(` / ${own}`));
  return own === undefined || own === "" || isTold ? text : own;
}

const REST =
  /^(?:others?|general|details?|misc(?:ellaneous|\.)?|(?:other |further |more |general )?(?:information|info|details|data)|basics?|overview) \/ (?=\p{L})/iu;

export const countsInLetters = (header: readonly { readonly text: string }[]): boolean =>
  header.filter(({ text }) => /(?:^|\/ )\p{Lu}$/u.test(text)).length > 2;

/** A column's header, taken apart: two header rows come joined by " / ", a part may be a time or a unit alone. */
export function columnLabels(text: string, letters = false): Column {
  const parts = text.split(" / ").map((one) => ({ text: one.trim(), label: cleanLabel(one) }));
  // "Range (nm) / min" is the least of them, in nanometres.
  const isMeasured = parts.some(({ label }) => label.unit !== undefined);
  const units = parts.map(({ text: one }, at): Measure | undefined => {
    if (at === 0 || (isMeasured && one === "min") || (letters && one.length === 1)) return undefined;
    // "Internal / (€/h)": a bracket alone is how what stands over it is measured.
    const bracketed = /^[([](.+)[)\]]$/.exec(one)?.[1];
    const measure = bracketed === undefined ? wholeUnit(one) : readMeasure(bracketed);
    return typeof measure === "string"
      ? measure === "unsure"
        ? undefined
        : scaledCount(parts[at - 1]?.text ?? "", { unit: measure })
      : measure;
  });
  const labels = parts.filter((_, at) => units[at] === undefined).map((one) => one.label);
  const asOf = labels.findLast((one) => one.asOf !== undefined)?.asOf;
  const unit = units.find((one) => one?.unit !== undefined)?.unit ?? labels.findLast((one) => one.unit !== undefined)?.unit;
  const exponent = [...units, ...labels].findLast((one) => one?.exponent !== undefined)?.exponent;
  return {
    path: labels.filter((one, at) => one.label !== "" && one.label !== labels[at - 1]?.label),
    ...(asOf === undefined ? {} : { asOf }),
    ...(unit === undefined ? {} : { unit }),
    ...(exponent === undefined ? {} : { exponent }),
    ...(labels.some((one) => one.unsure) ? { unsure: true } : {}),
  };
}

export type Column = { readonly path: readonly Label[] } & Pick<Label, "asOf" | "unit" | "exponent" | "unsure">;

/** How the figures of a column (or of a row, where the things stand across) are measured: by its own header, else by the caption. `decimals`: some are printed with a fraction. */
export function measureOf(
  column: Pick<Column, "path" | "unit" | "exponent" | "unsure">,
  caption: Caption,
  decimals = false,
): Pick<Label, "unit" | "exponent" | "unsure"> {
  const { unit, exponent, unsure } = column;
  if (unsure) return { unsure };
  if (unit !== undefined || exponent !== undefined)
    return { ...(unit === undefined ? {} : { unit }), ...(exponent === undefined ? {} : { exponent }) };
  if (caption.measures === "unsure") return { unsure: true };
  const whole = caption.measures.find((one) => one.of.length === 0);
  const counted = COUNTED.exec(column.path.at(-1)?.label ?? "")?.[0];
  // "Carryings in thousands" scales what is counted too, where its figures are printed so; "vehicles a day" are vehicles.
  const isOwn = counted !== undefined && (whole?.unit?.includes(counted) === true || (whole?.unit === undefined && decimals));
  const words = column.path.map((one) => one.label).join(" ");
  const given = measureFor(words, caption.measures);
  if (whole !== undefined && counted !== undefined && !isOwn && given?.of.length === 0) return { unsure: true };
  return given === undefined
    ? {}
    : { ...(given.unit === undefined ? {} : { unit: given.unit }), ...(given.exponent === undefined ? {} : { exponent: given.exponent }) };
}

/** Counted in heads or pieces, whatever the caption measures the rest of the table in. */
const COUNTED =
  /\b(?:number of|no\. of|employees|staff|workers|headcount|people|persons|members|students|pupils|shops|stores|branches|offices|outlets|customers|subscribers|ships|vessels|vehicles|aircraft|flights|companies|firms|households|farms|rooms|beds|seats|index|ratio|rank|per (?:cent|share|capita|head)|percentage|share|rate|margin)\b/;

export interface Caption extends Label {
  readonly measures: readonly NamedMeasure[] | "unsure";
  /** The time of the occasion that the page is about: of what a thing has there, and of nothing that it has anyway. */
  readonly occasion?: string;
}

/** "All amounts in € million", "Thousand tonnes": how figures are given, and not what they are of. */
function measureAlone(text: string): Measure | undefined {
  const [, inside] = /^(?:(?:all |the )*(?:figures?|values?|amounts?|data|numbers?|entries|units?|sums?) (?:(?:is|are|given|measured|shown) )*)?in (.{1,30})$/i.exec(text.trim()) ?? []; // prettier-ignore
  const plain = /^(?:thousands?|millions?|billions?|[’']?000)\b/i.test(text.trim()) ? text.trim() : undefined;
  const measure = readMeasure(inside ?? plain ?? "");
  return measure === "unsure" ? undefined : measure;
}

/** "Budget of X (million crowns)", "Lights (heights in metres, range in nautical miles)", "Cargo, thousand tonnes" */
export function captionLabel(whole: string): Caption {
  // "Passengers per season. * estimate": what a mark means is said behind, and is no part of it.
  const text = whole.replace(/[.;,]? (?:[*†‡§]|\([*†‡]\)) ?(?:=|–|-|:)? ?\p{Ll}[^*†‡]{2,60}$/u, "");
  const measures = captionMeasures(text);
  const alone = measureAlone(text);
  if (alone !== undefined)
    return { ...cleanLabel(""), measures: measures === "unsure" || measures.length > 0 ? measures : [{ of: [], ...alone }] };
  const label = cleanLabel(text);
  const own = label.unit === undefined && label.exponent === undefined ? [] : [{ of: [], ...(label.unit === undefined ? {} : { unit: label.unit }), ...(label.exponent === undefined ? {} : { exponent: label.exponent }) }]; // prettier-ignore
  if (own.length > 0 && (measures === "unsure" || !measures.some((one) => one.of.length > 0))) return { ...label, measures: own };
  const bracket = / ?[([][^()[\]]*[)\]]$/.exec(label.label)?.[0].length ?? 0;
  if (measures.length === 0 || bracket === 0) return { ...label, measures };
  return { ...label, label: label.label.slice(0, -bracket), shown: label.shown.slice(0, -bracket), measures };
}

/** "2021/22 / Punctuality (%)" over one row: a year above several labels is when, and no word of what they are. */
export function labelPath(text: string): readonly Label[] {
  const { path, asOf } = text.includes(" / ") ? columnLabels(text) : { path: [], asOf: undefined };
  return asOf === undefined || path.length === 0 ? [cleanLabel(text)] : path.map((one) => ({ ...one, asOf }));
}
