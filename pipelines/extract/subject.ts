import { singularOf } from "../language/inflection.ts";
import { isOfSite, isReportTitle, isSectionTitle, nameKey } from "../../schemas/values/names.ts";
import type { Document } from "../../schemas/document.ts";
import type { Reference } from "../../schemas/draft.ts";
import type { Page } from "./blocks.ts";
import { SECTION_NUMBER } from "./labels.ts";
import { hasVerb, isCommonWord } from "./sentences.ts";
import { isNumberedTable } from "./statistics-tables.ts";
import { testedIn } from "./tested-things.ts";
import { withoutTitle } from "./titled-person.ts";
import { servesVisitors } from "./topic-pages.ts";

/** What the page is about. A list page is about its members: nothing is claimed of its title. */
export interface PageSubject {
  readonly reference: Reference;
  readonly aliases: readonly string[];
  readonly isList: boolean;
  /** The year in its name, where the site has such a page of other years too. */
  readonly year?: string;
  /** It publishes pages of figures that are called by their times: what has no time of its own there is of the page's. */
  readonly publishes?: true;
  /** The page itself, where it is a report on what it is about. */
  readonly report?: Reference;
  /** How the site calls its numbered parts behind its name: "stage" as ", stage". */
  readonly parts?: ReadonlyMap<string, string>;
}

const LIST_TITLE =
  /^(?:list|lists|index|table|directory|catalogue|catalog|overview|comparison|ranking|rankings|category|register|inventory|directory|gazetteer|search results|home|sitemap|site map|contents|chronicle|chronology|timeline|calendar|links|faq|frequently asked questions|questions and answers|glossary|fares|prices?(?: list)?|tariffs?|charges|(?:compare|browse|find|search|view|explore|choose)(?= \p{Ll})|(?:what|how|where|who|when|why|which)(?= .* ))\b|\b(?:rank order|comparison|by (?:area|population|country|name|year|size|region|continent|gdp\b.*)|(?:statistics|figures|tables) (?:for |of |in )?(?:19|20)\d\d)$/iu;
/** "Statistical yearbook 2010": its figures are of what its tables name, and of its publisher. */
const BOOK_TITLE =
  /^(?:(?:statistical|annual|quarterly|monthly) )?(?:yearbook|almanac|report|review|bulletin) (?:for |of )?(?:19|20)\d\d$/i;
/** "The 1840s", "1913", "Mills compared": what happened then, and what stands side by side, are of other things. */
const PERIOD_TITLE =
  /^(?:the )?(?:year |season |decade )?(?:1[0-9]|20)\d\ds?(?:$| in \p{L})|\bcompared$|\bglossary$|^\S.*\S (?:vs\.?|versus) \S/iu;
/** "Spending by programme": what is parted there is of who publishes it, and no thing is called so. */
const PARTED_TITLE =
  /^\p{Lu}\p{Ll}+(?: \p{Ll}+){0,3} by (?:\p{Ll}+ )?(?:programmes?|programs?|states?|regions?|countr(?:y|ies)|years?|months?|sectors?|types?|districts?|provinces?|ages?|sex|purposes?|departments?|products?|modes?|financial year)(?: and (?:\p{Ll}+ )?\p{Ll}+)?$/u;
/** "The thirty deepest lakes", "Busiest ports 2024" */
const SUPERLATIVE_TITLE = /^(?:the |top )?(?:\d+ |(?:ten|twenty|thirty|forty|fifty|hundred) )?(?:\p{L}+est|most \p{L}+) \p{L}+s(?: .*)?$/iu;
/** "Lakes by district": what is listed, and what its headings are. */
export const LISTED_BY =
  /^(?:(?:[Ll]ist|[Ii]ndex) of )?(?:[Tt]he |[Aa]ll )?(\p{L}[\p{Ll} -]{2,40}s) by (?!(?:name|year|date|letter|size|type|rank)\b)(\p{Ll}[\p{Ll} -]{2,30})$/u;
/** "About us", "About the Authority": what is told there is of whoever has the site, and nothing is called so. */
const ABOUT_TITLE = /^for \p{Ll}+s$|^about(?: us| (?:the|this|our) \p{L}+)?$/iu;
const SEPARATOR = / (?:[-–—|·»:]|\|\||::|>>?|\/\/?) /;

export function pageSubject(document: Pick<Document, "kind" | "title" | "uri" | "links" | "text">, page: Page): PageSubject {
  // A title is the paper's name as it stands: "A comparison of …" is no list, and what a bracket or a dash parts off belongs to it.
  if (document.kind === "paper") return { reference: { surface: document.title, uri: document.uri }, aliases: [], isList: false };
  const h1 = page.headings.find((heading) => heading.level === 1)?.piece.text.replace(/\*\*/g, "") ?? "";
  const title = firstPart(document.title, document.uri);
  // "1. Overview" is the first of the page's sections, and the page is called as its title says.
  const top = topLine(page);
  const chosen =
    h1 !== "" && h1.length <= 120 && !(title !== "" && isSectionTitle(h1))
      ? h1
      : title === "" || (top !== "" && squashed(top) === squashed(slugOf(document.uri)))
        ? firstPart(top, document.uri)
        : title;
  const whose = isOfSite(chosen) ? ownerIn(document.title, chosen) : undefined;
  if (whose !== undefined) return ofOwner(whose, chosen, document.uri);
  const tested = testedIn(chosen);
  if (tested !== undefined) return { reference: { surface: tested.thing }, aliases: [], isList: false, report: { surface: tested.report, uri: document.uri } }; // prettier-ignore
  const ofCards = isOfCards(page, document);
  const headed = headedByAddress(chosen, page, document.uri);
  const called = calledByAddress(chosen, document.uri) ?? withoutLetters(chosen, document.uri) ?? headed;
  if (called !== undefined) return { reference: { surface: called, uri: document.uri }, aliases: called === headed ? [] : [chosen], isList: isNumberedTable(document.title) || isListPage(called, document) || ofCards }; // prettier-ignore
  const { name, aliases } = sharedName(chosen, document) ? { name: chosen, aliases: [] } : personOr(naturalName(chosen), document);
  // "Foundation in figures": whose, the page does not say.
  const isVague = name !== chosen && OWNER.test(name);
  const also = nameKey(title) !== nameKey(name) && sharesWord(title, name) ? [title] : [];
  return {
    reference: { surface: name, uri: document.uri },
    aliases: [...aliases, ...also],
    isList:
      isVague || servesVisitors(name) || isNumberedTable(document.title) || isListPage(name, document) || ofCards || isOfRows(name, page),
  };
}

type Called = ReturnType<typeof naturalName>;

/** "Professor Anselm Eldred" is Anselm Eldred. */
function personOr(called: Called, document: Pick<Document, "title" | "text">): Called {
  const name = withoutTitle(called.name, { names: titleParts(document.title), text: document.text });
  return name === undefined ? called : { name, aliases: [...called.aliases, called.name] };
}

/** A name of several words: "Handbook", "Home" and "Statistics" are parts of sites. */
export const CALLED_SO = /^\p{Lu}[\p{L}.’'-]*(?: (?:of|the|for|and|&|in|de|du|la|der|von|\p{Lu}[\p{L}.’'-]*))* \p{Lu}[\p{L}.’'-]+$/u;

/** "About us | SIMR – Skarnholm Institute": what the title puts beside what it calls the page, where that is somebody's name. */
const ownerIn = (title: string, name: string): string | undefined =>
  titleParts(title).filter((one) => one !== name && CALLED_SO.test(one) && !isListTitle(one)).sort((one, other) => other.length - one.length)[0]; // prettier-ignore

/** The year's report tells of its owner's year; what a page about its owner says is the owner's. */
function ofOwner(surface: string, title: string, uri: string): PageSubject {
  const year = isReportTitle(title) ? /(?:19|20)\d\d(?![/–-])/.exec(title)?.[0] : undefined;
  const common = { aliases: [], isList: false };
  if (!isReportTitle(title)) return { ...common, reference: { surface, uri } };
  return { ...common, reference: { surface }, publishes: true, ...(year !== undefined && { year }) };
}

/** "France - World Factbook": the site's name stands behind (or before) a separator; the part that the url names is the page's own. */
function firstPart(title: string, uri: string): string {
  const parts = titleParts(title);
  const slug = squashed(slugOf(uri));
  return parts.find((one) => squashed(one) === slug) ?? parts[0] ?? "";
}

const TAGLINE = /: | [–—] /;
const ABOUT = /^ (?:on|about|over|in|at|of|from) (?=\S)/;

/**
 * "Mellach Tunnel: into the dark" at "/tunnels/mellach-tunnel", "Interview: Ada Rusk on the Hest Tunnel" at "/ada-rusk-3": of a title in two parts, the
 * one that its address is called by is the thing's name, and the other is told of it.
 */
function calledByAddress(title: string, uri: string): string | undefined {
  const parts = title.split(TAGLINE);
  const slug = squashed(slugOf(uri));
  const word = squashed(slugOf(uri).replace(/[-_]\d{1,2}$/, ""));
  const isSlug = (text: string): boolean => [slug, word, behindKind(uri)].includes(squashed(text)) || squashed(inLatin(text)) === slug;
  if (parts.length !== 2 || slug.length < 4 || squashed(title) === slug) return undefined;
  // "Chiffres : Hestra" is one of several pages that say more of a thing, as the site's other pages tell.
  const [lead = ""] = parts;
  if (!lead.trim().includes(" ") && !isSlug(lead) && !isCommonWord(lead.trim().toLowerCase())) return undefined;
  const named = parts
    .map((one) => one.replace(/^[Tt]he (?=\p{Lu})/u, ""))
    .find((one) => {
      const key = squashed(one);
      return /^\p{Lu}/u.test(one) && (isSlug(one) || (/\d/.test(slug) && key.endsWith(slug) && one.split(" ").length <= 4));
    });
  if (named !== undefined) return named;
  for (const one of parts)
    for (const { index } of one.matchAll(/ (?=\p{Ll})/gu))
      if (squashed(one.slice(0, index)) === word && ABOUT.test(one.slice(index))) return one.slice(0, index);
  return undefined;
}

/** "Bertil Moss MP" at "/members/bertil-moss": letters behind a name that its address leaves out are what somebody is. */
function withoutLetters(title: string, uri: string): string | undefined {
  const [, name] = /^(\p{Lu}\S*(?: \S+)+?)(?:,? \p{Lu}[\p{Lu}.]{1,5}){1,3}$/u.exec(title) ?? [];
  return name !== undefined && [squashed(slugOf(uri)), behindKind(uri)].includes(squashed(name)) ? name : undefined;
}

/** "Hest Herbarium" over "HH00214" at "/hh00214.html": a heading or line of its own below a title is the page's name where its address is called so. */
function headedByAddress(title: string, page: Page, uri: string): string | undefined {
  const called = [squashed(slugOf(uri)), behindKind(uri)].filter((one) => one.length >= 4);
  const name = linesBelow(page).find((one) => called.includes(squashed(one)));
  if (name === undefined || squashed(title).includes(squashed(name))) return undefined;
  const isName = /\d/.test(name) ? /\p{L}.*\d{2}/u.test(name) : /^\p{Lu}/u.test(name) && !isSectionTitle(name) && name.split(" ").some((one) => !isCommonWord(one.toLowerCase())); // prettier-ignore
  return isName ? name : undefined;
}

/** What may print a page's name below its title: headings there, lines that stand alone, captions. */
function linesBelow({ headings, blocks }: Page): string[] {
  const below = headings.flatMap(({ level, piece }) => (level > 1 ? piece : []));
  const alone = blocks.flatMap((block) =>
    block.kind === "table" ? (block.caption ?? []) : block.kind === "paragraph" && block.lines.length === 1 ? block.piece : [],
  );
  return [...below, ...alone].map(({ text }) => text.replace(/\*\*/g, "")).filter((one) => one.length <= LONGEST_NAME); // prettier-ignore
}

const LONGEST_NAME = 80;

/** What a title puts side by side: the site, a section, the page's own name, in whatever order. */
export const titleParts = (title: string): string[] => title.split(SEPARATOR).map((one) => one.trim()).filter((one) => one !== ""); // prettier-ignore

const slugOf = (uri: string): string => decodeSafely(uri.split(/[?#]/)[0] as string).split("/").filter((one) => one !== "").at(-1)?.replace(/\.\w{2,5}$/, "") ?? ""; // prettier-ignore

/** "estate_ferme-du-haut-sarn": what it is, and what it is called. */
const behindKind = (uri: string): string => squashed(slugOf(uri).replace(/^[\p{L}-]+?(?:[_:~.]|--)/u, ""));

/** "Östervik" is at "/oestervik.html". */
const inLatin = (text: string): string => text.replace(/[äæÄÆ]/g, "ae").replace(/[öøœÖØŒ]/g, "oe").replace(/[üÜ]/g, "ue").replace(/ß/g, "ss").replace(/[åÅ]/g, "aa"); // prettier-ignore

const squashed = (text: string): string => nameKey(text).replace(/[^\p{L}\p{N}]/gu, "");

/** What stands over all of a page that marks no title: its one heading of the highest kind, or a bold line before any text. */
export function topLine({ headings, blocks }: Page): string {
  const [first] = headings;
  const [block] = blocks;
  const bold = block?.kind === "paragraph" && block.headings.length === 0 && block.lines.length === 1 ? /^\*\*([^*\n]{2,80})\*\*$/.exec(block.piece.text)?.[1] : undefined; // prettier-ignore
  if (bold !== undefined) return bold;
  if (first === undefined || (block !== undefined && block.headings.length === 0) || headings.some((one) => one !== first && one.level <= first.level)) return ""; // prettier-ignore
  return first.piece.text.replace(/\*\*/g, "").slice(0, 120);
}

function decodeSafely(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** "Congo (Brazzaville)" where the page also knows a "Congo (Kinshasa)" or another page by the name of "Congo": the bracket tells them apart. */
function sharedName(text: string, document: Pick<Document, "uri" | "links">): boolean {
  const name = /^(.+?) \(\p{Lu}[^()]+\)$/u.exec(text)?.[1];
  if (name === undefined) return false;
  const other = (one: string): boolean => one === name || (one.startsWith(`${name} (`) && one !== text);
  return document.links.some((link) => link.uri !== document.uri && other(link.text));
}

const SAID =
  "(?:(?:key|basic|quick|general|main|vital|statistical|technical|health|economic|demographic|company|club|team|country|city|district|regional|species|product|school|annual) )?(?:statistics|stats|facts?|figures|data|information|info|profile|overview|details|specifications|specs|fact ?sheet|data ?sheet|at a glance|summary|statistiques|chiffres|données|statistik(?:en)?|daten|zahlen)(?:,? (?:and|&) (?:figures|facts|statistics|data|information|details|history))?";
const PAGE_OF = new RegExp(`^(?:the )?${SAID} (?:of|on|about|for|de|du|zu|zum|zur|über|sur) (.+)$`, "iu");
const PAGE_OF_BEHIND = new RegExp(
  `^(\\p{Lu}.*?)(?:(?: [–—|-]|[:,(])\\s*${SAID}\\)?| (?:in (?:figures|numbers|brief|zahlen|facts(?: and figures)?)|en chiffres|at a glance))$`,
  "iu",
);

/** "Traffic of the Hest Railway": its figures. */
const FIGURES_OF = /^(?:The )?(?:\p{Lu}\p{Ll}+ )?(?:[Tt]raffic|[Oo]utput|[Pp]roduction|[Ss]ales|[Ii]ncome|[Ee]xpenditure|[Aa]ccounts|[Bb]udget|[Ff]inances|[Ll]andings|[Tt]hroughput|[Ss]hipments|[Aa]dmissions|[Aa]ttendances?|[Mm]embership|[Ee]missions|[Vv]isitors|[Pp]assengers|[Ww]ages|[Ss]taff) (?:of|on|at) (?:the )?(\p{Lu}\S* .+)$/u; // prettier-ignore

/** "Gambia, The" -> "The Gambia"; "Mercury (planet)" -> "Mercury"; "Foo Bar (FB)" has the alias "FB". */
function naturalName(printed: string): { readonly name: string; readonly aliases: string[] } {
  const text = printed.replace(SECTION_NUMBER, "");
  if (text !== printed) return naturalName(text);
  // "Statistics of Hest", "Hest: facts and figures": what the page says of its thing.
  // "The" is the name's own, "the" the sentence's.
  const said = ((PAGE_OF.exec(text) ?? FIGURES_OF.exec(text))?.[1]?.replace(/^the /, "").match(/^\p{Lu}.*/u) ??
    PAGE_OF_BEHIND.exec(text)?.slice(1))?.[0];
  if (said !== undefined) return { ...naturalName(said), aliases: [] };
  const inverted =
    /^([^,()]+), ((?:The|North|South|East|West|Northern|Southern|Republic of(?: the)?|(?:Democratic|Federated|Islamic) [A-Z][A-Za-z ]+ of(?: the)?))$/.exec(
      text,
    );
  if (inverted !== null) return { name: `${inverted[2]} ${inverted[1]}`, aliases: [text] };
  // "Arthur Mawer, miller": what he is, and no part of his name.
  const apposed = /^(\p{Lu}[^,]{2,60}), \p{Ll}[\p{L} -]{2,40}$/u.exec(text);
  if (apposed !== null && !/ (?:of|and|in|for|with|to)$/.test(text)) return { name: apposed[1] as string, aliases: [text] };
  const bracket = /^(.+?) \(([^()]+)\)$/.exec(text);
  if (bracket === null) return { name: text, aliases: [] };
  const [name, inner] = [bracket[1] as string, bracket[2] as string];
  return { name, aliases: /^[A-Z][A-Z.]{1,7}$/.test(inner) ? [inner, text] : [text] };
}

export const calledIn = (title: string): string => naturalName(title).name;

/** Whether a name is one of several things, or of none. */
/** "The rivers" are several, "The Bahamas" one. */
const PLURAL_TITLE = /^(?:[Tt]he|All|Our) \p{Ll}+s(?:, page \d+)?$/u;
export const isListTitle = (name: string): boolean =>
  ABOUT_TITLE.test(name) ||
  LIST_TITLE.test(name) ||
  PERIOD_TITLE.test(name) ||
  BOOK_TITLE.test(name) ||
  PLURAL_TITLE.test(name) ||
  SUPERLATIVE_TITLE.test(name) ||
  PARTED_TITLE.test(name) ||
  isNumberedTable(name) ||
  LISTED_BY.test(name);

const SMALL = /^(?:of|the|and|in|on|at|for|to|de|du|von|van|by|from|with|an?|or|as|its?|their)$/;

/** "Dry summer leaves its mark on upland stations", "Money and water: what small plants earn": a story's title, and nobody's name. */
export function isHeadline(title: string): boolean {
  const words = title.split(" ");
  if (words.length < 4) return false;
  if (/: (?:an? |the |what |how |why )\p{Ll}/u.test(title) || /^(?:An?|How|Why|What|When|Where|Who) \p{Ll}/u.test(title)) return true;
  const long = words.slice(1).filter((one) => !SMALL.test(one));
  return long.filter((one) => /^\p{Ll}/u.test(one)).length * 3 >= long.length * 2 && !/\d{3}/.test(title) && hasVerb(`${title}.`);
}

export const sharesWord = (a: string, b: string): boolean => {
  const words = new Set(nameKey(b).split(" "));
  return nameKey(a).split(" ").some((one) => one.length > 2 && words.has(one)); // prettier-ignore
};

/** Right below its title the page has little else than items that each begin with a link to another of the site's pages, most with more lines. */
function isOfCards({ blocks }: Page, { uri, links }: Pick<Document, "uri" | "links">): boolean {
  const starts = new Map(links.map((link) => [link.start, link.uri.replace(/[?#].*$/, "")]));
  let [cards, all] = [0, 0];
  for (const block of blocks) {
    const pieces =
      block.kind === "paragraph" ? block.lines : block.kind === "list" ? block.items.map(({ piece }) => piece) : block.rows.flat();
    const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
    all += length;
    if (block.kind !== "list" || block.headings.some(({ level }) => level > 1) || pieces.length < CARDS) continue;
    const targets = pieces.flatMap(({ start }) => starts.get(start) ?? []).filter((one) => one !== uri);
    const lined = pieces.filter(({ text }) => text.includes("\n")).length;
    if (new Set(targets).size * 10 >= pieces.length * 9 && lined * 2 > pieces.length) cards += length;
  }
  return cards > 0 && cards * 10 >= all * 6;
}

/** Who has a site speaks of itself so. */
const OWNER =
  /^(?:the )?(?:foundation|company|group|trust|institute|institution|society|association|club|museum|hospital|school|university|college|faculty|department|council|board|service|agency|authority|firm|factory|works|plant|cent(?:re|er)|office|port|airport|library|bank|park|zoo|team|church|city|town|village|country|region|district|county|state)$/i;
const CARDS = 3;

/** "Families in the Hest Herbarium" over a table whose rows are each a "Family". */
function isOfRows(name: string, { blocks }: Page): boolean {
  const [, noun = ""] = /^(?:The )?(?:\p{L}+ ){0,2}(\p{L}{3,}) (?:of|in|at|on) (?:the )?\p{Lu}/u.exec(name) ?? [];
  const one = singularOf(noun.toLowerCase());
  return one !== undefined && blocks.some((block) => block.kind === "table" && block.rows.length >= CARDS && block.header[0]?.text.toLowerCase() === one); // prettier-ignore
}

function isListPage(name: string, document: Pick<Document, "uri" | "links">): boolean {
  if (isListTitle(name)) return true;
  const path = document.uri.replace(/^https?:\/\/[^/]+/, "").split(/[?#]/)[0] ?? "";
  // "/lists/gardens.html" is a list, whatever it is called.
  if (/\/(?:lists?|index(?:es)?|directory|browse|categor(?:y|ies)|tags?|indices)\/[^/]+$/.test(path)) return true;
  if (/\/(?:faqs?|questions|glossary)(?:\.\w+)?\/?$/.test(path)) return true;
  // "/index.php?mod=player&id=7" is whatever it is asked for.
  if ((path === "" || path === "/" || /^\/index\.\w+$/.test(path)) && !/[?&][\w.-]+=\d+(?:&|#|$)/.test(document.uri)) return true;
  // "/countries/" or "/countries/index.html" with children "/countries/france/": an index of its own folder.
  const file = document.uri.split(/[?#]/)[0] ?? "";
  const folder = /\/[^./]+$/.test(path) ? `${file}/` : /^(.*\/)(?:index(?:\.\w+)?)?$/.exec(file)?.[1];
  const segment = path.split("/").filter((one) => one !== "" && !/^index(?:\.|$)/.test(one)).at(-1) ?? ""; // prettier-ignore
  const plural =
    singularOf(
      name
        .split(/ (?:of|in|by|over|under|with|on|at|from|above|below)\b/)[0]
        ?.split(" ")
        .at(-1) ?? "",
    ) !== undefined;
  // "/clubs/northgate-wanderers/index.html", with nothing below it, is a club's page, however plural that is called.
  const named = /^index(?:\.|$)/.test(path.split("/").at(-1) ?? "") && !/^\p{Lu}\S* \p{Lu}/u.test(name);
  if (folder !== undefined && segment !== "") {
    const below = document.links.filter((link) => link.uri.startsWith(folder) && link.uri !== document.uri).length;
    if ((below >= 2 && below * 2 >= document.links.length) || ((named || below > 0) && plural && singularOf(segment) !== undefined))
      return true;
  }
  return plural && / (?:of|in|by|over|under|with) /.test(name) && document.links.length >= 5;
}
