import { z } from "zod";
import type { Document } from "../../schemas/document.ts";
import { keptReadings } from "../core/kept-readings.ts";
import { type Block, type List, type Page, parseBlocks, type Table } from "./blocks.ts";
import type { Piece } from "./piece.ts";
import { isReportTitle } from "../../schemas/values/names.ts";
import { keyValue } from "./key-value.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { framesIn, type FrameSource } from "./sentence-frame.ts";
import { sha256 } from "../../schemas/canonical.ts";
import { isEnglish, isProse } from "./sentences.ts";
import { indexLinks, type Links } from "./links.ts";
import { factsOfRows, outlineOfTable, TableOutline } from "./table-outline.ts";
import { pageSubject, type PageSubject, titleParts, topLine } from "./subject.ts";
import { isName } from "./entity-list.ts";
import { isGroupRow } from "./table-shapes.ts";
import { personLinks } from "./titled-person.ts";
import { isOfOwner } from "./topic-pages.ts";
import { writtenOut } from "./note-words.ts";

/** What the templates of a site are learned from: short strings of a page with what stands beside them, and its short blocks. */
export const PageOutline = z.object({
  /** Pages whose addresses are built alike. */
  template: z.string(),
  uri: z.string(),
  /** What the page alone says that it is about; empty for a list. */
  name: z.string(),
  /** What stands over all of it, where that is not its name. */
  top: z.string().default(""),
  /** Its first heading below the title. */
  second: z.string().default(""),
  /** Of a site's first page: how that is called. */
  home: z.string().optional(),
  /** Its title says that figures follow, and not of what. */
  ofOwner: z.literal(true).optional(),
  /** A title without its year, and the year: "Port statistics #" of 2011. */
  ofYear: z.tuple([z.string(), z.string()]).optional(),
  /** What its title puts side by side, where the name is one of that. */
  parts: z.array(z.string()).default([]),
  /** Strings that may be labels, each with what stands beside it. */
  pairs: z.array(z.tuple([z.string(), z.string()])),
  /** What the page says of its own subject under labels, as printed. */
  said: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** What its tables say under their headers of things that have pages of their own, by address. */
  rows: z.array(z.tuple([z.string(), z.string(), z.string()])).default([]),
  /** Lines that may hold a label and its value with nothing between. */
  lines: z.array(z.string()),
  /** Whole blocks, by the heading over them. */
  blocks: z.array(z.tuple([z.string(), z.string()])),
  tables: z.array(TableOutline).default([]),
  /** Titles of its parts, without their numbers. */
  heads: z.array(z.string()).default([]),
  /** Of a page with some text: whether that calls the page's subject by its name; a thing is, and what an article is headed by is not. */
  calls: z.boolean().optional(),
  /** Whom its links call by name, with a title or without one. */
  persons: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** Clauses without their values, and a sign of those. */
  frames: z.array(z.tuple([z.string(), z.string()])).default([]),
});
export type PageOutline = z.infer<typeof PageOutline>;

/** Of a page; some 100 bytes each. */
const MOST_PAIRS = 160;
const MOST_LINES = 80;
const MOST_BLOCKS = 60;
const MOST_TABLES = 8;
const MOST_FRAMES = 80;
const MOST_HEADS = 40;
const MOST_SAID = 60;
const MOST_OF_ROWS = 240;
/** One engine in the second stage of every rocket, and another thrust. */
const MOST_BESIDE = 3;
const MOST_LABEL = 60;
const MOST_LABEL_WORDS = 5;
const MOST_LINE = 90;
const MOST_BLOCK = 240;

/** Only pages are made by templates: of records, graphs and papers the form is known. */
export const isTemplated = (document: Pick<Document, "kind" | "text">): boolean =>
  (document.kind === "web" || document.kind === "file") && document.text.length <= 4_000_000;

export const siteOf = (uri: string): string => /^[a-z]+:\/\/[^/]*/i.exec(uri)?.[0].toLowerCase() ?? "";

/** The first page, or the one about whoever has the site. */
const isHome = (uri: string): boolean =>
  !/[?&][\w.-]+=\d+(?:&|#|$)/.test(uri) &&
  /^(?:\/(?:index\.\w+)?)?$|^\/about(?:[-_]?us)?(?:\.\w+|\/)?$/.test(uri.slice(siteOf(uri).length).split(/[?#]/)[0] as string);

/**
 * "/rivers/177/luntenwick" -> "/rivers/#/*": folders by name, numbers and the page's own segment as signs. What is asked of a script
 * ("/club.php?id=40") is by the script's name and what it is asked by, with words beside numbers: "/index.php?mod=player&id=7".
 */
function templateOf(uri: string): string {
  const [path = "", query = ""] = uri.slice(siteOf(uri).length).split(/[?#]/);
  const asked = query.split("&").filter((one) => /^[\w.-]{1,24}=./.test(one)).sort(); // prettier-ignore
  if (SCRIPT.test(path) && asked.some((one) => /=\d+$/.test(one)))
    return `${siteOf(uri)}${path}?${asked.map((one) => (/=[a-z]{2,16}$/.test(one) ? one : one.replace(/=.*/, ""))).join("&")}`;
  const segments = path.replace(/(?:\/index\.\w+|\/)$/, "").split("/").slice(1); // prettier-ignore
  const ended = segments.length === 0 ? "" : /\d$/.test(segments.at(-1) ?? "") ? "*#" : "*";
  return `${siteOf(uri)}/${[...segments.slice(0, -1).map((one) => (/^\d+$/.test(one) ? "#" : one)), ended].join("/")}`;
}

const SCRIPT = /\.(?:php\d?|aspx?|jsp|cgi|pl|cfm|do)$/i;

/** One spelling of a label wherever it stands: a site has the same ones on all its pages. */
export const labelKey = keptReadings(
  (text) =>
    text
      .replace(/\*\*/g, "")
      .replace(/[\s:：*†‡ᵃ-ᶻ]+$/u, "")
      .replace(/\s+/g, " ")
      .trim()
      .toLowerCase(),
  4_000,
);

export const blockKey = (block: Block): string => `${block.kind} ${textOf(block)}`.slice(0, MOST_BLOCK);
export const placeKey = (block: Block): string => `${block.kind} ${labelKey(block.headings.at(-1)?.piece.text ?? "").slice(0, MOST_LABEL)}`;

/** The block as a whole, and the items of a list that are neither labels nor values by themselves. */
const blockKeys = (block: Block): [string, string][] => [
  [placeKey(block), blockKey(block)],
  ...(block.kind === "list"
    ? block.items.flatMap((item): [string, string][] => (isPlain(item) ? [[placeKey(block), itemKey(item)]] : []))
    : []),
];
type Item = List["items"][number];
export const isPlain = ({ term, piece }: Item): boolean =>
  term === undefined && piece.text.length <= MOST_LABEL && keyValue(piece.text) === null;
export const itemKey = ({ piece }: Item): string => `item ${piece.text}`;

function textOf(block: Block): string {
  if (block.kind === "paragraph") return block.piece.text;
  if (block.kind === "list") return block.items.map((one) => one.piece.text).join("\n");
  return [block.header, ...block.rows].map((row) => row.map((one) => one.text).join("|")).join("\n");
}

/** Long because it names all that a site learns from a page. */
export function outlineOf(document: Document, page: Page = writtenOut(parseBlocks(document.text))): PageOutline {
  const subject = pageSubject(document, page);
  const links = indexLinks(document.links);
  const ofYear = yearIn(subject.reference.surface);
  const pairs = new Map<string, string>();
  const lines = new Set<string>();
  const add = (label: string, beside: string): void => {
    const key = labelKey(label);
    if (key === "" || key.length > MOST_LABEL || !/\p{L}/u.test(key) || pairs.size >= MOST_PAIRS || pairs.has(key)) return;
    pairs.set(key, beside.slice(0, MOST_LABEL));
  };
  const line = ({ text, start }: Piece): void => {
    // What a name begins with is no label.
    if ((links.from(start)?.text.indexOf(" ") ?? -1) > 0) return;
    if (text.length <= MOST_LINE && /\S\s\S/.test(text) && !/[.!?]$/.test(text) && lines.size < MOST_LINES) lines.add(text);
  };
  for (const [at, block] of page.blocks.entries()) {
    const next = page.blocks[at + 1];
    // A line of many words, as "From Ale, the beer wiki" under every title, is a saying of the site's and no label.
    if (
      block.kind === "paragraph" &&
      next !== undefined &&
      block.lines.length === 1 &&
      keyValue(block.piece.text) === null &&
      block.piece.text.split(" ").length <= MOST_LABEL_WORDS
    )
      add(block.piece.text, textOf(next));
    if (block.kind === "table") outlineTable(block, add, line);
    else
      for (const { piece, term, body } of block.kind === "list" ? block.items : block.lines.map((one) => ({ piece: one, term: undefined, body: one }))) {
        const { text } = piece;
        const key = keyValue(text);
        if (term !== undefined) add(term.text, body.text);
        else if (key !== null) add(key[1] as string, text.slice(key[0].length));
        for (const one of term === undefined ? (key === null ? [piece] : []) : [term, body]) line(one);
      } // prettier-ignore
  }
  return {
    template: templateOf(document.uri),
    uri: document.uri,
    name: subject.isList || subject.publishes === true ? "" : (subject.report ?? subject.reference).surface.slice(0, 120),
    top: topLine(page) === subject.reference.surface ? "" : topLine(page),
    second: (page.headings.find(({ level }) => level > 1)?.piece.text ?? "").replace(/\*\*/g, "").slice(0, 120),
    ...(isHome(document.uri) && { home: subject.reference.surface.slice(0, 120) }),
    ...(isOfOwner(subject.reference.surface) && { ofOwner: true as const }),
    ...(ofYear !== undefined && { ofYear }),
    parts: partsOf(document.title, subject.reference.surface),
    pairs: [...pairs],
    said: subject.isList || subject.publishes === true || subject.report !== undefined ? [] : saidOf(page, links),
    lines: [...lines],
    blocks: page.blocks.flatMap(blockKeys).slice(0, MOST_BLOCKS),
    heads: headsOf(page),
    ...callsOf(page, subject, pairs.size),
    persons: personLinks(document.links),
    rows: page.blocks.flatMap((block) => (block.kind === "table" ? factsOfRows(block, links) : [])).slice(0, MOST_OF_ROWS),
    tables: page.blocks
      .flatMap((block) => (block.kind === "table" ? (outlineOfTable(block, links, ofYear !== undefined) ?? []) : []))
      .slice(0, MOST_TABLES),
    frames:
      subject.isList || !isEnglish(document.language)
        ? []
        : framesOf(page, { names: [subject.reference.surface, ...subject.aliases], links, language: document.language }),
  };
}

/** "3. Sexton" is called Sexton. */
export const withoutNumber = (text: string): string => text.replace(/^(?:\d{1,3}[.)]|No\.? ?\d{1,3}[:.]?|#\d{1,3}[:.]?) +/i, "");

const headsOf = ({ headings }: Page): string[] =>
  [...new Set(headings.flatMap(({ level, piece }) => (level > 1 && piece.text.length <= MOST_LABEL ? [labelKey(withoutNumber(piece.text))] : [])))].slice(0, MOST_HEADS); // prettier-ignore

/** A name is said whole, without what a bracket or a comma parts off, or, of somebody, by its last word. */
function callsOf(
  { blocks }: Page,
  { reference: { surface }, isList, publishes, aliases }: PageSubject,
  pairs: number,
): Pick<PageOutline, "calls"> {
  const said = blocks.flatMap((one) =>
    one.kind === "paragraph" ? one.lines.filter(({ text }) => isProse(text)).map(({ text }) => text) : [],
  );
  const words = said.join(" ");
  if (
    isList ||
    publishes === true ||
    surface === "" ||
    isReportTitle(surface) ||
    words.length < Math.max(LEAST_TEXT, pairs * TEXT_PER_PAIR)
  )
    return {};
  const bare = surface
    .replace(/^[Tt]he /, "")
    .replace(/ ?\([^()]*\)$/, "")
    .replace(/,.*$/, "");
  const last = isName(bare) && !bare.includes(":") ? (/ (\p{Lu}[\p{L}’'-]{2,})$/u.exec(bare)?.[1] ?? bare) : bare;
  return { calls: [surface, bare, last, ...aliases].some((one) => one.length > 1 && words.includes(one)) };
}

const LEAST_TEXT = 200;
/** A sentence for each label: a record of a museum has a few lines beside its labels, and a story a box of labels beside its text. */
const TEXT_PER_PAIR = 80;

/** A title that names one year, as those of other years may. */
function yearIn(title: string): [string, string] | undefined {
  const [year, another] = title.match(/(?<![\d.,/–-])(?:1[5-9]|20)\d\d(?:[/–-]\d{2,4})?(?![\d.,]\d|[\d/–-])/g) ?? [];
  // "GST 2019-18" is a sign, and no year stands in it.
  const isSign = year !== undefined && /\D/.test(year) && !/\p{Ll}{3}/u.test(title);
  const time = year === undefined || another !== undefined || isSign || title.length > 120 ? undefined : wholeDate(year)?.value;
  return year === undefined || time === undefined ? undefined : [title.replace(year, "#"), time];
}

function partsOf(title: string, name: string): string[] {
  const parts = titleParts(title);
  return parts.length > 1 && parts.includes(name) ? parts.slice(0, 6).map((one) => one.slice(0, 120)) : [];
}

function outlineTable({ caption, header, rows }: Table, add: (label: string, beside: string) => void, line: (text: Piece) => void): void {
  const first = rows[0];
  if (caption !== undefined) line(caption);
  if (caption !== undefined && first !== undefined && isGroupRow(first)) add(caption.text, first[0]?.text ?? "");
  const titled = header.some((one) => one.text !== "");
  if (titled)
    for (const [at, title] of header.entries()) add(title.text, rows.slice(0, MOST_BESIDE).map((row) => row[at]?.text ?? "").join("|")); // prettier-ignore
  // Of labels with their values beside them, the first has none below it.
  else if (first !== undefined && rows.length > 1 && first.length > 2)
    for (const [at, title] of first.entries()) add(title.text, rows[1]?.[at]?.text ?? "");
  for (const [index, row] of rows.entries()) {
    if (isGroupRow(row)) {
      if (row[0] !== undefined) line(row[0]);
      const below = rows[index + 1];
      if (below !== undefined && (isGroupRow(below) || below[0]?.text === ""))
        add(row[0]?.text ?? "", below.find((one) => one.text !== "")?.text ?? "");
    } else
      // Under a header only the first cell may be a label; of one row none is.
      for (let at = 0; at + 1 < (titled ? (rows.length > 1 ? 2 : 0) : row.length); at++) {
        const label = row[at]?.text ?? "";
        if (label !== "" && !/^[-−+~$€£(]*\.?\d/.test(label)) add(label, row[at + 1]?.text ?? "");
      }
  }
}

/** Labels with their values, where no linked heading says that they are of another thing. */
function saidOf({ blocks }: Page, links: Links): [string, string][] {
  const said = new Map<string, string>();
  const add = (label: string, value: string): void => {
    const printed = label.replace(/\*\*/g, "").replace(/[\s:：]+$/u, "").trim(); // prettier-ignore
    const isPair = printed !== "" && !printed.endsWith("?") && printed.length <= MOST_LABEL && /\p{L}/u.test(printed) && value !== "" && value.length <= MOST_LABEL && !/[|\n]/.test(value); // prettier-ignore
    if (isPair && said.size < MOST_SAID && !said.has(printed)) said.set(printed, value);
  };
  for (const [at, block] of blocks.entries()) {
    if (block.headings.some(({ level, piece }) => level > 1 && links.exact(piece.start, piece.end) !== undefined)) continue;
    const next = blocks[at + 1];
    if (block.kind === "table") {
      if (block.header.every((one) => one.text === "") && block.rows.every((row) => row.length % 2 === 0))
        for (const row of block.rows)
          for (let each = 0; each < row.length; each += 2) add(row[each]?.text ?? "", row[each + 1]?.text ?? "");
    } else if (block.kind === "list") for (const { piece, term, body } of block.items) addPair(piece, term, body, add);
    else {
      for (const line of block.lines) addPair(line, undefined, line, add);
      const isOver = block.lines.length === 1 && next?.kind === "paragraph" && next.lines.length === 1 && next.headings === block.headings;
      if (!isOver || keyValue(block.piece.text) !== null) continue;
      if (/^\**[$€£]?\d/.test(block.piece.text)) add(next.piece.text, block.piece.text.replace(/\*\*/g, ""));
      else add(block.piece.text, next.piece.text);
    }
  }
  return [...said];
}

function addPair({ text }: Piece, term: Piece | undefined, body: Piece, add: (label: string, value: string) => void): void {
  const key = term === undefined ? keyValue(text) : null;
  if (term !== undefined) add(term.text, body.text);
  else if (key !== null) add(key[1] as string, text.slice(key[0].length));
}

const framesOf = (page: Page, framed: FrameSource): PageOutline["frames"] =>
  [...new Map(
    page.blocks.flatMap((block) =>
      block.kind !== "paragraph" ? [] : block.lines.flatMap((line) => (isProse(line.text) ? framesIn(line, framed).map(({ key, filling }) => [key, sha256(filling).slice(0, 8)] as const) : [])),
    ),
  )].slice(0, MOST_FRAMES).map(([key, sign]) => [key, sign]); // prettier-ignore

const MOST_WORDS = 5;

/** The first words of a line, each time with what follows them. */
export function beginningsOf(line: string): [string, string][] {
  const found: [string, string][] = [];
  for (const { index } of line.matchAll(/ /g)) {
    if (found.length >= MOST_WORDS) break;
    const key = labelKey(line.slice(0, index));
    if (/\p{L}/u.test(key)) found.push([key, line.slice(index + 1, index + 1 + MOST_LABEL)]);
  }
  return found;
}
