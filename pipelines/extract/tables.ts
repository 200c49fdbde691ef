import type { DraftEntity, Reference } from "../../schemas/draft.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, columnLabels, countsInLetters, headerLabels, type Column, type Label } from "./labels.ts";
import type { Links } from "./links.ts";
import { withOrderedDays } from "./ordered-days.ts";
import type { Piece } from "./piece.ts";
import { withDatedMonths } from "./part-of-year.ts";
import type { PageSubject } from "./subject.ts";
import { countedNoun, isVague, memberLabel, payerColumns, saysName, withNoun } from "./table-labels.ts";
import { isGroupRow, isSort, isTransposed, isUndecided, isUnit } from "./table-shapes.ts";
import { withoutMark } from "./footnotes.ts";
import { captionOf } from "./table-caption.ts";
import { kindOf, kindsOfRows, partedNoun, titledKind, UNSAID, type PlacedTable } from "./row-kinds.ts";
import { isFixtures, isRanked, placesIn, sectionOf } from "./results.ts";
import { TIME_COLUMN } from "./key-value-tables.ts";
import { entityColumn } from "./entity-column.ts";
import { linkedGrid } from "./linked-grid.ts";
import { isMatrix, matrixCells, oneRowOfTimes, timeColumnOf, timeRows, timesFirst } from "./time-tables.ts";
import { isAggregate, isTotal, typeOfColumn, typeOfNaming, typesFor } from "./types.ts";
import { isLasting, undatedColumns } from "./time-over.ts";
import { isWhen, rowsOf, toldMember, toldOf, withCountedColumns, withCountedRows } from "./told-rows.ts";
import { spanColumns, spanOf } from "./spans.ts";
import { transposedCells } from "./transposed-table.ts";
import { type Cell, RANK, SKIP, columnMeasures, figureColumns, shapeOf } from "./table-columns.ts";

export interface TableClaims {
  readonly cells: readonly Cell[];
  /** Rows that are what the page's subject has under the heading, with the columns that are about both. */
  readonly members: readonly {
    readonly name: Piece;
    readonly path: readonly Label[];
    readonly columns: readonly { readonly label: Label; readonly value: Piece; readonly unsure: boolean }[];
    readonly row: Piece;
    /** "Vessels in service, 2018": when it was one of them. */
    readonly asOf?: string | undefined;
  }[];
  readonly entities: readonly DraftEntity[];
  readonly skipped: readonly Piece[];
  /** Cells that stand under a label which says nothing alone, in a row or table of which it is not sure what it speaks of. */
  readonly unnamed?: readonly Piece[];
}

/** Columns that speak of the row's thing and the page's subject together: a share of its trade, a border with it, a part in it. */
const RELATIONAL =
  /^(?:(?:% )?shares?|%|percent(?:age)?|per ?cent|role|character|credit|stake|relation|joined|border(?: length)?|member since|.*% of .*)$/i;
/** What a thing's owner, maker or player was in it: not the thing's own. */
const ROLE = /^(?:role|character|part played|share held|stake)$/i;
const RELATION_HEADING =
  /\b(?:border|partner|neighbou?r|religion|language|ethnic|election|result|import|export|trade|sharehold|holding|relation|boundar)/i;

/** A table whose rows are things or times. `source` is needed for the slice of a whole row. */
export function readTable(given: Table, heading: Heading | undefined, subject: PageSubject, links: Links, source: string): TableClaims {
  const caption = captionOf(given, heading, subject);
  const table = withCountedColumns(withCountedRows(withDatedMonths(withOrderedDays(given), caption.asOf), subject));
  const members: TableClaims["members"][number][] = [];
  const entities: DraftEntity[] = [];
  const skipped: Piece[] = [];
  const grid = linkedGrid(table, heading, subject, links);
  if (grid !== undefined) {
    const path = [cleanLabel(heading?.piece.text ?? "")];
    return { cells: [], members: grid.map((name) => ({ name, path, columns: [], row: name })), entities, skipped };
  }
  // A row of a fixture list is a match, and no column names it.
  if (table.header.every((one) => one.text === "") || table.rows.length === 0 || isFixtures(table))
    return { cells: [], members, entities, skipped: table.rows.flatMap((row) => row.slice(0, 1)) };
  const placed = { table, heading, caption, subject, links };
  const timeColumn = timesFirst(table) ? 0 : timeColumnOf(table);
  if (isTransposed(table, (one) => links.exact(one.start, one.end) !== undefined))
    return transposedCells(table, heading, caption, links, kindOf(table, heading, subject));
  const times = oneRowOfTimes(placed) ?? placed;
  if (isMatrix(times.table)) return { cells: matrixCells(times), members, entities, skipped };
  // A page about a year has rows of its days, and they are of what they name; so is what came in at a place.
  const pageTimes = subject.isList || subject.year !== undefined || isRanked(table) ? undefined : toldOf(table)?.pageTimes;
  if (pageTimes !== undefined) {
    const { cells, unsure } = timeRows(placed, pageTimes, true);
    return { cells, members, entities, skipped, unnamed: unsure };
  }
  const rows = rowsOf(placed, timeColumn);
  if (rows?.kind === "things") return thingRows(thingTable(placed, rows), source);
  if (rows?.kind === "parts") return thingRows(thingTable(placed, { ...rows, named: 0, times: timeColumn }), source);
  if (isUndecided(table, (one) => links.exact(one.start, one.end) !== undefined))
    return { cells: [], members, entities, skipped: table.rows.flatMap((row) => row.slice(0, 1)) };
  // Rows that begin with a time are times of the page's subject, whatever is named beside it.
  if (timeColumn === 0) {
    const timed = subject.isList ? undefined : timeRows(placed, 0);
    return {
      cells: timed?.cells ?? [],
      members,
      entities,
      skipped,
      unnamed: timed?.unsure ?? table.rows.flatMap((row) => row.slice(1, 2)),
    };
  }
  const nameColumn = entityColumn(table, heading, subject, links, timeColumn);
  if (nameColumn === undefined)
    return timeColumn >= 0 && !subject.isList
      ? { cells: timeRows(placed, timeColumn).cells, members, entities, skipped }
      : { cells: [], members, entities, skipped: table.rows.flatMap((row) => row.slice(0, 1)) };
  // "Weight | Lake | Date | Angler": rows of what happened on days are no properties of the lakes.
  if (!subject.isList && nameColumn !== 0 && table.header.some((one) => /^(?:date|day|when)$/i.test(one.text)))
    return { cells: [], members, entities, skipped: table.rows.flatMap((row) => row.slice(nameColumn, nameColumn + 1)) };
  return thingRows(thingTable(placed, { named: nameColumn, times: isWhen(table, nameColumn, timeColumn) ? -1 : timeColumn }), source);
}

/** A table whose rows are things, with all that its columns, caption and heading say of them. */
interface ThingTable extends PlacedTable {
  readonly nameColumn: number;
  readonly timeColumn: number;
  readonly header: readonly Column[];
  readonly measured: ReturnType<typeof columnMeasures>;
  readonly shapes: ReturnType<typeof figureColumns>;
  /** The type of its things. */
  readonly kind: string | undefined;
  /** The rows stand in a relation to the page's subject. */
  readonly relation: boolean;
  /** Columns of which the site says that they speak of the row and the page's subject together. */
  readonly shared: readonly number[];
  /** What the page's subject has them as. */
  readonly member: Label | undefined;
  /** Other pages have the table too. */
  readonly told: boolean;
  /** Each row is of the day that it gives. */
  readonly dated: boolean;
  /** Under what a row's thing is the result's, where the page's subject is one. */
  readonly placeOf: ReturnType<typeof placesIn>;
  /** The rows are places in a result. */
  readonly ranked: boolean;
  /** "Stage 3" over one of several results of an occasion. */
  readonly section: Label | undefined;
  /** Columns that the caption's time is not of. */
  readonly undated: ReadonlySet<number>;
  /** "From | To": the ends of a span. */
  readonly spans: boolean;
  readonly payers: ReturnType<typeof payerColumns>;
  /** The rows are kinds of what is counted, no things. */
  readonly kinds: Label | undefined;
  /** What is counted, for columns that say nothing alone. */
  readonly noun: Label | undefined;
}

interface Rows {
  readonly named: number;
  /** The column that the rows are dated by, or -1. */
  readonly times: number;
  readonly kind?: "things" | "parts";
  /** Each row is of the day that it gives. */
  readonly dated?: boolean;
  readonly shared?: readonly number[];
}

function thingTable(placed: PlacedTable, { named: nameColumn, times: timeColumn, kind: told, shared, dated }: Rows): ThingTable {
  const { table, heading, caption, subject, links } = placed;
  const header = headerLabels(table.header);
  const title = table.header[nameColumn]?.text ?? "";
  // "District / Lake": the rows are lakes.
  const own = title.split(" / ").at(-1) as string;
  const relation = !subject.isList && RELATION_HEADING.test(`${heading?.piece.text ?? ""} ${table.caption?.text ?? ""} ${title}`);
  const isLinked = (row: readonly Piece[]): boolean => row[nameColumn] !== undefined && links.exact(row[nameColumn].start, row[nameColumn].end) !== undefined; // prettier-ignore
  const linked = table.rows.some(isLinked);
  const ranked = isRanked(table);
  return {
    ...placed,
    nameColumn,
    timeColumn,
    header,
    measured: columnMeasures(table, header, caption).map((one, at) => {
      // "Kind | Per cent": a column of figures that is called by its unit.
      const unit =
        isUnit(table.header[at]?.text ?? "") && !countsInLetters(table.header) && !TIME_COLUMN.test(table.header[at]?.text ?? "")
          ? columnLabels(`x (${table.header[at]?.text ?? ""})`).unit
          : undefined;
      return unit === undefined ? one : { ...one, unit };
    }),
    shapes: figureColumns(table),
    kind:
      typeOfColumn(own) ?? typeOfNaming(own) ?? kindOf(table, heading, subject) ?? (saysName(own) ? titledKind(table, heading) : undefined),
    relation,
    shared: shared ?? [],
    told: shared !== undefined,
    dated: dated === true,
    ranked,
    placeOf: ranked && !subject.isList ? placesIn(table, nameColumn) : () => undefined,
    section: sectionOf(heading),
    // Who came in where is said by a result, and no property of the page's subject.
    member:
      subject.isList || ranked
        ? undefined
        : (memberLabel(table, heading, nameColumn, relation) ??
          (told === "things" ? toldMember(heading, title) : undefined) ??
          (told === undefined && isSort(title) && table.header.some((one) => ROLE.test(one.text)) ? cleanLabel(title) : undefined)),
    undated: undatedColumns(table),
    spans: table.header.some((one) => /^from$/i.test(one.text)),
    payers: payerColumns(table),
    kinds:
      told === "parts"
        ? (partedNoun(placed, title) ?? UNSAID)
        : told === "things" || (subject.isList && linked)
          ? undefined
          : kindsOfRows(placed, nameColumn, linked),
    // A list page is about what its title counts: "Population" over "Country | Value".
    noun: countedNoun([table.caption?.text, heading?.piece.text, subject.isList ? subject.reference.surface : undefined], title),
  };
}

function thingRows(things: ThingTable, source: string): TableClaims {
  const { table, links, nameColumn, kind, kinds, member } = things;
  const cells: Cell[] = [];
  const members: TableClaims["members"][number][] = [];
  const entities: DraftEntity[] = [];
  const skipped: Piece[] = [];
  const unnamed: Piece[] = [];
  let group: Label | undefined;
  let above: Piece | undefined;
  const title = table.header[nameColumn]?.text ?? "";
  const grouping = kinds === undefined && / \/ /.test(title) ? cleanLabel(title.split(" / ")[0] as string) : undefined;
  const totals = table.rows.filter((row) => isTotal(row[nameColumn]?.text ?? "")).length;
  const span = spanColumns(table);
  for (const row of table.rows) {
    const name: Piece | undefined = row[nameColumn];
    if (name === undefined || name.text === "") continue;
    if (isGroupRow(row)) {
      above = name.text.length <= 40 ? name : undefined;
      group = above === undefined ? undefined : cleanLabel(name.text);
      continue;
    }
    if (FOOT.test(name.text) && row.every((one) => one === name || one.text === "")) continue;
    const reference = rowReference(withoutMark(name), links);
    if (kinds !== undefined && totals === 1 && isTotal(name.text)) group = undefined;
    if (kinds === undefined && isAggregate(name.text) && links.exact(name.start, name.end) === undefined) {
      skipped.push(name);
      continue;
    }
    const types = typesFor(name.text, [kind]);
    if (types.length > 0) entities.push({ reference, aliases: [], types, description: "", isPageSubject: false });
    // "District / Lake" over rows of lakes, each district in a row of its own above its lakes.
    if (grouping !== undefined && above !== undefined) cells.push({ subject: reference, path: [grouping], value: above });
    const place = things.placeOf(row);
    if (place !== undefined)
      cells.push({
        subject: things.subject.reference,
        path: place,
        value: withoutMark(name),
        asOf: things.caption.asOf,
        asOfFrom: "caption",
        timed: true,
      });
    const columns = rowCells(things, row, { name, group, place }, reference, { cells, unnamed });
    const [first, last] = [row[0] as Piece, row.at(-1) as Piece];
    if (member !== undefined && kinds === undefined)
      members.push({
        name,
        path: [member],
        columns,
        asOf: (span === undefined ? undefined : spanOf(row, span)) ?? things.caption.asOf,
        row: { text: source.slice(first.start, last.end), start: first.start, end: last.end },
      });
  }
  return { cells, members, entities: kinds === undefined ? entities : [], skipped, unnamed };
}

/**
 * Adds the row's cells to those found; gives the columns that speak of the thing and the page's subject together. Long because whose a
 * cell is, under which label and of which time is decided in one order.
 */
function rowCells(
  things: ThingTable,
  row: readonly Piece[],
  { name, group, place }: { readonly name: Piece; readonly group: Label | undefined; readonly place: readonly Label[] | undefined },
  reference: Reference,
  found: { readonly cells: Cell[]; readonly unnamed: Piece[] },
): TableClaims["members"][number]["columns"] {
  const { table, heading, caption, subject, header, measured, timeColumn, relation, member, payers, kinds, noun } = things;
  const when = timeColumn < 0 ? "" : (row[timeColumn]?.text ?? "");
  const rowTime = (things.dated ? wholeDate(when)?.value : undefined) ?? cleanLabel(when).asOf;
  if (things.dated && rowTime === undefined) {
    found.unnamed.push(name);
    return [];
  }
  const shared: { label: Label; value: Piece; unsure: boolean }[] = [];
  for (const [at, value] of row.entries()) {
    // The class that it competed in is the result's.
    if (place !== undefined && place[0]?.label === value.text.toLowerCase()) continue;
    const column = header[at];
    const label = column?.path.at(-1);
    if (column === undefined || value.text === "" || saysNothing(things, at, column)) continue;
    const own = column.path.length > 0 ? column.path : [caption.label === "" ? cleanLabel(heading?.piece.text ?? "") : caption];
    const path =
      kinds === undefined
        ? withNoun(own, noun, payers.has(at))
        : ofKind(own, group === undefined ? [kinds] : [kinds, group], cleanLabel(name.text));
    if (path === undefined || (kinds !== undefined && subject.isList)) {
      found.unnamed.push(value);
      continue;
    }
    if (
      kinds === undefined &&
      member !== undefined &&
      label !== undefined &&
      (relation || things.shared.includes(at) || (column.path.length === 1 && RELATIONAL.test(label.label)))
    ) {
      const { unsure, ...measure } = measured[at] ?? {};
      const { unit, exponent } = measure;
      shared.push({ label: { ...label, ...(unit === undefined ? {} : { unit }), ...(exponent === undefined ? {} : { exponent }) }, value, unsure: unsure === true }); // prettier-ignore
      continue;
    }
    if ((path[0]?.label ?? "") === "") continue;
    // What a thing has on each occasion otherwise is of the occasion's time; of the others it is not known that they change.
    // "1998 Tour, stage 3" is of its year anyway: only a caption of its own dates what is said of it.
    const columns = toldOf(table);
    const isPart = kinds === undefined && subject.year !== undefined && reference.surface.startsWith(subject.reference.surface);
    const varies = columns?.shared?.includes(at) === true && !isPart;
    const ofOccasion = kinds !== undefined || things.ranked || (things.told && things.shared.includes(at)) || varies;
    const occasion = ofOccasion && !isPart ? caption.occasion : undefined;
    const lasts = things.undated.has(at) || columns?.lasting?.includes(at) === true || (member !== undefined && isLasting(column.path));
    const asOf = rowTime ?? column.asOf ?? (lasts ? undefined : (caption.asOf ?? occasion));
    if (things.ranked && (things.shared.includes(at) || things.section !== undefined) && kinds === undefined && asOf === undefined) {
      found.unnamed.push(value);
      continue;
    }
    const placed = things.ranked && kinds === undefined && things.section !== undefined ? [...path, things.section] : path;
    const dated = rowTime !== undefined || column.asOf !== undefined;
    const ofYear = subject.year !== undefined && (varies || isPart);
    const isTimed = asOf !== undefined && (ofYear || (kinds === undefined && (asOf === occasion || (things.ranked && !lasts))));
    found.cells.push({
      subject: kinds === undefined ? reference : subject.reference,
      path: placed,
      value,
      ...(kinds === undefined || label === undefined ? {} : { asked: label.shown }),
      asOf,
      asOfFrom: asOf === undefined ? undefined : dated ? "header" : "caption",
      ...(isTimed || things.dated ? { timed: true } : {}),
      ...measureOfCell(things, at, path, value),
    });
  }
  return shared;
}

/** Of the names, times, ranks and notes of a row, and of units beside their figures, nothing is claimed. */
function saysNothing({ table, nameColumn, timeColumn, spans, shapes }: ThingTable, at: number, column: Column): boolean {
  const title = table.header[at]?.text ?? "";
  return (
    at === nameColumn ||
    at === timeColumn ||
    // A player's position is no rank.
    (RANK.test(title) && (shapes[at]?.figures !== false || !/^pos/i.test(title))) ||
    (SKIP.test(title) && column.asOf === undefined && !(spans && /^(?:to|until)$/i.test(title))) ||
    (isUnit(title) && shapes[at]?.figures !== true)
  );
}

/** How a cell's figure is measured: by its column, else by the noun of what is counted. */
function measureOfCell(
  { measured, shapes, noun }: ThingTable,
  at: number,
  path: readonly Label[],
  value: Piece,
): Pick<Cell, "unit" | "exponent" | "unsure" | "figures" | "counts"> {
  const column = measured[at];
  const shape = shapes[at];
  return {
    ...(path[0] === noun && noun !== undefined && column?.unit === undefined && column?.exponent === undefined
      ? { unit: noun.unit, exponent: noun.exponent }
      : {}),
    ...column,
    ...shapeOf(shape),
    ...(shape?.units === true && column?.unit === undefined && /^[-−+]?[\d.,]+$/.test(value.text) ? { unsure: true } : {}),
  };
}

/** "Expenditure by type | Salaries | Amount" -> expenditure / salaries */
function ofKind(own: readonly Label[], [noun, ...group]: readonly Label[], row: Label): readonly Label[] | undefined {
  const parts = isTotal(row.label) ? group : [...group, row];
  const says = (one: Label): boolean => own.length > 1 || !isVague(one.label) || /share|%|percent/.test(one.label);
  if (noun === undefined || noun.label === "") return own.every((one) => isVague(one.label)) ? undefined : [...own, ...parts];
  return [noun, ...parts, ...own.filter((one) => !one.label.startsWith(noun.label) && says(one))];
}

/** The last row of a table is often a remark. */
const FOOT = /^(?:sources?|notes?|data|figures|remarks?|includes?|excludes?|as of)\b|^[*†‡]/i;

const MOST_BEHIND = 12;

/** "[Grauhorn Railway] GHB": what is linked is the row's name, and a short sign behind it none of it. */
function rowReference(name: Piece, links: Links): Reference {
  const link = links.from(name.start);
  const behind = link === undefined ? "" : name.text.slice(link.text.length);
  const isSign = link !== undefined && name.text.startsWith(link.text) && /^ \(?[\p{Lu}\d][\p{Lu}\p{Ll}\d.-]{0,9}\)?$/u.test(behind) && behind.length <= MOST_BEHIND; // prettier-ignore
  return isSign ? { surface: link.text, uri: link.uri } : links.reference(name);
}
