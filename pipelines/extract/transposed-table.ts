import type { DraftEntity } from "../../schemas/draft.ts";
import type { Heading, Table } from "./blocks.ts";
import { columnLabels, measureOf, type Caption } from "./labels.ts";
import type { Links } from "./links.ts";
import type { Piece } from "./piece.ts";
import type { Cell } from "./table-columns.ts";
import { countedNoun, withNoun } from "./table-labels.ts";
import { isGroupRow } from "./table-shapes.ts";
import type { TableClaims } from "./tables.ts";
import { typesFor } from "./types.ts";

/** Things across the header, labels down the first column. */
export function transposedCells(
  table: Table,
  heading: Heading | undefined,
  caption: Caption,
  links: Links,
  kind: string | undefined,
): TableClaims {
  const cells: Cell[] = [];
  const unnamed: Piece[] = [];
  const noun = countedNoun([table.caption?.text, heading?.piece.text], table.header[0]?.text ?? "");
  for (const row of table.rows) {
    if (isGroupRow(row)) continue;
    const label = columnLabels(row[0]?.text ?? "");
    const path = withNoun(label.path, noun, false);
    if (path === undefined) {
      unnamed.push(...row.slice(1, 2));
      continue;
    }
    const measure = measureOf(label, caption);
    for (const [at, value] of row.entries()) {
      const thing = table.header[at];
      if (at === 0 || thing === undefined || value.text === "" || label.path.length === 0) continue;
      cells.push({
        subject: links.reference(thing),
        path,
        value,
        asOf: label.asOf ?? caption.asOf,
        asOfFrom: label.asOf !== undefined ? "header" : caption.asOf === undefined ? undefined : "caption",
        ...measure,
      });
    }
  }
  const entities = table.header.slice(1).map((one): DraftEntity => ({
    reference: links.reference(one),
    aliases: [],
    types: typesFor(one.text, [kind]),
    description: "",
    isPageSubject: false,
  }));
  return { cells, members: [], entities: entities.filter((one) => one.types.length > 0), skipped: [], unnamed };
}
