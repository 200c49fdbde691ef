import { wholeDate } from "../../schemas/values/dates.ts";
import { isPlural } from "./counted-parts.ts";
import { TIME_COLUMN } from "./key-value-tables.ts";
import { cleanLabel, columnLabels, countsInLetters, headerLabels, type Column, type Label } from "./labels.ts";
import type { Piece } from "./piece.ts";
import { spanColumns } from "./spans.ts";
import { isRanked, placesIn, sectionOf } from "./results.ts";
import { kindOf, kindsOfRows, partedNoun, titledKind, UNSAID, type PlacedTable } from "./row-kinds.ts";
import { columnMeasures, figureColumns } from "./table-columns.ts";
import { countedNoun, isVague, memberLabel, payerColumns, saysName } from "./table-labels.ts";
import { areMeasured, isSort, isUnit, namesBesideNumbers } from "./table-shapes.ts";
import { undatedColumns } from "./time-over.ts";
import { countedInYear, isOfTopic } from "./topic-pages.ts";
import { timesOf } from "./table-outline.ts";
import { toldMember } from "./told-rows.ts";
import { typeOfColumn, typeOfNaming } from "./types.ts";

/** Columns that speak of the row's thing and the page's subject together: a share of its trade, a border with it, a part in it. */
export const RELATIONAL =
  /^(?:(?:% )?shares?|%|percent(?:age)?|per ?cent|role|character|credit|as|credited as|stake|relation|joined|border(?: length)?|member since|.*% of .*)$/i;
/** What a thing's owner, maker or player was in it: not the thing's own. */
const ROLE = /^(?:role|as|credit(?:ed as)?|character|part played|share held|stake)$/i;
const RELATION_HEADING = /\b(?:border|partner|neighbou?r|religion|language|ethnic|sharehold|holding|relation|boundar)/i;
/** "Exports" over "Partner | Value" is told of both; over columns that say by themselves what they are ("Votes | Seats"), of the row alone. */
const SHARED_HEADING = /\b(?:import|export|trade|election|result)/i;

/** A table whose rows are things, with all that its columns, caption and heading say of them. */
export interface ThingTable extends PlacedTable {
  readonly nameColumn: number;
  readonly timeColumn: number;
  readonly header: readonly Column[];
  readonly measured: ReturnType<typeof columnMeasures>;
  readonly shapes: ReturnType<typeof figureColumns>;
  /** Columns of which no cell begins with a figure or a sign. Asked of each row, so found once. */
  readonly words: ReadonlySet<number>;
  /** The first column measures the rows, and names none. */
  readonly isMeasured: boolean;
  /** The type of its things. */
  readonly kind: string | undefined;
  /** The rows stand in a relation to the page's subject. */
  readonly relation: boolean;
  /** Columns of which the site says that they speak of the row and the page's subject together. */
  readonly shared: readonly number[];
  readonly pairs: readonly number[];
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
  /** "(as found in 1937)": all that its rows say was looked at then. */
  readonly surveyed: boolean;
  /** "From | To": the ends of a span. */
  readonly spans: boolean;
  /** The first of its columns, where two such stand side by side. */
  readonly spanAt: number | undefined;
  readonly payers: ReturnType<typeof payerColumns>;
  /** The rows are kinds of what is counted, no things. */
  readonly kinds: Label | undefined;
  /** What is counted, for columns that say nothing alone. */
  readonly noun: Label | undefined;
}

const areWords = ({ rows }: ThingTable["table"], at: number): boolean =>
  rows.every((row) => row[at] === row[0] || /^(?:\p{L}|$)/u.test(row[at]?.text ?? "")) && rows.some((row) => (row[at]?.text ?? "") !== "");

export interface Rows {
  readonly named: number;
  /** The column that the rows are dated by, or -1. */
  readonly times: number;
  readonly kind?: "things" | "parts";
  /** Each row is of the day that it gives. */
  readonly dated?: boolean;
  readonly shared?: readonly number[];
  /** Columns that say of the row's thing and the page's subject what neither has alone. */
  readonly pairs?: readonly number[];
  /** What the rows are parts by: "interval" over "0–7 m". */
  readonly by?: Label;
  /** Signs name them. */
  readonly coded?: true;
  /** Somebody's works, each with the year that it came out in. */
  readonly works?: true;
}

const SURVEYED =
  /\b(?:surveys?|inspection|inventory) (?:of|in) (?:1[5-9]|20)\d\d\b|\bas (?:found|measured|surveyed|recorded|seen|inspected) (?:in|on|by)\b/i;

const hasDays = ({ header, rows }: PlacedTable["table"]): boolean =>
  header.some((_, at) => rows.filter((row) => (wholeDate(row[at]?.text ?? "")?.value.length ?? 0) > 7).length * 10 >= rows.length * 7);

/** What a table says of its rows, decided once. Long because it is one record, and each part of it is said by others. */
export function thingTable(
  placed: PlacedTable,
  { named: nameColumn, times: timeColumn, kind: told, shared, pairs, dated, by, coded, works }: Rows,
): ThingTable {
  const { table, heading, caption, subject, links } = placed;
  const header = headerLabels(table.header);
  const title = table.header[nameColumn]?.text ?? "";
  // "District / Lake": the rows are lakes.
  const own = title.split(" / ").at(-1) as string;
  const over = `${heading?.piece.text ?? ""} ${table.caption?.text ?? ""} ${title}`;
  const vague = header.every(({ path }, at) => at === nameColumn || path.every(({ label }) => isVague(label) || RELATIONAL.test(label)));
  const relation = !subject.isList && (RELATION_HEADING.test(over) || (vague && SHARED_HEADING.test(over)));
  const isLinked = (row: readonly Piece[]): boolean => row[nameColumn] !== undefined && links.exact(row[nameColumn].start, row[nameColumn].end) !== undefined; // prettier-ignore
  const linked = table.rows.some(isLinked);
  const ranked = isRanked(table);
  // "Year | Production | As": what somebody was in it is of that year.
  const credited = works !== true && !subject.isList && nameColumn > 0 && timesOf(table) !== undefined && TIME_COLUMN.test(table.header[0]?.text ?? "") && table.header.some((one) => ROLE.test(one.text)); // prettier-ignore
  return {
    ...placed,
    nameColumn,
    timeColumn: credited ? 0 : timeColumn,
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
    words: new Set([...header.keys()].filter((at) => areWords(table, at))),
    isMeasured: areMeasured(table) && namesBesideNumbers(table) === nameColumn,
    kind:
      typeOfColumn(own) ?? typeOfNaming(own) ?? kindOf(table, heading, subject) ?? (saysName(own) ? titledKind(table, heading) : undefined),
    relation,
    shared: shared ?? [],
    pairs: pairs ?? [],
    told: shared !== undefined,
    dated: dated === true || credited,
    ranked,
    placeOf: ranked && !subject.isList ? placesIn(table, nameColumn) : () => undefined,
    section: sectionOf(heading),
    // Who came in where is said by a result, and no property of the page's subject.
    member:
      subject.isList || ranked || (coded === true && isPlural(subject.reference.surface.toLowerCase()))
        ? undefined
        : (memberLabel(table, heading, nameColumn, relation, subject.reference.surface) ??
          (told === "things" ? toldMember(heading, title) : undefined) ??
          (isSort(title) && table.header.some((one) => ROLE.test(one.text)) ? cleanLabel(title) : undefined)),
    // What bears a sign of its own and a day is what happened then: of the list's year is no more of it.
    undated: coded === true && hasDays(table) ? new Set(header.keys()) : subject.year !== undefined && isOfTopic(subject) && !/^(?:\p{L}+ )?catalog(?:ue)?s?\b/iu.test(subject.reference.surface) ? new Set() : undatedColumns(table), // prettier-ignore
    surveyed: SURVEYED.test(table.caption?.text ?? ""),
    spans: table.header.some((one) => /^from$/i.test(one.text)),
    // "Contracts in force on 1 April 2022": how things stood on that day, and when each began is its own.
    spanAt: (caption.asOf?.length ?? 0) > 7 ? undefined : spanColumns(table),
    payers: payerColumns(table),
    kinds:
      told === "parts"
        ? (by ?? partedNoun(placed, title) ?? UNSAID)
        : told === "things" || (subject.isList && linked)
          ? undefined
          : kindsOfRows(placed, nameColumn, linked),
    // A list page is about what its title counts: "Population" over "Country | Value".
    noun: countedNoun(
      [table.caption?.text, heading?.piece.text, subject.isList ? subject.reference.surface : countedInYear(subject)],
      title,
    ),
  };
}
