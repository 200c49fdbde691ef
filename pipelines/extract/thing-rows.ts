import type { DraftEntity, Reference } from "../../schemas/draft.ts";
import { wholeDate } from "../../schemas/values/dates.ts";
import { singularOf } from "../language/inflection.ts";
import { ABOUT } from "./figure-value.ts";
import { withoutMark } from "./footnotes.ts";
import { cleanLabel, type Column, type Label } from "./labels.ts";
import { type Links, namedBy } from "./links.ts";
import { wholeMonth } from "./part-of-year.ts";
import type { Piece } from "./piece.ts";
import { spanOf } from "./spans.ts";
import { type Cell, RANK, shapeOf, SKIP } from "./table-columns.ts";
import { isVague, withNoun } from "./table-labels.ts";
import { isGroupRow, isUnit } from "./table-shapes.ts";
import type { TableClaims } from "./tables.ts";
import { RELATIONAL, type ThingTable } from "./thing-table.ts";
import { isLasting } from "./time-over.ts";
import { toldOf } from "./told-rows.ts";
import { isOfTopic } from "./topic-pages.ts";
import { DATE_LABEL } from "./value-context.ts";
import { isAggregate, isTotal, typesFor } from "./types.ts";

export function thingRows(things: ThingTable, source: string): TableClaims {
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
    // What is there of both is told of both, and the thing is no part of the page's subject by that alone: "Member" under "Members" is.
    const isResult = things.relation && columns.length === 0 && row.some((_, at) => isOfOccasion(things, at));
    if (member !== undefined && kinds === undefined && (things.pairs.length === 0 || isHeadedSo(things)) && !isResult)
      members.push({
        name,
        path: [member],
        columns,
        asOf: (things.spanAt === undefined ? undefined : spanOf(row, things.spanAt)) ?? dayOf(things, row) ?? things.caption.asOf,
        row: { text: source.slice(first.start, last.end), start: first.start, end: last.end },
      });
  }
  return { cells, members, entities: kinds === undefined ? entities : [], skipped, unnamed };
}

const isHeadedSo = ({ table, nameColumn, heading }: ThingTable): boolean => {
  const title = (table.header[nameColumn]?.text ?? "").toLowerCase();
  const headed = (table.caption ?? heading?.piece)?.text.toLowerCase() ?? "";
  return title !== "" && (headed === title || singularOf(headed) === title);
};

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
  // Where the ends are all that a row says, they are what is claimed of it.
  const span = things.spanAt === undefined || table.header.length <= 3 ? undefined : spanOf(row, things.spanAt);
  const rowTime = dayOf(things, row) ?? span ?? cleanLabel(timeColumn < 0 ? "" : (row[timeColumn]?.text ?? "")).asOf;
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
    if (column === undefined || value.text === "" || saysNothing(things, at, column) || (span !== undefined && isEnd(things, at))) continue;
    const own = column.path.length > 0 ? column.path : [caption.label === "" ? cleanLabel(heading?.piece.text ?? "") : caption];
    const path =
      kinds === undefined
        ? withNoun(own, noun, payers.has(at))
        : ofKind(own, group === undefined ? [kinds] : [kinds, group], cleanLabel(wholeMonth(name).text));
    if (path === undefined || (kinds !== undefined && subject.isList)) {
      found.unnamed.push(value);
      continue;
    }
    if (
      kinds === undefined &&
      member !== undefined &&
      label !== undefined &&
      !isOfOccasion(things, at) &&
      (relation || things.shared.includes(at) || (column.path.length === 1 && RELATIONAL.test(label.label)))
    ) {
      const { unsure, ...measure } = measured[at] ?? {};
      const { unit, exponent } = measure;
      shared.push({ label: { ...label, ...(unit === undefined ? {} : { unit }), ...(exponent === undefined ? {} : { exponent }) }, value, unsure: unsure === true }); // prettier-ignore
      continue;
    }
    if ((path[0]?.label ?? "") === "") continue;
    const isPair = kinds === undefined && things.pairs.includes(at);
    if (isPair && things.shapes[at]?.figures !== true) {
      found.unnamed.push(value);
      continue;
    }
    const isOfBoth = !isPair && kinds === undefined && member === undefined && isOfPage(things, at);
    // What a thing has on each occasion otherwise is of the occasion's time; of the others it is not known that they change.
    // "1998 Tour, stage 3" is of its year anyway: only a caption of its own dates what is said of it.
    const columns = toldOf(table);
    const isPart = kinds === undefined && subject.year !== undefined && reference.surface.startsWith(subject.reference.surface);
    const varies = (columns?.shared?.includes(at) === true || (subject.year !== undefined && columns?.parts === true)) && !isPart;
    const ofOccasion = kinds !== undefined || things.ranked || (things.told && things.shared.includes(at)) || varies;
    const occasion = ofOccasion && !isPart ? caption.occasion : undefined;
    const lasts =
      things.undated.has(at) ||
      columns?.lasting?.includes(at) === true ||
      // "Rating list as of 1 May 2024": words beside the figures of a day, as a club or a title, are of no day.
      (caption.asOf !== undefined &&
        !things.surveyed &&
        !varies &&
        kinds === undefined &&
        things.shapes.some((one) => one.figures) &&
        things.words.has(at)) ||
      (member !== undefined && !things.surveyed && isLasting(column.path));
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
      subject: kinds === undefined && !isOfBoth ? reference : subject.reference,
      path: isOfBoth ? [cleanLabel(name.text), ...path] : placed,
      value,
      ...(kinds === undefined || label === undefined ? {} : { asked: label.shown }),
      asOf,
      asOfFrom: asOf === undefined ? undefined : dated ? "header" : "caption",
      ...(isTimed ||
      (things.surveyed && asOf !== undefined && wholeDate(value.text.replace(ABOUT, "")) === undefined) ||
      things.dated ||
      span !== undefined ||
      (column.asOf !== undefined && DATED_GROUP.test(table.header[at]?.text ?? ""))
        ? { timed: true }
        : {}),
      ...(isPair && { scope: subject.reference.surface }),
      ...measureOfCell(things, at, path, value),
    });
  }
  return shared;
}

/** "Allocation" of a depot over "Class | Allocated": a class has another number on each depot's page, and that is the depot's of this class. */
const isOfPage = ({ table, subject, caption, ranked, relation, shapes, measured }: ThingTable, at: number): boolean =>
  shapes[at]?.figures === true && !shapes[at].units && measured[at]?.unit === undefined && !DATE_LABEL.test(table.header[at]?.text ?? "") &&
  !subject.isList && subject.year === undefined && caption.occasion === undefined && !ranked && !relation && !isOfTopic(subject) && toldOf(table)?.shared?.includes(at) === true; // prettier-ignore

/** "Votes" of a party on the page "General election 2009", with others on those of other years: the party's, then. */
const isOfOccasion = ({ table, subject, caption, relation, shapes }: ThingTable, at: number): boolean =>
  relation && subject.year !== undefined && shapes[at]?.figures === true && (caption.asOf ?? caption.occasion) !== undefined && toldOf(table)?.shared?.includes(at) === true; // prettier-ignore

/** The time that the row is of, where each is of its own. */
const dayOf = ({ dated, timeColumn }: ThingTable, row: readonly Piece[]): string | undefined =>
  dated && timeColumn >= 0 ? wholeDate(row[timeColumn]?.text ?? "")?.value : undefined;

/** "From | To" with years in them are when the rest of the row was so, and say nothing else. */
const isEnd = ({ spanAt }: ThingTable, at: number): boolean => spanAt !== undefined && (at === spanAt || at === spanAt + 1);

const isWords = ({ rows }: ThingTable["table"], at: number): boolean =>
  rows.every((row) => /^(?:\p{L}{4}|$|—|-)/u.test(row[at]?.text ?? ""));

/** Of the names, times, ranks and notes of a row, and of units beside their figures, nothing is claimed. */
function saysNothing({ table, nameColumn, timeColumn, spans, shapes, isMeasured }: ThingTable, at: number, column: Column): boolean {
  const title = table.header[at]?.text ?? "";
  return (
    at === nameColumn ||
    at === timeColumn ||
    // "km" of a line's stations is theirs and the line's.
    (at === 0 && isMeasured) ||
    // A player's position and a keeper's rank are words, and no place in an order.
    (RANK.test(title) && !(/^pos/i.test(title) && shapes[at]?.figures === false) && !(/^rank$/i.test(title) && isWords(table, at))) ||
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
  return [noun, ...parts, ...own.filter((one) => one.label !== noun.label && !one.label.startsWith(`${noun.label} `) && says(one))];
}

/** "At 1 January 2022 / Status": words below it are of that time as well. */
const DATED_GROUP = /^(?:as )?(?:at|of|on) .*\d{4} \//i;

/** The last row of a table is often a remark. */
const FOOT = /^(?:sources?|notes?|data|figures|remarks?|includes?|excludes?|as of)\b|^[*†‡]/i;

const MOST_BEHIND = 12;

/** "[Grauhorn Railway] GHB": what is linked is the row's name, and a short sign behind it none of it. */
function rowReference(name: Piece, links: Links): Reference {
  const link = links.from(name.start);
  const behind = link === undefined ? "" : name.text.slice(link.text.length);
  const isSign = link !== undefined && name.text.startsWith(link.text) && /^ \(?[\p{Lu}\d][\p{Lu}\p{Ll}\d.-]{0,9}\)?$/u.test(behind) && behind.length <= MOST_BEHIND; // prettier-ignore
  return isSign ? namedBy(link) : links.reference(name);
}
