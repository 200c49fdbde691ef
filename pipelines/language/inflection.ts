import pluralize from "pluralize";
import { keptReadings } from "../core/kept-readings.ts";

// The library takes them for "elf" and "man".
pluralize.addPluralRule(/gulf$/i, "gulfs");
pluralize.addPluralRule(/(german|roman|norman|ottoman|shaman|talisman)$/i, "$1s");

/** Words that end like plurals and are none: "economics", "news". "data" and "media" name a column, not a kind of things. */
const NO_PLURAL = /(?:ics|news|data|media)$/;
/** Men are men in English alone: "Maßnahmen", "Firmen", "Normen" and "volumen" are no more than one "man". */
const NO_MEN =
  /(?<!^|wo|fire|police|sports|sales|crafts|states|chair|fisher|free|noble|horse|ferry|bats|lines|sea|alder|council|congress|country|gentle|work|service|spokes|fresh|dutch|english|french|irish|welsh)men$/;

/** "country" -> "countries", "body of water" -> "body of waters": the last word alone. */
export const pluralOf = keptReadings((noun) => pluralize.plural(noun), 4000);

/** "countries" -> "country"; undefined where the word is no plural. Small letters. */
export const singularOf = keptReadings((word): string | undefined => {
  const text = word.toLowerCase();
  if (!/^[a-z][a-z -]{2,40}$/.test(text) || NO_PLURAL.test(text) || NO_MEN.test(text) || !pluralize.isPlural(text)) return undefined;
  // The library knows words: to it, "tree species" is none that has no singular.
  const one = text.replace(/[a-z]+$/, (last) => pluralize.singular(last));
  // "species" is a kind of things in either number; "equipment", which has no plural either, is none.
  return one !== text || text.endsWith("ies") ? one : undefined;
}, 4000);

/** Whether "an" goes before a word, by how it sounds: "an annual rate", "a unit price", "an hourly wage". */
export const startsWithVowel = (word: string): boolean =>
  /^(?!uni(?!n[a-z])|us[eu]|uti|eu|one\b|once\b|ur[aeio])[aeiou]|^(?:hour|honest|honour|heir)/i.test(word);

/** Last words of names of several things, by which the name is many: "the Faroe Islands are", "Hermit Primrose Seeds cost". */
const MANY_ENDS = "(?:Islands|Seeds|Bulbs|Beans|Gloves|Secateurs|Scissors|Boots|Socks|Biscuits|Chocolates|Steps|Beds|Lakes)";
/** A name of several things, in a pattern of Unicode classes. */
export const MANY_NAME = String.raw`(?:the )?(?:\p{Lu}[\p{L}.'’-]* )+${MANY_ENDS}`;
