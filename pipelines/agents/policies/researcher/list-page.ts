import type { Aim } from "../../../../schemas/index.ts";
import { dimension, readUnit } from "../../../../schemas/values/units.ts";
import { pluralOf } from "../../../language/inflection.ts";
import type { ListedPage } from "../../../tools/results.ts";
import { hasField } from "../snippet-labels.ts";
import { holds, ownTitle, stemsOf } from "./choose-page.ts";

/** What a list is looked for: one figure of each of these things. */
export interface SoughtList {
  readonly aims: readonly Aim[];
  /** Of the things, as one noun. */
  readonly type: string;
  /** Units that the figure is given in, as anybody knows; none for counts. Undefined where nothing is known of it, or it is no figure. */
  readonly units?: readonly string[];
  /** Things of the kind of which it is known by now: their rows show what the page is like. */
  readonly known: readonly string[];
  /** How often searches for one of the things have brought a page up. */
  timesListed(url: string): number;
}

/** A list's row: the name, then within so many characters a figure. */
const ROW = 60;
/** A table's head: so many characters from the noun of what is listed to the first figure. */
const HEAD = 110;
/** Searches for the same of others that have to bring a list up, where its snippet shows rows and no head, or no row of what is sought. */
const KEEPS_COMING = 2;
/** Rows that have to be seen of a list without a head: two names with a figure stand in many a sentence. */
const HEADLESS = 3;
/** A row that stands under a head tells more than one that is seen again. */
const OF_ROW = 2;

/**
 * The result that looks most like a list which has what is asked of many things at once: its snippet shows a head of columns that names such things
 * and what is asked, over rows; or rows of several of them that searches for one keep bringing up. The figures of its rows are of the sort that is
 * asked for, and of the time. A thing's own page is none, whatever it compares the thing to.
 */
export function listFor(pages: Iterable<ListedPage>, sought: SoughtList): ListedPage | undefined {
  const worth = (page: ListedPage): number => worthOf(page, sought);
  return [...pages]
    .map((page) => ({ page, worth: worth(page) }))
    .filter((one) => one.worth > 0)
    .toSorted((a, b) => b.worth - a.worth || (a.page.url < b.page.url ? -1 : 1))[0]?.page;
}

function worthOf({ url, title, snippet }: ListedPage, sought: SoughtList): number {
  const { aims } = sought;
  const own = ownTitle(title);
  if (!/\d/u.test(snippet) || isOfAnotherTime(snippet, aims[0]?.time ?? null)) return 0;
  // What has the very figure as a field of its own is the page of one thing, whatever figures of others it names: "Population: no inhabitants".
  if (hasField(snippet, aims[0]?.phrase ?? "")) return 0;
  const worth = worthOfRows({ url, title, snippet }, sought);
  // "Cities of Afghanistan" is no table of countries, whether Afghanistan was read by now or not.
  const isOfOne = (name: string): boolean => name !== "" && holds(own, name);
  return worth > 0 && [...aims.map(({ subject }) => subject ?? ""), ...sought.known].some(isOfOne) ? 0 : worth;
}

function worthOfRows({ url, title, snippet }: ListedPage, sought: SoughtList): number {
  const { aims, timesListed } = sought;
  const open = aims.filter(({ subject }) => hasRow(snippet, subject ?? "", sought)).length;
  const rows = open + sought.known.filter((name) => hasRow(snippet, name, sought)).length;
  const times = timesListed(url);
  // That searches for many of them bring a list up says that it may have them; that one did says nothing.
  if (hasHead(snippet, sought)) return open > 0 || times >= KEEPS_COMING ? OF_ROW * rows + times : 0;
  // Its columns are seen, and what is asked is none of them.
  if (hasOtherHead(snippet, sought)) return 0;
  const speaks = hasInARow(`${ownTitle(title)} ${snippet}`, aims[0]?.phrase ?? "");
  return rows >= HEADLESS && (speaks || times >= KEEPS_COMING) ? OF_ROW * rows + times : 0;
}

/** It says of when its figures are, and means another year. */
function isOfAnotherTime(snippet: string, time: string | null): boolean {
  const year = time?.match(/\d{4}/)?.[0];
  const told = snippet.match(/\((?:[^()\d]{0,12})(?:19|20)\d\d\b/gu) ?? [];
  return year !== undefined && told.length > 0 && told.every((one) => !one.endsWith(year));
}

/** "United States 4% (2014) Imports: $9 million": what stands behind is of another field. */
const FIELD = /^[^:;%(]*%?/u;

function hasRow(snippet: string, name: string, sought: SoughtList): boolean {
  const at = name === "" ? -1 : snippet.indexOf(name);
  const behind = at < 0 ? "" : snippet.slice(at + name.length, at + name.length + ROW);
  return hasFigure(FIELD.exec(behind)?.[0] ?? "", sought);
}

/** "Country Capital Total area Population Albania Tirana 28,748 sq km": columns, then the first row's name, and no sentence in between. */
function hasHead(snippet: string, sought: SoughtList): boolean {
  const { type, aims } = sought;
  const phrase = aims[0]?.phrase ?? "";
  const nouns = new RegExp(`\\b(?:${[type, pluralOf(type)].map(escaped).join("|")})\\b`, "giu");
  for (const { index } of snippet.matchAll(nouns)) {
    const rest = snippet.slice(index, index + HEAD);
    const digit = rest.search(/\d/u);
    const head = digit < 0 ? "" : rest.slice(0, digit);
    if (head === "" || /[.:;]\s|,\s\p{Ll}/u.test(head) || !hasInARow(head, phrase)) continue;
    // "Country Denmark Population 1,153,615" is what a town's page says of the town.
    if ([...aims.map(({ subject }) => subject ?? ""), ...sought.known].some((name) => isBefore(head, name, phrase))) continue;
    if (hasFigure(snippet.slice(index + digit, index + digit + ROW), sought)) return true;
  }
  return false;
}

/** What a thought may say of a list: that it has rows of several such things and names what is asked, or that it may be one. */
export const seenOf = (
  { title, snippet }: Pick<ListedPage, "title" | "snippet">,
  phrase: string,
  names: readonly string[],
): "figures" | "rows" =>
  hasInARow(`${ownTitle(title)} ${snippet}`, phrase) && names.filter((name) => holds(snippet, name)).length > 1 ? "figures" : "rows";

function isBefore(head: string, name: string, phrase: string): boolean {
  const [at, place] = [head.indexOf(name), head.toLowerCase().indexOf(phrase.split(" ")[0]?.toLowerCase() ?? "")];
  return name !== "" && at >= 0 && at < place;
}

/** "Land boundaries: … Total area" has both words of "land area", and is no column of it. */
function hasInARow(text: string, phrase: string): boolean {
  const sought = stemsOf(phrase).join(" ");
  return sought !== "" && ` ${stemsOf(text).join(" ")} `.includes(` ${sought} `);
}

function hasOtherHead(snippet: string, { type, aims }: SoughtList): boolean {
  const nouns = new RegExp(
    `\\b(?:${[type, pluralOf(type)].map((noun) => escaped(noun.slice(0, 1).toUpperCase() + noun.slice(1))).join("|")}) \\p{Lu}[^.:;\\d]{3,${HEAD}}(?=\\d)`,
    "gu",
  );
  return [...snippet.matchAll(nouns)].some(([head]) => head.split(" ").length >= LEAST_COLUMNS && !hasInARow(head, aims[0]?.phrase ?? ""));
}

/** Words of a head and of its first row. */
const LEAST_COLUMNS = 5;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const FIGURE = /(?<![\p{L}\d.,])([$€£¥]?)\d[\d,.]*/gu;

/** Shares of partners are no exports, and years no heads. */
function hasFigure(text: string, { units }: SoughtList): boolean {
  for (const match of text.matchAll(FIGURE)) {
    if (units === undefined) return true;
    const end = match.index + match[0].replace(/[.,]$/u, "").length;
    const behind = readUnit(text, text[end] === " " ? end + 1 : end)?.name;
    const isYear = match[1] === "" && behind === undefined && /^(?:1[5-9]|20)\d\d$/u.test(match[0]);
    if (units.length === 0 ? match[1] === "" && behind === undefined && !isYear : units.some((unit) => isOf(unit, behind, match[1] !== "", text.slice(end)))) return true; // prettier-ignore
  }
  return false;
}

function isOf(unit: string, behind: string | undefined, isMoney: boolean, after: string): boolean {
  const sort = dimension(unit);
  if (sort === "money") return isMoney || dimension(behind) === "money";
  if (behind === unit || (sort !== undefined && sort === dimension(behind))) return true;
  // "12.5 deaths/1,000 population": units that are words.
  return sort === undefined && after.trimStart().startsWith(unit.split(/[/ ]/u)[0] ?? unit);
}
