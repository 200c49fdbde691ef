/** Cells of a table's markup, as a changer of markup needs them. */
export interface Cell {
  readonly name: string;
  readonly attributes: string;
  readonly inside: string;
}

export interface Row {
  readonly open: string;
  readonly cells: readonly Cell[];
}

/** A table without tables inside, or undefined where it has none. */
export interface TableParts {
  readonly open: string;
  readonly caption: string;
  readonly rows: readonly Row[];
}

const CELL = /<(t[hd])\b([^>]*)>([^]*?)(?=<\/?(?:t[hdr]|thead|tbody|tfoot)\b|<\/table|$)/gi;

function partsOf(table: string): TableParts {
  const open = /^<table[^>]*>/i.exec(table)?.[0] ?? "";
  const caption = /<caption[^>]*>([^]*?)<\/caption>/i.exec(table)?.[1] ?? "";
  const rows = [...table.matchAll(/(<tr\b[^>]*>)([^]*?)(?=<tr\b|<\/tr>|<\/?(?:thead|tbody|tfoot)\b|<\/table|$)/gi)].map((row) => ({
    open: row[1]!,
    cells: [...row[2]!.matchAll(CELL)].map(([, name = "", attributes = "", inside = ""]) => ({ name: name.toLowerCase(), attributes, inside })),
  })); // prettier-ignore
  return { open, caption, rows: rows.filter(({ cells }) => cells.length > 0) };
}

/** Each innermost table in another form; undefined leaves it as it is. */
export const eachTable = (html: string, form: (table: TableParts, source: string) => string | undefined): string =>
  html.replace(/<table\b(?:(?!<table\b)[^])*?<\/table>/gi, (source) => form(partsOf(source), source) ?? source);

export const hasSpans = ({ rows }: TableParts): boolean =>
  rows.some(({ cells }) => cells.some(({ attributes }) => /(?:col|row)span/i.test(attributes)));

export const isEven = ({ rows }: TableParts): boolean =>
  rows.length > 1 && rows.every(({ cells }) => cells.length === rows[0]!.cells.length);

/** A row of header cells alone, or one in a head. */
export const isHead = ({ cells }: Row): boolean =>
  cells.length > 1 && cells.filter(({ name }) => name === "th").length >= cells.length - 1 && cells.at(-1)!.name === "th";

export const writeCell = ({ name, attributes, inside }: Cell): string => `<${name}${attributes}>${inside}</${name}>`;
export const writeRow = ({ open, cells }: Row): string => `${open}${cells.map(writeCell).join("")}</tr>\n`;
const captionOf = ({ caption }: TableParts): string => (caption === "" ? "" : `<caption>${caption}</caption>`);
export const writeTable = (table: TableParts): string => `${table.open}${captionOf(table)}${table.rows.map(writeRow).join("")}</table>`;
export const mapCells = (table: TableParts, cell: (cell: Cell, at: number, row: Row, rowAt: number) => Cell): TableParts => ({
  ...table,
  rows: table.rows.map((row, rowAt) => ({ ...row, cells: row.cells.map((one, at) => cell(one, at, row, rowAt)) })),
});
