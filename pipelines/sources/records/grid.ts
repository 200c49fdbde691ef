/** A row of a sheet or file, as it stands there; "" where a cell is empty. */
export type GridRow = readonly string[];

/** A table as it lies in a grid of cells. */
interface GridTable {
  /** What stands above it in a row of its own. */
  readonly title: string | undefined;
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
}

export interface Grid {
  readonly tables: readonly GridTable[];
  /** Rows that are no rows of a table: titles, notes, sources, totals. */
  readonly besides: readonly string[];
}

const MOST_COLUMNS = 500;
const FIGURE = /^[-+−]?[$€£]?[\d.,\s']*\d ?%?$/;
const NOTE = /^(?:sources?|notes?|n\.b\.|remarks?|legend|key|data (?:as of|from)|last updated|quellen?|hinweise?|anmerkung(?:en)?|stand|remarques?|fuentes?|notas?|fonti?|bron)\b ?[:.\d]|^[*†‡©¹²³]|^\(?\d\)\s/i; // prettier-ignore
const TOTAL = /^(?:(?:grand|sub|over-?all)?[ -]?totals?|sums?|averages?|means?|medians?|gesamt|gesamtsumme|summe|insgesamt|durchschnitt|mittelwert|totale|totaal|totalt|suma|média|moyenne|total général)(?: ?[:(].*| of .*| all .*)?$/i; // prettier-ignore
const PART_TOTAL = /^(?:sub-?total|grand total|zwischensumme|sous-total)\b/i;

/** Pandas leaves the name of its index empty. */
const isHeader = (row: GridRow): boolean => {
  const named = row.filter((cell) => cell !== "");
  return (
    row.length >= 2 &&
    row.length <= MOST_COLUMNS &&
    !row.slice(1).includes("") &&
    new Set(named).size === named.length &&
    !named.every((cell) => /^[-+]?[\d.,]+$/.test(cell))
  );
};

/**
 * The tables of a grid, one below the other or side by side: empty rows and columns part them. What stands above a header is its title and
 * notes; sources, notes and totals below the rows are none of them.
 */
export function tablesInGrid(grid: readonly GridRow[]): Grid {
  const besides: string[] = [];
  const tables: OpenTable[] = [];
  let title: string | undefined;
  for (const block of blocksOf(grid)) {
    const cells = block.rows.map((row) => cellsAt(row, block.places));
    const above = cells.findIndex((row) => filled(row) > 1);
    const lines = above < 0 ? cells : cells.slice(0, above);
    for (const row of lines) besides.push(firstOf(row));
    title = lines.map(firstOf).find((line) => line.length <= 100 && !NOTE.test(line)) ?? title;
    if (above < 0) continue;
    const last = tables.at(-1);
    const headed = withHeader(cells.slice(above));
    const fits = last !== undefined && block.places.every((place) => last.places.includes(place));
    if (fits && (headed === undefined || !tells(headed, last))) {
      for (const row of block.rows.slice(above).map((one) => cellsAt(one, last.places)))
        if (!isSame(row, last.columns)) last.rows.push(row);
    } else if (headed !== undefined) tables.push({ title, columns: headed.columns, rows: [...headed.rows], places: block.places });
    else for (const row of cells.slice(above)) besides.push(row.join(" ").trim());
    title = undefined;
  }
  const empty = tables.filter(({ rows }) => rows.length === 0);
  const full = tables.filter(({ rows }) => rows.length > 0).map((table) => bounded(table, besides));
  return { tables: full, besides: [...empty.map(({ columns }) => columns.join(" ").trim()), ...besides] };
}

/** A table that rows below an empty one may go on. */
interface OpenTable {
  readonly title: string | undefined;
  readonly columns: readonly string[];
  readonly rows: GridRow[];
  /** The columns of the grid that it lies in. */
  readonly places: readonly number[];
}

interface Block {
  readonly places: readonly number[];
  /** Whole rows of the grid. */
  readonly rows: readonly GridRow[];
}

const filled = (row: GridRow): number => row.filter((cell) => cell !== "").length;
const firstOf = (row: GridRow): string => row.find((cell) => cell !== "") ?? "";
const cellsAt = (row: GridRow, places: readonly number[]): GridRow => places.map((place) => row[place] ?? "");
const isSame = (row: GridRow, columns: readonly string[]): boolean => columns.every((cell, at) => cell === (row[at] ?? ""));

/** Rows between empty rows, and of each such block the parts between empty columns. */
function blocksOf(grid: readonly GridRow[]): readonly Block[] {
  const blocks: GridRow[][] = [[]];
  for (const row of grid)
    if (filled(row) > 0) blocks.at(-1)?.push(row);
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  return blocks.filter((rows) => rows.length > 0).flatMap(sideBySide);
}

function sideBySide(rows: readonly GridRow[]): readonly Block[] {
  const used: boolean[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) if (cell !== "") used[at] = true;
  const places = [...used.keys()].filter((at) => used[at] === true);
  const parts: number[][] = [];
  for (const place of places)
    if (used[place - 1] === true) parts.at(-1)?.push(place);
    else parts.push([place]);
  // A gap inside one table is a column that nobody filled.
  const isTable = (part: readonly number[]): boolean => part.length >= 2 && rows.slice(0, 10).some((row) => isHeader(cellsAt(row, part)));
  if (parts.length < 2 || !parts.every(isTable)) return [{ places, rows }];
  return parts.map((part) => ({ places: part, rows: rows.filter((row) => filled(cellsAt(row, part)) > 0) }));
}

type Headed = Pick<GridTable, "columns" | "rows">;

/** The first row, or the first two where the upper groups the columns: "", "2019", "", "2020", "". */
function withHeader(rows: readonly GridRow[]): Headed | undefined {
  const [first = [], second = []] = rows;
  if (isHeader(first)) return { columns: first, rows: rows.slice(1) };
  const grouped = filled(first) < first.length && filled(second) === second.length && !second.some((cell) => FIGURE.test(cell));
  if (!grouped) return undefined;
  let group = "";
  const columns = second.map((cell, at) => {
    group = (first[at] ?? "") === "" ? group : (first[at] ?? "");
    return group === "" ? cell : FIGURE.test(group) ? `${cell} ${group}` : `${group} ${cell}`;
  });
  return isHeader(columns) ? { columns, rows: rows.slice(2) } : undefined;
}

/** Whether a row in the middle of a grid heads a table of its own: it is another width, or a word that stands over figures alone. */
function tells({ columns, rows }: Headed, last: OpenTable): boolean {
  if (isSame(columns, last.columns)) return false;
  const over = columns.filter((_, at) => {
    const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    return cells.length * 2 > rows.length && cells.every((cell) => FIGURE.test(cell));
  });
  return over.length > 0
    ? over.every((cell) => !FIGURE.test(cell) || YEAR.test(cell))
    : rows.length > 0 && columns.length !== last.columns.length;
}
const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** Without what stands below the rows, and without the sums among them. */
function bounded({ title, columns, rows }: OpenTable, besides: string[]): GridTable {
  const kept = [...rows];
  const isBelow = (row: GridRow): boolean => (columns.length > 2 && filled(row) === 1 && row[0] !== "") || NOTE.test(firstOf(row)) || TOTAL.test(firstOf(row)); // prettier-ignore
  while (kept.length > 1 && isBelow(kept.at(-1) ?? [])) besides.push(firstOf(kept.pop() ?? []));
  const isSum = (row: GridRow): boolean => PART_TOTAL.test(firstOf(row));
  for (const row of kept) if (isSum(row)) besides.push(firstOf(row));
  return { title, columns, rows: kept.filter((row) => !isSum(row)) };
}
