import { wholeDate } from "../../schemas/values/dates.ts";
import { isPersonal } from "./topic.ts";
import type { List } from "./blocks.ts";
import type { Label } from "./labels.ts";
import { isUncommonName } from "./record-lists.ts";
import type { Template } from "./templated-page.ts";
import { isProse } from "./sentences.ts";
import { singularOf } from "../language/inflection.ts";
import { isOrdinary } from "./table-shapes.ts";
import { isDuration } from "./year-records.ts";

const MARKED = /^(?:[✓✔☑✅✗✘✖❌☒×●○■□★☆▪►▶•]|\p{Extended_Pictographic}\uFE0F?) ?\S/u;
const QUOTED = /^> |^[“„"].*[”“"]$/u;
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th)$/;
const FIGURED = /^[~≈<>$€£¥(]*\.?\d/;
const WORDED = /^\p{L}/u;
const MOST_WORDS = 12;
/** "Listed?" is a label with a mark behind it. */
const ASKS =
  /^(?:who|whose|what|which|how|why|when|where|is|are|was|were|does|do|did|has|have|had|can|could|may|will|would|should)\b.* .*\?$/i;

/** "The Coal Road, 5th, 26 h 18 min": a name, a place and a time are a record, and no one value. */
function isRecord(text: string): boolean {
  const parts = text.split(/, | [·|•] /);
  const worded = parts.filter((one) => WORDED.test(one)).length;
  const figured = parts.filter((one) => FIGURED.test(one));
  return parts.length > 1 && worded > 0 && (figured.length > 1 || figured.some((one) => ORDINAL.test(one) || isDuration(one)));
}

/** "Bought from the maker by Henrietta Moule", "Introduced 1 Jan 2017": what was done, and by whom or when. */
const DEED =
  /^(?:(?:\p{L}\p{Ll}+ed|Bought|Sold|Given|Lent|Made|Built|Found|Taken|Sent|Lost|Won|Left|Paid|Kept|Begun|Rebuilt|Hung|Shown|Drawn|Written)(?:,| (?:from|to|by|at|in|on|for|with|into|as|of|the|\d{1,2} \p{Lu}|(?:1[5-9]|20)\d\d))|(?:add|chang|fix|remov|improv|updat|renam)ed \S+ \S)/iu;

/** Why what stands in a list under a heading is none of what that names; undefined where it may be one. */
function notMember(text: string, label: string): string | undefined {
  if (MARKED.test(text)) return "a mark before a text under a heading, which says something of it that the heading does not";
  if (QUOTED.test(text)) return "a quotation under a heading";
  if (DEED.test(text)) return "what was done, and by whom or when";
  if (isRecord(text)) return "a record of several fields in one text";
  if (/\d ?[°%]|\d{2}/.test(label) && !/\d/.test(text)) return "a heading with a figure in it names no relation";
  if (/^\p{Lu}.*[^.]\.$/u.test(text) && text.split(" ").length > 3) return "a sentence in a list";
  return text.replace(/ ?\([^()]*\)/g, "").split(" ").length > MOST_WORDS ? "a text of many words in a list" : undefined;
}

/** Where half of a list's items are deeds, the heading has none of the others either, whatever is listed there. */
export function deedsIn({ items }: List): List["items"] {
  const deeds = items.filter(({ piece }) => DEED.test(piece.text) && !isProse(piece.text));
  return deeds.length * 2 >= items.length ? deeds : [];
}

/** What several labelled parts are run together in: "WX-5356 Category: city". */
function holdsLabel(text: string, isLabel: (text: string) => boolean): boolean {
  if (!text.includes(": ")) return false;
  for (const [, label = ""] of text.matchAll(/(?<=\S )(\p{Lu}\p{Ll}+(?: \p{Ll}+){0,2}): \S/gu)) if (isLabel(label)) return true;
  return false;
}

/** "BARNACLE", "KELP-2": what something is called, whatever word it makes. */
const SIGN = /^(?=.*\p{Lu}{3})[\p{Lu}\d-]{4,}$/u;
const OF_EVENTS = /^(?:time ?line|chronology|history|milestones|key dates)$/;

/** "PDF, 738 KB, 60 pages", "(XLSX, 1.2 MB)": what is to be fetched there. */
const FILE =
  /^[([]?(?:pdf|odt|ods|odp|csv|tsv|xlsx?|docx?|pptx?|rtf|zip|xml|json|html?|epub|mp3|mp4|jpe?g|png|tiff?|geojson|kml|gpx|shp)(?: (?:file|document|version|format))?[,;:·(–-]* ?\(?\d[\d.,]* ?(?:bytes?|[kmg]i?b)\b(?:[,;·] ?\d+ (?:pages?|sheets?|p\.))?[)\]]*$/i;

interface Under {
  readonly path: readonly Label[];
  /** The page's, in small letters: a heading that repeats it is of nobody else. */
  readonly title: string;
  readonly template: Template | undefined;
  readonly isMember: boolean;
}

/** Why what stands under its labels is not read as a value of them; undefined where it may be. */
/** "Bea Nakagawa": "October 23, 2018" */
const isByline = (label: string, text: string): boolean => isPersonal({ reference: { surface: label } }) && wholeDate(text) !== undefined && /\D/.test(text); // prettier-ignore

export function silenceOf(text: string, { path, title, template, isMember }: Under): string | undefined {
  const label = path.at(-1)?.shown ?? "";
  if (text.endsWith("?") || (label.endsWith("?") && ASKS.test(label))) return "a question is no label, and no value";
  if (FILE.test(text)) return "a file and its size, and no value";
  if (!isMember && /^\d{1,2}$/.test(label) && /^\p{L}/u.test(text)) return "a number in a list is no label";
  if (!isMember && isByline(path.at(-1)?.printed ?? label, text)) return "who wrote something, and when";
  const isYear = path.at(-1)?.label === "";
  // "Dr Tamsin Pellew" over "Flights": hers, and none of the page's.
  const isElse = ({ label: over, printed, shown }: Label): boolean =>
    (printed ?? shown).includes(" ") && !title.includes(over) && isUncommonName(printed ?? shown);
  if (!isYear && path.slice(0, -1).some(isElse)) return "a label under somebody's name";
  // "Halden 3": "costs €36.95" is of that.
  if (
    template?.isThing(label) === true &&
    (!isOrdinary(singularOf(label.toLowerCase()) ?? label) || SIGN.test(label)) &&
    !title.includes(label.toLowerCase())
  )
    return "a label that is a thing of the site";
  if (isYear && path.length === 2 && OF_EVENTS.test(path[0]?.label ?? ""))
    return "an event under a heading that only says that such follow";
  if (isMember || isYear) return notMember(text, label);
  return template !== undefined && holdsLabel(text, template.isLabel) ? "several labelled parts in one text" : undefined;
}
