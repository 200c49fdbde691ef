import { singularOf } from "../../language/inflection.ts";
import { areAlike, isJsonObject, type JsonObject } from "./json-object.ts";
import { cellText, withParameter, type RawTable } from "./table.ts";
import { typedTable } from "./typed-table.ts";

/** A member that holds things by their keys, as browsers have their releases by version. */
export interface KeyedMember {
  readonly path: readonly string[];
  readonly entries: readonly { readonly record: number; readonly key: string; readonly value: JsonObject }[];
}

/** Of fewer one cannot tell keys from names of members. */
const FEWEST = 12;

interface Held {
  readonly record: number;
  readonly value: JsonObject;
}

/** Keys that fewer than half of the records share are data and no columns: as columns they would be thousands, each all but empty. */
export function keyedMembers(records: readonly JsonObject[], deepest: number): readonly KeyedMember[] {
  const look = (held: readonly Held[], path: readonly string[]): readonly KeyedMember[] => {
    const inner = new Map<string, Held[]>();
    for (const { record, value } of held)
      for (const [name, one] of Object.entries(value)) {
        if (!isJsonObject(one)) continue;
        const same = inner.get(name) ?? [];
        inner.set(name, same);
        same.push({ record, value: one });
      }
    return [...inner].flatMap(([name, objects]) => {
      const here = [...path, name];
      const entries = entriesOf(objects);
      if (entries !== undefined) return [{ path: here, entries }];
      return here.length < deepest ? look(objects, here) : [];
    });
  };
  return look(
    records.map((value, record) => ({ record, value })),
    [],
  );
}

function entriesOf(held: readonly Held[]): KeyedMember["entries"] | undefined {
  const all = held.flatMap(({ record, value }) => Object.entries(value).map(([key, one]) => ({ record, key, value: one })));
  const keys = new Set(all.map(({ key }) => key));
  if (all.length < FEWEST || keys.size * held.length <= 2 * all.length) return undefined;
  const entries = all.filter((entry): entry is KeyedMember["entries"][number] => isJsonObject(entry.value));
  return entries.length * 10 >= all.length * 9 && areAlike(entries.map(({ value }) => value)) ? entries : undefined;
}

/** The things that a table's records hold, each with the row that it belongs to and its key; undefined where a column does not name the rows. */
export function heldTable(
  { path, entries }: KeyedMember,
  owners: RawTable,
  tableOf: (records: readonly JsonObject[], place: { readonly name: string; readonly uri: string }) => RawTable,
): RawTable | undefined {
  // prettier-ignore
  const typed = typedTable(owners, undefined);
  if (typed === undefined) return undefined;
  const called = owners.rows.map((row) => cellText(row[typed.name]).trim());
  if (new Set(called).size < called.length || called.includes("")) return undefined;
  const name = path.at(-1) ?? "";
  const kind = singularOf(name) ?? name;
  // Versions and numbers come again in other records: there they are told by both.
  const distinct = new Set(entries.map(({ key }) => key)).size === entries.length;
  const held = tableOf(
    entries.map(({ record, key, value }) => ({ [typed.kind]: called[record] ?? "", [kind]: distinct ? key : `${called[record] ?? ""} ${key}`, ...value })), // prettier-ignore
    { name, uri: withParameter(owners.uri, "member", path.join("/")) },
  );
  return { ...held, foreign: [{ column: held.columns.indexOf(typed.kind), table: owners.name, to: owners.columns[typed.name] ?? "" }] };
}
