import { headingsEnded } from "../../schemas/values/section-end.ts";
import { part, piece, type Piece } from "./piece.ts";

export interface Heading {
  readonly level: number;
  readonly piece: Piece;
}

interface Placed {
  /** From the page's first heading down to the one right above the block. */
  readonly headings: readonly Heading[];
}

export interface Paragraph extends Placed {
  readonly kind: "paragraph";
  readonly piece: Piece;
  /** A `<br>` of the page starts a new line. */
  readonly lines: readonly Piece[];
}

interface ListItem {
  readonly depth: number;
  readonly piece: Piece;
  /** `- **term**: definition` */
  readonly term?: Piece;
  readonly body: Piece;
}

export interface List extends Placed {
  readonly kind: "list";
  readonly items: readonly ListItem[];
}

export interface Table extends Placed {
  readonly kind: "table";
  readonly caption?: Piece;
  /** All empty where the page's table has no header cells. */
  readonly header: readonly Piece[];
  readonly rows: readonly (readonly Piece[])[];
  /** When all of it was so, as a line beside it says. */
  readonly dated?: string;
  /** How all its figures are measured, as a line above it says: "thousand tonnes". */
  readonly measured?: string;
  /** The year over it sorts its rows, and dates nothing. */
  readonly sorted?: true;
  /** Its columns are things that the site has pages of, and its rows none. */
  readonly across?: true;
  /** Its columns are called as on other pages, and are no things: parts of what the page is about. */
  readonly parted?: true;
  /** What the site's other pages tell of its rows. */
  readonly told?: ToldRows;
}

export interface ToldRows {
  /** The table's header that this is told of: after it was reshaped, columns are others. */
  readonly header: string;
  /** They are parts of what the columns say of the page's subject, and no things. */
  readonly parts?: true;
  /** They are numbered, and other pages have others of the same numbers: things of the page's subject. */
  readonly own?: true;
  /** The column that names the things that they are. */
  readonly named?: number;
  /** A time beside them is when something of them was. */
  readonly timed?: true;
  /** Columns that say something of the row's thing and the page's subject together. */
  readonly shared?: readonly number[];
  /** The column of times that its rows are of, whatever they name. */
  readonly pageTimes?: number;
  /** Columns that say the same of a row's thing on whatever page. */
  readonly lasting?: readonly number[];
}

export type Block = Paragraph | List | Table;

export interface Page {
  readonly headings: readonly Heading[];
  readonly blocks: readonly Block[];
}

const HEADING = /^(#{1,6}) +/;
/** An item may be a heading of its own: "- ### Arden Bridge". */
const ITEM = /^( *)(?:[-*+]|\d{1,4}[.)]) +(?:#{2,6} +(?=\S)|\\?[-–—•·*] (?=\p{L}))?/u;
const DELIMITER = /^\|(?: *:?-+:? *\|)+ *$/;
const TERM = /^\*\*([^*\n]{1,200})\*\*[:：]? *(?:[–—] (?=\S))?/;
const CAPTION = /^Table: +/;

/** Markdown of the crawl's grammar -> blocks with exact offsets. Long because it is one pass over the lines, each kind of block in its branch. */
export function parseBlocks(source: string): Page {
  const lines = linesOf(source);
  const headings: Heading[] = [];
  const blocks: Block[] = [];
  let path: Heading[] = [];
  let caption: Piece | undefined;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] as Piece;
    const heading = HEADING.exec(line.text);
    if (line.text.trim() === "") {
      at++;
    } else if (headingsEnded(line.text.trimEnd()) > 0) {
      path = path.slice(0, Math.max(0, path.length - headingsEnded(line.text.trimEnd())));
      caption = undefined;
      at++;
    } else if (FENCE.test(line.text)) {
      at = behindFence(lines, at);
    } else if (heading !== null) {
      const one = { level: (heading[1] as string).length, piece: withoutEdit(piece(source, line.start + heading[0].length, line.end)) };
      at++;
      if (path.length > 0 && FOLD.test(one.piece.text)) continue;
      path = [...path.filter((above) => above.level < one.level), one];
      headings.push(one);
      caption = undefined;
    } else if (line.text.startsWith("|") && DELIMITER.test(lines[at + 1]?.text ?? "")) {
      const header = cellsOf(source, line);
      const rows: Piece[][] = [];
      for (at += 2; at < lines.length && (lines[at] as Piece).text.startsWith("|"); at++) rows.push(cellsOf(source, lines[at] as Piece));
      path = behindContents(path);
      blocks.push({ kind: "table", headings: path, header, rows, ...(caption === undefined ? {} : { caption }) });
      caption = undefined;
    } else if (ITEM.test(line.text)) {
      const items: ListItem[] = [];
      /** More than none where items follow each other without an empty line. */
      let tight = -1;
      while (at < lines.length && ITEM.test((lines[at] as Piece).text)) {
        const first = lines[at] as Piece;
        let end = first.end;
        for (at++; at < lines.length && continues((lines[at] as Piece).text); at++) end = (lines[at] as Piece).end;
        items.push(itemOf(source, first, end));
        if (items.at(-1)?.depth === 0) tight++;
        // Code in an item ends it, as code alone ends a text: of neither is anything claimed.
        if (FENCE.test(lines[at]?.text ?? "")) at = behindFence(lines, at);
        // A loose list has empty lines between all its items; behind items without, another list begins.
        if ((lines[at]?.text ?? "x").trim() !== "" || !ITEM.test(lines[at + 1]?.text ?? "")) continue;
        if (tight > 0 && items.length > 1) break;
        at++;
        tight--;
      }
      blocks.push({ kind: "list", headings: path, items });
      path = behindContents(path);
    } else {
      const from = at;
      for (at++; at < lines.length && continues((lines[at] as Piece).text) && !(lines[at] as Piece).text.startsWith("|"); at++);
      const last = lines[at - 1] as Piece;
      const whole = piece(source, line.start, last.end);
      const captionMark = CAPTION.exec(whole.text);
      if (captionMark !== null) caption = piece(source, whole.start + captionMark[0].length, whole.end);
      else {
        const own = lines.slice(from, at).map((one) => piece(source, one.start, one.end));
        const items = pointsOf(own);
        blocks.push(items === undefined ? { kind: "paragraph", headings: path, piece: whole, lines: own } : { kind: "list", headings: path, items }); // prettier-ignore
      }
    }
  }
  return { headings, blocks };
}

/** What a reader clicks on to see what stands below: that is of the heading above. */
const FOLD = /^(?:[+▸▶►▾▼] ?)?(?:by (?:year|month|season)|year by year|(?:show|view|see|hide|expand|open|toggle)(?: (?:all|more|details?|list|table|figures))?|(?:full|complete|more) (?:list|table|details?)|details|click to (?:expand|open))$/i; // prettier-ignore

/** What a page lists of its own sections is over with that list: a table below it is of the page. */
const behindContents = (path: Heading[]): Heading[] => (CONTENTS.test(path.at(-1)?.piece.text ?? "") ? path.slice(0, -1) : path);
const CONTENTS = /^(?:table of )?(?:contents|(?:on|in) this page|jump to(?: section)?)$/i;

/** "[edit] Results": what a wiki's readers may do with a section is no part of its title. */
const EDIT =
  "\\[(?:edit(?: source)?|bearbeiten|modifier|editar|modifica|bewerken|redigera|rediger|edytuj|muokkaa)(?: \\| [^\\]]{1,30})?\\]";
const EDIT_BEFORE = new RegExp(`^${EDIT}\\s*`, "i");
const EDIT_BEHIND = new RegExp(`\\s*${EDIT}$`, "i");
function withoutEdit(title: Piece): Piece {
  const before = EDIT_BEFORE.exec(title.text)?.[0].length ?? 0;
  const behind = before === title.text.length ? 0 : (EDIT_BEHIND.exec(title.text)?.[0].length ?? 0);
  return before + behind === 0 ? title : part(title, before, title.text.length - behind);
}

const continues = (text: string): boolean => text.trim() !== "" && !HEADING.test(text) && !ITEM.test(text) && !FENCE.test(text);

const POINT = /^\\?[-–—•·▪◦‣»] +(?=[\p{L}\d])/u;

/** "• Quay: 188 m", "• Tidal range: 1.9 m": lines that each begin with a point are a list, whatever the page marks them as. */
function pointsOf(lines: readonly Piece[]): readonly ListItem[] | undefined {
  if (lines.length < 2 || !lines.every((one) => POINT.test(one.text))) return undefined;
  return lines.map((one) => {
    const whole = part(one, (POINT.exec(one.text) as RegExpExecArray)[0].length);
    return { depth: 0, piece: whole, body: whole };
  });
}

const FENCE = /^(?:> |\s)*```/;

/** The line behind a block of code; the text's end where nothing closes it. */
function behindFence(lines: readonly Piece[], open: number): number {
  let at = open + 1;
  while (at < lines.length && !FENCE.test((lines[at] as Piece).text)) at++;
  return at + 1;
}

function linesOf(source: string): Piece[] {
  const lines: Piece[] = [];
  for (let start = 0; start <= source.length;) {
    const found = source.indexOf("\n", start);
    const end = found < 0 ? source.length : found;
    lines.push({ text: source.slice(start, end), start, end });
    start = end + 1;
  }
  return lines;
}

/** "( <br> Hugo Fischer <br> )": brackets in boxes of their own are there for narrow screens. */
const unbracketed = (source: string, cell: Piece): Piece =>
  cell.text.startsWith("( <br> ") && cell.text.endsWith(" <br> )") ? piece(source, cell.start + 7, cell.end - 7) : cell;

function cellsOf(source: string, line: Piece): Piece[] {
  const cells: Piece[] = [];
  let from = 1;
  for (let at = 1; at < line.text.length; at++) {
    const character = line.text[at];
    if (character === "\\") at++;
    else if (character === "|") {
      cells.push(unbracketed(source, piece(source, line.start + from, line.start + at)));
      from = at + 1;
    }
  }
  const rest = piece(source, line.start + from, line.end);
  if (rest.text !== "") cells.push(rest);
  return cells;
}

function itemOf(source: string, first: Piece, end: number): ListItem {
  const mark = ITEM.exec(first.text) as RegExpExecArray;
  const whole = piece(source, first.start + mark[0].length, end);
  const depth = Math.floor((mark[1] as string).length / 2);
  const term = TERM.exec(whole.text);
  if (term === null) return { depth, piece: whole, body: whole };
  const inner = piece(source, whole.start + 2, whole.start + 2 + (term[1] as string).length);
  return { depth, piece: whole, term: withoutColon(inner), body: piece(source, whole.start + term[0].length, whole.end) };
}

/** `**term:** definition` is common too. */
const withoutColon = (term: Piece): Piece =>
  /[:：]$/.test(term.text) ? { text: term.text.slice(0, -1), start: term.start, end: term.end - 1 } : term;
