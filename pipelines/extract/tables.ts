import type { DraftEntity, Reference } from "../../schemas/draft.ts";
import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import type { Links } from "./links.ts";
import type { Piece } from "./piece.ts";
import type { PageSubject } from "./subject.ts";
import { isAggregate, typeOfColumn, typeOfHeading, typesFor, typeOfUrl } from "./types.ts";

/** One cell of a table of things: whose value it is, under which label, with what the header and caption say. */
export interface Cell {
  readonly subject: Reference;
  readonly path: readonly Label[];
  readonly value: Piece;
  readonly asOf?: string | undefined;
  readonly asOfFrom?: "header" | "caption" | undefined;
  readonly unit?: string | undefined;
  readonly exponent?: number | undefined;
}

export interface TableClaims {
  readonly cells: readonly Cell[];
  /** Rows that are what the page's subject has under the heading: members of a list, with their columns beside. */
  readonly members: readonly {
    readonly name: Piece;
    readonly path: readonly Label[];
    readonly columns: readonly { readonly label: Label; readonly value: Piece }[];
    readonly row: Piece;
  }[];
  readonly entities: readonly DraftEntity[];
  readonly skipped: readonly Piece[];
}

const RANK = /^(?:rank|ranking|no\.?|#|pos\.?|position|s\.?no\.?|nr\.?)$/i;
const SKIP =
  /^(?:|source|sources|notes?|remarks?|refs?|references?|flag|image|photo|map|of|in|by|to|for|link|links|details?|trend|change|comments?)$/i;
const TIME_HEADER = /^(?:year|years|date|month|quarter|period|season|time)$/i;
/** Things that a row has whatever page it stands on; anything else may be about the row and the page's subject together. */
const INTRINSIC =
  /^(?:(?:total |land |water |surface )?area|population|inhabitants|capital|capital city|elevation|height|altitude|founded|established|density|population density|region|continent|country|mayor|area \/ total|gdp(?: .*)?|language|languages|official language|currency|type|province|state|born|died|author|year built|opened)$/;

/** A table whose rows are things or years. `source` is needed for the slice of a whole row. */
export function readTable(table: Table, heading: Heading | undefined, subject: PageSubject, links: Links, source: string): TableClaims {
  const header = table.header.map((one) => cleanLabel(one.text));
  const caption = cleanLabel(table.caption?.text ?? "");
  const cells: Cell[] = [];
  const members: TableClaims["members"][number][] = [];
  const entities: DraftEntity[] = [];
  const skipped: Piece[] = [];
  const empty = { cells, members, entities, skipped };
  if (table.header.every((one) => one.text === "") || table.rows.length === 0)
    return { ...empty, skipped: table.rows.flatMap((row) => (row[0] === undefined ? [] : [row[0]])) };
  const timeColumn = header.findIndex((one) => TIME_HEADER.test(one.label));
  const nameColumn = entityColumn(table, links, timeColumn);
  if (nameColumn === undefined) {
    if (timeColumn >= 0 && !subject.isList) timeRows(table, header, timeColumn, heading, caption, subject, cells);
    return empty;
  }
  const kind =
    typeOfColumn(table.header[nameColumn]?.text ?? "") ??
    typeOfHeading(heading?.piece.text ?? "") ??
    typeOfHeading(subject.isList ? subject.reference.surface : "");
  for (const row of table.rows) {
    const name = row[nameColumn];
    if (name === undefined || name.text === "") continue;
    const reference = links.reference(name);
    if (isAggregate(name.text) && links.exact(name.start, name.end) === undefined) {
      skipped.push(name);
      continue;
    }
    const types = typesFor(name.text, [kind]);
    if (types.length > 0) entities.push({ reference, aliases: [], types, description: "", isPageSubject: false });
    const rowTime = timeColumn < 0 ? undefined : cleanLabel(row[timeColumn]?.text ?? "").asOf;
    const columns: { label: Label; value: Piece }[] = [];
    for (const [at, value] of row.entries()) {
      const label = header[at];
      if (
        at === nameColumn ||
        at === timeColumn ||
        label === undefined ||
        value.text === "" ||
        RANK.test(label.label) ||
        (SKIP.test(label.label) && label.asOf === undefined)
      )
        continue;
      const named = label.label === "" ? (caption.label === "" ? cleanLabel(heading?.piece.text ?? "") : caption) : label;
      if (named.label === "") continue;
      columns.push({ label: named, value });
      if (!subject.isList && !INTRINSIC.test(named.label)) continue;
      const asOf = rowTime ?? label.asOf ?? caption.asOf;
      cells.push({
        subject: reference, path: [named], value, asOf,
        asOfFrom: asOf === undefined ? undefined : rowTime === undefined && label.asOf === undefined ? "caption" : "header",
        unit: label.unit ?? caption.unit, exponent: label.exponent ?? caption.exponent,
      }); // prettier-ignore
    }
    const first = row[0] as Piece;
    const last = row.at(-1) as Piece;
    const path = relationPath(table, nameColumn, heading);
    if (!subject.isList && path.length > 0)
      members.push({ name, path, columns, row: { text: source.slice(first.start, last.end), start: first.start, end: last.end } });
  }
  return empty;
}

/** What the page's subject has: the heading that the table stands under, else the caption. */
function relationPath(table: Table, nameColumn: number, heading: Heading | undefined): Label[] {
  const label = cleanLabel(heading?.piece.text ?? table.caption?.text ?? table.header[nameColumn]?.text ?? "");
  return label.label === "" ? [] : [label];
}

/** The column that names the rows: a common kind in its header, else the first with links in most rows, else the first of words. */
function entityColumn(table: Table, links: Links, timeColumn: number): number | undefined {
  const rows = table.rows.slice(0, 200);
  const usable = table.header.map((_, at) => at).filter((at) => at !== timeColumn && !RANK.test(table.header[at]?.text ?? "")); // prettier-ignore
  const share = (at: number, test: (one: Piece) => boolean): number =>
    rows.filter((row) => row[at] !== undefined && test(row[at])).length / rows.length;
  const wordy = usable.filter((at) => at <= 2 && share(at, (one) => /^\p{Lu}/u.test(one.text) && !/^\S*\d/.test(one.text)) >= 0.6);
  const typed = wordy.find((at) => typeOfColumn(table.header[at]?.text ?? "") !== undefined);
  const linked = wordy.find((at) => share(at, (one) => links.exact(one.start, one.end) !== undefined) >= 0.5);
  return typed ?? linked ?? (timeColumn === 0 ? undefined : wordy[0]);
}

/** Rows of years: values of the page's subject at that time, named by their column. */
function timeRows(
  table: Table,
  header: readonly Label[],
  time: number,
  heading: Heading | undefined,
  caption: Label,
  subject: PageSubject,
  cells: Cell[],
): void {
  for (const row of table.rows) {
    const asOf = cleanLabel(row[time]?.text ?? "").asOf;
    if (asOf === undefined) continue;
    for (const [at, value] of row.entries()) {
      const label = header[at];
      if (at === time || label === undefined || value.text === "" || SKIP.test(label.label) || RANK.test(label.label)) continue;
      const generic = /^(?:value|values|number|figure|amount|total|estimate|rate)$/.test(label.label);
      const above = generic ? (caption.label === "" ? cleanLabel(heading?.piece.text ?? "") : caption) : label;
      if (above.label !== "")
        cells.push({
          subject: subject.reference,
          path: [above],
          value,
          asOf,
          asOfFrom: "header",
          unit: label.unit ?? caption.unit,
          exponent: label.exponent ?? caption.exponent,
        });
    }
  }
}

export const typeOfReference = (reference: Reference): string | undefined =>
  reference.uri === undefined ? undefined : typeOfUrl(reference.uri);
