import type { Block, List, Table } from "./blocks.ts";
import { singularOf } from "../language/inflection.ts";
import { cleanLabel, headNoun, type Label } from "./labels.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import type { Links } from "./links.ts";
import { part, type Piece } from "./piece.ts";
import { isName } from "./entity-list.ts";
import { isOnward } from "./onward-labels.ts";
import { FIGURE } from "./one-row.ts";
import { hasVerb, isProse } from "./sentences.ts";
import { isOrdinary } from "./table-shapes.ts";
import type { Template } from "./templated-page.ts";

/** A list of links in lists of links, or under a heading that only says that sections follow: what a page's or a site's sections are called. */
export function isContents({ items, headings }: List, links: Links | undefined): boolean {
  if (links === undefined) return false;
  const linked = items.filter(({ piece, term }) => term === undefined && links.exact(piece.start, piece.end) !== undefined).length;
  if (linked * 10 < items.length * 8) return false;
  if (items.length < 2) return SECTIONS.test(headings.at(-1)?.piece.text ?? "");
  const isNested = items.some(({ depth }) => depth > 0) && items.filter(({ depth }) => depth > 0).length * 3 >= items.length;
  return isNested || SECTIONS.test(headings.at(-1)?.piece.text ?? "");
}
const SECTIONS = /^(?:(?:sub-?)?sections|sub-?topics|sub-?pages|child (?:links|pages)|chapters|contents|topics|articles|pages)$/i;

/** A list of other pages under a heading that only says how they are near to this one: nothing is said of the page's subject. */
export const leadsOn = (block: Block, links: Links | undefined): boolean =>
  block.kind === "list" &&
  links !== undefined &&
  isOnward(block.headings.at(-1)?.piece.text ?? "") &&
  block.items.every(({ piece }) => links.from(piece.start + (/^#+ /.exec(piece.text)?.[0].length ?? 0)) !== undefined);

/** "SQLITE_MUTEX_STATIC", "-DSQLITE_DEBUG": what only programs call so. */
const CODE = /^-?[A-Za-z]\w*(?:_\w+|\(\))(?:=\S*)?$/;
/** A list of code is of what its heading names in the plural, and else of what the text says. */
export const isListOfCode = ({ items, headings }: List): boolean =>
  items.filter(({ piece, term }) => term === undefined && CODE.test(piece.text)).length * 10 >= items.length * 7 &&
  singularOf(headNoun(cleanLabel(headings.at(-1)?.piece.text ?? "").label)) === undefined;

/** "int rsetnull(int t, char *ptr);" */
export const isCode = (text: string): boolean => /^[\w*]+(?: [*\w]+)* ?\(.*\);$/s.test(text);

/** "Derelict", "Still turning", "Converted to a house": a state that things are in is nothing that the page's subject has. */
export function mayHave(path: readonly Label[]): boolean {
  const label = path.at(-1)?.label ?? "";
  const words = label.replace(/ ?\([^()]*\)/g, "").split(" ");
  const last = words.at(-1) ?? "";
  if (words.some((word) => singularOf(word) !== undefined) || !/^[a-z]/.test(label) || label.includes("/")) return true;
  return !/^(?:still|gone|lost|derelict|ruined|vanished|open|closed|working|restored|converted|demolished|standing|complete|empty|active|inactive|retired|preserved|scrapped|abandoned|planned|extinct|surviving)$/.test(words[0] ?? "") && !/(?:ed|ing)$/.test(words.length === 1 ? last : (words[0] ?? "")); // prettier-ignore
}

/** "The Salt Bell – 2 June 2000", "Ivo Lind … The Stranger": most items begin with links to unlike pages, that no other page has as labels. */
export function namesPages(list: List, links: Links, template: Template | undefined): boolean {
  const heads = list.items.map(({ piece, term, depth }) => (term === undefined && depth === 0 ? links.from(piece.start) : undefined));
  const linked = heads.filter((one) => one !== undefined);
  const beside = linked.filter((one, at) => (list.items[at]?.piece.text.length ?? 0) > one.text.length).length;
  return (
    linked.length >= (beside > 0 ? 2 : 1) &&
    linked.length * 10 >= heads.length * 7 &&
    beside > 0 &&
    // "[Length](…): 120 km" is a label that a glossary explains.
    linked.filter((one, at) => list.items[at]?.piece.text.charAt(one.text.length) === ":" && template?.isThing(one.text) !== true).length *
      2 <
      linked.length &&
    list.items.every(({ piece }) => piece.text.length <= 160 && !isProse(piece.text)) &&
    new Set(linked.map((one) => one.uri)).size === linked.length &&
    linked.filter((one) => template?.isLabel(one.text) === true).length * 2 < linked.length
  );
}

const BRACKETED = /^(\p{Lu}[^()]{1,40}) (?=\(.+\)$)/u;

/** "Founded (1886)", "Employees (12,884)": a list of labels with their values in brackets; most are figures. */
export function bracketedPairs(list: List): readonly { readonly label: Label; readonly value: Piece }[] | undefined {
  const pairs = list.items.map(({ piece, term }) => (term === undefined ? BRACKETED.exec(piece.text) : null));
  if (pairs.length < 2 || !pairs.every((one) => one !== null && isOrdinary(one[1] as string))) return undefined;
  const read = list.items.map(({ piece }, at) => {
    const from = (pairs[at] as RegExpExecArray)[0].length;
    return { label: cleanLabel(piece.text.slice(0, from)), value: part(piece, from + 1, piece.text.length - 1) };
  });
  const figures = read.filter((one) => /^[$€£~]?\.?\d/.test(one.value.text)).length;
  return figures * 2 >= read.length && new Set(read.map((one) => one.label.label)).size === read.length ? read : undefined;
}

/** "1997 New encoders fitted": years, and what happened then. */
const EVENT_YEAR = /^((?:1[5-9]|20)\d{2}) (?=\p{L}\p{Ll}+ )/u;
/** "to Firnegg Hut, 4 h 40 min": the comma ends the label. */
const WAY = /^((?:to|from|via) \p{Lu}[^,\n]{1,50}), (?=\d)/u;

/** "Speed limit – 6 knots", "President – Margit Sailer": labels of ordinary words before a dash, no two alike, before figures or names. */
const WORDED = /^(\p{Lu}[\p{Ll}-]+(?: [\p{Ll}-]+){0,4}) [–—] (?=\S)/u;

function isWorded({ items }: List): boolean {
  const labels = items.flatMap(({ term, piece }) => term?.text ?? WORDED.exec(piece.text)?.[1] ?? []);
  const figures = items.filter(({ term, piece }) => term !== undefined || FIGURE.test(piece.text.replace(WORDED, "")) || isName(piece.text.replace(WORDED, ""))).length; // prettier-ignore
  return items.length > 2 && items.some(({ term }) => term === undefined) && labels.length === items.length && new Set(labels).size === labels.length && labels.every(isOrdinary) && figures * 3 >= items.length; // prettier-ignore
}

/** "**Phone**: 440 134" among "Room – A3.45", "At the institute since – 1996": all have labels, set off in one way or the other. */
const MIXED = /^(\p{Lu}[^–—:.;|\n]{1,40}) [–—] (?=\S)/u;

function isMixed({ items }: List): boolean {
  const labels = items.flatMap(({ term, piece }) => term?.text ?? MIXED.exec(piece.text)?.[1] ?? []);
  const terms = items.filter(({ term }) => term !== undefined).length;
  return terms > 0 && terms < items.length && labels.length === items.length && new Set(labels).size === labels.length && items.every(({ depth }) => depth === 0); // prettier-ignore
}

/** "Price 40%", "Social value 10%" under "Award criteria": parts of it by words of the language, and no things that it has. */
const SHARED = /^(\p{Lu}[\p{Ll}-]+(?: [\p{Ll}-]+){0,3}) (?=\d[\d.]* ?%$)/u;

function areShares({ items }: List): boolean {
  const labels = items.map(({ term, piece }) => (term === undefined ? SHARED.exec(piece.text)?.[1] : undefined));
  return items.length > 1 && new Set(labels).size === items.length && labels.every((one) => one !== undefined && isOrdinary(one));
}

/** "4 July 2022", and in a heading of its own below it "Notice published": what happened on the day. */
export function eventBelow({ piece }: List["items"][number]): { readonly day: Piece; readonly event: Piece } | undefined {
  const match = /^([^\n]{4,40})\n\s*#{2,6} +([^\n]{3,80})$/.exec(piece.text);
  const day = (match?.[1] ?? "").trim();
  if (match === null || wholeDate(day) === undefined) return undefined;
  return { day: part(piece, 0, day.length), event: part(piece, piece.text.length - (match[2] as string).length) };
}

/** How most items of a list part label and value, where no colon does; the label is the first group, the match ends before the value. */
export const formOf = (list: List): RegExp | undefined =>
  isWorded(list) ? WORDED : isMixed(list) ? MIXED : areShares(list) ? SHARED : formOfMost(list);

const formOfMost = ({ items }: List): RegExp | undefined =>
  [EVENT_YEAR, WAY].find((form) => items.length > 1 && items.filter(({ term, piece }) => term === undefined && form.test(piece.text)).length * 10 >= items.length * 8); // prettier-ignore

/** "v · d · e Hop growing in Arrowshire": what a wiki's pages of one kind have below, to lead from each to each. */
export const isNavigation = (block: Block): boolean =>
  block.kind === "table" && (/^v ?[·•|] ?[dt] ?[·•|] ?e\b/i.test(block.caption?.text ?? "") || leadsAround(block));

/** "Prev | Up | Next" over or beside the names of other pages. */
const leadsAround = ({ header, rows }: Table): boolean => {
  const ways = [header, ...rows].flat().filter(({ text }) => WAYS.test(text));
  return new Set(ways.map(({ text }) => text.toLowerCase())).size > 1 && ways.length * 3 >= [header, ...rows].flat().filter(({ text }) => text !== "").length; // prettier-ignore
};
const WAYS = /^[«<←]? ?(?:prev(?:ious)?|up|next|home|back|top|contents|index) ?[»>→]?$/i;

/** "You are here: Home > Islands > Vaun" */
export const isWay = (text: string): boolean =>
  /^(?:home|home ?page|start|startseite|accueil|index|main page)\b[^.]{0,60} ?[>›»→] ?\S/i.test(text);

/** "1954: new boiler": what happened, in a few words of the language, and when. */
export const isEvent = ({ text, start, end }: Piece, links: Links | undefined, heading = ""): boolean =>
  !/^(?:calendar|events)/i.test(heading) &&
  // "Order of the Green Leaf" under "Honours" is one of them.
  !(isName(text) && singularOf(headNoun(cleanLabel(heading).label)) !== undefined) &&
  text.split(" ").length <= 6 &&
  !/[\d:;.,(]/.test(text) &&
  (/ /.test(text) || /^\p{Lu}\p{Ll}+ed$/u.test(text)) &&
  isOrdinary(text.charAt(0).toLowerCase() + text.slice(1)) &&
  (links === undefined || links.within(start, end).length === 0);

/** What was done to a program or a text, as lists of changes have it. */
const DID =
  /^(?:Add(?:s|ed)?|Fix(?:es|ed)?|Remov(?:e|es|ed)|Improv(?:e|es|ed)|Updat(?:e|es|ed)|Enhanc(?:e|es|ed|ements?)|Refactor(?:s|ed)?|Implement(?:s|ed)?|Renam(?:e|es|ed)|Simplif(?:y|ies|ied)|Allow(?:s|ed)?|Avoid(?:s|ed)?|Ensur(?:e|es|ed)|Prevent(?:s|ed)?|Correct(?:s|ed)) (?:\S+ ){2}/;
export const isDone = (text: string): boolean => DID.test(text);

/** "Added support for window functions": something is said, and nothing named. Asks the tagger, some 0.1 ms. */
export function isClause(text: string): boolean {
  if (DID.test(text)) return true;
  if (/^\S+ \S+ .*[a-z)][.;]$|,? (?:and|or)$/.test(text)) return true;
  // "European eel (fishing banned)", "Brandhelm, twinned since 1967" are names with a remark.
  const bare = text.replace(/ ?\([^()]*\)$/, "");
  return bare.split(" ").length >= 4 && !/^\d|^[^,]{2,40},/.test(bare) && hasVerb(bare);
}
