import { refusedDocument, type DocumentOutcome } from "../../pages/document-outcome.ts";
import { leadElsewhere, type NamedThings } from "../named-things.ts";
import { joinsOf, partsOf, type Join } from "./joins.ts";
import { withParameter } from "./table.ts";
import type { TypedTable } from "./typed-table.ts";

/** Tables with the columns that name things of other sources; and what may name several kinds of them, and is left a text. */
export function joinedElsewhere(
  tables: readonly TypedTable[],
  elsewhere: readonly NamedThings[],
): { readonly typed: readonly TypedTable[]; readonly refused: readonly DocumentOutcome[] } {
  const refused: DocumentOutcome[] = [];
  if (elsewhere.length === 0) return { typed: tables, refused };
  const targets = new Map<NamedThings, Join>();
  const typed = tables.map((table) => {
    const within = joinsOf(table, tables);
    const abroad = new Map<number, Join>();
    for (const [at, { label, type, time }] of table.columns.entries()) {
      if (at === table.name || within[at] !== undefined || time !== undefined || label === "") continue;
      if (type.is === "flag" || type.is === "date" || type.is === "year" || type.is === "empty") continue;
      const lead = leadElsewhere(label, new Set(table.raw.rows.flatMap((row) => partsOf(row[at], type))), elsewhere);
      if (lead === undefined) continue;
      // By an address of its own: where a table's own is refused, its rows of earlier nights are taken to stand.
      if ("refused" in lead) refused.push(refusedDocument(withParameter(table.raw.uri, "column", label), "ambiguous-entity", lead.refused));
      else {
        const join = targets.get(lead.to) ?? joinTo(lead.to);
        targets.set(lead.to, join);
        abroad.set(at, join);
      }
    }
    return abroad.size === 0 ? table : { ...table, abroad };
  });
  return { typed, refused };
}

/** As rows of a table of names, which has no pages here. */
function joinTo({ kind, pages }: NamedThings): Join {
  const known = [...pages].flatMap(([name, uri]) => (uri === undefined ? [] : [{ name, uri }]));
  const names = known.map(({ name }) => name);
  return {
    by: 0,
    rows: new Map(names.map((name, at) => [name, at])),
    table: {
      raw: { name: kind, uri: "", columns: [kind], rows: names.map((name) => [name]) },
      kind,
      columns: [{ label: kind, type: { is: "text" } }],
      name: 0,
      names,
      keys: names,
      pages: known.map(({ uri }) => uri),
    },
  };
}
