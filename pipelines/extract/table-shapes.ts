import type { Table } from "./blocks.ts";
import { singularOf } from "../language/inflection.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { GENERIC_KEY, GENERIC_VALUE, UNIT_COLUMN } from "./generic-headers.ts";
import { isPartOfYear } from "./part-of-year.ts";
import type { Piece } from "./piece.ts";
import { withSpans } from "./spans.ts";
import { readUnit } from "../../schemas/values/units.ts";
import { isCommonWord } from "./sentences.ts";

/** Tables whose shape says more than their markup: a first row that is the header, label and value twice in a row. */
export function reshapeTable(table: Table): Table {
  const paired = inPairs(table);
  if (paired !== undefined) return paired;
  if (table.header.some((one) => one.text !== ""))
    return withSpans(withUnits(ungrouped(withUnitColumn(stacked(inBands(withGroups(withoutRepeats(table))))))));
  return unfolded(promoted(withJoinedHeader(table)));
}

/** "Hull | Hull | Machinery | Machinery" over "Beam | 9.8 m | Range | 3,200 nmi": labels and values under the name of each pair. */
function inPairs(table: Table): Table | undefined {
  const titles = table.header.map((one) => one.text);
  const isPaired = titles.length >= 4 && titles.length % 2 === 0 && titles.every((one, at) => one !== "" && one === titles[at - (at % 2)]);
  if (!isPaired || new Set(titles).size * 2 !== titles.length) return undefined;
  const pairs = titles.flatMap((_, at) => (at % 2 === 0 ? table.rows.map((row) => row.slice(at, at + 2)) : []));
  const kept = pairs.filter(([label, value]) => (label?.text ?? "") !== "" && value !== undefined);
  // Two columns under one title may also be two figures of each row.
  if (kept.some(([label]) => isFigure(label?.text ?? ""))) return undefined;
  return { ...table, header: table.header.slice(0, 2).map((one) => ({ ...one, text: "", end: one.start })), rows: kept };
}

/** Long tables say their header again between the rows. */
function withoutRepeats(table: Table): Table {
  const rows = table.rows.filter((row) => row.some((one, at) => one.text !== table.header[at]?.text));
  return rows.length === table.rows.length ? table : { ...table, rows };
}

/** "Department | Item | Qty" over "Lighting | Followspot | 38": what several items stand under is the first half of what each is called. */
function withGroups(table: Table): Table {
  const [group, item, ...more] = table.header;
  const groups = table.rows.map((row) => row[0]?.text ?? "");
  const items = table.rows.map((row) => row[1]?.text ?? "");
  const grouped = groups.every((one) => isSort(one) && one !== "") && new Set(groups).size * 2 <= groups.length && new Set(groups).size > 1;
  if (group === undefined || item === undefined || more.length === 0 || !grouped || !ITEM.test(item.text) || new Set(items).size < items.length) return table; // prettier-ignore
  const rows = table.rows.map(([over, name, ...own]) => (over === undefined || name === undefined ? own : [{ ...name, text: `${over.text} / ${name.text}` }, ...own])); // prettier-ignore
  return { ...table, header: table.header.slice(1), rows };
}

const ITEM = /^(?:items?|articles?|descriptions?|components?|elements?|objects?|details?|positions?)$/i;

const YEAR = /^(?:1[5-9]|20)\d\d(?:[/–-]\d{2,4})?$/;

/** "2011 | 2012" over "206 | 202" over "2013 | 2014": a row that is all years heads the row below it, as the header does. */
function inBands(table: Table): Table {
  const years = (row: readonly Piece[]): boolean => row.every(({ text }, at) => YEAR.test(text) || (at > 0 && text === ""));
  const bands = [table.header, ...table.rows];
  if (bands.length < 4 || bands.length % 2 === 1 || !bands.every((row, at) => row.length > 1 && years(row) === (at % 2 === 0))) return table; // prettier-ignore
  const pairs = bands.flatMap((row, at) => (at % 2 === 0 ? row.map((year, each) => [year, bands[at + 1]?.[each]] as const) : []));
  const kept = pairs.flatMap(([year, value]) => (year.text === "" || value === undefined ? [] : [{ year, value }]));
  return { ...table, header: kept.map(({ year }) => year), rows: [kept.map(({ value }) => value)] };
}

/** "Item | Unit | 2020 | 2021" over "Net generation | MWh | …": the unit is of all figures of its row, and stands in its label. */
function withUnitColumn(table: Table): Table {
  const at = table.header.findIndex((one, index) => index > 0 && UNIT_COLUMN.test(one.text));
  if (at < 0 || table.header.length < 4) return table;
  const units = table.rows.filter((row) => !isGroupRow(row)).map((row) => row[at]?.text ?? "");
  // "2,600" under "Units" is a count.
  if (units.some((one) => /^\d/.test(one)) || units.every((one) => one === "")) return table;
  const without = (row: readonly Piece[]): Piece[] => row.filter((_, index) => index !== at);
  const rows = table.rows.map((row) => {
    const [label, unit] = [row[0], row[at]?.text ?? ""];
    if (label === undefined || isGroupRow(row)) return without(row);
    return [unit === "" || /^[-–—]$/.test(unit) ? label : { ...label, text: `${label.text} (${unit})` }, ...without(row).slice(1)];
  });
  return { ...table, header: without(table.header), rows };
}

/** "Winter / 1999", "Winter / 2000": what stands over all columns of figures says it of the whole table. */
function ungrouped(table: Table): Table {
  const over = table.header.slice(1).map((one) => one.text.split(" / ").slice(0, -1).join(" / "));
  const [shared = ""] = over;
  if (over.length < 2 || shared === "" || over.some((one) => one !== shared)) return table;
  const header = table.header.map((one, at) => (at === 0 ? one : { ...one, text: one.text.slice(shared.length + 3) }));
  const said =
    !/^(?:(?:reporting|financial|fiscal|calendar|reference|business|accounting|crop|water) )?(?:years?|winters?|seasons?|months?|periods?|dates?|[/ ])+$/i.test(
      shared,
    );
  // "Trains a day / Freight", "Trains a day / Passenger": what is counted stands in each label.
  if (said && header.slice(1).every((one) => wholeDate(one.text) === undefined)) return table;
  // Another caption says something else of the table.
  if (said && table.caption !== undefined) return table;
  const [first] = table.header.slice(1);
  return { ...table, header, ...(said && first !== undefined ? { caption: { ...first, text: shared } } : {}) };
}

/** "Species | Catch | Species | Catch": two tables side by side, or three, under one header each. */
function stacked(spaced: Table): Table {
  const table = withoutBlanks(spaced);
  const titles = table.header.map((one) => one.text);
  for (const parts of [2, 3, 4]) {
    const width = titles.length / parts;
    if (!Number.isInteger(width) || width < 2 || new Set(titles.slice(0, width)).size < width || titles[0] === "") continue;
    if (!titles.every((one, at) => one === titles[at % width])) continue;
    const halves = Array.from({ length: parts }, (_, at) => table.rows.map((row) => row.slice(at * width, (at + 1) * width)));
    return { ...table, header: table.header.slice(0, width), rows: halves.flat().filter((row) => row.some((one) => one.text !== "")) };
  }
  return spaced;
}

/** Columns that only hold others apart. */
function withoutBlanks(table: Table): Table {
  const filled = table.header.map((one, at) => one.text !== "" || table.rows.some((row) => (row[at]?.text ?? "") !== ""));
  if (filled.every(Boolean)) return table;
  const own = <T>(cells: readonly T[]): T[] => cells.filter((_, at) => filled[at] !== false);
  return { ...table, header: own(table.header), rows: table.rows.map(own) };
}

/** A first row of units below the header belongs to the header. */
function withUnits(table: Table): Table {
  const [first, ...rest] = table.rows;
  const units = first?.map((one) => /^[([]?([^()[\]]{1,20})[)\]]?$/.exec(one.text)?.[1] ?? "") ?? [];
  const known = units.filter((one) => one !== "" && isUnit(one)).length;
  if (
    first === undefined ||
    rest.length === 0 ||
    known === 0 ||
    !units.every((one, at) => (one === "" ? (first[at]?.text ?? "") === "" : isUnit(one)))
  )
    return table;
  const header = table.header.map((one, at) => ((units[at] ?? "") === "" ? one : { ...one, text: `${one.text} (${units[at]})` }));
  return { ...table, header, rows: rest };
}

export const isUnit = (text: string): boolean => {
  const unit = readUnit(text, 0);
  return unit !== undefined && unit.end === text.length;
};

const bare = (text: string): string => text.replace(/\*\*/g, "").trim();
const isFigure = (text: string): boolean => /^[-−+~<>$€£(]*\.?\d/.test(text);

/** "Leg | Route | Route | Days" over "Leg | From | To | Days": two rows of words, of which the first holds what cells of the second stand under. */
function withJoinedHeader(table: Table): Table {
  const [first, second, ...rest] = table.rows;
  if (first === undefined || second === undefined || rest.length < 2 || first.length < 3 || first.length !== second.length) return table;
  const both = [...first, ...second];
  if (both.some((one) => one.text === "" || isFigure(one.text)) || isGroupRow(first)) return table;
  const same = first.filter((one, at) => one.text === second[at]?.text).length;
  const spans = first.some((one, at) => at > 0 && one.text === first[at - 1]?.text && one.text !== second[at]?.text);
  const header = second.map((one, at) => (one.text === first[at]?.text ? one : { ...one, text: `${first[at]?.text} / ${one.text}` }));
  if (same === 0 || !spans || new Set(header.map((one) => one.text)).size < header.length) return table;
  return { ...table, header, rows: rest };
}

/** Three or more columns without header cells: the first row is one where it is all words above columns of figures. */
function promoted(table: Table): Table {
  const [first, ...rest] = table.rows;
  // One row under a blank corner is enough: "| | Cars | Buses |" over "| Crossings | 16,274 | 2,817 |".
  // A group's name beside its first row and its second.
  if (first !== undefined && first[0]?.text !== "" && first[0]?.text === rest[0]?.[0]?.text) return table;
  if (first === undefined || first.length < 3 || rest.length < (first[0]?.text === "" ? 1 : 2)) return table;
  const words =
    first.every((one, at) => (at === 0 || one.text !== "") && !isFigure(one.text)) &&
    new Set(first.map((one) => one.text)).size === first.length;
  // "Topic | Item | Value" names what each column holds, whatever that is.
  if (first.slice(1).every((one, at) => (at + 2 === first.length ? GENERIC_VALUE : GENERIC_KEY).test(one.text)) && rest.length > 1)
    return { ...table, header: first, rows: rest };
  const figures = first.filter((_, at) => at > 0 && rest.filter((row) => isFigure(row[at]?.text ?? "")).length >= 0.6 * rest.length).length;
  return words && figures > 0 && !looksPaired(table.rows) ? { ...table, header: first, rows: rest } : table;
}

/** "| Height | 120 m | Floors | 30 |": two labels and two values a row. */
function unfolded(table: Table): Table {
  if (table.header.some((one) => one.text !== "") || !looksPaired(table.rows)) return table;
  const empty = table.header.slice(0, 2);
  return { ...table, header: empty, rows: table.rows.flatMap((row) => [row.slice(0, 2), row.slice(2, 4)]).filter((row) => row.some((one) => one.text !== "")) }; // prettier-ignore
}

function looksPaired(rows: readonly (readonly Piece[])[]): boolean {
  if (rows.length === 0 || !rows.every((row) => row.length === 4)) return false;
  const labelLike = (at: number): boolean =>
    rows.every((row) => !isFigure(row[at]?.text ?? "") && (row[at]?.text.length ?? 0) <= 40) &&
    rows.filter((row) => row[at]?.text !== "").length * 2 > rows.length;
  const valued = rows.filter((row) => isFigure(row[1]?.text ?? "") || isFigure(row[3]?.text ?? "")).length;
  const distinct = new Set(rows.flatMap((row) => [row[0]?.text, row[2]?.text]).filter((one) => one !== "")).size;
  return (
    labelLike(0) &&
    labelLike(2) &&
    valued > 0 &&
    distinct >= rows.length &&
    rows.filter((row) => isOrdinary(row[2]?.text ?? "")).length * 10 >= rows.length * 7
  );
}

/** A label rather than a name: its first word is one that the language has. */
export const isOrdinary = (text: string): boolean => text === "" || isCommonWord((/[\p{L}]+/u.exec(bare(text))?.[0] ?? "x").toLowerCase());

/** "Anglers", "Lanes", "Longest span": no name, by its words. */
export const isSort = (text: string): boolean =>
  !/ \p{Lu}/u.test(text) && (isOrdinary(text) || singularOf(text.toLowerCase()) !== undefined);

/** "Band 1", "Channel B": one word of the language, and a number or letter. */
export const isNumbered = (text: string): boolean => /^\p{Lu}?\p{Ll}{2,} (?:\d{1,3}|[A-Z])$/u.test(text) && isOrdinary(text);

const KEY_HEADER =
  /^(?:|property|feature|characteristic|attribute|item|fact|field|indicator|measure|parameter|specification|quantity|dimensions?|(?:technical )?data|specs|specifications|criteri(?:on|a)|characteristics|properties|features|(?:equipment |trim |product )?(?:version|variant|edition|trim|equipment|configuration|level)s?)$/i;

/** "| | Alpha | Beta |" over "| Height | 30 m | 20 m |": the columns are the things. */
export function isTransposed(table: Table, isLinked: (piece: Piece) => boolean): boolean {
  if (table.across === true) return true;
  const names = table.header.slice(1);
  if (
    names.length < 2 ||
    !KEY_HEADER.test(table.header[0]?.text ?? "") ||
    names.some((one) => one.text === "" || wholeDate(one.text) !== undefined || isPartOfYear(one.text))
  )
    return false;
  const namedHeader = names.filter((one) => isLinked(one) || !isOrdinary(one.text)).length / names.length;
  const rows = table.rows.filter((row) => row[0]?.text !== "");
  const namedRows =
    rows.filter((row) => row[0] !== undefined && (isLinked(row[0]) || !isOrdinary(row[0].text))).length / Math.max(1, rows.length);
  if (namedHeader > 0.5 && namedRows < 0.5) return true;
  if (namedRows > 0.5) return false;
  // Where the words do not tell: across a row all is measured alike, down a column it is not.
  const signs = rows.map((row) => row.slice(1).map((one) => signOf(one.text)));
  const alike = (list: readonly string[]): boolean => new Set(list.filter((one) => one !== "")).size <= 1;
  const acrossRows = signs.filter(alike).length / Math.max(1, signs.length);
  const columns = names.map((_, at) => signs.map((row) => row[at] ?? ""));
  const downColumns = columns.filter(alike).length / Math.max(1, columns.length);
  return rows.length >= 2 && acrossRows >= 0.7 && downColumns <= 0.3;
}

/** "| | House | Garden |" over "| Adults | £12 | £6 |": ordinary words both ways. Whether row or column is the thing, nobody says. */
export function isUndecided(table: Table, isLinked: (piece: Piece) => boolean): boolean {
  if ((table.header[0]?.text ?? "") !== "" || table.header.length < 3) return false;
  const word = (one: Piece | undefined): boolean => one !== undefined && one.text !== "" && !isLinked(one) && isOrdinary(one.text) && wholeDate(one.text) === undefined; // prettier-ignore
  const rows = table.rows.filter((row) => row[0]?.text !== "");
  return table.header.slice(1).every(word) && rows.filter((row) => word(row[0])).length * 2 > rows.length;
}

/** What a cell measures: its unit, "figure" or "text". */
function signOf(text: string): string {
  if (text === "" || /^(?:n\/?a|-|–|—)$/i.test(text)) return "";
  if (/^\d{1,2}[:.]\d{2}(?: ?[ap]m)?$/i.test(text)) return "time";
  const figure = /^[-−+~]?([$€£]?)[\d.,]+ ?(\S{0,4})/.exec(text);
  return figure === null ? "text" : (figure[1] as string) + (figure[2] as string) || (/^\d{4}$/.test(text) ? "year" : "figure");
}

/** A row that says the same in every cell is a heading inside the table, or a note below it. */
export const isGroupRow = (row: readonly Piece[]): boolean => row.length > 1 && row.every((one) => one.text === row[0]?.text);

/**
 * "Bd | Player | Elo" over 1, 2, 3 in their order, "km | Station" over 0.0, 11.3, 15.4: the first column numbers or measures the rows and
 * names none of them, and this one does. "Stage" and "Round" over 1, 2, 3 are what its rows are, and years are times.
 */
export function namesBesideNumbers({ header, rows }: Pick<Table, "header" | "rows">): number | undefined {
  const first = rows.map((row) => row[0]?.text ?? "");
  const isCounted = first.every((one, at) => one.replace(/\.$/, "") === `${at + 1}`);
  if (rows.length < 2 || !(areMeasured({ rows }) || (isCounted && /^\p{L}{1,3}\.?$/u.test(header[0]?.text ?? "")))) return undefined;
  const names = header.findIndex((_, at) => at > 0 && rows.every((row) => /^\p{Lu}\S*\p{Ll}/u.test(row[at]?.text ?? "")) && new Set(rows.map((row) => row[at]?.text)).size === rows.length); // prettier-ignore
  return names < 0 ? undefined : names;
}

/** The rows of a table begin with measures. */
export function areMeasured({ rows }: Pick<Table, "rows">): boolean {
  const first = rows.map((row) => row[0]?.text ?? "");
  const isCounted = first.every((one, at) => one.replace(/\.$/, "") === `${at + 1}`);
  return !isCounted && rows.length > 2 && first.every((one) => FIGURE.test(one)) && !first.every((one) => /^(?:1[5-9]|20)\d\d$/.test(one));
}

/** "0.0", "11,3 km", "06:42": no sign that somebody gave. */
const FIGURE = /^[-−+]?\d{1,6}(?:[.,:]\d{1,3})*(?: ?\p{Ll}{1,3})?$/u;
