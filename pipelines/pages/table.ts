import { type Element, isTag } from "domhandler";
import { collapse, find, isShown, textOf, isHeading } from "./dom.ts";

/** A cell of the grid; a cell that spans several places stands in each of them. */
interface Cell {
  readonly element: Element;
  readonly header: boolean;
}

export interface Grid {
  readonly caption: Element | undefined;
  /** Rows that head the columns: 0, 1 or more. */
  readonly head: readonly (readonly (Cell | undefined)[])[];
  readonly body: readonly (readonly (Cell | undefined)[])[];
  readonly columns: number;
}

/** Hostile spans ("colspan=100000") must not fill memory. */
const MAX_SPAN = 100;
const MAX_CELLS = 200_000;

/** The table as a grid, or undefined where the element only lays out other content. */
export function gridOf(table: Element): Grid | undefined {
  if (/^(presentation|none)$/.test(table.attribs["role"] ?? "")) return undefined;
  const rows = rowsOf(table);
  if (rows.some(({ row }) => cellsOf(row).some((cell) => find(cell.children, (each) => each.name === "table") !== undefined)))
    return undefined;
  if (rows.length <= FEW_ROWS && rows.some(({ row }) => isMenu(cellsOf(row)[0]) || cellsOf(row).some(isText))) return undefined;
  const { grid, columns } = withoutGaps(expand(rows.map(({ row }) => row)));
  if (columns < 2 || grid.length === 0) return undefined;
  const titleRow = isTitleRow(grid, columns) ? grid[0]?.[0]?.element : undefined;
  const caption = table.children.filter(isTag).find((child) => child.name === "caption") ?? titleRow;
  const skipped = caption !== undefined && caption === titleRow ? 1 : 0;
  const inHead = rows.slice(skipped).findIndex(({ part }) => part !== "thead");
  const rest = grid.slice(skipped);
  const count = headRows(rest, inHead === -1 ? rest.length : inHead);
  // Totals in a <tfoot> that stands before the body belong after it.
  const order = (index: number): number => (rows[index + skipped]?.part === "tfoot" ? 1 : 0);
  const body = rest
    .map((cells, index) => ({ cells, index }))
    .slice(count)
    .sort((a, b) => order(a.index) - order(b.index) || a.index - b.index);
  const whole = { caption, head: rest.slice(0, count), body: body.map(({ cells }) => cells), columns };
  return inPairs(whole);
}

/** Rows of one cell each below a header cell, in which several things stand one below the other: each row is a text of lines, and none is of its labels. */
export function oneColumn(table: Element): readonly Element[] | undefined {
  const rows = rowsOf(table).map(({ row }) => cellsOf(row));
  const cells = rows.flatMap((row) => (row.length === 1 ? row : []));
  const isEntries =
    rows.length > 1 && cells.length === rows.length && cells[0]?.name === "th" && cells.slice(1).every(({ name }) => name === "td");
  return isEntries && cells.every((cell) => find(cell.children, (each) => /^(?:table|ul|ol|dl|pre|h[1-6])$/.test(each.name)) === undefined)
    ? cells
    : undefined;
}

/** "**River** | Ilvane | **Intake weir** | Hollin Weir": cells set as labels in every other column, and beside each its value: pairs, one below the other. */
function inPairs(grid: Grid): Grid {
  const { head, columns } = grid;
  const rows = head.length === 0 ? grid.body : [...head, ...grid.body];
  if (columns < 4 || columns % 2 === 1 || rows.length < 2) return grid;
  const isEmpty = (cell: Cell | undefined): boolean => cell === undefined || cellText(cell) === "";
  const classOf = (cell: Cell | undefined): string => cell?.element.attribs["class"] ?? "";
  const marks = new Set(rows.flatMap((row) => row.flatMap((cell, at) => (at % 2 === 0 ? [classOf(cell)] : []))));
  const [mark = ""] = marks;
  const isMarked = (cell: Cell): boolean => cell.header || bold(cell) || (marks.size === 1 && mark !== "" && classOf(cell) === mark);
  const isPair = (row: readonly (Cell | undefined)[], at: number): boolean => {
    const [label, value] = [row[at], row[at + 1]];
    if (isEmpty(label)) return isEmpty(value) && at > 0;
    return label !== undefined && label !== value && isMarked(label) && cellText(label).length <= MOST_LABEL && (value === undefined || !isMarked(value));
  }; // prettier-ignore
  const starts = Array.from({ length: columns / 2 }, (_, at) => at * 2);
  if (!rows.every((row) => starts.every((at) => isPair(row, at)))) return grid;
  const pairs = rows.flatMap((row) => starts.map((at) => row.slice(at, at + 2))).filter(([label]) => !isEmpty(label));
  return { ...grid, head: [], body: pairs, columns: 2 };
}

const MOST_LABEL = 60;

/** Rows of a table that lays out a page: its head, its middle, its foot. */
const FEW_ROWS = 3;
const MENU = 5;

/** A first cell of nothing but links is the menu beside the page's text. */
function isMenu(cell: Element | undefined): boolean {
  if (cell === undefined) return false;
  let [links, linked] = [0, 0];
  const visit = (element: Element): void => {
    if (element.name === "a" && element.attribs["href"] !== undefined) {
      links += 1;
      linked += collapse(textOf(element)).length;
    } else for (const child of element.children) if (isTag(child)) visit(child);
  };
  visit(cell);
  return links >= MENU && linked * 10 >= collapse(textOf(cell)).length * 8;
}

const TEXT = 200;

/** A cell with a heading, or with paragraphs of some length, is the text of a page and no value. */
function isText(cell: Element): boolean {
  if (find(cell.children, (each) => each.name === "hr" || isHeading(each)) !== undefined) return collapse(textOf(cell)).length > TEXT;
  const paragraphs = cell.children.filter(isTag).filter((each) => each.name === "p");
  return paragraphs.length > 1 && collapse(textOf(cell)).length > TEXT;
}

function rowsOf(table: Element): readonly { readonly row: Element; readonly part: string }[] {
  return table.children.filter(isTag).flatMap((child) => {
    if (child.name === "tr") return [{ row: child, part: "tbody" }];
    if (!/^t(head|body|foot)$/.test(child.name)) return [];
    return child.children
      .filter(isTag)
      .filter((row) => row.name === "tr")
      .map((row) => ({ row, part: child.name }));
  });
}

const cellsOf = (row: Element): readonly Element[] => row.children.filter(isTag).filter((cell) => cell.name === "td" || cell.name === "th");
const span = (cell: Element, name: string): number => Math.min(MAX_SPAN, Math.max(1, Number.parseInt(cell.attribs[name] ?? "1", 10) || 1));

interface Places {
  readonly grid: readonly (readonly (Cell | undefined)[])[];
  readonly columns: number;
}

/** Columns that show nothing in any row set the others apart. A cell that spans a gap is not counted for it. */
function withoutGaps({ grid, columns }: Places): Places {
  const isGap = (column: number): boolean =>
    grid.every((row) => row[column] === undefined || row[column] === row[column - 1] || row[column] === row[column + 1] || !isShown(row[column].element)) && grid.some((row) => row[column] !== undefined && !isShown(row[column].element)); // prettier-ignore
  const kept = Array.from({ length: columns }, (_, at) => at).filter((at) => !isGap(at));
  return kept.length === columns || kept.length < 2
    ? { grid, columns }
    : { grid: grid.map((row) => kept.map((at) => row[at])), columns: kept.length };
}

function expand(rows: readonly Element[]): Places {
  const grid: (Cell | undefined)[][] = rows.map(() => []);
  let filled = 0;
  rows.forEach((row, index) => {
    let column = 0;
    for (const element of cellsOf(row)) {
      while (grid[index]?.[column] !== undefined) column++;
      const cell = { element, header: element.name === "th" };
      const width = span(element, "colspan");
      for (let down = 0; down < span(element, "rowspan"); down++) {
        for (let right = 0; right < width && filled < MAX_CELLS; right++) {
          const target = grid[index + down];
          if (target === undefined) break;
          target[column + right] ??= cell;
          filled++;
        }
      }
      column += width;
    }
  });
  const columns = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const full = grid.filter((row) => row.length > 0).map((row) => Array.from({ length: columns }, (_, column) => row[column]));
  return { grid: full.filter((row) => row.some((cell) => cell !== undefined)), columns };
}

/** An infobox often starts with one header across all columns: its title. */
const isTitleRow = (grid: readonly (readonly (Cell | undefined)[])[], columns: number): boolean => {
  const first = grid[0];
  return (
    first !== undefined &&
    grid.length > 1 &&
    columns > 1 &&
    first[0] !== undefined &&
    first.every((cell) => cell === first[0]) &&
    (first[0].header || bold(first[0]))
  );
};

/** How many rows at the top name the columns. */
function headRows(grid: readonly (readonly (Cell | undefined)[])[], inHead: number): number {
  if (inHead > 0 && inHead < grid.length) return inHead;
  const isHead = (row: readonly (Cell | undefined)[]): boolean =>
    row.every((cell) => cell === undefined || cell.header) && new Set(row).size > 1;
  let count = 0;
  while (count < grid.length - 1 && count < 4 && isHead(grid[count] ?? [])) count++;
  if (count > 0) return count;
  const anyHeader = grid.some((row) => row.some((cell) => cell?.header));
  if (anyHeader) return 0;
  const depth = headDepth(grid);
  return depth > 0 && (isSetApart(grid, depth) || looksLikeHead([grid[depth - 1] ?? [], ...grid.slice(depth)])) ? depth : 0;
}

/** Rows that the cells of the first one reach into, and below one over several columns the row of what it parts into. */
function headDepth(grid: readonly (readonly (Cell | undefined)[])[]): number {
  const [first = []] = grid;
  const reach = (cell: Cell | undefined): number => (cell === undefined ? 1 : span(cell.element, "rowspan"));
  const isWide = first.some((cell, at) => at > 0 && cell !== undefined && cell === first[at - 1]);
  const depth = Math.max(isWide ? 2 : 1, ...first.map(reach));
  return depth > MOST_HEAD || depth > grid.length - 1 ? (isWide ? 0 : 1) : depth;
}

const MOST_HEAD = 3;

/** Rows that are set apart for another reason than that they name the columns. */
const APART_FOR = /first|top|odd|even|alt|total|sum|highlight|select|active|current|own|winner|new|row\d|left|right|cent(?:er|re)|num/i;

const HEADS = /(?:^|[\s_-])(?:(?:table|row|col(?:umn)?)?-?(?:head(?:er|ing|row)?|hdr|titles?|labels?)|th)(?:$|[\s_-])/i;

/** `<td class="head">` or `<tr bgcolor="#ccc">` in the first row and in no other row but for its label: a head that its look alone tells. */
function isSetApart(grid: readonly (readonly (Cell | undefined)[])[], depth: number): boolean {
  const [head, rest] = [grid.slice(0, depth), grid.slice(depth)];
  const first = head.at(-1) ?? [];
  const names = first.map((cell) => (cell === undefined ? "" : cellText(cell)));
  if (rest.length === 0 || new Set(names).size < names.length || names.slice(1).includes("") || names.some((one) => /^[-+$€£]?\d[\d.,\s]*%?$/.test(one) && !YEAR.test(one))) return false; // prettier-ignore
  const attribute = (element: Element | null | undefined, name: string): string => element?.attribs[name] ?? "";
  const rowOf = ({ element }: Cell): Element | null => element.parent as Element | null;
  const looks: readonly ((cell: Cell) => string)[] = [
    ({ element }) => attribute(element, "class"),
    ({ element }) => attribute(element, "bgcolor"),
    (cell) => attribute(rowOf(cell), "class"),
    (cell) => attribute(rowOf(cell), "bgcolor"),
  ];
  return looks.some((lookOf) => {
    const look = first[0] === undefined ? "" : lookOf(first[0]);
    const isLook = (cell: Cell | undefined): boolean => cell !== undefined && lookOf(cell) === look;
    const isHead =
      HEADS.test(look) ||
      (rest.length > 2 &&
        new Set(rest.map((row) => (row[1] === undefined ? "" : lookOf(row[1])))).size === 1 &&
        !names.some((one) => /^\d/.test(one) && !YEAR.test(one)));
    return look !== "" && isHead && !APART_FOR.test(look) && head.every((row) => row.every(isLook)) && !rest.some((row) => new Set(row).size > 1 && row.some((cell, at) => at > 0 && isLook(cell))); // prettier-ignore
  });
}

/** Old pages mark no headers: a first row that is all bold, or all words or years above columns of figures. */
function looksLikeHead(grid: readonly (readonly (Cell | undefined)[])[]): boolean {
  const [first, ...rest] = grid;
  if (first === undefined || rest.length === 0 || first.length < 2 || areLabelsInTurn(grid)) return false;
  const names = first.map((cell) => (cell === undefined ? "" : cellText(cell)));
  const isBold = (row: readonly (Cell | undefined)[]): boolean => row.every((cell) => cell !== undefined && bold(cell));
  if (first.every((cell, index) => cell !== undefined && (names[index] === "" || bold(cell)))) return !rest.some((row) => new Set(row).size > 1 && isBold(row)); // prettier-ignore
  if (rest.length === 1) return false;
  const [corner = "", ...others] = names;
  if (new Set(names).size < names.length || others.includes("")) return false;
  const below = (column: number): readonly string[] => rest.map((row) => (row[column] === undefined ? "" : cellText(row[column])));
  const figures = (column: number): number => below(column).filter((one) => /^[-+−$€£~]?\s?\d/.test(one)).length;
  // A corner without a word stands over what is called by its rows.
  if (corner === "" && below(0).some((one) => !/^\p{L}/u.test(one))) return false;
  // Over years of building and of closing the first row is one of them.
  if (others.every((one) => YEAR.test(one)))
    return others.every((_, at) => figures(at + 1) * 10 >= rest.length * 6 && below(at + 1).some((one) => !YEAR.test(one)));
  if (names.some((name) => /^[-+$€£]?\d[\d.,\s]*%?$/.test(name))) return false;
  // "Year | Visitors" names both; "Length | 12 m" over "Height | 4 m" neither.
  if (first.length === 2 && corner !== "") return names.every((one, column) => !/\d/.test(one) && figures(column) === rest.length);
  const areOfSeries =
    new Set(others.map((one) => /^\p{L}{2,} (?=\S*\d)/u.exec(one)?.[0])).size === 1 &&
    others.length > 1 &&
    /^\p{L}{2,} \S*\d/u.test(others[0] ?? "");
  return corner === "" || names.some((name, column) => column > 0 && figures(column) >= rest.length * 0.6 && (areOfSeries || !/\d/.test(name))); // prettier-ignore
}

/** "2019", "2019/20" */
const YEAR = /^(?:1[6-9]|20)\d\d(?:[/–-]\d{2,4})?$/;

/** "Begun | 18.02.2015 | Completed | 24.07.2015" over "Cost | £2,100 | Next inspection | 2018": words in every other column, all unlike, and beside them values of all forms. */
function areLabelsInTurn(grid: readonly (readonly (Cell | undefined)[])[]): boolean {
  const texts = grid.map((row) => row.map((cell) => (cell === undefined ? "" : cellText(cell))));
  const columns = texts[0]?.length ?? 0;
  if (columns < 4 || columns % 2 === 1) return false;
  const inTurn = (from: number): number[] => Array.from({ length: columns / 2 }, (_, at) => at * 2 + from);
  const labels = texts.flatMap((row) => inTurn(0).map((at) => row[at] ?? ""));
  const isUnlike = (at: number): boolean => new Set(texts.map((row) => formOf(row[at] ?? "")).filter((one) => one !== "")).size > 1;
  return labels.every((one) => /^\p{L}[^\d]{0,40}$/u.test(one)) && new Set(labels).size === labels.length && inTurn(1).every(isUnlike);
}

const formOf = (text: string): string =>
  /^[-–—]?$/.test(text) ? "" : /^[$€£]/.test(text) ? "money" : /^[\d.,]+$/.test(text) ? "figure" : /^\d/.test(text) ? "measure" : "words";

const cellText = (cell: Cell): string => collapse(textOf(cell.element));
const bold = (cell: Cell): boolean => {
  const text = cellText(cell);
  const strong = find(cell.element.children, (each) => each.name === "b" || each.name === "strong");
  return text !== "" && strong !== undefined && collapse(textOf(strong)) === text;
};
