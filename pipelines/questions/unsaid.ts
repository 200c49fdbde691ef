import { dimension, UNITS } from "../../schemas/values/units.ts";
import { isEnglishWord } from "../../knowledge-graph/index.ts";
import type { AttributeInfo } from "../../schemas/index.ts";
import { singularOf } from "../language/inflection.ts";
import { entriesOf } from "../language/entries/entry-of.ts";
import { hasPhrase } from "../language/entries/entry.ts";
import { countedIn, headNoun, HIGH_LOW, isPluralPhrase, LARGE_SMALL } from "../language/entries/noun-phrases.ts";
import { saidNoun } from "../language/entries/said-noun.ts";

/** Why nobody has words for a column, though its label is a noun; undefined where somebody might. */
export function whyUnsaid(info: AttributeInfo, catalogue: readonly AttributeInfo[]): string | undefined {
  if (!hasPhrase(info) || info.words !== undefined) return undefined;
  if (isOfPart(info.phrase, catalogue)) return "it is of a part of the row, which has columns of its own";
  // "The date of X": what happened has a verb, or nobody asks when.
  if (info.kind === "date" && entriesOf(info).length === 0) return "no verb says what happened then";
  // "What was the won of Flood Tables": a deed, and no verb of the rules is made of it.
  if (info.kind !== "quantity" && DEED.test(info.phrase) && entriesOf(info).length === 0) return "it is a deed that no words are known for";
  if (info.kind === "entity" && info.multiValued && / (?:and|or) /.test(info.phrase)) return "a heading over things of two sorts";
  // "When did Anders Ystad join": whom, or what?
  if (info.kind === "date" && WANTS_OBJECT.test(info.phrase)) return "it does not say whom or what: nobody asks when somebody just joined";
  // "How many seats sold does it have"
  const counted = countedIn(info.phrase) ?? "";
  if (/ (?:[a-z]+ed|sold|built|made|given|taken|held|lost|won|kept|born)$/.test(counted))
    return `nobody asks how many "${counted}" there are: it wants a noun, like "number of ${counted.replace(/ [a-z]+$/, "")}"`;
  // "Auditoria / seats": a heading and what is counted under it. "Sports halls" are halls.
  const [heading = "", ...under] = saidNoun(info.phrase)
    .replace(/^number of /, "")
    .split(" ");
  // "The spatial coverage of the photograph": a catalogue's word, and no speaker's.
  if (CATALOGUED.test(info.phrase)) return "it is a catalogue's word, and no speaker's";
  // "Its act number", which is an act.
  if (info.kind === "entity" && / (?:number|code|id)$/.test(info.phrase)) return "a number that is a thing";
  // "How many tonnes does the town have": a measure of what, the column does not say.
  if (MEASURES_ALONE.has(counted)) return `nobody asks how many "${counted}" a thing has: of what, nothing says`;
  if (counted !== "" && under.length === 1 && info.name.includes(" / ") && (singularOf(heading) !== undefined || /ria$/.test(heading)))
    return `nobody counts "${counted}": the first word is a heading over the second`;
  // "How many shelves books does it have": two headings in one.
  if (
    counted !== "" &&
    under.length === 1 &&
    singularOf(heading) !== undefined &&
    singularOf(under[0] ?? "") !== undefined &&
    !ATTRIBUTIVE.test(heading)
  )
    return `nobody counts "${counted}": they are two nouns in the plural`;
  if (/ (?:or|and) /.test(counted)) return `nobody counts "${counted}" at once`;
  // "How many persons per cabin does the lift have", "v bars"
  if (/ per |^[a-z] /.test(counted)) return `nobody asks how many "${counted}" a thing has: they are those of a part of it`;
  // "Nineteen opponents at once": so many of them when, the column does not say.
  if (/^(?:opponents|rivals)$/.test(counted)) return `nobody knows when or how often there were so many ${counted}`;
  if (/^(?:old|recent|early|late|former|minor|visible|known) [a-z]+$/.test(counted))
    return `nobody counts "${counted}": it is a remark on some of them`;
  if (info.kind !== "quantity" || countedIn(info.phrase) !== null || entriesOf(info).length > 0) return undefined;
  const head = headNoun(saidNoun(info.phrase));
  // "Plot size", in m², is how large it is; a "cast size" without a unit is a table's.
  const isSized = head !== "size" || (info.units.length > 0 && info.phrase.includes(" "));
  const isSaid = isSized && (HIGH_LOW.has(head) || LARGE_SMALL.has(head) || FIGURES.has(head) || isMeasure(info));
  return isSaid ? undefined : `nothing says whether "${info.phrase}" is called high, large or long`;
}

const DEED =
  /^(?:won|lost|led|held|met|made|sung|shown|given|taken|written|drawn|found|left|sold|kept|sent|taught|fought|beaten|[a-z]{2,}(?:ated|ised|ized|ified))$/;

const CATALOGUED =
  /^(?:(?:spatial|temporal|geographic|geographical|chronological) (?:coverage|extent|scope)|subject (?:heading|area|term)s?|(?:resource|object|media|document) type|access rights?|rights (?:holder|statement)|accession source)$/;
/** Plurals that stand before other nouns: "sports halls", "arms sales". */
const ATTRIBUTIVE =
  /^(?:sports|arms|goods|savings|sales|games|systems|women|men|crafts|customs|honours|works|news|mains|series|species|means|headquarters|glass|brass|grass|business|express|access|cross|class|gas|bus|pass|mass|press|process|address)$/;

/** Units by their names, as they are counted: of what they are, stands elsewhere. Miles of a cruise are those that it covered. */
const MEASURES_ALONE: ReadonlySet<string> = new Set(
  UNITS.filter(({ name }) => !["time", "length"].includes(dimension(name) ?? "")).map(({ plural }) => plural),
);

/** What one does to something: the column says when, and not to what. */
const WANTS_OBJECT = /^(?:date|year) of (?:joining|signing|entry|entering)$|^(?:joined|signed|entered)$/;

/**
 * "Aperture", in mm, "crest length", "highest mean flow": two nouns with a unit are a measure, whatever trade it is of, and how it was
 * taken stands before them; "week", in hours, is none.
 */
const isMeasure = ({ phrase, units }: AttributeInfo): boolean =>
  phrase !== null &&
  units.length > 0 &&
  // "Insurance review", in pounds: what is printed there is a sum, and its word none of one.
  dimension(units[0]) !== "money" &&
  // "Fireman", in shillings a week: who gets it, and no word for what he gets.
  !isPay(units[0] ?? "") &&
  // So much in a litre of it: "the oxygen of the station" is in no station, and says nothing of how much.
  !/^[^/ ]+(?:\/| per )(?:l|litre|kg|cu m|m3)$/.test(units[0] ?? "") &&
  // "Wheel", in kilograms, is a thing that weighs so much.
  (!(dimension(units[0]) === "mass" || /^(?:[hcm]?l|cu (?:m|cm|km)|bbl)$/.test(units[0] ?? "")) || WEIGHED.test(phrase)) &&
  // "Lifts", in kilograms, is what a rocket does; "ticket adults", in pounds, a heading and a group.
  !isPluralPhrase(phrase) &&
  /^\p{L}+(?: \p{L}+)?$/u.test(phrase.replace(TAKEN, "")) &&
  (!SPANS.test(headNoun(phrase)) || LASTING.test(phrase));
const WEIGHED =
  /(?:^| )(?:volume|storage|tank|reservoir|flow|consumption|supply|discharge|hold|boot|size|cargo space|weight|mass|load|payload|capacity|limit|yield|harvest|catch|output|production|tonnage|displacement|crop|haul|draw|dose|content|cargo|freight|waste|emissions?)\b/;
/** So much of what is no unit of any measure, by the week. */
const isPay = (unit: string): boolean => {
  const [, what = ""] = /^([^/]+)\/(?:hour|day|week|month|year|h|d)$/.exec(unit) ?? [];
  return what !== "" && (dimension(what) === "money" || !UNITS.some(({ name }) => name === what));
};
/** "Running time", "flight time" */
const LASTING = /^(?:[a-z]+ing|flight|journey|travel|response|exposure|lead|cycle) time$|^[a-z]+ period$/;
const TAKEN =
  /^(?:(?:mean|average|median|maximum|minimum|peak|highest|lowest|longest|shortest|deepest|greatest|largest|smallest|total|overall|annual|yearly|monthly|daily|gross|net|rated|nominal|main) )+(?=\p{L})/u;
const SPANS = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|seasons?|times?|periods?|dates?|size)$/;

/** Heads of figures that people say. */
const FIGURES = new Set(
  (
    "length height distance width depth income revenue revenues expenditure expenditures budget turnover profit profits sales output mileage wingspan " +
    "pay wages wage salary spending rent earnings duration population contribution exports imports production consumption cost costs price value worth tax bonus grant prize turnover loss losses payroll loan deposit bill charge charges rate premium subsidy donation donations supply debt reserves resources emissions money credit saving force"
  ).split(" "),
);

/** "venue altitude" beside "venue town" and "venue farm": of a thing that the row only tells of. */
function isOfPart(phrase: string, catalogue: readonly AttributeInfo[]): boolean {
  const [part = "", ...rest] = (countedIn(phrase) ?? phrase).split(" ");
  // Who bred it, where its owner lives: people ask for those by what they are.
  if (rest.length === 0 || /^(?:name|town|city|country)$/.test(rest.join(" "))) return false;
  const group = catalogue.filter((one) => !one.multiValued && (countedIn(one.phrase ?? "") ?? one.phrase ?? "").startsWith(`${part} `));
  return group.length > PARTS && group.some(({ kind }) => kind === "entity");
}
const PARTS = 2;

/** Letters that people say for words: of measures, of parts of machines, of bodies. */
const KNOWN_LETTERS = new Set(
  (
    "gdp gnp gni ppp usb cpu gpu ram rom ssd hdd led lcd oled dna rna api url isbn issn iata icao iso ip pdf hdmi vga wifi vat tv dvd cd pc ph uv ac dc hp rpm " +
    "mpg bmi iq gps gsm lte nfc sim vhf uhf fm am hiv aids eu un us uk usa oecd nato opec imf who ngo ceo cfo cto vip mp phd ba ma bsc msc co nox sox pm dj mc"
  ).split(" "),
);
/** Longer words that no dictionary has are names or another language's. */
const SHORT = 5;

/** "simr" of "simr share", "LTS": letters of somebody's own in the place of a word; undefined where all are words. */
export function lettersIn(phrase: string): string | undefined {
  return phrase.split(/[ /-]/).find((word) => {
    const small = word.toLowerCase();
    if (!/^[a-z]{2,6}$/.test(small) || KNOWN_LETTERS.has(small.replace(/s$/, "")) || KNOWN_LETTERS.has(small)) return false;
    const isWord = [small, singularOf(small) ?? small].some(isEnglishWord);
    return /^[A-Z]{2,6}$/.test(word) || !/[aeiouy]/.test(small) || (small.length <= SHORT && !isWord);
  });
}
