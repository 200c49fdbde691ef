import { SHIP } from "../entries/kind-places.ts";
import { isPlaceKind } from "../entries/noun-phrases.ts";
import { isPersonKind } from "../entries/persons.ts";
import { classByName, classOfKind } from "../entries/subject-classes.ts";

/** Common nouns that take "the" when a name ends in them: "the Cook Islands", "the Indian Ocean", "the Czech Republic". */
const ends =
  /(?<![\p{L}\p{M}])(?:islands|isles|states|emirates|territories|territory|provinces|netherlands|philippines|bahamas|maldives|comoros|seychelles|antilles|nations|union|ocean|sea|river|kingdom|republic|federation|league|community|council|board|panel|bureau|secretariat|directorate|inspectorate|agency|fund|organi[sz]ation|association|programme|program|court|strip|bank|strait|channel|gulf|desert|peninsula|alps|andes|himalayas|pact|treaty|convention|alliance|world|commonwealth|(?<!western )sahara|balkans|hills|downs|marches|moors|fens|wolds|dales|highlands|lowlands|uplands|mountains|canal|estuary|delta|plateau|line|railway|tunnel|viaduct|dam|express|museum|corporation|foundation|authority|ministry|department|trust|caribbean|arctic|antarctic|middle east|gambia|conference|committee|commission|institute|society|group|forum|university of .*|holy see)$/iu;
/** Class nouns that take "the" before "of": "the Isle of Man", "the Republic of the Congo". */
const starts =
  /^(?:isle|(?:[a-z-]+ )?republic|(?:[a-z-]+ )*kingdom|commonwealth|states?|(?:[a-z-]+ )*union|federation|federated states|bay|gulf|strait|sea|bank|organi[sz]ation|league|association|council|committee|commission|department|ministry|museum|institute|duchy|grand duchy|principality|province|territory|university|house|city|battle|treaty|bailiwick|international [a-z]+) of\b|^(?:committee|commission|department|ministry|office|centre|center|board|panel|society|association|institute) (?:on|for)\b/i;
const adjectives = /^(?:north|south|east|west|northern|southern|eastern|western|new|french|british|american|saint|dutch|former)$/i;

/** A name as English writes it inside a sentence: "Bahamas, The" -> "the Bahamas", "Korea, South" -> "South Korea". */
export function nameInText(name: string): string {
  const upright = turned(name.trim());
  if (/^world$/i.test(upright)) return "the world";
  // "Central America and the Caribbean": the first of two says whether they begin with one.
  const base = upright.replace(/ \([^()]*\)$/, "").replace(/ and the .+$/, "");
  if (/^(?:OECD|IMF|WHO|WTO|IEA|IAEA|ILO|FAO|EU|UN|AU|OAS|OSCE|G-?(?:7|8|20))$/.test(upright)) return `the ${upright}`;
  if (SHIP.test(upright)) return upright;
  if (/^the /i.test(upright)) return `the ${upright.slice(4)}`;
  return ends.test(base) || starts.test(base) ? `the ${upright}` : upright;
}

interface Named {
  readonly name: string;
  readonly types: readonly string[];
  /** Whether the corpus' own pages write it with "the"; undefined where they do not say. */
  readonly article?: boolean;
}

/** What has a title, or a name that somebody gave it as one: "The Lost Harbour", of a book, a show or a ship. */
const TITLED = /(?:^| )(?:exhibition|show|festival|series|collection|work|piece|composition|project|programme|program|pub|inn|restaurant)$/;
export const isTitledKind = (type: string): boolean =>
  /^(?:work|release)$/.test(classOfKind(type) ?? "") || classByName(type) === "craft" || TITLED.test(type);

/** "The Tides" is called so; "the Gambia", "the Northern League" and "the Dunsford Microscope" have the article of any noun. */
export const ownArticle = ({ name, types, article }: Named): boolean =>
  /^The \p{Lu}/u.test(name) && article !== true && (article === false || types.some(isTitledKind));

/** A thing's name as it stands in a sentence, an article that is its own among its words. */
export function namedInText(thing: Named): string {
  if (ownArticle(thing)) return thing.name;
  const said = nameInText(thing.name);
  if (thing.article === false) return said.replace(/^the (?=\p{Lu})/u, "");
  return (thing.article === true || isPrize(thing) || endsInNoun(thing)) && !said.startsWith("the ") ? `the ${said}` : said;
}

/** Nouns at the end of names of things that people made, of which one says "the": never at the end of a person's. */
const CLASS_NOUN =
  /\p{L} (?:Orchestra|Philharmonic|Ensemble|Quartet|Choir|Theatre|Theater|Cinema|Gallery|Observatory|Laboratory|Archives?|Collection|Centre|Center|Festival|Hotel|Tramway|Tramroad|Branch|Loop|Incline|Shed|Room|Wing|Block|Pavilion|Annexe|Annex|Suite|Company|Consortium|Survey|Exhibition|Brewery|Distillery|Foundry|Refractor|Reflector|Telescope|Dish|Array|Microscope|Hut|Glacier|Arena|Prize|Award|Medal|Cup|Trophy|Games|Championships?)$/u;

/** "Copperleaf Games" is a house, and "the Lowland Games" are played. */
const isHouse = ({ name, types }: Named): boolean => name.endsWith(" Games") && types.some((type) => ["body", "building"].includes(classOfKind(type) ?? "")); // prettier-ignore

const endsInNoun = ({ name, types }: Named): boolean => CLASS_NOUN.test(name) && !isHouse({ name, types }) && !/ (?:at|in|for|from|by|on) /.test(name) && !types.some((type) => isPersonKind(type) || isPlaceKind(type)); // prettier-ignore

/** "The Golden Lantern" */
const isPrize = ({ name, types }: Named): boolean =>
  /^\p{Lu}[\p{L} ]*$/u.test(name) && !/^the /i.test(name) && types.some((type) => /(?:^| )(?:prize|award|medal|trophy)$/.test(type));

/** Index order ("Congo, Democratic Republic of the") back to reading order. */
function turned(name: string): string {
  const comma = name.lastIndexOf(", ");
  if (comma < 0) return name;
  const [front, back] = [name.slice(0, comma), name.slice(comma + 2)];
  if (/^the$/i.test(back)) return `the ${front}`;
  if (/ of(?: the)?$/i.test(back) || adjectives.test(back)) return `${back} ${front}`;
  return name;
}

/** "the Netherlands'", "CIS's". */
export const possessive = (name: string): string => (/[a-z]s$/.test(name) && !name.endsWith("ss") ? `${name}'` : `${name}'s`);

/** "a, b and c" */
export function listing(items: readonly string[], word: "and" | "or"): string {
  if (items.length <= 1) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}

/** "second-largest": words up to the fifth. */
export const ordinal = (k: number): string => ["", "second-", "third-", "fourth-", "fifth-"][k - 1] ?? "";

export const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
