import { isEnglishWord, splitWord, tagsOf } from "./english-words.ts";
import { EVENT_NOUNS } from "./event-nouns.ts";
import { isPriced } from "./priced-nouns.ts";
import type { AttributeInfo } from "../../schemas/index.ts";
import { dimension, isKnownUnit } from "../../schemas/values/units.ts";

/**
 * Noun phrase that fits "the … of X" ("total area", "exports", "date of independence"), or null where the rules are not sure
 * that good English comes of it: an attribute without a phrase stays in the memory and out of questions.
 * `unit` is the attribute's most frequent unit; null for pure numbers and for what is no quantity. `fractional`: its figures have parts,
 * so that they count nothing.
 * The first call loads the tagger (0.2 s, 56 MB); an attribute costs some 0.1 ms.
 */
export function phraseOf(label: string, kind: AttributeInfo["kind"], unit: string | null, fractional = false): string | null {
  if (kind === "mixed" || label.length > 80 || OF_SYSTEMS.test(label)) return null;
  const attribute = withoutHeadings(label).replace(NUMBERING, " number").replace(COUNTING, "number of ");
  const happened = kind === "date" ? eventOf(attribute) : undefined;
  if (happened !== undefined) return `date of ${happened}`;
  // "born place" of a record's { born: { place } }
  const [, event, where] = /^([a-z]+) (place|country|city|town)$/.exec(attribute) ?? [];
  if (EVENT_NOUNS[event ?? ""] !== undefined && kind !== "quantity") return `${where} of ${EVENT_NOUNS[event ?? ""]}`;
  // A trail "from hut" A "to hut" B
  const [, end, what = ""] = /^(from|to) ([a-z]{3,})$/.exec(attribute) ?? [];
  if (end !== undefined && kind === "entity" && isKnown(what) && !isPlural(what) && readsAsNoun([what]))
    return `${end === "from" ? "start" : "end"} ${what}`;
  const [, measure, extent] = /^([a-z]+) (overall|total|gross|net|mean|average|median|maximum|minimum)$/.exec(attribute) ?? [];
  if (measure !== undefined && kind === "quantity") return phraseOf(`${extent} ${measure}`, kind, unit, fractional);
  const [, counted, done] = /^([a-z]+s) ([a-z]+(?:ed|wn|ght|ilt|old))$/.exec(attribute) ?? [];
  if (counted !== undefined && kind === "quantity" && unit === null && !fractional) return `number of ${counted} ${done}`;
  // "Clear nights a year": so many of them.
  const [, often, noun = ""] = /^((?:[a-z]+ ){0,2}([a-z]+s)) an? (?:day|night|week|month|season|year)$/.exec(attribute) ?? [];
  if (often !== undefined && kind === "quantity" && unit === null && !fractional && isPlural(noun) && isKnown(noun))
    return `number of ${attribute}`;
  const alone = kind === "quantity" && unit !== null ? (priceOf(attribute, unit) ?? ofOneWord(attribute, unit)) : undefined;
  if (alone !== undefined) return alone;
  const words = combine(attribute.split(" / "), kind);
  if (words === null || words.length === 0 || words.length > 8) return null;
  const fitted = fit(words, kind, unit, fractional);
  if (fitted === null || !(isForeign(headOf(fitted)) ? isSayable(fitted) : readsAsNoun(fitted))) return null;
  const said = restoreCase(fitted);
  return kind === "entity" && isPlural(headOf(fitted)) ? said.join(" ") : asValue(said.join(" "), headOf(fitted));
}

/** "Dinner (NOK)" is a dinner price, "adult tickets (€)" an adult ticket price. */
function priceOf(attribute: string, unit: string): string | undefined {
  const words = attribute.split(" ");
  const good = singular(words.at(-1) ?? "");
  if (dimension(unit.replace(/\/[a-z]+$/, "")) !== "money" || words.length > 3 || !isPriced(good)) return undefined;
  return words.every((word) => /^[a-z]+$/.test(word) && !prepositions.has(word) && !empty.has(word))
    ? [...words.slice(0, -1), good, "price"].join(" ")
    : undefined;
}

/** "Fat (%)" is a percentage, "Aged (weeks)" and "Ageing (weeks)" a time. */
function ofOneWord(attribute: string, unit: string): string | undefined {
  if (/^[a-z]{2,}ing$/.test(attribute) && TIMES.has(unit) && isKnown(attribute)) return `${attribute} time`;
  const [, stem] = /^([a-z]{2,})ed$/.exec(attribute) ?? [];
  if (stem !== undefined && TIMES.has(unit)) return `${stem}ing time`;
  const isShare = unit === "%" && /^[a-z]{3,}$/.test(attribute) && stem === undefined && !percentHeads.has(attribute);
  return isShare && !empty.has(attribute) && isKnown(attribute) && !isPlural(attribute) && readsAsNoun([attribute, "percentage"])
    ? `${attribute} percentage`
    : undefined;
}
/** "no of members", "nr. of seats" */
const COUNTING = /^n(?:os?|rs?|um)\.? of /;
/** "route no", "room nr." */
const NUMBERING = /(?<=[a-z]) n(?:o|r|um)\.?$/;
/** What a database writes for itself: "sync hash", "rev". Nobody asks for it. */
const OF_SYSTEMS = /(?:^| )(?:hash|guid|uuid|checksum|etag|rev|md5|sha ?\d+)$/;
const TIMES = new Set(["second", "minute", "hour", "day", "week", "month", "year", "s", "min", "h"]);

/** Nobody knows what a "subd" is: that a "subd value" is what a column says is true whatever it means. `noun`: the word that it hangs on. */
export function asValue(label: string, noun: string = label.split(" ").at(-1) ?? ""): string {
  // Words of other letters are not looked up.
  return /[^a-z]/.test(noun) || isKnown(noun) ? label : `${label} value`;
}
const isKnown = (noun: string): boolean =>
  ACRONYMS.has(noun) ||
  PREFIXED.test(noun) ||
  // A cheesemaker is a maker.
  [noun, singular(noun)].some((form) => form.length > 2 && (isEnglishWord(form) || splitWord(form) !== form));
/** "effectif", "durée": no tagger tells what an English sentence may do with it, but that a column says it of each row. */
const isForeign = (noun: string): boolean =>
  (/[^\0-\x7f]/.test(noun) || (/^[a-z]{4,}$/.test(noun) && !/(?:ed|ing)$/.test(noun))) && !isKnown(noun);
const PREFIXED = /^(?:sub|un|non|pre|post|inter|micro|mini|multi|over|under|bio|eco|hydro|geo|agro)[a-z]{4}/;

/** "first described" -> "first description", "last refurbished" -> "last refurbishment", "year built" -> "construction" */
function eventOf(attribute: string): string | undefined {
  const [, first, participle] = /^(?:(?:year|date) )?((?:first|last) )?([a-z]+)(?: (?:in|on|year|date))?$/.exec(attribute) ?? [];
  if (FIRSTS.test(attribute)) return attribute;
  const noun = EVENT_NOUNS[participle ?? ""];
  return noun === undefined ? undefined : `${first ?? ""}${noun}`;
}

/** Nouns of what happens for the first time: no tagger takes "first light" for one. */
const FIRSTS = /^first (?:ascent|edition|flight|issue|light|mention|performance|printing|publication|run|sailing|service|use|voyage)$/;

/** Section words that only say where something stands, never what it is: "government / head of state". */
const headings = set(
  "about general overview profile details information data facts summary statistics infobox introduction background geography people society economy government politics demographics demography history culture communications communication transportation transport energy military environment infrastructure location administration executive-branch judicial-branch legislative-branch people-and-society geology biology performance dimensions size structure structures traffic track tracks resource resources organisation organization origin specification specifications technical technical-data technical-details equipment building instrumentation scoring facilities amenities accommodation",
);
/** "Book facts", "cruise details" */
const OF_SECTION = /-(?:facts|details|information|info|data|profile|overview|summary|specifications|specs|statistics|figures)$/;
/** Headings over what is told in a few words of their own ("release / genre"), and over what needs them ("release / date"). */
const groups = set(
  "release sales play gameplay credits verdict the-verdict reception contents contents-of-the-box in-the-box career life early-life personal personal-life personal-details work company corporate identity ownership management finances financials market share-facts key-facts quick-facts fast-facts at-a-glance in-brief in-numbers essentials basics figures key-figures numbers vital-statistics people life-history classification",
);
const bare = set(
  "date year price cost number rate mass weight place site location time level type kind name status title total value version size city country language format",
);
/** Words that stand for nothing by themselves, or for an editor's remark. */
const empty = set(
  "note notes other others misc miscellaneous comment comments remark remarks description definition see also references reference etc various unknown source sources form forms type types kind name names value values item items key label title text caption image photo logo map example examples former current adjective noun",
);
/** Measures that are averages or shares already: their whole is "overall", never "total". */
const measures = set(
  "rate ratio age index density expectancy percentage share proportion prevalence price level growth score rank coefficient turnout incidence",
);
/** Heads that may be counted or measured without naming a unit. */
const countable = set(
  "population number count force workforce staff personnel attendance crew garrison audience congregation herd flock enrollment enrolment membership capacity size quantity total circulation strength headcount score rank index ratio rate age rating grade magnitude tonnage elevation expectancy output production multiplier factor exponent",
);
const dimensions = set(
  "length height width depth distance elevation altitude perimeter circumference diameter radius breadth span range draught draft beam thickness wavelength gauge aperture bore calibre clearance headroom wheelbase wingspan precipitation rainfall snowfall evaporation visibility displacement spacing separation pitch stroke travel reach drop ascent descent climb freeboard amplitude stature",
);
const lines = set(
  "way line road border boundary coast track river canal route network shore railway railroad highway street trail pipeline waterway roadway",
);
/** Plurals of money and of what is none by one: "how many more earnings" counts nothing. */
const sums = set(
  "earnings revenues sales winnings savings proceeds takings receipts costs expenses profits losses funds assets debts exports imports wages fees dues taxes goods belongings means odds remains surroundings outskirts premises thanks statistics results returns gains holdings",
);
/** Per cent of what? These heads say it, or custom does. */
const percentHeads = set(
  "rate ratio percentage share proportion growth prevalence inflation unemployment employment literacy turnout coverage humidity change yield margin return interest efficiency concentration content frequency probability incidence discount surcharge markup premium weight stake weighting commission royalty tax vat levy tariff dividend occupancy availability utilisation utilization uptime attendance accuracy purity moisture saturation porosity slope gradient incline grade satisfaction approval completion mortality survival vacancy retention wastage shrinkage tolerance",
);
const dateHeads = set(
  "date year day month time holiday birthday anniversary birth death beginning start end era century period season establishment foundation",
);
const sexes = set("male female");
const prepositions = set(
  "of at in on by for from to with per under over below above between among through against about into during since until",
);
const linking = set("of at per in for from");
const stranded = set("of at in on by for from to with per and or the a an as");
const ACRONYMS = set(
  "tld kpi url vat gdp gnp gni ppp hiv aids eu un us usa uk tv uv id ip isbn issn iso nato cpi gmt utc iata icao imdb cpu gpu ram rom dpi fps usb led lcd ssd gps bmi mri dna rna ceo cfo",
);
const unsaid = /[^\p{Ll}' -]/u;

function withoutHeadings(label: string): string {
  const [first = "", ...rest] = label.split(" / ");
  const heading = first.replaceAll(" ", "-");
  const isSection =
    headings.has(heading) || OF_SECTION.test(heading) || (groups.has(heading) && rest.length === 1 && !bare.has(rest[0] ?? ""));
  return rest.length > 0 && isSection ? withoutHeadings(rest.join(" / ")) : label;
}

function combine(parts: readonly string[], kind: AttributeInfo["kind"]): readonly string[] | null {
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  const head = kind === "entity" ? (measuredList(first) ?? simple(first)) : simple(first);
  if (rest.length === 0 || head === null) return head;
  const last = rest.at(-1) ?? "";
  if (rest.length > 1) return null;
  return join(head, last, kind);
}

/** "major urban areas - population": things listed with a figure each are the things. */
function measuredList(part: string): readonly string[] | null {
  const [left = "", right, ...more] = part.split(/ [-–—] /);
  if (right === undefined || more.length > 0 || unsaid.test(left) || right.includes(" ") || !dimensionLike.has(right)) return null;
  const words = left.split(" ").filter(Boolean);
  return isPlural(headOf(words)) ? words : null;
}

/** One part of a path as words: "electricity - production", "exports - partners", "debt - external". */
function simple(part: string): readonly string[] | null {
  const clean = part.replace(/([a-z])\(s\)$/, "$1s").trim();
  const [left = "", right, ...more] = clean.split(/ [-–—] /);
  if (more.length > 0 || unsaid.test(left) || (right !== undefined && unsaid.test(right))) return null;
  const head = left.split(" ").filter(Boolean);
  if (head.length === 0 || head.some((word) => word === "other")) return null;
  if (right === undefined) return head.length === 1 && empty.has(head[0] ?? "") ? null : head;
  if (head.some((word) => prepositions.has(word))) return null;
  const tail = right.split(" ").filter(Boolean);
  if (tail[0] === "per") return [...head, ...tail];
  if (tail.length > 4 || tail.some((word) => prepositions.has(word) || stranded.has(word) || empty.has(word))) return null;
  const tags = tagsOf(tail);
  const adjectives = tail.filter((_, index) => isModifier(tags, index));
  const nouns = tail.filter((_, index) => !isModifier(tags, index));
  return [...adjectives, ...(nouns.length > 0 ? singularTail(head) : head), ...nouns];
}

function join(head: readonly string[], lastPart: string, kind: AttributeInfo["kind"]): readonly string[] | null {
  const headNoun = headOf(head);
  if (lastPart === "total" || lastPart === "overall")
    return [measures.has(headNoun) || lastPart === "overall" ? "overall" : "total", ...head];
  if (sexes.has(lastPart)) return [lastPart, ...head];
  if (lastPart === "name") return head.length === 1 && !isPlural(headNoun) ? head : null;
  const tail = simple(lastPart);
  if (tail === null || tail.some((word) => empty.has(word))) return null;
  const tailNoun = headOf(tail);
  if (linking.has(tail[0] ?? "")) return measures.has(headNoun) ? [...head, ...tail] : null;
  if (tail.length === 2 && tail[0] === "total" && tailNoun === "population" && measures.has(headNoun))
    return [...head, "of", "the", ...tail];
  const tags = tagsOf(tail);
  if (tail.every((_, index) => isModifier(tags, index))) return head.length <= 2 ? [...tail, ...head] : null;
  if (tail.length > 1 && kind !== "text" && shareStem(head, tail)) return tail;
  // A heading in the plural ("elevation extremes", "land boundaries") holds things of its own; in the singular its head owns them.
  // Only for things: a figure under a plural heading ("fixed lines / total subscriptions") is a figure of that heading.
  if (tail.length > 1 && isPlural(headNoun) && kind === "entity") return tail;
  if (tail.length > 1 || head.length > 1) return null;
  // "area / land" -> "land area", "budget / revenues" -> "budget revenues".
  if (isPlural(tailNoun)) return [...singularTail(head), ...tail];
  return dimensionLike.has(headNoun) ? [...tail, ...head] : null;
}

const dimensionLike = set("area population length volume mass weight height depth density production consumption output capacity");

function fit(words: readonly string[], kind: AttributeInfo["kind"], unit: string | null, fractional: boolean): readonly string[] | null {
  const head = headOf(words);
  if (isForeign(head)) return words;
  if (kind === "date") return dateHeads.has(head) || words[0] === "date" ? words : isPlural(head) ? null : ["date", "of", ...words];
  if (kind !== "quantity") return empty.has(head) && words.length === 1 ? null : words;
  if (unit === null) {
    if (countable.has(singular(head)) || countable.has(head)) return words;
    if (fractional || !isPlural(head) || sums.has(head)) return null;
    const total = words[0] === "total";
    return [...(total ? ["total"] : []), "number", "of", ...words.slice(total ? 1 : 0)];
  }
  if (unit === "%" || unit === "percent") return percentHeads.has(head) ? words : null;
  if (unit === "year" || unit === "years") return durations.has(head) ? words : null;
  if (lengthUnits.has(unit) && !dimensions.has(head)) {
    if (isMeasured(words)) return words;
    if (!isLine(head)) return null;
    const total = words[0] === "total";
    return [...(total ? ["total"] : []), "length", "of", "the", ...words.slice(total ? 1 : 0)];
  }
  return words;
}

/** "Average commute", "tallest tree": what stands before the noun says that it is measured; "average road" is a road's. */
const isMeasured = ([first = "", ...rest]: readonly string[]): boolean =>
  rest.length > 0 && !isLine(headOf(rest)) && !isPlural(headOf(rest)) && (extents.has(first) || superlatives.has(first));
const extents = set("annual yearly monthly weekly daily mean average median maximum minimum peak");
const superlatives = set("longest shortest tallest deepest shallowest widest narrowest highest lowest thickest thinnest farthest nearest");

const durations = set("age expectancy duration term length period time life lifespan span lifetime service tenure");
const lengthUnits = set("km m mi ft cm mm nmi yd in kilometre metre mile foot");

/** The word that carries the number and the meaning: the last one before a preposition. */
export function headOf(words: readonly string[]): string {
  const cut = words.findIndex((word, index) => index > 0 && prepositions.has(word));
  return words[(cut < 0 ? words.length : cut) - 1] ?? "";
}

export function isPlural(noun: string): boolean {
  return /[^su]s$/.test(noun) && !/(?:[aeiou]sis|itics|ics|news|gas|series|species|headquarters)$/.test(noun);
}

function singular(noun: string): string {
  if (!isPlural(noun)) return noun;
  if (noun.endsWith("ies")) return `${noun.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss)es$/.test(noun) ? noun.slice(0, -2) : noun.slice(0, -1);
}

/** Nouns before nouns are singular in English: "exports" + "partners" -> "export partners". */
const singularTail = (words: readonly string[]): readonly string[] => [...words.slice(0, -1), singular(words.at(-1) ?? "")];

const isLine = (noun: string): boolean => lines.has(singular(noun)) || /(?:line|way|road)s?$/.test(noun);

function shareStem(head: readonly string[], tail: readonly string[]): boolean {
  const stems = new Set(head.filter((word) => word.length >= 5).map((word) => word.slice(0, 5)));
  return tail.some((word) => stems.has(word.slice(0, 5)));
}

function isModifier(tags: readonly string[], index: number): boolean {
  return tags[index] === "ADJ" || tags[index] === "VERB";
}

/** Fits "the … of X": ends in a noun (before a preposition as well as at its end), holds no stranded word and nobody's remark. */
function isSayable(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  if (stranded.has(words[0] ?? "") || stranded.has(last) || (empty.has(last) && words.length === 1)) return false;
  return !words.some((word) => word === "other" || word.length > 24 || !/[a-z]/.test(word));
}

function readsAsNoun(words: readonly string[]): boolean {
  const last = words.at(-1) ?? "";
  if (!isSayable(words)) return false;
  const tags = tagsOf(words);
  const isNoun = (word: string): boolean => {
    const tag = tags[words.lastIndexOf(word)];
    return tag === "NOUN" || tag === "PROPN";
  };
  if (words.includes("per")) return isNoun(headOf(words));
  const verbs = tags.filter((tag, index) => tag === "AUX" || tag === "PRON" || tag === "SCONJ" || (tag === "VERB" && index > 0)).length;
  return verbs === 0 && tags.at(0) !== "ADV" && isNoun(last) && isNoun(headOf(words));
}

function restoreCase(words: readonly string[]): readonly string[] {
  return words.map((word) =>
    ACRONYMS.has(word) || (word.length <= 5 && /^[bcdfghjklmnpqrstvwxz]{2,}$/.test(word) && !isKnownUnit(word)) ? word.toUpperCase() : word,
  );
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
