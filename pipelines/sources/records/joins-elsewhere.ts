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
  const typed = tables.map((table) => {
    const within = joinsOf(table, tables);
    const abroad = new Map<number, Join>();
    for (const [at, { label, type, time }] of table.columns.entries()) {
      if (at === table.name || within[at] !== undefined || time !== undefined || label === "") continue;
      if (type.is === "flag" || type.is === "date" || type.is === "year" || type.is === "empty") continue;
      const values = table.raw.rows.flatMap((row) => partsOf(row[at], type));
      const lead = leadElsewhere(label, values, elsewhere);
      if (lead === undefined) continue;
      // By an address of its own: where a table's own is refused, its rows of earlier nights are taken to stand.
      if ("refused" in lead) refused.push(refusedDocument(withParameter(table.raw.uri, "column", label), "ambiguous-entity", lead.refused));
      else abroad.set(at, joinTo(lead.to, values));
    }
    return abroad.size === 0 ? table : { ...table, abroad };
  });
  return { typed, refused };
}

/** As rows of a table of names, which has no pages here; "by" another column than that of the names, where keys are what leads there. */
function joinTo({ kind, pages }: NamedThings, values: readonly string[]): Join {
  const things = [...new Map([...pages.values()].flatMap((thing) => (thing === undefined ? [] : [[thing.uri, thing] as const]))).values()];
  const place = new Map(things.map(({ uri }, at) => [uri, at]));
  const names = things.map(({ name }) => name);
  const rows = new Map([...pages].flatMap(([said, thing]) => (thing === undefined ? [] : [[said, place.get(thing.uri) ?? 0]])));
  return {
    by: values.every((value) => pages.get(value)?.name !== value) ? 1 : 0,
    rows,
    table: {
      raw: { name: kind, uri: "", columns: [kind, `${kind} key`], rows: names.map((name) => [name, ""]) },
      kind,
      columns: [
        { label: kind, type: { is: "text" } },
        { label: "", type: { is: "empty" } },
      ],
      name: 0,
      names,
      keys: names,
      pages: things.map(({ uri }) => uri),
    },
  };
}
