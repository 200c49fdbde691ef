import { singularOf } from "../inflection.ts";
import { NOUN_TABLE } from "./noun-table.ts";

/** What a noun is of most of all, as a dictionary has it: "volcano" is a place, "volcanologist" a person, "eruption" an event. */
export type NounClass = keyof typeof NOUN_TABLE;

/** Who the dictionary takes for a person, and a page for a house: "the supplier Norvik AS". */
const FIRMS: ReadonlySet<string> = new Set(
  "supplier retailer dealer merchant contractor vendor importer exporter reseller carrier competitor employer provider broker advertiser exhibitor bottler lessor".split(" "),
); // prettier-ignore

/** Who is of a field is called so whether a dictionary has the word or not: "volcanologist". */
const OF_A_FIELD = /(?:ologist|ographer|iatrist|ometrist)$/;

/** Acts to the dictionary, and things on a page that is about one: a gondola lift, an award, a course of study. */
const THINGS: ReadonlySet<string> = new Set(
  "work craft crop course award study lift gift grant design print climb hike walk ride drive pass fall rise service practice project program programme process product tradition record step game match art discipline dance sport trade specialty".split(" "),
); // prettier-ignore

let read: ReadonlyMap<string, NounClass> | undefined;
/** Split at first use: some 15,000 words, 3 ms. */
function nouns(): ReadonlyMap<string, NounClass> {
  read ??= new Map(
    (Object.entries(NOUN_TABLE) as [NounClass, string][]).flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
  );
  return read;
}

/** Of a noun of one word in small letters; undefined of words that mean several things, or none of the classes. */
export const classOfNoun = (noun: string): NounClass | undefined => {
  if (FIRMS.has(noun)) return "body";
  if (OF_A_FIELD.test(noun)) return "person";
  return THINGS.has(noun) ? undefined : nouns().get(noun);
};

/** Of what is done as often as it is the thing that does it. */
const ALSO_DEEDS: ReadonlySet<string> = new Set(
  "earthquake aftershock launch flight landing dive climb descent ride drive strike".split(" "),
);

/** Whether what is counted by this noun, in the plural, is done or happens: "launches", "failures", and no "rooms". */
export function isOfActs(plural: string): boolean {
  const noun = singularOf(plural) ?? plural;
  return ALSO_DEEDS.has(noun) || classOfNoun(noun) === "event";
}
