import { nameKey } from "../../schemas/values/names.ts";
import type { Reference } from "../../schemas/draft.ts";
import { type Links, namedBy } from "./links.ts";
import type { Piece } from "./piece.ts";
import { isCommonWord } from "./sentences.ts";
import type { PageSubject } from "./subject.ts";
import { ENGLISH_MONTHS } from "../../schemas/values/months.ts";

/** Who a sentence begins with. `end` is behind the name; `rest` what follows: " 's" is told by `possessive`. */
export interface Opening {
  readonly reference: Reference;
  readonly start: number;
  readonly end: number;
  readonly possessive: boolean;
  /** The name to put where the page has a pronoun. */
  readonly replaced: boolean;
}

export interface Naming {
  readonly subject: PageSubject;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly links: Links;
  /** Nouns that the page's subject goes by: "a fishing harbour" in its first sentence, "Directorate" at the end of its name. */
  readonly kinds: ReadonlySet<string>;
  /** Clauses that other pages of the site say with other values. */
  readonly frames?: ReadonlySet<string> | undefined;
  /** What "the river" is on the page of something else: nouns for what other pages of the site are about. */
  readonly otherKinds?: ReadonlySet<string> | undefined;
  /** Whether the page's subject is one that people call "he" or "she". */
  readonly isWho?: "person" | "ship" | undefined;
  /** The page says several facts of its subject under labels, and is no story: "it" at a paragraph's beginning is that. */
  readonly isRecord?: boolean;
}

const PRONOUN =
  /^(?:It|He|She|They|We|I|You|This|That|These|Those|Its|His|Her|Their|Our|Such|Here|There(?! (?:is|are|was|were) )|One|Both|Another|Others|Many of these|Some of these|The (?:former|latter|same|two|other)|The (?:first|second|third|last) (?:of|was|is|one)|Who|Which|What|As such|In it|For this|Under this|During this|At this|After this|Since then|Thereafter|Afterwards|Meanwhile, (?:it|he|she|they))\b/;
const SELF = /^(?:It|Its|it|its)\b/;
export const KINDS =
  "country|nation|state|city|town|village|island|islands|territory|region|province|county|river|lake|mountain|organization|organisation|company|university|museum|species|planet|group|league|union|alliance|archipelago|kingdom|republic|bank|fund|agency|team|club|film|book|album|band|airport|bridge|building|capital|district|commune|municipality";
const THE_KIND = new RegExp(`^[Tt]he (${KINDS})(?:'s)?(?= (?!of\\b))`);
const THE_NOUN = /^[Tt]he (\p{L}[\p{Ll}-]{2,24})(?:['’]s)?(?= (?!of\b))/u;
const OWN_KIND = /^(?:festival|foundation|institute|orchestra|association|airline|castle|opera|railway|theatre)$/;
const THE_TWO = /^[Tt]he (\p{Ll}{2,20} \p{Ll}{2,20})(?=['’]s? | (?!of\b))/u;
/** Verbs and words that may follow a noun that is over: "the harbour master" is not the harbour. */
const GOES_ON =
  /^(?:['’]s? |,? (?:is|was|has|had|are|were|can|also|now|then|first|later|lies|stands|[a-z]+ed|[a-z]{3,}(?<!s)s|became|began|ran|grew|fell|rose|won|lost|held|sold|bought|built|made|took|went|came|lay|stood|with|which|who)\b)/;
/** Words for what is also called otherwise: one of a row stands for the others. */
const SAME: readonly (readonly string[])[] = [
  ["company", "firm", "airline", "manufacturer", "corporation", "business", "carrier", "brewery", "publisher", "retailer", "operator", "bank", "insurer", "shipyard"],
  ["ship", "vessel", "ferry", "freighter", "tanker", "steamer", "liner", "frigate", "trawler", "yacht", "icebreaker"],
  ["club", "team", "side"],
  ["stadium", "ground", "arena"],
  ["airport", "airfield", "aerodrome"],
  ["port", "harbour", "harbor"],
  ["lighthouse", "light"],
  ["organization", "organisation", "body"],
  ["road", "highway", "motorway", "route"],
  ["locomotive", "engine", "loco"],
  ["railway", "line", "tramway", "railroad"],
  ["expedition", "cruise", "voyage", "survey"],
  ["aircraft", "aeroplane", "airplane", "plane"],
  ["car", "vehicle", "lorry", "truck", "bus", "van"],
  ["program", "application", "app", "software"],
  ["instrument", "device", "apparatus"],
  ["museum", "gallery"],
  ["house", "villa", "mansion"],
  ["plant", "species"],
  ["animal", "species"],
  ["estate", "winery"],
]; // prettier-ignore
const IS_KIND =
  /^(?: \([^()]{1,120}\))?(?:,[^,.;]{2,80},)? (?:is|was|are) (?:one of )?(?:a|an|the) ((?:\p{L}[\p{L}'’-]*,? ){0,6}?\p{L}[\p{Ll}-]+)(?=[.,;]| (?:of|in|on|at|by|for|from|with|that|which|who|near|along|between|based|located|situated|founded|built|and|owned|operated|whose|to)\b)/u;

/** The nouns under which a page may speak of its subject, from the first sentence's "X is a …" and the name's own last word. */
export function kindsOf(name: string, behindName: string): ReadonlySet<string> {
  const words = new Set<string>();
  const head = IS_KIND.exec(behindName)?.[1]?.split(/,? /).at(-1)?.toLowerCase();
  for (const one of [head, name.includes(" ") ? name.split(" ").at(-1)?.toLowerCase() : undefined]) {
    if (one === undefined || !isCommonWord(one) || VAGUE.test(one)) continue;
    words.add(one);
    for (const row of SAME) if (row.includes(one)) for (const other of row) words.add(other);
  }
  if ([...words].some((one) => BUILT.test(one))) words.add("building");
  if ([...words].some((one) => RAISED.test(one))) words.add("structure");
  // "Brinstad Opera House" is "the opera house".
  const last = name.split(" ").slice(-2).map((word) => word.toLowerCase()); // prettier-ignore
  if (name.split(" ").length > 2 && last.every((word) => isCommonWord(word))) words.add(last.join(" "));
  return words;
}

const BUILT = /^(?:house|church|chapel|cathedral|theatre|theater|cinema|station|museum|mill|hall|castle|palace|library|hotel|inn|school|hospital|villa|mansion|temple|mosque|synagogue|abbey|townhouse|farmhouse|pavilion|barn|brewery|warehouse|courthouse|barracks|prison|bathhouse|observatory)$/; // prettier-ignore
const RAISED = /^(?:bridge|viaduct|aqueduct|dam|tower|lighthouse|mast|pier|tunnel|monument|building|weir|lock)$/;

const VAGUE = /^(?:one|part|member|name|result|number|kind|type|form|series|place|person|most|thing|example)$/;
const YEAR_LEAD = new RegExp(
  `^(?:In|Since|By|During) (?:(?:${ENGLISH_MONTHS}) )?(?:1[0-9]{3}|20[0-9]{2}) (?=(?:it|the|its)\\b|\\p{Lu}|[a-z]+(?: [a-z]+)? (?:was|were|stood|reached|amounted|totalled|rose|fell|grew|averaged)\\b)`,
  "u",
);
const LEAD_IN =
  /^(?:(?:Also|However|Moreover|Furthermore|Today|Currently|Historically|Nevertheless|In addition|As of|By|In|On|Since|During|At the end of|Founded in|Established in)(?: [^,]{1,40})?, )/;
const CLOSED =
  /^(?:In|On|At|By|For|From|With|Since|After|Before|During|Under|Over|About|As|While|When|Although|Though|Because|If|But|And|Or|Nor|So|Yet|Many|Most|Some|All|Both|Each|Every|No|Not|Only|Once|Until|Unlike|Despite|Following|Between|Among|Through|Within|Without|Other|Several|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|More|Less|A|An)$/;
const RUN = /\p{Lu}[\p{L}\p{N}'’&.-]*(?: (?:(?:of|de|da|do|la|le|du|del|di|van|von|al|el|the) ){0,2}\p{Lu}[\p{L}\p{N}&.-]*){0,8}/uy;
/** What may follow a name that is over: not "France Telecom", "Dominican Republic-Central America", "IMF/EU". */
const BEHIND_NAME = /^(?:[,;:.)]|['’]s? |\s(?!\p{Lu}|\d|and (?:the )?\p{Lu}))/u;

/** How long the lead-in of a sentence is: "In 2015, ". */
export const leadIn = (text: string): number => LEAD_IN.exec(text)?.[0].length ?? YEAR_LEAD.exec(text)?.[0].length ?? 0;

/** What the sentences before have spoken of. */
export interface PassageContext {
  readonly person?: Reference | undefined;
  /** Another named thing than the page's subject has opened a sentence of the paragraph. */
  readonly foreign: boolean;
  /** The sentence right before spoke of something of the page's subject: "its" is the subject's. */
  readonly owned: boolean;
  /** "on the island of Oster" in the sentence right before: "the island" is Oster. */
  readonly places: ReadonlyMap<string, Reference>;
  /** What the paragraph has named by its kind; null where it has named two. */
  readonly named: ReadonlyMap<string, Reference | null>;
}

const NOTHING_SAID: PassageContext = { foreign: false, owned: false, places: new Map(), named: new Map() };
const NAMED_PLACE = new RegExp(`\\b[Tt]he (?:[a-z]+ )?(${KINDS}) of (\\p{Lu}[\\p{L}’-]*(?: \\p{Lu}[\\p{L}’-]*)?)(?=[.,;:)]| [a-z])`, "gu");

/** Things that a sentence names with their kind; a kind named twice is nobody's. */
export function placesOf(sentence: Piece, naming: Naming): ReadonlyMap<string, Reference> {
  const found = new Map<string, Reference>();
  const twice = new Set<string>();
  for (const match of sentence.text.matchAll(NAMED_PLACE)) {
    const [kind, surface] = [match[1] as string, match[2] as string];
    if (found.has(kind)) twice.add(kind);
    const start = sentence.start + match.index + match[0].length - surface.length;
    found.set(kind, naming.links.reference({ text: surface, start, end: start + surface.length }));
  }
  for (const kind of twice) found.delete(kind);
  return found;
}

const CALLED =
  "University|Museum|Institute|Company|Bank|Foundation|Centre|Center|Festival|Theatre|Orchestra|Club|Agency|School|College|Hospital|Airport|Library|Castle|Cathedral|Gallery|Association|Airline|Council";
const NAMED_KIND = new RegExp(`(?<![\\p{L}’-])(?:The |the )?((?:\\p{Lu}[\\p{L}’-]+ ){1,4}(${CALLED}))(?=[.,;:)]| [a-z])`, "gu");

/** "Arnmoor University …": for the rest of the paragraph "the university" is that one, unless another is named; then it is nobody (`null`). */
export function addNamed(sentence: Piece, naming: Naming, named: Map<string, Reference | null>): void {
  for (const match of sentence.text.matchAll(NAMED_KIND)) {
    const surface = (match[1] as string).replace(/^The /, "");
    if (!surface.includes(" ")) continue;
    const kind = (match[2] as string).toLowerCase();
    const before = named.get(kind);
    const own = naming.names.some((name) => nameKey(name) === nameKey(surface));
    const start = sentence.start + match.index + match[0].length - surface.length;
    const reference = own ? naming.subject.reference : naming.links.reference({ text: surface, start, end: start + surface.length });
    if (before === undefined) named.set(kind, reference);
    else if (before !== null && nameKey(before.surface) !== nameKey(reference.surface)) named.set(kind, null);
  }
}

/**
 * The thing that a sentence speaks of first. A pronoun is the page's subject only right behind a sentence that itself began with the
 * page's subject (`before`), "the country" only where the page's subject is known to be a country. Everything else is undefined:
 * then nothing is claimed of it.
 * Long because it is one list of rules whose order decides: the first that fits names the thing.
 */
export function openingOf(
  sentence: Piece,
  naming: Naming,
  before: boolean,
  told: PassageContext = NOTHING_SAID,
): Opening | "ambiguous" | undefined {
  const at = leadIn(sentence.text);
  const text = sentence.text.slice(at);
  const { subject } = naming;
  const { person, foreign } = told;
  const here = (length: number, replaced: boolean, reference: Reference): Opening => {
    const end = at + length;
    return { reference, start: at, end, possessive: /^['’]s?(?= )/.test(sentence.text.slice(end)), replaced };
  };
  if (SELF.test(text)) {
    const its = /^its\b/i.test(text);
    if (!(before || (its && told.owned)) || subject.isList) return "ambiguous";
    return { reference: subject.reference, start: at, end: at + (its ? 3 : 2), possessive: its, replaced: true };
  }
  if (/^(?:He|She) /.test(text) && person !== undefined) {
    const length = (/^\S+/.exec(text) as RegExpExecArray)[0].length;
    return { reference: person, start: at, end: at + length, possessive: false, replaced: true };
  }
  if (PRONOUN.test(text)) return "ambiguous";
  const articled = articledName(text, naming);
  if (articled !== undefined) return here(articled, true, subject.reference);
  const double = THE_TWO.exec(text)?.[1];
  if (double !== undefined && naming.kinds.has(double) && GOES_ON.test(text.slice(4 + double.length)) && !foreign && !subject.isList)
    return here(4 + double.length, true, subject.reference);
  const noun = THE_NOUN.exec(text);
  const word = noun?.[1] as string;
  // Once another thing has been spoken of, "the harbour" may be its.
  const called = noun !== null && naming.kinds.has(word.toLowerCase()) && GOES_ON.test(text.slice(4 + word.length));
  if (called && !foreign && !subject.isList) return here(4 + word.length, true, subject.reference);
  const last = nameKey(subject.reference.surface).split(" ").at(-1);
  const other = noun === null ? undefined : told.named.get(word);
  if (
    noun !== null &&
    GOES_ON.test(text.slice(4 + word.length)) &&
    !naming.kinds.has(word) &&
    last !== word &&
    other !== undefined &&
    other !== null
  )
    return here(4 + word.length, true, other);
  // "Lantern Festival" is "the festival" all over its page, unless another one is named.
  if (
    noun !== null &&
    OWN_KIND.test(word) &&
    last === word &&
    !subject.isList &&
    (other === undefined || other === subject.reference) &&
    GOES_ON.test(text.slice(4 + word.length))
  )
    return here(4 + word.length, true, subject.reference);
  const kind = THE_KIND.exec(text);
  if (kind !== null) {
    const word = kind[1] as string;
    // "Norby Airport" is "the airport"; a capital is a city.
    const own = new RegExp(` ${word}$`, "i").test(subject.reference.surface);
    const place = told.places.get(word);
    const typed = naming.types.some(
      (type) => type === word || (type === "country" && word === "nation") || (type === "capital" && word === "city"),
    );
    if (place !== undefined && !own && !typed) return here(4 + word.length, true, place);
    return subject.isList || !(own || typed) ? "ambiguous" : here(4 + word.length, true, subject.reference);
  }
  if (called) return "ambiguous";
  const placed = noun === null ? undefined : told.places.get(word);
  if (placed !== undefined && GOES_ON.test(text.slice(4 + word.length))) return here(4 + word.length, true, placed);
  const the = /^The /.test(text) ? 4 : 0;
  for (const name of naming.names) {
    const from = text.startsWith(name) ? 0 : text.startsWith(name, the) ? the : -1;
    // "France Telecom" is not France.
    if (from >= 0 && BEHIND_NAME.test(text.slice(from + name.length)))
      return here(from + name.length, false, { ...subject.reference, surface: text.slice(0, from + name.length) });
  }
  const link = naming.links.within(sentence.start + at, sentence.end)[0];
  const linkEnd = link === undefined ? 0 : link.end - sentence.start - at;
  const linked = link !== undefined && (link.start === sentence.start + at || link.start === sentence.start + at + the);
  if (link !== undefined && linked && BEHIND_NAME.test(text.slice(linkEnd)))
    return here(link.end - sentence.start - at, false, { ...namedBy(link), surface: text.slice(0, link.end - sentence.start - at) });
  RUN.lastIndex = the;
  const run = RUN.exec(text)?.[0].replace(/['’]s$|[.']+$/, "");
  const words = run?.split(" ") ?? [];
  // "Tourist arrivals rose": an ordinary word with the sentence's capital is no name; "Mount Zenda" shows a second one.
  const capitals = words.length > 1 && /^\p{Lu}/u.test(words.at(-1) ?? "") && !CLOSED.test(words[0] as string);
  if (run === undefined || ((words[0] as string).split("-").every((word) => isCommonWord(word)) && !capitals)) return undefined;
  // "St. Vincent and the Grenadines Broadcasting": where the name ends cannot be told.
  if (!/^(?:[,;:.)]|['’]s? |\s(?!and (?:the )?\p{Lu}))/u.test(text.slice(the + run.length))) return undefined;
  const surface = text.slice(0, the) + run;
  const uri = naming.links.byName(run);
  return here(the + run.length, false, uri === undefined ? { surface } : { surface, uri });
}

/** How long the subject's name with the article that a sentence gives it is: "The district of Althagen", "The pike", "The Löck" for the River Löck. */
function articledName(text: string, { subject, names }: Naming): number | undefined {
  if (subject.isList) return undefined;
  const [sort, own] = subject.reference.surface.split(/ (?=\p{Lu})(?!.* )/u);
  const bare = own !== undefined && /^(?:River|Mount|Castle|Hotel|Cape|Canal|Isle of|Strait of)$/.test(sort ?? "") ? [own] : [];
  const said = names.filter((name) => name !== name.toLowerCase()).map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`);
  const full = [...said, ...bare]
    .map((name) => `The ${name}`)
    .find((name) => text.startsWith(name) && BEHIND_NAME.test(text.slice(name.length)));
  return full?.length;
}

/** Whether a text names the page's subject as a whole word. */
export function namesSubject(
  text: string,
  naming: Naming,
): { readonly start: number; readonly end: number; readonly surface: string } | undefined {
  for (const name of naming.names) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? ""))
        return { start: at, end: at + name.length, surface: name };
    }
  }
  return undefined;
}

export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
