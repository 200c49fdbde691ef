import type { KindNoun } from "../../../schemas/index.ts";
import { pluralOf, singularOf } from "../inflection.ts";
import { withoutThe } from "../marks.ts";
import { classOfNoun } from "./noun-class.ts";
import { headNoun, isPlaceKind } from "./noun-phrases.ts";
import { isPersonKind } from "./persons.ts";
import { isRecordKind } from "./record-kinds.ts";
import { AGENTS } from "./role-nouns.ts";
import { isKindWord } from "./silent-relations.ts";
import { classByName, classOfKind } from "./subject-classes.ts";

export type KindStands = NonNullable<KindNoun["stands"]>;

/** How people say what a thing is by its name: "the Marlin M6 chip", "the ferry Unity", and no word by "France". */
export interface KindPlace {
  readonly noun: string;
  readonly many: string;
  /** Undefined where it depends on the name. */
  readonly stands: KindStands | undefined;
  /** It is said by each name that does not tell it. */
  readonly isSaid: boolean;
  /** Who says so: the file of the config, the corpus' own pages, or the general part. */
  readonly from: "file" | "pages" | "rules";
}

/** Kinds that people say before a name: of ships, bells, works and stars, and of what somebody is. */
const BEFORE =
  /(?:^| )(?:ferry|ship|boat|vessel|launch|yacht|barge|tug|steamer|schooner|sloop|catamaran|dredger|carrier|tender|coaster|tanker|trawler|freighter|liner|lifeboat|workboat|icebreaker|hovercraft|hydrofoil|cutter|ketch|frigate|destroyer|submarine|locomotive|bell|film|movie|documentary|exhibition|book|novel|painting|song|album|play|opera|poem|symphony|magazine|newspaper|star|planet|moon|asteroid|comet|galaxy|peak|mountain|volcano|lake|river|horse|dog|cat|cow|bull|god|goddess|word|letter|arbiter|referee|umpire|member|cruise|rose)$/;

/** What has a word or a mark of somebody's own for a name, after what it is: "the numeric type bigint", "the package libc6". */
const TECHNICAL =
  /(?:^| )(?:type|level|severity|package|command|function|option|parameter|keyword|module|library|file|class|variant|model|pattern|release|version|edition|species|genus|status|opening|event)$/;

/** What a heading calls all that stand under it, and what is known by what is asked of it. */
const UNSAID =
  /^(?:past|current|future|former|upcoming|recent|new|featured|related|similar|other|more|all|selected|small|big|great) |(?:^| )(?:film|movie|documentary|book|novel|album|song|play|opera|painting|work|piece|composition|artwork|episode|game|article|paper|poem|release|version|edition|update|build|instrument|device|tool|machine|item|product|page|entry|record|venue|place|site|location|facility|jury|festival|event|lab|laboratory|foundry|works|company|plant|tree|flower|shrub|herb|grass|crop|perennial|biennial|annual|climber|bulb|fern|moss|succulent|cactus|vegetable|fruit|cereal|animal|bird|fish|mammal|insect|mushroom|fungus|species|genus|breed|variety|cultivar|object|thing|gift|souvenir|artefact|artifact|exhibit|maker|lender|owner|donor|keeper|author|builder|manufacturer|operator|programme|program|project|medicine|drug|hut|peak|summit|section|prize|award|medal|trophy)$/;

/** What a database calls whatever it holds: behind a name it tells nothing. */
const ANYTHING = /(?:^| )(?:object|item|thing|entry|record|work|piece|place|site|location|page|product|listing|asset)$/;

export const isAnything = (kind: string): boolean => ANYTHING.test(kind);

const BODY =
  /(?:^| )(?:organi[sz]ation|alliance|union|bloc|club|association|league|federation|society|body|company|group|committee|party)$/;

const isBodyKind = (kind: string): boolean => BODY.test(kind);

/** Houses that trade under a name: who buys there needs no word for what they are. */
const TRADING =
  /(?:^| )(?:dealer|dealership|retailer|distributor|supplier|merchant|agency|importer|reseller|shop|store|garage|restaurant|hotel|bank|brewery|winery|distillery)$/;

/** Kinds whose things have names of their own that everybody takes for what they are: who is named needs no noun. */
export const isKnownByName = (kind: string): boolean =>
  isPlaceKind(kind) || isPersonKind(kind) || isBodyKind(kind) || TRADING.test(kind) || AGENTS.has(kind) || INHABITED.test(kind);

/** Where people live, and what a place is to another. */
const INHABITED =
  /(?:^| )(?:capital|metropolis|port|harbour|suburb|hamlet|borough|commune|parish|locality|community|settlement|resort|seat|headquarters|neighbourhood|nation|homeland|head|member)$/;

const SAYABLE = /^[a-z]+(?: [a-z]+)?$/;
/** "Wind farm onshore", "carnivorous": a register's sort, and no noun at its end. */
const NO_NOUN =
  /(?:^| )(?:[a-z]{3,}(?:ous|ional|astic)|living|preserved|onshore|offshore|inland|upland|active|inactive|closed|open|general|other|various|private|public|domestic|commercial)$/;

/**
 * "Industrial monument", "regional": a register's sort, by its adjective; behind a name nobody says it. "Coral garden" has a noun before
 * another, and so has what the dictionary knows.
 */
const isSort = (kind: string): boolean => {
  const [first = ""] = kind.split(" ");
  return /(?:(?:i|u|on|ic|ur|tr|er)al|ic|ous|ive|ary|able|ible)$/.test(first) && classOfNoun(first) === undefined;
};

/** What the general part says of a kind. */
export const placeByRule = (kind: string): KindPlace => ({
  noun: kind,
  many: pluralOf(kind),
  stands: isKnownByName(kind) ? "nowhere" : BEFORE.test(kind) || TECHNICAL.test(kind) ? "before" : undefined,
  isSaid: SAYABLE.test(kind) && !NO_NOUN.test(kind) && !isSort(kind) && !isKnownByName(kind) && !isRecordKind(kind) && !UNSAID.test(kind),
  from: "rules",
});

const NAME = /^[\p{Lu}][\p{L}\p{M}\p{N} .'’/-]*$/u;

/** What everything afloat or in the air is: "the Ingot" is a ship to everybody, and "the vessel Ingot" a register's. */
const CRAFT = /^(?:vessel|ship|boat|craft|watercraft|aircraft|aeroplane|airplane|plane|airliner|helicopter|glider)$/;

/** "The Ingot": its article says that it is a craft, where nothing else has its name. Undefined of other kinds. */
export const craftByName = (name: string, kind: string, { from }: KindPlace): string | undefined =>
  CRAFT.test(kind) && from !== "file" && NAME.test(name) && !SHIP.test(name) ? `the ${withoutThe(name)}` : undefined;

/** What goes between two places and is called by both: "the Westering – Cragport route". */
const BETWEEN = /(?:^| )(?:route|line|service|crossing|connection|link|railway|ferry|path|trail|road|canal|flight)$/;
const TWO_PLACES = /^\p{Lu}[\p{L}\p{M} .'’/-]* [–—] \p{Lu}[\p{L}\p{M} .'’/-]*$/u;

export const wayByName = (name: string, kind: string): string | undefined =>
  BETWEEN.test(kind) && TWO_PLACES.test(name) ? `the ${name} ${headNoun(kind)}` : undefined;

/** Behind these kinds' names nobody begins with "the": "Wexcombe station". */
const BARE_KIND = /^(?:(?:railway|train|bus|metro|tube|underground) )?(?:station|airport|airfield|halt|castle|abbey|cathedral|church)$/;

/** "Wexcombe station", as it stands in a sentence. */
export const isBareKind = (kind: string): boolean => BARE_KIND.test(kind);

/** A name with what it names: "the Marlin M6 chip". Behind what is no name in capitals nobody says a noun: "the package libc6". */
export function withKindSaid(name: string, kind: string, { stands, from }: KindPlace): string {
  const isBehind = NAME.test(name) && (stands === "behind" || (stands === undefined && !isKnownByName(kind)));
  const article = isBareKind(kind) && from !== "file" ? "" : "the ";
  // "The Saltings" is "the Saltings stadium": one article is enough.
  const bare = article === "" ? name : withoutThe(name);
  if (isAnything(kind) && from !== "file" && NAME.test(name)) return `the ${bare}`;
  return isBehind || (stands === "behind" && from === "file") ? `${article}${bare} ${kind}` : `the ${kind} ${name}`;
}

/** "Marlin M6", of "the Marlin M6 chip" and of "the chip Marlin M6"; undefined where the kind is not said. */
export function nameBesideKind(said: string, kind: string): string | undefined {
  if (said.startsWith(`the ${kind} `)) return said.slice(5 + kind.length);
  // "The 1902 Quillan" is no earthquake.
  if (!said.endsWith(` ${kind}`) || /^(?:the )?(?:1[0-9]|20)\d{2} /.test(said)) return undefined;
  if (said.startsWith("the ")) return said.slice(4, -1 - kind.length);
  return isBareKind(kind) ? said.slice(0, -1 - kind.length) : undefined;
}

/** "RV Kestrin": marks that stand before the names of ships. */
export const SHIP = /^(?:RV|R\/V|MV|M\/V|MS|SS|PS|TS|FV|SY|MY|HMS|USS|RMS|HMCS|HMAS|SMS) \p{Lu}/u;

/** Whether a name says itself what it names: "Old Guild Belfry" of a tower, "RV Kestrin" of a ship, "Cruise LA-182" of an expedition. */
export function tellsKind(name: string, kind: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}]+/u);
  if (SHIP.test(name) || words.some((word) => isKindWord(word) || INSTITUTIONS.has(word))) return true;
  const sort = classOfKind(kind);
  if (OTHER_WORDS.some(([of, word]) => of.test(kind) && words.some((one) => word.test(one)))) return true;
  // "Vastermoor University Hospital", of an establishment
  if (sort === undefined && BY_THEMSELVES.has(classByName(name.toLowerCase().split(" ").at(-1) ?? "") ?? "")) return true;
  // "Tarrow Island Endemics", of a collection, is no island: what a place is stands at an end of its name.
  const ends = sort === "place" ? [words[0] ?? "", words.at(-1) ?? ""] : words;
  if (sort !== undefined && ends.some((word) => classByName(word) === sort)) return true;
  // "Eskeby Courthouse", of a building
  if (sort !== undefined && sort !== "event" && words.length > 1 && classOfKind(words.at(-1) ?? "") === sort) return true;
  // "Copper Heather Seeds", of a flower seed
  const said = new Set(words.flatMap((word) => [word, singularOf(word) ?? word]));
  return kind.split(" ").some((word) => said.has(word));
}

/** Words of other languages for what a thing is: "Val Sureda", "Merischtal", "Rifugio Nevra". */
const OTHER_WORDS: readonly (readonly [kind: RegExp, word: RegExp])[] = [
  [/(?:^| )valley$/, /^(?:val|valle|vallée|tal)$|\p{L}{2}tal$/u],
  [/(?:^| )(?:mountain|peak|summit)$/, /^(?:monte?|piz|pic|punta|cima|corno|col)$|(?:horn|spitze|kogel|berg|fels|stein|kopf)$/u],
  [/(?:^| )(?:lake)$/, /^(?:lago|lac|loch|lough)$|see$/u],
  [/(?:^| )(?:hut|refuge|lodge)$/, /^(?:rifugio|refuge|refugi|chamanna|capanna|cabane|bivacco)$|(?:hütte|haus)$/u],
  [/(?:^| )(?:chairlift|lift|cable car|gondola lift|ropeway|tramway|funicular|railway)$/, /^(?:seggiovia|funivia|telecabina|seilbahn|sesselbahn|sessellift|funicular)$|(?:bahn|lift)$/u],
  [/(?:^| )glacier$/, /^(?:vadret|ghiacciaio|glacier)$|(?:ferner|kees|gletscher|firn)$/u],
  [/(?:^| )(?:castle|palace)$/, /^(?:castello|château|schloss|palazzo|burg)$|(?:burg|schloss)$/u],
  [/(?:^| )(?:church|chapel|abbey)$/, /^(?:chiesa|église|iglesia|kirche)$|kirche$/u],
  [/(?:^| )bridge$/, /^(?:ponte|pont|puente|brücke|viaduct|flyover|footbridge|causeway|overpass|aqueduct)$|(?:brücke|bridge)$/u],
  [/(?:^| )(?:airfield|airport|aerodrome)$/, /^(?:airfield|airport|aerodrome|airstrip|airpark|seaplane|heliport|aéroport|flughafen)$/u],
  [/(?:^| )(?:room|venue|auditorium)$/, /^(?:stage|studio|theatre|auditorium|salon|parlour|chamber)$/u],
  [/(?:^| )(?:road|street)$/, /^(?:avenue|lane|way|motorway|highway|bypass|boulevard|route)$/u],
  [/(?:^| )(?:stadium|ground)$/, /^(?:estadio|stadio|stade|stadion|ground|field|lane|road|park|arena|bowl|end|view)$/u],
  [/(?:^| )(?:theatre|theater)$/, /^(?:teatro|teatre|théâtre|teater|divadlo)$/u],
  [/(?:^| )(?:line|operator|carrier|company)$/, /^(?:lines?|ferries|carriers|shipping|navigation|packet|towage|services?|airlines?|airways|transport|marine|maritime|cruises|logistics|freight|haulage|lights)$/],
  [/(?:^| )(?:estate|winery|vineyard|producer)$/, /^(?:château|chateau|domaine|mas|clos|caves?|maison|weingut|bodega|quinta|tenuta|cantina|ferme|winery|cellars?)$/u],
  [/(?:^| )(?:brewery|dairy)$/, /^(?:brasserie|brauerei|laiterie|sennerei|molkerei|fromagerie|brewing|brew|creamery)$|(?:brauerei|bräu)$/u],
  [/(?:^| )(?:judge?ment|case|ruling|appeal|trial)$/, /^vs?$/u],
  [/(?:^| )museum$/, /^(?:museo|musée)$/u],
  [/(?:^| )(?:orchestra|ensemble|choir)$/, /^(?:academy|ensemble|consort|players|sinfonia|sinfonietta|philharmonic|philharmonia|cappella|capella|camerata|singers|voices)$/u],
]; // prettier-ignore

/** What places that people go to are called, whatever they are. */
const INSTITUTIONS = new Set(
  "railway railroad tramway tramroad incline metro line branch loop canal road centre center collection gallery hall room shed park garden gardens yard pier rooms works arms inn wing block pavilion cottage lodge court suite ward unit clinic annexe annex house villa terrace".split(
    " ",
  ),
);

/** Names that end in what these are say it to everybody. */
const BY_THEMSELVES: ReadonlySet<string> = new Set(["building", "body", "place"]);
