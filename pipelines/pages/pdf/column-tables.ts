import type { Piece } from "./piece.ts";
import { cellText, isFigure, joinedLine, linesOf, type PageTable, type TableCell } from "./table.ts";

/** Wider than the spaces of a justified line, in heights of its letters. */
const GAP = 0.9;
/** Wider than the spaces of a name. */
const WORD = 0.35;
/** Between two columns there is at least so much that no row stands in. */
const GUTTER = 0.4;
/** Rows stand at most so far apart, in heights of their letters. */
const APART = 3.2;
/** Lines that may name the columns. */
const ABOVE = 5;
/** So much of a name stands over its column, or beside it. */
const MOSTLY = 0.6;
/** What stands over a list of chapters, where anything does. */
const CONTENTS = /^$|\b(?:contents|chapter|section|page|seite|inhalt|kapitel|sommaire|índice|indice)\b/i;
/** Rows that may stand across columns, of all. */
const LOST = 0.05;
/** A page of more pieces is a drawing. */
const MOST = 20_000;

/** What stands together on a line. */
interface Segment {
  readonly pieces: readonly Piece[];
  readonly left: number;
  readonly right: number;
  readonly text: string;
}

interface Line {
  readonly segments: readonly Segment[];
  readonly y: number;
  readonly height: number;
}

interface Span {
  readonly left: number;
  readonly right: number;
}

/** Tables whose columns are told by their places alone. */
export function columnTables(pieces: readonly Piece[]): readonly PageTable[] {
  const shown = pieces.filter(({ text, upright }) => upright && text.trim() !== "");
  if (shown.length > MOST) return [];
  const lines = linesOf(shown).map(withoutDots).filter((line) => line.length > 0).map((line) => lineOf(line)); // prettier-ignore
  return blocksOf(lines).flatMap((block) => tableOf(block) ?? []);
}

/** Dots that lead from a name to its figures; one that stands alone may be the point of a figure. */
function withoutDots(line: readonly Piece[]): readonly Piece[] {
  const dots = line.map(({ text }) => (/^[\s.…·]+$/.test(text) ? text.replace(/\s/g, "").length : 0));
  const near = (at: number): number => (dots[at] ?? 0) + (dots[at - 1] ?? 0) + (dots[at + 1] ?? 0);
  return line.filter((_, at) => dots[at] === 0 || near(at) < 2);
}

function lineOf(pieces: readonly Piece[], gap = GAP, parts: (from: number, to: number) => boolean = () => true): Line {
  const height = Math.max(1, ...pieces.map((piece) => piece.height));
  const groups: Piece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of pieces) {
    if (groups.length === 0 || (piece.left - end > height * gap && parts(end, piece.left))) groups.push([]);
    groups.at(-1)?.push(piece);
    end = endOf(piece);
  }
  const segments = groups.map((group) => ({
    pieces: group,
    left: (group[0] as Piece).left,
    right: Math.max(...group.map(endOf)),
    text: cellText(group),
  }));
  return { segments, y: pieces[0]?.y ?? 0, height };
}

/** Dots that lead from a name to its figures are no part of the name. */
const endOf = ({ left, right, text }: Piece): number => {
  const shown = text.replace(/(?:\s*[.…·]){3,}\s*$/, "").trimEnd();
  return shown.length === text.length ? right : left + ((right - left) * shown.length) / Math.max(1, text.length);
};

/** Runs of lines of several segments, each with what stands right above it; a line of one segment may stand between two of them. */
function blocksOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const blocks: Line[][] = [];
  let start = -1;
  const flush = (end: number): void => {
    let last = end;
    while (last > start && lines[last - 1]?.segments.length === 1) last--;
    let first = start;
    while (first > 0 && start - first < ABOVE && !apart(lines[first - 1] as Line, lines[first] as Line)) first--;
    if (start >= 0 && last - start > 2) blocks.push(lines.slice(first, last));
    start = -1;
  };
  for (const [at, line] of lines.entries()) {
    const last = lines[at - 1];
    if (start >= 0 && last !== undefined && (apart(last, line) || (line.segments.length === 1 && last.segments.length === 1))) flush(at);
    if (start < 0 && line.segments.length > 1) start = at;
  }
  flush(lines.length);
  return blocks;
}

const apart = (above: Line, below: Line): boolean => below.y - above.y > Math.max(above.height, below.height) * APART;

function tableOf(lines: readonly Line[]): PageTable | undefined {
  const top = lines.findIndex(isRow);
  const last = lines.findLastIndex(isRow);
  if (top < 0 || last - top < 2) return undefined;
  const body = lines.slice(top, last + 1);
  const columns = columnsOf(body.filter(({ segments }) => segments.length > 1));
  if (columns.length < 2) return undefined;
  // A row that stands across columns is none of the table's: it stays text.
  const placed = body.map((line) => ({ line, row: rowOf(line, columns) }));
  const kept = placed.flatMap(({ line, row }) => (row === undefined ? [] : [{ line, row }]));
  if (placed.length - kept.length > placed.length * LOST) return undefined;
  const rows = joinedRows(kept.map(({ row }) => row));
  if (!isTable(rows, columns.length)) return undefined;
  const head = headOf(lines.slice(Math.max(0, top - ABOVE), top), columns);
  if (head === undefined || (isContents(rows) && head.rows.every((row) => row.every(({ text }) => CONTENTS.test(text))))) return undefined;
  const used = [...head.lines, ...kept.map(({ line }) => line)].flatMap(({ segments }) => segments.flatMap(({ pieces }) => pieces));
  return {
    pieces: new Set(used),
    rows: [...head.rows, ...rows.map((row) => row.map((text) => ({ text, wide: 1, high: 1, head: false })))],
  };
}

/** A line with figures behind its name. */
const isRow = ({ segments }: Line): boolean => segments.length > 1 && segments.slice(1).filter(({ text }) => isFigure(text)).length >= (segments.length - 1) / 2; // prettier-ignore

/** What hardly any segment stands in parts the columns. */
function columnsOf(lines: readonly Line[]): readonly Span[] {
  const height = Math.max(1, ...lines.map((line) => line.height));
  const ends = lines.flatMap(({ segments }) => segments.flatMap(({ left, right }) => [{ at: left, by: 1 }, { at: right, by: -1 }])); // prettier-ignore
  const columns: { left: number; right: number }[] = [];
  let over = 0;
  const few = Math.floor(lines.length * LOST);
  for (const { at, by } of ends.toSorted((a, b) => a.at - b.at || b.by - a.by)) {
    const before = over;
    over += by;
    const last = columns.at(-1);
    if (before <= few && over > few) {
      if (last === undefined || at - last.right >= height * GUTTER) columns.push({ left: at, right: at });
    } else if (before > few && over <= few && last !== undefined) last.right = at;
  }
  return columns;
}

const overlapped = ({ left, right }: Span, columns: readonly Span[]): readonly number[] =>
  columns.flatMap((column, at) => (left < column.right && right > column.left ? [at] : []));

/** Undefined where a segment stands in two columns, or two stand in one. */
function rowOf({ segments }: Line, columns: readonly Span[]): string[] | undefined {
  const row = columns.map(() => "");
  for (const segment of segments) {
    const [at, other] = overlapped(segment, columns);
    if (at === undefined || other !== undefined || row[at] !== "") return undefined;
    row[at] = segment.text;
  }
  return row;
}

/** A name that goes over two lines has its figures beside the first of them, or the last. */
function joinedRows(rows: readonly (readonly string[])[]): string[][] {
  const body: string[][] = [];
  for (const row of rows) {
    const last = body.at(-1);
    const [name = "", ...rest] = row;
    const alone = (one: readonly string[]): boolean => one.slice(1).every((text) => text === "");
    if (last !== undefined && name !== "" && (/^\p{Ll}/u.test(name) || /\p{Ll}-$/u.test(last[0] ?? "")) && alone(row) !== alone(last)) {
      last[0] = joinedLine(last[0] ?? "", name) + name;
      for (const [at, text] of rest.entries()) last[at + 1] ||= text;
    } else if (last !== undefined && name === "" && !rest.some(isFigure)) {
      for (const [at, text] of rest.entries()) if (text !== "") last[at + 1] = `${last[at + 1] ?? ""} ${text}`.trim();
    } else body.push([...row]);
  }
  return body;
}

/** Columns of figures, beside names or under years; prose that is set in columns has none. */
function isTable(body: readonly (readonly string[])[], columns: number): boolean {
  const full = body.filter((row) => row.slice(1).some((text) => text !== ""));
  if (full.length < 3) return false;
  const share = (at: number, test: (text: string) => boolean): number => {
    const held = full.map((row) => row[at] ?? "").filter((text) => text !== "");
    return held.length === 0 ? 0 : held.filter(test).length / held.length;
  };
  const filled = full.flat().filter((text) => text !== "").length / (full.length * columns);
  const named = full.filter((row) => row[0] !== "").length / full.length;
  const figures = Array.from({ length: columns - 1 }, (_, at) => share(at + 1, isFigure)).filter((one) => one >= 0.7).length;
  const words = full.flat().filter((text) => text.length > 60).length;
  return filled >= 0.5 && named >= 0.8 && figures >= (columns - 1) / 2 && words <= full.length * 0.2 && (share(0, (text) => /\p{L}{2}/u.test(text)) >= 0.7 || share(0, isFigure) >= 0.9); // prettier-ignore
}

/** Names with the pages that they stand on. */
function isContents(body: readonly (readonly string[])[]): boolean {
  const pages = body.map((row) => row.at(-1) ?? "").filter((text) => text !== "");
  return pages.every((text) => /^(?:\d{1,4}|[ivxl]+)$/.test(text)) && pages.every((text, at) => at === 0 || !(Number(text) < Number(pages[at - 1]))); // prettier-ignore
}

interface Name {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/**
 * What stands over the columns. Lines of one name go together ("Area" over "(km²)"); names over several columns are a row of
 * their own. Undefined where two columns would have the same name, or one has none: then nobody knows what the figures are.
 */
function headOf(
  above: readonly Line[],
  columns: readonly Span[],
): { readonly rows: readonly (readonly TableCell[])[]; readonly lines: readonly Line[] } | undefined {
  const lines: Line[] = [];
  const rows: (readonly Name[])[] = [];
  for (const line of above.toReversed()) {
    const names = namesOf(line, columns, rows.length > 0);
    if (names === undefined) break;
    lines.push(line);
    const below = rows[0];
    if (below === undefined || rows.length > 1 || names.some(({ from, to }) => to > from)) rows.unshift(names);
    else rows[0] = joinedNames(names, below);
  }
  const whole = columns.map((_, at) => rows.map((row) => row.find(({ from, to }) => from <= at && to >= at)?.text ?? "").join(" / "));
  if (lines.length > 0 && (new Set(whole).size < whole.length || whole.slice(1).some((name) => !/[^\s/]/.test(name)))) return undefined;
  return { rows: rows.map((row) => cellsOf(row, columns.length)), lines };
}

const joinedNames = (above: readonly Name[], below: readonly Name[]): readonly Name[] => [
  ...above.filter(({ from }) => !below.some((name) => name.from === from)),
  ...below.map((name) => {
    const over = above.find(({ from }) => from === name.from);
    return over === undefined ? name : { ...name, text: joinedLine(over.text, name.text) + name.text };
  }),
];

/** The names of a line by the columns that they stand over. Undefined where it is no line of names. */
function namesOf(line: Line, columns: readonly Span[], named: boolean): readonly Name[] | undefined {
  const wide = widened(columns);
  const gutter = (from: number, to: number): boolean => columns.some(({ right }, at) => at + 1 < columns.length && from < (columns[at + 1] as Span).left && to > right); // prettier-ignore
  const { segments } = lineOf(line.segments.flatMap(({ pieces }) => pieces), WORD, gutter); // prettier-ignore
  const across = named ? acrossOf(segments, columns, line.height) : undefined;
  if (across !== undefined) return across;
  const names: Name[] = [];
  for (const segment of segments) {
    const most = (segment.right - segment.left) * MOSTLY;
    const at = wide.findIndex(({ left, right }) => Math.min(segment.right, right) - Math.max(segment.left, left) > most);
    if (at < 0 || names.some(({ from }) => from === at)) return undefined;
    names.push({ text: segment.text, from: at, to: at });
  }
  // A line over the first column alone speaks of the table.
  return names.length === 1 && names[0]?.from === 0 ? undefined : names;
}

/** Names each of which stands in the middle over several columns; the first column is none of theirs. */
function acrossOf(segments: readonly Segment[], columns: readonly Span[], height: number): readonly Name[] | undefined {
  const own = (columns[0] as Span).right;
  const names = segments.filter(({ left }) => left >= own);
  if (names.length === 0 || names.length < segments.length - 1 || names.length * 2 > columns.length - 1) return undefined;
  const middle = ({ left, right }: Span): number => (left + right) / 2;
  const far = (name: Span, column: Span): number => Math.abs(middle(name) - middle(column));
  const made = names.map((name): Name => {
    const mine = columns.flatMap((column, at) => (at > 0 && names.every((other) => far(name, column) <= far(other, column)) ? [at] : []));
    return { text: name.text, from: mine[0] ?? 0, to: mine.at(-1) ?? 0 };
  });
  const centred = made.every(({ from, to }, at) => from > 0 && to > from && far(names[at] as Span, { left: (columns[from] as Span).left, right: (columns[to] as Span).right }) <= height * 1.5); // prettier-ignore
  const [first] = segments;
  return centred ? [...(first !== undefined && first.left < own ? [{ text: first.text, from: 0, to: 0 }] : []), ...made] : undefined;
}

function cellsOf(names: readonly Name[], columns: number): readonly TableCell[] {
  const made: TableCell[] = [];
  for (let at = 0; at < columns; at += made.at(-1)?.wide ?? 1) {
    const name = names.find(({ from }) => from === at);
    made.push({ text: name?.text ?? "", wide: name === undefined ? 1 : name.to - name.from + 1, high: 1, head: true });
  }
  return made;
}

/** A name may be wider than what stands below it: half of the way to the next column is its own. */
const widened = (columns: readonly Span[]): readonly Span[] =>
  columns.map(({ left, right }, at) => {
    const [before, after] = [columns[at - 1], columns[at + 1]];
    return {
      left: before === undefined ? left - 50 : left - Math.max(0, (left - before.right) / 2 - 1),
      right: after === undefined ? right + 50 : right + Math.max(0, (after.left - right) / 2 - 1),
    };
  });
