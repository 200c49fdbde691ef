import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, headNoun, type Caption, type Label } from "./labels.ts";
import type { Links } from "./links.ts";
import type { PageSubject } from "./subject.ts";
import { alike, countedBy, countedNoun, kindsCounted, namesGroups, saysName, saysOnlyFigures } from "./table-labels.ts";
import { isGroupRow, isSort } from "./table-shapes.ts";
import { isOfTopic, namesKindOfThings } from "./topic-pages.ts";
import { typeOfColumn, typeOfHeading, typeOfNaming, typeOfTitle } from "./types.ts";

export interface PlacedTable {
  readonly table: Table;
  readonly heading: Heading | undefined;
  readonly caption: Caption;
  readonly subject: PageSubject;
  readonly links: Links;
}

/** Where nobody says what the rows are parts of. */
export const UNSAID = cleanLabel("");
/** "Group | Visitors" over "Anglers", "Hikers": rows are parts of what their columns count. */
const PARTS_TITLE = /^(?:(?:age|user|visitor|income|social|ethnic|population|customer) )?(?:groups?|categor(?:y|ies)|breakdown)$/i;

/** What the rows are kinds of, where they are no things: said by the caption, or by rows that are words of the language. */
export function kindsOfRows({ table, heading, caption, subject }: PlacedTable, at: number, linked: boolean): Label | undefined {
  if (at === 0 && isOfTopic(subject) && namesKindOfThings(table)) return undefined;
  const said = linked ? undefined : kindsCounted(table, heading, at);
  if (said !== undefined || subject.isList) return said;
  const by = countedBy(table, heading);
  if (by !== undefined || linked) return by;
  const title = table.header[at]?.text ?? "";
  const groups = PARTS_TITLE.test(title) && table.rows.every((row) => isSort(row[at]?.text ?? ""));
  const names = table.rows.filter((row) => !isGroupRow(row)).map((row) => row[at]?.text ?? "");
  // "Class 755M/1" on the page of "Class 755M" is one of it, and has a name.
  if (names.length > 1 && names.every((one) => one.startsWith(subject.reference.surface) && /^[/.-]?\p{L}?\d/u.test(one.slice(subject.reference.surface.length)))) return undefined; // prettier-ignore
  if (
    !groups &&
    (typeOfColumn(title) !== undefined ||
      !namesGroups(names, typeOfNaming(title) === undefined && !(saysName(title) && titledKind(table, heading) !== undefined)))
  )
    return undefined;
  return partedNoun({ table, heading, caption }, title);
}

/** What the table's rows are parts of, by its caption or heading. */
export function partedNoun(
  { table, heading, caption }: Pick<PlacedTable, "table" | "heading" | "caption">,
  title: string,
): Label | undefined {
  // "Flow figures are means of 1931 to 1990" says how, and not of what.
  const isSaid = / (?:is|are|was|were) /.test(table.caption?.text ?? "");
  const own = caption.label === "" || isSaid ? cleanLabel(heading?.piece.text ?? "") : caption;
  // "Piers of the bridge" over "Pier", in the section "Design": no part of a design.
  if (caption.label !== "" && alike(headNoun(caption.label), title) && table.rows.every((row) => row[0]?.text.toLowerCase().includes(title.toLowerCase()))) return UNSAID; // prettier-ignore
  // "Figures" over "Group | Life expectancy": the column says what is parted.
  const noun = countedNoun([isSaid ? undefined : table.caption?.text, heading?.piece.text], title);
  return noun ?? (own.label === "" ? undefined : saysOnlyFigures(own.label) ? UNSAID : own);
}

export const kindOf = (table: Table, heading: Heading | undefined, subject: PageSubject): string | undefined =>
  typeOfHeading(heading?.piece.text ?? "") ??
  typeOfHeading(table.caption?.text ?? "") ??
  typeOfHeading(subject.isList ? subject.reference.surface : "");

export const titledKind = (table: Table, heading: Heading | undefined): string | undefined =>
  typeOfTitle(table.caption?.text ?? "") ?? typeOfTitle(heading?.piece.text ?? "");
