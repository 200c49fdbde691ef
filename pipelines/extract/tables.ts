import type { DraftEntity } from "../../schemas/draft.ts";
import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import type { Links } from "./links.ts";
import { withOrderedDays } from "./ordered-days.ts";
import type { Piece } from "./piece.ts";
import { withDatedMonths } from "./part-of-year.ts";
import type { PageSubject } from "./subject.ts";
import { isSort, isTransposed, isUndecided, namesBesideNumbers } from "./table-shapes.ts";
import { captionOf } from "./table-caption.ts";
import { kindOf, type PlacedTable } from "./row-kinds.ts";
import { isFixtures, isRanked } from "./results.ts";
import { areOwnThings, withOwnNames } from "./own-things.ts";
import { areConditions, withVersions } from "./own-columns.ts";
import { entityColumn } from "./entity-column.ts";
import { linkedGrid } from "./linked-grid.ts";
import { cellsOfPartsOfYears, isOfPartsOfYears } from "./parts-of-years.ts";
import { areDecades, isMatrix, matrixCells, oneRowOfTimes, timeColumnOf, timeRows, timesFirst } from "./time-tables.ts";
import { namedColumns } from "./topic-pages.ts";
import { worksOf } from "./works-table.ts";
import { stageCells } from "./stage-rows.ts";
import { isDoneFor, isWhen, namedRows, rowsOf, toldOf, withCountedColumns, withCountedRows } from "./told-rows.ts";
import { cellsOfSizes, sizesAcross, sizesDown } from "./size-tables.ts";
import { isCommonWord } from "./sentences.ts";
import { stateCells } from "./state-tables.ts";
import { asTitled } from "./statistics-tables.ts";
import { withoutStub } from "./stubs.ts";
import { transposedCells } from "./transposed-table.ts";
import type { Cell } from "./table-columns.ts";
import { saysName } from "./table-labels.ts";
import { thingRows } from "./thing-rows.ts";
import { thingTable } from "./thing-table.ts";

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

/** "The Lighthouse Service in figures" over a table of "1894 in the Service": it is of what its caption names. */
function inFigures({ caption }: Table, page: PageSubject): PageSubject {
  const named = page.isList ? /^(?:The )?(\p{Lu}\p{L}+(?: (?:of |the )*\p{Lu}\p{L}+){1,4}) in (?:figures|numbers|brief)$/u.exec(caption?.text ?? "")?.[1] : undefined; // prettier-ignore
  return named === undefined ? page : { reference: { surface: named }, aliases: [], isList: false };
}

const OVER_TIMES =
  /^(\p{Lu}[\p{L}’'-]+(?: (?:(?:of|the|de|la|le|du|des|der|von|and) )*\p{Lu}[\p{L}’'-]+){1,5}) by (?:vintage|year|season|month|edition|week|quarter|date)$/u;

/** "Orl Grande Réserve by vintage" over rows of years: they are of what the title names. */
function overTimes({ caption }: Table, heading: Heading | undefined, links: Links): PageSubject | undefined {
  const name = [caption?.text, heading?.piece.text].flatMap((one) => OVER_TIMES.exec(one ?? "")?.[1] ?? [])[0];
  if (name === undefined || name.split(" ").filter((word) => !isCommonWord(word.toLowerCase())).length < 2) return undefined;
  const uri = links.byName(name);
  return { reference: uri === undefined ? { surface: name } : { surface: name, uri }, aliases: [], isList: false };
}

/** A table whose rows are things or times. `source` is needed for the slice of a whole row. Long because what the rows are is asked in one order. */
export function readTable(printed: Table, over: Heading | undefined, page: PageSubject, links: Links, source: string): TableClaims {
  const { table: given, heading } = asTitled(printed, over);
  const subject = overTimes(given, heading, links) ?? inFigures(given, page);
  const caption = captionOf(given, heading, subject);
  const table = withVersions(withCountedColumns(withCountedRows(withDatedMonths(withOrderedDays(given), caption.asOf), subject)), subject);
  const members: TableClaims["members"][number][] = [];
  const entities: DraftEntity[] = [];
  const skipped: Piece[] = [];
  const grid = linkedGrid(table, heading, subject, links);
  if (grid !== undefined) {
    const path = [cleanLabel(heading?.piece.text ?? "")];
    return { cells: [], members: grid.map((name) => ({ name, path, columns: [], row: name })), entities, skipped };
  }
  const stages = subject.isList ? undefined : stageCells(table, subject.reference);
  if (stages !== undefined) return { cells: stages, members, entities, skipped };
  // A row of a fixture list is a match, and no column names it.
  if (table.header.every((one) => one.text === "") || table.rows.length === 0 || isFixtures(table))
    return { cells: [], members, entities, skipped: table.rows.flatMap((row) => row.slice(0, 1)) };
  const placed = { table, heading, caption, subject, links };
  const timeColumn = timesFirst(table) ? 0 : timeColumnOf(table);
  const isAcross = isTransposed(table, (one) => links.exact(one.start, one.end) !== undefined);
  if (areDecades(table)) return { cells: matrixCells(placed, [], toldOf(table)?.parts === true), members, entities, skipped };
  const states = stateCells(table, caption, subject);
  if (states !== undefined) return { cells: states, members, entities, skipped };
  if (sizesAcross(table) || areConditions(table) || (isAcross && table.parted === true) || (subject.isList && sizesDown(table)))
    return { cells: subject.isList ? [] : cellsOfSizes(table, caption, subject), members, entities, skipped: subject.isList ? table.rows.flatMap((row) => row.slice(0, 1)) : [] }; // prettier-ignore
  // "Before" and "After": words of the language, and no things.
  const areStates = isAcross && table.across !== true && table.header.slice(1).every((one) => isSort(one.text) && links.exact(one.start, one.end) === undefined); // prettier-ignore
  if (areStates) return { cells: subject.isList ? [] : cellsOfSizes(table, caption, subject), members, entities, skipped: subject.isList ? table.rows.flatMap((row) => row.slice(0, 1)) : [] }; // prettier-ignore
  if (isAcross) return transposedCells(table, heading, caption, links, kindOf(table, heading, subject));
  if (isOfPartsOfYears(placed)) {
    const ofParts = cellsOfPartsOfYears(placed);
    return { cells: ofParts ?? [], members, entities, skipped: ofParts === undefined ? table.rows.flatMap((row) => row.slice(0, 1)) : [] };
  }
  const times = oneRowOfTimes(placed) ?? placed;
  if (isMatrix(times.table)) return { cells: matrixCells(times, [], toldOf(times.table)?.parts === true), members, entities, skipped };
  const stubbed = withoutStub(table);
  if (stubbed !== undefined && isMatrix(stubbed.table)) return { cells: matrixCells({ ...placed, table: stubbed.table }, stubbed.parts), members, entities, skipped }; // prettier-ignore
  // A page about a year has rows of its days, and they are of what they name; so is what came in at a place.
  const isOwn = timeColumn !== 0 && saysName(table.header[0]?.text ?? "") && areOwnThings(table, heading, subject);
  const pageTimes = subject.isList || isOwn || subject.year !== undefined || isRanked(table) ? undefined : toldOf(table)?.pageTimes;
  if (pageTimes !== undefined) {
    const { cells, unsure } = timeRows(placed, pageTimes, true);
    return { cells, members, entities, skipped, unnamed: unsure };
  }
  const decided = worksOf(placed, timeColumn) ?? namedRows(placed) ?? rowsOf(placed, timeColumn);
  // Where names stand beside numbers and measures, these part nothing.
  const rows = decided?.kind === "parts" && namesBesideNumbers(table) !== undefined ? undefined : decided;
  const doneFor = timeColumn > 0 && isDoneFor(table, heading) ? { times: timeColumn, dated: true } : {};
  const named = rows?.kind === "things" && rows.own === true ? { ...placed, table: withOwnNames(table, subject) } : placed;
  if (rows?.kind === "things") return thingRows(thingTable(named, { ...rows, ...doneFor }), source);
  if (rows?.kind === "parts") return thingRows(thingTable(placed, { ...rows, named: 0, times: timeColumn }), source);
  if (isUndecided(table, (one) => links.exact(one.start, one.end) !== undefined))
    return { cells: [], members, entities, skipped: table.rows.flatMap((row) => row.slice(0, 1)) };
  // Rows that begin with a time are times of the page's subject, whatever is named beside it.
  if (timeColumn === 0) {
    const timed = subject.isList && namedColumns(table, 0).size === 0 ? undefined : timeRows(placed, 0);
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
  const dating = isWhen(table, nameColumn, timeColumn) ? -1 : timeColumn;
  return thingRows(thingTable(placed, { named: nameColumn, times: dating, pairs: pairsOf(placed, nameColumn), ...doneFor }), source);
}

/** "Unit price" and "In stock" of a board at its dealer: other pages say other figures of the same things, and none is of the thing alone. */
function pairsOf({ table, subject, caption }: PlacedTable, named: number): readonly number[] {
  const told = toldOf(table);
  const isPair =
    told?.named === named && !subject.isList && subject.year === undefined && caption.occasion === undefined && !isRanked(table);
  return isPair ? (told.shared ?? []) : [];
}
