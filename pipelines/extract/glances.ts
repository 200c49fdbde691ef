import { singularOf } from "../language/inflection.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import type { Heading, List, Paragraph } from "./blocks.ts";
import { isCompared } from "./compared-things.ts";
import type { Add } from "./fields.ts";
import { keyValue } from "./key-value.ts";
import { META, SAYS_FACTS } from "./paragraph-fields.ts";
import { cleanLabel, headNoun, type Label } from "./labels.ts";
import { isOnward } from "./onward-labels.ts";
import { part, splitTop, type Piece } from "./piece.ts";
import { readQuantity } from "./quantity.ts";
import { isProse } from "./sentences.ts";
import { isOrdinary, isUnit } from "./table-shapes.ts";
import { shopLine } from "./shop-lines.ts";
import { DATE_LABEL } from "./value-context.ts";

/** What a few words at a glance say of a thing: label and value without anything between. */
interface Glance {
  readonly path: readonly Label[];
  readonly value: Piece;
}

const MOST_LINE = 160;
const MOST_PART = 60;

/** "Town in Orr · founded 1153 · pop. 41,643", "Est. 1918 — Saltersey": a line right below a name, of parts. */
const PARTS = / [·•|–—-] |, (?!\d)/g;
const DATED = /^(\p{L}[\p{L}-]{1,14}\.?(?: \p{Ll}{2,10}){0,2}) (?=\d|\p{Lu}\p{Ll}+ \d)/u;
const SHORT_FOR: Readonly<Record<string, string>> = { "est.": "established", "pop.": "population", "pop": "population", "est": "established", "alt.": "altitude", "elev.": "elevation" }; // prettier-ignore
const DONE_BY = /^(\p{L}\p{Ll}+(?:ed|own|ilt|un|ade|itten) by) (?:the )?(?=\p{Lu})/u;
const SIZES: Readonly<Record<string, string>> = { long: "length", high: "height", tall: "height", wide: "width", deep: "depth", thick: "thickness", heavy: "weight", old: "age" }; // prettier-ignore
/** Words that tell where or how much rather than what. */
const NO_LABEL =
  /(?:^|\s)(?:from|to|away|of|in|at|on|by|off|ago|per|an?|the|or|and|with|for|each|more|less|left|only|before|after|until|since|every|out|up|down|new|min|minutes?|hours?|days?|weeks?|months?|years?|times?|read|views?|comments?|likes?|shares?|results?|photos?|stars?)(?:\s|$)/i;

/** What the line below a name says of it by words of its own; none where it is a sentence. */
function subtitleOf({ piece, lines }: Paragraph): readonly Glance[] {
  if (lines.length !== 1 || piece.text.length > MOST_LINE || isProse(piece.text) || /[.!?:]$/.test(piece.text)) return [];
  const parts = splitTop(piece, PARTS);
  if (parts.length > 8 || parts.some((one) => one.text.length > MOST_PART)) return [];
  const isMixed = parts.some((one) => keyValue(one.text) === null);
  const said = parts.map(
    (one, at) =>
      dated(one) ??
      doneBy(one) ??
      placed(one) ??
      measured(one) ??
      (isMixed ? keyed(one) : undefined) ??
      (at === 0 ? undefined : madeOf(one)) ??
      [],
  );
  // "Dutch-style barge · by … · since 2002": what it is, where the parts behind it say something of it.
  const [first] = parts;
  const kind = first === undefined || said[0]?.length !== 0 || said.every((one) => one.length === 0) ? undefined : kindIn(first, KIND);
  return [...(kind === undefined ? [] : [{ path: [cleanLabel("type")], value: kind }]), ...said.flat()];
}

/** "143 berths", "2.2 m deep", "4,650 m² under cover": short things in a list that say by themselves what they are; half of them must, but on a card. */
function glancesOf({ items }: List, isCard: boolean): readonly Glance[] {
  if (items.length < 2 || items.some(({ term, depth, piece }) => term !== undefined || depth > 0 || piece.text.length > MOST_PART || /[:\n]|[.!?]$/.test(piece.text))) return []; // prettier-ignore
  const read = items.flatMap(({ piece }) => measured(piece) ?? dated(piece) ?? []);
  const labels = new Set(read.map(({ path }) => path[0]?.label));
  return (isCard || read.length * 2 >= items.length) && labels.size === read.length ? read : [];
}

const RATED =
  /^(\d(?:\.\d+)?|10|\d\d) ?(?:\/|out of|of) ?(?:5|10|100)(?: stars| points)?(?:[,·–-]? ?\(?(?:from |based on |by |of )?(\d[\d,]*) (?:verified |user |customer |guest )?(reviews|ratings|votes)\)?)?$/;

/** "3.7 out of 5 (318 reviews)": how something is rated, and by how many. */
function ratingOf({ piece, lines }: Paragraph): readonly Glance[] {
  const match = lines.length === 1 ? RATED.exec(piece.text) : null;
  if (match === null) return [];
  const [, rating = "", count = "", noun = ""] = match;
  const at = count === "" ? 0 : piece.text.lastIndexOf(count);
  return [{ path: [cleanLabel("rating")], value: part(piece, 0, rating.length) }, ...(count === "" ? [] : [{ path: [cleanLabel(noun)], value: part(piece, at, at + count.length) }])]; // prettier-ignore
}

/** "Boatyard in Duxley, on the River Aske": what it is, in a word or two of the language, and where. */
const KIND_IN = /^(?:An? )?(\p{L}\p{Ll}+(?:[ '’-]{1,2}\p{Ll}+){0,3}) in (?=\p{Lu})/u;
const KIND = /^(?:An? )?(\p{L}\p{Ll}+(?:[ '’-]{1,2}\p{Ll}+){0,3})(?= by \p{Lu}|$)/u;
const NO_KIND =
  /(?:ed|ing|ly|est)$|^(?:by|from|since|open|new|free|home|more|other|back|next|popular|official|public|private|local|closed)$/;

function kindIn(piece: Piece, form: RegExp): Piece | undefined {
  const words = form.exec(piece.text)?.[1] ?? "";
  const kind = words.replace(/^\p{Lu}/u, (first) => first.toLowerCase());
  if (kind === "" || singularOf(kind) !== undefined || NO_KIND.test(headNoun(kind)) || !kind.split(/[ '’-]+/).every((one) => one === "s" || isOrdinary(one))) return undefined; // prettier-ignore
  const at = piece.text.indexOf(words);
  return part(piece, at, at + words.length);
}

function placed(piece: Piece): readonly Glance[] | undefined {
  const lead = KIND_IN.exec(piece.text);
  const where = lead === null ? undefined : part(piece, lead[0].length);
  const kind = kindIn(piece, KIND_IN);
  if (kind === undefined || where === undefined || !/^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}$/u.test(where.text)) return undefined;
  return [
    { path: [cleanLabel("type")], value: kind },
    { path: [cleanLabel("location")], value: where },
  ];
}

/** "head: Ada Rusk" among parts that have no labels */
function keyed(piece: Piece): readonly Glance[] | undefined {
  const lead = keyValue(piece.text);
  const label = lead?.[1] ?? "";
  return lead === null || label.split(" ").length > 3 || OF_PAGE.test(label.toLowerCase()) || META.test(label)
    ? undefined
    : [{ path: [cleanLabel(label)], value: part(piece, lead[0].length) }];
}

/** "built in steel" */
function madeOf(piece: Piece): readonly Glance[] | undefined {
  const lead = /^((?:built|made|cast|carved) (?:in|of|from)) (?=\p{Ll})/u.exec(piece.text);
  return lead === null || piece.text.length > 40
    ? undefined
    : [{ path: [cleanLabel(lead[1] as string)], value: part(piece, lead[0].length) }];
}

/** What was done to the page. */
const OF_PAGE = /^$|^(?:(?:first|last) )?(?:published|posted|updated|modified|reviewed|written|edited|checked|changed|created|added|uploaded|accessed)(?: (?:on|in|at))?$/; // prettier-ignore

function dated(piece: Piece): readonly Glance[] | undefined {
  const lead = DATED.exec(piece.text);
  const said = (lead?.[1] ?? "").toLowerCase();
  const label = SHORT_FOR[said] ?? said;
  if (lead === null || OF_PAGE.test(label)) return undefined;
  const value = part(piece, lead[0].length);
  const isDate = wholeDate(value.text) !== undefined && DATE_LABEL.test(label);
  const isFigure = SHORT_FOR[said] !== undefined && /^\d[\d.,]*$/.test(value.text);
  return isDate || isFigure ? [{ path: [cleanLabel(label)], value }] : undefined;
}

function doneBy(piece: Piece): readonly Glance[] | undefined {
  const lead = DONE_BY.exec(piece.text);
  const value = lead === null ? undefined : part(piece, lead[0].length);
  return lead === null || value === undefined || value.text.length > 50 ? undefined : [{ path: [cleanLabel((lead[1] as string).toLowerCase())], value }]; // prettier-ignore
}

/** A figure, its unit if any, and the words behind that say what it measures or counts. */
function measured(piece: Piece): readonly Glance[] | undefined {
  const { text } = piece;
  if (!/^[~≈]?\d/.test(text)) return undefined;
  const read = readQuantity(text, 0, { language: "en", label: "", freeUnits: false });
  if (read === undefined || read.start !== 0) return undefined;
  const behind = /^ (\p{L}[\p{L} -]{1,30})$/u.exec(text.slice(read.end))?.[1] ?? "";
  const counts = read.quantity.unit === undefined;
  const label = SIZES[behind] ?? behind;
  if (label === "" || NO_LABEL.test(label) || isUnit(label) || /\p{Lu}/u.test(label)) return undefined;
  // What is counted is in the plural; what is measured is said in words of the language.
  if (counts ? singularOf(headNoun(label)) === undefined : !label.split(/[ -]/).every((one) => isOrdinary(one))) return undefined;
  return [{ path: [cleanLabel(label)], value: part(piece, 0, read.end) }];
}

interface Place {
  readonly nearest: string | undefined;
  readonly isCard: boolean;
  readonly compared: ReadonlySet<string>;
}

/** A list at a glance, or of things side by side; false where it is neither. */
export function addGlances(list: List, { nearest, isCard, compared }: Place, add: Add): boolean {
  const glances = nearest === undefined || SAYS_FACTS.test(nearest) ? glancesOf(list, isCard) : [];
  for (const { path, value } of glances) add(path, value);
  const isSideBySide = glances.length === 0 && isCompared(list, compared);
  if (isSideBySide) for (const { term, body } of list.items) add([cleanLabel(nearest ?? "")], body, { thing: term });
  return glances.length > 0 || isSideBySide;
}

/** "Introduced 1 Jan 2017 · Reference board: Halden 2 · Recalibrate every 12 months": of the page's thing, wherever it stands. */
function isKeyLine({ piece }: Paragraph): boolean {
  const parts = splitTop(piece, / [·•|] /g);
  if (parts.some(({ text }) => isOnward(keyValue(text)?.[1] ?? ""))) return false;
  return parts.length > 1 && parts.some(({ text }) => keyValue(text) !== null) && parts.some(({ text }) => keyValue(text) === null);
}

/** "### 1.6 ha" over "of garden": a figure set as a heading has its label below it. */
export function addCounter({ piece, lines }: Paragraph, { piece: over }: Heading, add: Add): boolean {
  const isLabel =
    lines.length === 1 && piece.text.length <= 40 && /^\p{L}[^\d.:!?;,|]*$/u.test(piece.text) && piece.text.split(" ").length <= 4;
  const isFigure = /^[~≈<>$€£]?\d[\d.,]*(?: ?[\p{L}²³°%/]{1,8})?$/u.test(over.text) && !YEAR.test(over.text);
  if (isLabel && (isFigure || (YEAR.test(over.text) && DATE_LABEL.test(piece.text)))) add([cleanLabel(piece.text)], over);
  return isLabel && isFigure;
}

const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** A line right below a name, or of a rating anywhere; false where it is neither. */
export function addLine(line: Paragraph, isFirst: boolean, isTop: boolean, add: Add): boolean {
  const own = isFirst || isKeyLine(line) ? subtitleOf(line) : ratingOf(line);
  const said = own.length > 0 ? own : shopLine(line, isTop);
  for (const { path, value } of said) add(path, value);
  return said.length > 0;
}
