import type { Piece } from "./piece.ts";
import type { Rule, Rules } from "./rules.ts";
import { cellText, isFigure, linesOf, type PageTable, type TableCell } from "./table.ts";

/** Lines this near are one, or meet. */
const NEAR = 3;
/** A table with more lines is none; comparing them takes time by their product. */
const MOST = 1_500;

/** Tables whose cells have lines around them. */
export function ruledTables(pieces: readonly Piece[], rules: Rules): readonly PageTable[] {
  if (rules.level.length > MOST || rules.upright.length > MOST) return [];
  return groupsOf(rules).flatMap((group) => tableOf(group, pieces) ?? []);
}

/** Lines that meet each other. */
function groupsOf({ level, upright }: Rules): readonly Rules[] {
  const parents = Array.from({ length: level.length + upright.length }, (_, at) => at);
  for (const [at, flat] of level.entries())
    for (const [other, high] of upright.entries())
      if (within(high.at, flat.from, flat.to) && within(flat.at, high.from, high.to)) join(parents, at, level.length + other);
  const groups = new Map<number, { level: Rule[]; upright: Rule[] }>();
  for (const at of parents.keys()) {
    const root = rootOf(parents, at);
    const group = groups.get(root) ?? { level: [], upright: [] };
    groups.set(root, group);
    if (at < level.length) group.level.push(level[at] as Rule);
    else group.upright.push(upright[at - level.length] as Rule);
  }
  return [...groups.values()];
}

const within = (at: number, from: number, to: number): boolean => at >= from - NEAR && at <= to + NEAR;

function rootOf(parents: number[], at: number): number {
  let root = at;
  while (parents[root] !== root) root = parents[root] = parents[parents[root] as number] as number;
  return root;
}

/** The first of the two is the head of both. */
function join(parents: number[], one: number, other: number): void {
  const [a, b] = [rootOf(parents, one), rootOf(parents, other)];
  parents[Math.max(a, b)] = Math.min(a, b);
}

function tableOf(rules: Rules, all: readonly Piece[]): PageTable | undefined {
  // Many tables are open at their sides.
  const xs = places([...rules.upright.map(({ at }) => at), ...rules.level.flatMap(({ from, to }) => [from, to])]);
  const ys = places([...rules.level.map(({ at }) => at), ...rules.upright.flatMap(({ from, to }) => [from, to])]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 2 || rows < 2) return undefined;
  const inside = ({ left, right, y, upright, text }: Piece): boolean =>
    upright && text.trim() !== "" && (left + right) / 2 > (xs[0] as number) && (left + right) / 2 < (xs[columns] as number) && y > (ys[0] as number) && y < (ys[rows] as number) + 1; // prettier-ignore
  const pieces = all.filter(inside);
  const parents = mergedPlaces(rules, xs, ys);
  const cells = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const column = between(xs, (piece.left + piece.right) / 2);
    const row = between(ys, piece.y - piece.height * 0.3);
    const cell = rootOf(parents, row * columns + column);
    const ends = [piece.left + 2, piece.right - 2].map((x) => between(xs, x));
    // Letters over a line between two cells: it is not certain what belongs to which.
    if (ends.some((end) => end < 0 || rootOf(parents, row * columns + end) !== cell)) return undefined;
    cells.set(cell, [...(cells.get(cell) ?? []), piece]);
  }
  const grid = Array.from({ length: rows }, (): TableCell[] => []);
  for (const [cell, box] of boxesOf(parents, columns)) {
    const held = cells.get(cell) ?? [];
    if (box === undefined || hasColumns(held)) return undefined;
    grid[Math.floor(cell / columns)]?.push({ text: cellText(held), ...box, head: false });
  }
  if (rowsWithout(grid, cells, columns)) return undefined;
  // Grids of plots and frames of forms hold little text.
  const texts = grid.flat();
  const filled = texts.filter(({ text }) => text !== "").length;
  if (filled < 4 || filled < texts.length * 0.4) return undefined;
  const blank = (row: readonly TableCell[]): boolean => row.length > 0 && row.every(({ text, high }) => text === "" && high === 1);
  const heads = headRows(grid, (row) => [...cells].filter(([cell]) => Math.floor(cell / columns) === row).flatMap(([, held]) => held));
  const named = grid.map((row, at) => (at < heads ? row.map((cell) => ({ ...cell, head: true })) : row));
  return { pieces: new Set(pieces), rows: named.filter((row) => !blank(row)) };
}

/** Where lines stand and end, each place once. */
function places(ats: readonly number[]): readonly number[] {
  const found: number[] = [];
  for (const at of ats.toSorted((a, b) => a - b)) if (found.length === 0 || at - (found.at(-1) as number) > NEAR) found.push(at);
  return found;
}

const between = (places: readonly number[], at: number): number => {
  const found = places.findIndex((place, index) => at >= place - (index === 0 ? NEAR : 0) && at < (places[index + 1] ?? Number.NEGATIVE_INFINITY)); // prettier-ignore
  return found < 0 && at < (places.at(-1) ?? 0) + NEAR && at > (places[0] ?? 0) ? places.length - 2 : found;
};

/** Places of the grid without a line between them are one cell. */
function mergedPlaces({ level, upright }: Rules, xs: readonly number[], ys: readonly number[]): number[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const parents = Array.from({ length: columns * rows }, (_, at) => at);
  const drawn = (rules: readonly Rule[], at: number, middle: number): boolean =>
    rules.some((rule) => Math.abs(rule.at - at) <= NEAR && middle > rule.from && middle < rule.to);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const place = row * columns + column;
      const [left, right = left, top, foot = top] = [xs[column] as number, xs[column + 1], ys[row] as number, ys[row + 1]];
      if (column + 1 < columns && !drawn(upright, right, (top + foot) / 2)) join(parents, place, place + 1);
      if (row + 1 < rows && !drawn(level, foot, (left + right) / 2)) join(parents, place, place + columns);
    }
  return parents;
}

/** How many places each cell takes; undefined where it is no rectangle. */
function boxesOf(parents: number[], columns: number): ReadonlyMap<number, { readonly wide: number; readonly high: number } | undefined> {
  const members = new Map<number, number[]>();
  for (const at of parents.keys()) members.set(rootOf(parents, at), [...(members.get(rootOf(parents, at)) ?? []), at]);
  return new Map(
    [...members].map(([root, places]) => {
      const wide = Math.max(...places.map((at) => at % columns)) - Math.min(...places.map((at) => at % columns)) + 1;
      const high = Math.floor(Math.max(...places) / columns) - Math.floor(root / columns) + 1;
      return [root, wide * high === places.length ? { wide, high } : undefined];
    }),
  );
}

/** Lines are drawn around groups of columns only: the columns within are told by their places. */
const hasColumns = (pieces: readonly Piece[]): boolean =>
  linesOf(pieces).filter((line) => line.some((piece, at) => at > 0 && piece.left - (line[at - 1] as Piece).right > piece.height * 1.2)).length > 0; // prettier-ignore

/** No line parts the rows: every cell holds as many lines of text as there are rows. */
const rowsWithout = (grid: readonly (readonly TableCell[])[], cells: ReadonlyMap<number, readonly Piece[]>, columns: number): boolean =>
  grid.some((_, row) => {
    const lines = [...cells].filter(([cell]) => Math.floor(cell / columns) === row).map(([, held]) => linesOf(held).length);
    return lines.length > 1 && (lines[0] ?? 0) > 2 && lines.every((count) => count === lines[0]);
  });

/** How many rows name the columns: those whose letters are of a kind that no later row has, or one of words over figures. */
function headRows(grid: readonly (readonly TableCell[])[], piecesOf: (row: number) => readonly Piece[]): number {
  const fonts = (from: number, to: number): ReadonlySet<string> => new Set(Array.from({ length: to - from }, (_, at) => piecesOf(from + at)).flatMap((held) => held.map(({ font }) => font))); // prettier-ignore
  for (let count = 1; count <= Math.min(3, grid.length - 2); count++) {
    const [above, below] = [fonts(0, count), fonts(count, grid.length)];
    if (above.size > 0 && below.size > 0 && [...above].every((font) => !below.has(font))) return count;
  }
  const first = grid.findIndex((row) => row.some(({ text }) => text !== ""));
  const rest = grid.slice(first + 1).filter((row) => row.length === grid[first]?.length);
  const figures = (row: readonly TableCell[]): number => row.slice(1).filter(({ text }) => isFigure(text)).length;
  const counted = rest.filter((row) => figures(row) >= (row.length - 1) / 2).length;
  return rest.length > 1 && counted >= rest.length * 0.7 && figures(grid[first] ?? []) === 0 ? first + 1 : 0;
}
