import { phraseOf, headOf, isPlural } from "../../knowledge-graph/index.ts";
import type { AttributeInfo } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { UNITS, dimension } from "../../schemas/values/units.ts";
import { countedIn } from "../language/entries/noun-phrases.ts";
import { isOneBody } from "../language/entries/list-entry.ts";
import { saidNoun } from "../language/entries/said-noun.ts";
import { pluralOf } from "../language/inflection.ts";
import type { Memory } from "./context.ts";
import { sameInWords } from "./same-words.ts";
import { lettersIn, whyUnsaid } from "./unsaid.ts";

/** Those that no question speaks of, by name, and why. */
export async function silencesIn(memory: Pick<Memory, "attributes" | "entities" | "statements">): Promise<ReadonlyMap<string, string>> {
  const types = new Set<string>();
  for await (const entity of memory.entities()) for (const type of entity.types) types.add(type);
  const catalogue = await memory.attributes();
  return silentAttributes(catalogue, types, await sameInWords(memory, catalogue));
}

/**
 * Attributes that no question speaks of, and why. A phrase that two share is given to the one that clearly more things carry (three times
 * as many), else to none. A phrase that is only a kind's noun ("country", "countries") says nothing of a single thing.
 */
export function silentAttributes(
  catalogue: readonly AttributeInfo[],
  types: ReadonlySet<string>,
  same: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const silent = new Map<string, string>();
  const byPhrase = new Map<string, AttributeInfo[]>();
  for (const info of catalogue) {
    const why = silenceOf(info, catalogue, types);
    if (why !== undefined) silent.set(info.name, why);
    else if (info.phrase !== null) {
      const key = nameKey(saidNoun(info.phrase));
      byPhrase.set(key, [...(byPhrase.get(key) ?? []), info]);
    }
  }
  for (const [name, other] of same)
    if (!silent.has(name) && !silent.has(other)) silent.set(name, `"${other}" says the same, and of more things`);
  for (const infos of [...byPhrase.values()].map((all) => all.filter(({ name }) => !silent.has(name)))) {
    const [first, second, ...others] = infos.sort((a, b) => b.subjects - a.subjects || (a.name < b.name ? -1 : 1));
    if (first === undefined || second === undefined) continue;
    // Two labels for one thing ("peak employees", "employees at peak"): that of more things.
    const isSame = first.phrase !== second.phrase && first.subjects > second.subjects;
    const isClear = isSame || first.subjects >= 3 * second.subjects;
    for (const info of isClear ? [second, ...others] : infos)
      silent.set(info.name, `its words are those of "${(info === first ? second : first).name}" too`);
  }
  return silent;
}

function silenceOf(info: AttributeInfo, catalogue: readonly AttributeInfo[], types: ReadonlySet<string>): string | undefined {
  const { phrase, kind, multiValued, subjects, units, words } = info;
  if (words?.never === true) return "the lexicon says that no question speaks of it";
  if (kind === "mixed") return "its values are of several sorts";
  if (phrase === null && kind === "quantity" && units.length === 0 && phraseOf(info.name, kind, "kg") !== null)
    return "nothing says in what it is measured";
  if (phrase === null && SCALED.test(info.name))
    return "its figures are in thousands or millions of something, and none of them alone says so: give them whole";
  if (phrase === null) return `"the ${info.name} of X" is no English that the rules are sure of`;
  if (subjects < FEWEST) return `fewer than ${FEWEST} things have it`;
  // A noun that somebody gives is believed.
  const isGiven = words?.noun !== undefined;
  if (!isGiven && kind === "quantity" && isOtherMeasure(phrase, units[0] ?? ""))
    return `nobody measures "${phrase}" in ${units[0] ?? ""}: it was read as another thing than it is`;
  if (!isGiven && MACHINE.test(phrase)) return "a machine keeps it for itself";
  if (!isGiven && HOW_MANY.test(countedIn(phrase) ?? phrase)) return `"${countedIn(phrase) ?? phrase}" says of how many, and is no noun`;
  const letters = lettersIn(phrase);
  if (!isGiven && letters !== undefined) return `nobody knows what "${letters}" stands for: it wants a noun in words`;
  if (!isGiven && kind !== "quantity" && sortal.has(phrase) && !ofThingsElsewhere(info)) return "it says what a thing is, not what it has";
  if (!isGiven && phrase.split(" ").every((word) => ofWhat.has(word)) && !(ofThings.has(phrase) && ofThingsElsewhere(info)))
    return "it does not say what of";
  // "The airports listed for Corsica" says something of a thing; "the country of Paris" does not.
  if (!isGiven && !(kind === "entity" && multiValued) && [...types].some((type) => phrase === pluralOf(type)))
    return "it is only the name of a kind";
  // Whoever names it says what its number is.
  const isMany = isPlural(headOf(phrase.split(" "))) || (multiValued && isOneBody(info));
  if (kind === "entity" && words?.one === undefined && multiValued !== isMany)
    return multiValued
      ? "things have several of it, and its word is in the singular"
      : "things have one of it, and its word is in the plural";
  if (kind === "quantity" && !saidUnit(units[0])) return `nobody knows how the unit ${units[0] ?? ""} is said`;
  if (!isGiven && catalogue.some((other) => isSortOf(other, info))) return "things have it of several sorts, and it does not say which";
  return whyUnsaid(info, catalogue);
}

/** A polar cod 40 centimetres above the sea, a ship that sailed 22,000 nanometres: a label or a unit that means another thing there. */
const isOtherMeasure = (phrase: string, unit: string): boolean =>
  (unit === "nm" && /(?:^| )(?:distance|range|voyage|passage|radius|route|length|leg|track)(?: |$)/.test(phrase)) ||
  (/^(?:mm|cm)$/.test(unit) && /(?:^| )(?:elevation|altitude)$/.test(phrase));

/** "annual revenue (million nok)" */
const SCALED = /\b(?:thousands?|millions?|billions?|mio|mln|bln|tsd)\b/;

/** Marks by which files are kept in step. What is called a code or a number people look up; these they never see. */
const MACHINE =
  /^(?:[a-z]+ )?id$|^date of [a-z]{1,2}$|^(?:(?:row|record|page|document) )?(?:rev|revision id)(?: value)?$|\b(?:guid|uuid|hash|checksum|etag|flag)\b/i;

/** Where a thing has "derived units" too, its "units" may be all of them: the bare list says which it is to nobody. */
const isSortOf = (one: AttributeInfo, other: AttributeInfo): boolean =>
  [one, other].every(({ kind, multiValued }) => kind === "entity" && multiValued) &&
  one.phrase?.endsWith(` ${other.phrase}`) === true &&
  one.coverage.some(({ type, known }) => known > 0 && other.coverage.some((of) => of.type === type && of.known > 0));

/** "The district of Dunal Hospital" is English: what lies in it is no place of that sort itself. */
const ofThingsElsewhere = ({ coverage, multiValued }: AttributeInfo): boolean =>
  !multiValued && coverage.length > 0 && coverage.every(({ type, known }) => known === 0 || !(sortal.has(type) || settled.has(type)));

/** Words that say how much of a noun is meant; "the all staff of X" is no English. */
const HOW_MANY = /^(?:all|each|every|any|some|other|others|both|various|several|further|more|same|such|no|not|yes)\b/;

/** Places that lie in places: "the country of Tirana" is none that Tirana has. */
const settled = new Set(
  "capital municipality settlement suburb commune parish port harbour locality hamlet borough community lake mountain".split(" "),
);

/** Nouns for what a thing is, not whose it is: "the country of Paris" is no English for the country that Paris lies in. */
const sortal = new Set(
  "country territory region city town village place person people organization organisation ocean sea continent state province river company group island area district county".split(
    " ",
  ),
);

/** Measures that say nothing without what they measure ("the growth of Chad"), and words that do not say it. */
const ofWhat = new Set(
  "rate ratio share percentage proportion change growth decline increase level index prevalence incidence production consumption output capacity yield coverage concentration price score rank density interval number amount quantity value total overall average annual monthly yearly male female net gross real nominal current estimated general of".split(
    " ",
  ),
);

/** Of a book or a bridge they say enough: "the price of the book", "the score of the film". */
const ofThings = new Set("price score capacity density value rank".split(" "));

/** What fewer pages give is one page's own heading. */
const FEWEST = 3;

const known = new Set(UNITS.map(({ name }) => name));

/** Units that have good words: those of the table, rates ("deaths/1,000 live births") and shares ("% of GDP"). */
export const saidUnit = (unit: string | undefined): boolean =>
  unit === undefined ||
  known.has(unit) ||
  /^% of [a-zA-Z ]+$/.test(unit) ||
  dimension(/^([^/]+)\/[a-z]+$/.exec(unit)?.[1]) === "money" ||
  /^[a-z()]+(?: [a-z()]+){0,2}\/(?:[\d,]+ )?[a-z()]+(?: [a-z()]+){0,2}$/.test(unit);
