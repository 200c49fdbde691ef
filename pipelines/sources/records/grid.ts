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
  const tables: GridTable[] = [];
  let title: string | undefined;
  for (const block of blocksOf(grid)) {
    const above = block.findIndex((row) => filled(row) > 1);
    const [lines, rows] = above < 0 ? [block, []] : [block.slice(0, above), block.slice(above)];
    const said = lines.map((row) => row.find((cell) => cell !== "") ?? "");
    besides.push(...said);
    title = said.find((line) => line.length <= 100 && !NOTE.test(line)) ?? title;
    if (rows.length === 0) continue;
    const last = tables.at(-1);
    const headed = withHeader(rows);
    const goesOn = last !== undefined && (headed === undefined || !tells(headed, last));
    if (goesOn && last.columns.length >= Math.max(...rows.map((row) => row.length))) {
      tables[tables.length - 1] = bounded({ ...last, rows: [...last.rows, ...rows.filter((row) => !isSame(row, last.columns))] }, besides);
    } else if (headed !== undefined && headed.rows.length > 0) tables.push(bounded({ ...headed, title }, besides));
    else {
      besides.push(...rows.map((row) => row.join(" ").trim()));
      continue;
    }
    title = undefined;
  }
  return { tables, besides };
}

const filled = (row: GridRow): number => row.filter((cell) => cell !== "").length;
const isSame = (row: GridRow, columns: readonly string[]): boolean => columns.every((cell, at) => cell === (row[at] ?? ""));

/** Rows between empty rows, and of each such block the parts between empty columns. */
function blocksOf(grid: readonly GridRow[]): readonly (readonly GridRow[])[] {
  const blocks: GridRow[][] = [[]];
  for (const row of grid)
    if (filled(row) > 0) blocks.at(-1)?.push(row);
    else blocks.push([]);
  return blocks.filter((rows) => rows.length > 0).flatMap(sideBySide);
}

function sideBySide(rows: readonly GridRow[]): readonly (readonly GridRow[])[] {
  const width = Math.max(...rows.map((row) => row.length));
  const used = Array.from({ length: width }, (_, at) => rows.some((row) => (row[at] ?? "") !== ""));
  const parts: { start: number; end: number }[] = [];
  for (let at = 0; at < width; at++) {
    const open = parts.at(-1);
    if (used[at] !== true) continue;
    if (open !== undefined && open.end === at) open.end = at + 1;
    else parts.push({ start: at, end: at + 1 });
  }
  // A table begins at its first column; a gap inside one is a column that nobody filled.
  const cut = parts.map(({ start, end }) => rows.map((row) => Array.from({ length: end - start }, (_, at) => row[start + at] ?? "")));
  const whole = cut.length > 1 && cut.every((part, at) => (parts[at]?.end ?? 0) - (parts[at]?.start ?? 0) >= 2 && part.some(isHeader));
  if (whole) return cut.map((part) => part.filter((row) => filled(row) > 0));
  const kept = used.flatMap((is, at) => (is ? [at] : []));
  if (kept.length === width)
    return [rows.map((row) => (row.length === width ? row : [...row, ...Array<string>(width - row.length).fill("")]))];
  return [rows.map((row) => kept.map((at) => row[at] ?? ""))];
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
function tells({ columns, rows }: Headed, last: GridTable): boolean {
  if (isSame(columns, last.columns)) return false;
  const over = columns.filter((_, at) => {
    const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    return cells.length * 2 > rows.length && cells.every((cell) => FIGURE.test(cell));
  });
  return over.length > 0 ? over.every((cell) => !FIGURE.test(cell) || YEAR.test(cell)) : columns.length !== last.columns.length;
}
const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** Without what stands below the rows, and without the sums among them. */
function bounded({ title, columns, rows }: GridTable, besides: string[]): GridTable {
  const kept = [...rows];
  const first = (row: GridRow): string => row.find((cell) => cell !== "") ?? "";
  const isBelow = (row: GridRow): boolean => (columns.length > 2 && filled(row) === 1 && row[0] !== "") || NOTE.test(first(row)) || TOTAL.test(first(row)); // prettier-ignore
  while (kept.length > 1 && isBelow(kept.at(-1) ?? [])) besides.push(first(kept.pop() ?? []));
  const sums = kept.filter((row) => PART_TOTAL.test(first(row)));
  besides.push(...sums.map(first));
  return { title, columns, rows: kept.filter((row) => !sums.includes(row)) };
}
