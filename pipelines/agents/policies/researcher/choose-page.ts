import type { Aim } from "../../../../schemas/index.ts";
import { wholeDate } from "../../../../schemas/values/dates.ts";
import { mentionKey, nameKey } from "../../../../schemas/values/names.ts";
import { keptReadings } from "../../../core/kept-readings.ts";
import { saidIn } from "../../../language/entries/said-noun.ts";
import { pluralOf } from "../../../language/inflection.ts";
import type { ListedPage } from "../../../tools/results.ts";

/** From here on a result looks right; below, it is opened only when nothing better can be had. */
export const LOOKS_RIGHT = 2.5;
export const WORTH_A_TRY = 1.4;
/** It shows that it tells of such a thing, not of which. */
const SAYS_IT = 0.7;
/** Nothing speaks for the page but that searches keep bringing it up. */
export const LAST_RESORT = 0;

const WORD = /[\p{L}\p{N}]+/gu;

const wordsOf = (text: string): readonly string[] => nameKey(text).match(WORD) ?? [];

const stemOf = (word: string): string =>
  word.length > 4 && word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;

/** Words without a plural's s: "area of countries" and "country area" share both. */
const stems = (text: string): readonly string[] => wordsOf(text).map(stemOf);

const SMALL: ReadonlySet<string> = new Set(["of", "the", "in", "a", "an", "and", "for", "by", "per", "to", "at", "on"]);

/** Titles and snippets come again with every aim that they are weighed for: what was read of some of them is kept, some 5 kB each. */
const KEPT = 1000;
export const stemsOf = keptReadings(stems, KEPT);
const keyOf = keptReadings(mentionKey, KEPT);
const stemSet = keptReadings((text): ReadonlySet<string> => new Set(stems(text)), KEPT);

function shareOf(phrase: string, text: ReadonlySet<string>): number {
  const words = stemsOf(phrase).filter((word) => !SMALL.has(word));
  return words.length === 0 ? 0 : words.filter((word) => text.has(word)).length / words.length;
}

/** "Bermejo Airport" is titled after one of "airports" and speaks of no others. */
function shareOfTitle(phrase: string, title: string, stemmed: ReadonlySet<string>): number {
  const all = new Set(wordsOf(title));
  const words = wordsOf(phrase).filter((word) => !SMALL.has(word));
  return words.length === 0
    ? 0
    : words.filter((word) => all.has(word) || (stemOf(word) === word && stemmed.has(word))).length / words.length;
}

/** Codes and figures stand as they are written: ".au" is not the AU, "Tc" no part of a word, 9 no part of 9.7. */
const LITERAL = /^[^\p{L}\p{N}]?\p{L}{1,4}$|^[^\p{L}\p{N}]|^[\d.,]+$/u;
const JOINED = /[\p{L}\p{N}]|[.,](?=\d)/u;

/** A day that is asked for in words may stand as "1852-08-14" on a page of data. */
const isoOf = keptReadings((name) => {
  const date = /\d{4}/.test(name) ? wholeDate(name) : undefined;
  return date?.precision === "day" ? date.value : "";
}, KEPT);

export function holds(text: string, name: string): boolean {
  if (name === "") return false;
  const iso = isoOf(name);
  if (iso !== "" && text.includes(iso)) return true;
  if (!LITERAL.test(name)) return ` ${keyOf(text)} `.includes(` ${keyOf(name)} `);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (!/[\p{L}\p{N}]$|\d[.,]$/u.test(text.slice(Math.max(0, at - 2), at)) && text.slice(end, end + 2).search(JOINED) !== 0) return true;
  }
  return false;
}

/** "LATIN8", "SQL_ASCII", "libc6": no word of a language. */
const CODE = /^(?=\S*[\d_])\S*\p{L}\S*$/u;

/** A site's name behind a separator says nothing of the page. */
export const ownTitle = (title: string): string => title.split(/ [-–—|·] /u)[0] ?? title;

/** "Guinea-Bissau" is no Guinea, "gimp-data" no gimp. */
function isInCompound(title: string, name: string): boolean {
  const at = title.toLowerCase().indexOf(name.toLowerCase());
  return at >= 0 && (/[\p{L}\p{N}]-$/u.test(title.slice(0, at)) || /^-[\p{L}\p{N}]/u.test(title.slice(at + name.length)));
}

/** "Equatorial Guinea" is a namesake of Guinea, not a page on it; "the Gambia" and "Islands of Guinea" are not. */
function isNamesake(title: string, name: string): boolean {
  const at = title.toLowerCase().indexOf(name.toLowerCase());
  return at > 0 && /(?:^|\s)(?!The\s|An?\s)\p{Lu}[\p{L}’'-]+\s$/u.test(title.slice(0, at));
}

/** Another thing's page, by its title: it bears the name, and more that has nothing to do with what is sought. */
export function isOnAnother(title: string, { subject, phrase }: Aim): boolean {
  const own = ownTitle(title);
  if (subject === null || keyOf(own) === keyOf(subject) || !holds(own, subject)) return false;
  const sought = new Set(stemsOf(`${subject} ${phrase}`));
  return stemsOf(own).some((word) => !SMALL.has(word) && !sought.has(word));
}

/** Named behind something else, "Cities of Georgia" and "Barcelona, Spain" are on that, and opened only where nothing better comes up. */
export const isOnPartOf = (title: string, aim: Aim): boolean =>
  isOnAnother(title, aim) &&
  !ownTitle(title)
    .toLowerCase()
    .startsWith((aim.subject ?? "").toLowerCase());

/** A page that is titled after things of the kind may list them all. */
export const isListOf = (type: string | null, title: string): boolean =>
  type !== null && ` ${nameKey(title)} `.includes(` ${nameKey(pluralOf(type))} `);

/**
 * How far a result looks like the page that shows what is sought: by its title and its snippet alone, so that its place among the
 * results counts for nothing.
 */
export function fitOf({ title, snippet }: Pick<ListedPage, "title" | "snippet">, aim: Aim, type: string | null = aim.type): number {
  const own = ownTitle(title);
  const [titleWords, snippetWords] = [stemSet(own), stemSet(snippet)];
  const time = aim.time?.match(/\d{4}/)?.[0];
  const dated = time !== undefined && `${title} ${snippet}`.includes(time) ? 0.25 : 0;
  const titled = shareOfTitle(aim.phrase, own, titleWords);
  const told = 1.25 * titled + shareOf(aim.phrase, snippetWords);
  const name = (aim.kind === "holder" ? aim.value : aim.subject) ?? "";
  const isNamed = keyOf(own) === keyOf(name);
  if (aim.kind === "holder" && !holds(`${own} ${snippet}`, name) && titled < 1) return isListOf(type, own) ? WORTH_A_TRY + 0.1 * told : 0;
  if (aim.kind === "holder") return told + dated + (isNamed ? 1.25 : 0) + (holds(`${own} ${snippet}`, name) ? 1.5 : 0);
  const sought = stemsOf(`${name} ${aim.phrase}`);
  const strange = [...titleWords].filter((word) => !SMALL.has(word) && !sought.includes(word)).length;
  // More than "Mass in B minor 3" gets whose snippet has all that is asked for.
  const part = isInCompound(own, name) ? 0.5 : Math.max(0.5, 2 - 0.4 * strange - (isNamesake(own, name) ? 0.4 : 0));
  const inTitle = isNamed ? 2.7 : holds(own, name) ? part : 0;
  // A page that names it nowhere may still be a list of all such things.
  if (inTitle === 0 && !holds(snippet, name)) {
    if (titled < 1) return isListOf(type, own) ? WORTH_A_TRY + 0.1 * told : SAYS_IT * Math.floor(shareOf(aim.phrase, snippetWords));
    // "CREATE LANGUAGE" for the language of LATIN8: a code is on the pages that have it to the letter.
    if (CODE.test(name) && strange > 0) return Math.min(told, WORTH_A_TRY - 0.1);
  }
  if (inTitle > 0 || !holds(snippet, name)) return told + dated + inTitle;
  // A code that is on a page to the letter is worth a try; on its own it does not look right: libc6 is in a thousand lists.
  return dated + (CODE.test(name) ? Math.max(WORTH_A_TRY + 0.1, told + 1) : told + 1);
}

/**
 * Whether a result could be taken for the page: its title names the thing, lists such things, or says what is asked. That a snippet mentions
 * it makes no page of an alliance one on a member's exports.
 */
export function isPlausible({ title, snippet }: Pick<ListedPage, "title" | "snippet">, aim: Aim, type: string | null = aim.type): boolean {
  const own = ownTitle(title);
  if (isListOf(type, own)) return true;
  if (aim.kind === "holder") return holds(`${own} ${snippet}`, aim.value ?? "");
  return holds(own, aim.subject ?? "") || (aim.phrase !== "" && shareOfTitle(aim.phrase, own, stemSet(own)) > 0.5);
}

/** Whether a result says something of a figure: half of its words. That a page lists such things says nothing of it yet. */
export const speaksOf = ({ title, snippet }: Pick<ListedPage, "title" | "snippet">, { phrase }: Aim): boolean =>
  shareOf(phrase, new Set(stemsOf(`${ownTitle(title)} ${snippet}`))) >= MAY_BE_MEANT;

/**
 * Whether a result shows what is sought, or may: titled after the thing, or its snippet names the thing with all words of what is asked. Nobody
 * who saw it can say that there was nothing.
 */
export function isShownIn({ title, snippet }: Pick<ListedPage, "title" | "snippet">, aim: Aim): boolean {
  const [own, name] = [ownTitle(title), (aim.kind === "holder" ? aim.value : aim.subject) ?? ""];
  const words = new Set(stemsOf(`${own} ${snippet}`));
  const told = shareOf(aim.phrase, words) === 1 || shareOf(saidIn(aim), words) === 1;
  return name === "" ? told : holds(own, name) || (told && holds(snippet, name));
}

/** What a page has of a phrase where it may be meant: "Land boundaries: 0 km" is their total length. */
const MAY_BE_MEANT = 0.5;

/** Those of which no line of what was shown may tell: only of these can it be said that they do not stand there. */
export const notStated = (shown: string, aims: readonly Aim[]): readonly Aim[] => {
  const lines = shown.split("\n").map((line) => new Set(stems(line)));
  return aims.filter(({ phrase }) => lines.every((line) => shareOf(phrase, line) < MAY_BE_MEANT));
};

const VERSION = /^\p{L}[\p{L}. ]*? [\d.]+$/u;

/** "Opera 26" for Opera 126: titled after another of its kind, it tells of that one alone. */
export function isSibling(title: string, { subject }: Aim): boolean {
  const own = ownTitle(title);
  return subject !== null && VERSION.test(subject) && VERSION.test(own) && keyOf(own) !== keyOf(subject);
}

/** An address that holds another listed one whole is that of a copy, whose figures may be others. */
export function isCopy(url: string, listed: ReadonlyMap<string, unknown>): boolean {
  const inner = url.search(/(?<=.)https?:\/\//u);
  return inner > 0 && listed.has(url.slice(inner));
}

/** What is known of a search's results beside each page's own words. */
export interface ResultStanding {
  /** Of the thing that is sought. */
  readonly type: string | null;
  /** How often searches for it have listed the page. */
  timesListed(url: string): number;
  /** The places at which they did, added up; the first is 0. */
  places(url: string): number;
  /** What was made of pages for this very thing before: a result is looked at again at each turn. */
  readonly fits: Map<ListedPage, number>;
}

/** What a search that brings a page up counts for it, where none looks right. */
const LISTING = 0.5;

/**
 * The page that looks most like it, at least so much; of equals the one that came up most often, then by address: not by its place.
 * Where none looks right, that which each search for it brings up may have it though neither title nor snippet says so: a table's page.
 * Nothing but the engine's word is left to go by then, so of equals the one that stood higher.
 */
export function bestFor(
  pages: Iterable<ListedPage>,
  aim: Aim,
  least: number,
  { type, timesListed, places, fits }: ResultStanding = { type: aim.type, timesListed: () => 0, places: () => 0, fits: new Map() },
): ListedPage | undefined {
  const fitFor = (page: ListedPage): number => {
    const known = fits.get(page) ?? Number(fitOf(page, aim, type).toFixed(6));
    fits.set(page, known);
    return least < LOOKS_RIGHT ? known + LISTING * timesListed(page.url) : known;
  };
  return (
    [...pages]
      .map((page) => ({ page, fit: fitFor(page), times: timesListed(page.url), places: least < LOOKS_RIGHT ? places(page.url) : 0 }))
      // What a single search brought up, and nothing speaks for, is not opened at all.
      .filter(({ fit, times }) => fit >= least && (least > LAST_RESORT || times !== 1 || fit > LISTING))
      .toSorted((a, b) => b.fit - a.fit || b.times - a.times || a.places - b.places || (a.page.url < b.page.url ? -1 : 1))[0]?.page
  );
}
