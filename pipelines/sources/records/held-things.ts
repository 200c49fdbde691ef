import { singularOf } from "../../language/inflection.ts";
import { areAlike, isJsonObject, type JsonObject } from "./json-object.ts";
import { cellText, withParameter, type RawTable } from "./table.ts";
import { namesRows, typedTable } from "./typed-table.ts";

/** A member that holds things, by their keys as browsers have their releases by version, or as a list. */
export interface HeldThings {
  readonly path: readonly string[];
  readonly isList: boolean;
  /** `key`: that of a list is the place in it, from 1 on. */
  readonly entries: readonly { readonly record: number; readonly key: string; readonly value: JsonObject }[];
}

/** Of fewer one cannot tell keys from names of members. */
const FEWEST = 12;

interface Part {
  readonly record: number;
  readonly value: JsonObject;
}

/** Keys that fewer than half of the records share are data and no columns: as columns they would be thousands, each all but empty. */
export function heldThings(records: readonly JsonObject[], deepest: number): readonly HeldThings[] {
  const look = (parts: readonly Part[], path: readonly string[]): readonly HeldThings[] => {
    const objects = new Map<string, Part[]>();
    const lists = new Map<string, HeldThings["entries"][number][]>();
    for (const { record, value } of parts)
      for (const [name, one] of Object.entries(value))
        if (isJsonObject(one)) listAt(objects, name).push({ record, value: one });
        else if (Array.isArray(one) && one.every(isJsonObject))
          listAt(lists, name).push(...one.map((entry, at) => ({ record, key: `${at + 1}`, value: entry })));
    const listed = [...lists].flatMap(([name, entries]) => (areThings(entries) ? [{ path: [...path, name], isList: true, entries }] : []));
    const keyed = [...objects].flatMap(([name, some]) => {
      const here = [...path, name];
      const entries = keyedEntries(some);
      if (entries !== undefined) return [{ path: here, isList: false, entries }];
      return here.length < deepest ? look(some, here) : [];
    });
    return [...listed, ...keyed];
  };
  return look(
    records.map((value, record) => ({ record, value })),
    [],
  );
}

function keyedEntries(parts: readonly Part[]): HeldThings["entries"] | undefined {
  const all = parts.flatMap(({ record, value }) => Object.entries(value).map(([key, one]) => ({ record, key, value: one })));
  const keys = new Set(all.map(({ key }) => key));
  if (keys.size * parts.length <= 2 * all.length) return undefined;
  const entries = all.filter((entry): entry is HeldThings["entries"][number] => isJsonObject(entry.value));
  return entries.length * 10 >= all.length * 9 && areThings(entries) ? entries : undefined;
}

const areThings = (entries: HeldThings["entries"]): boolean => entries.length >= FEWEST && areAlike(entries.map(({ value }) => value));

function listAt<T>(lists: Map<string, T[]>, name: string): T[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

/** The things that a table's records hold, each with the row that it belongs to and its key; undefined where a column does not name the rows. */
export function heldTable(
  { path, isList, entries }: HeldThings,
  owners: RawTable,
  tableOf: (records: readonly JsonObject[], place: { readonly name: string; readonly uri: string }) => RawTable,
): RawTable | undefined {
  const typed = typedTable(owners, undefined);
  if (typed === undefined) return undefined;
  const called = owners.rows.map((row) => cellText(row[typed.name]).trim());
  if (new Set(called).size < called.length || called.includes("")) return undefined;
  const name = path.at(-1) ?? "";
  const kind = singularOf(name) ?? name;
  // Versions and places in a list come again in other records: there they are told by both. What has a name needs no place.
  const distinct = new Set(entries.map(({ key }) => key)).size === entries.length;
  // Two movements of a symphony may be called "Vivace": they are told by their places.
  const names = entries.flatMap(({ record, value }) => {
    const said = Object.entries(value).find(([member]) => namesRows(member))?.[1];
    return typeof said === "string" ? [`${record} ${said}`] : [];
  });
  const named = names.length * 2 > entries.length && new Set(names).size === names.length;
  const marks = (owner: string, key: string): JsonObject =>
    named && isList ? {} : { [kind]: distinct || named ? key : `${owner} ${key}` };
  const held = tableOf(
    entries.map(({ record, key, value }) => ({ [typed.kind]: called[record] ?? "", ...marks(called[record] ?? "", key), ...value })),
    { name, uri: withParameter(owners.uri, "member", path.join("/")) },
  );
  return { ...held, foreign: [{ column: held.columns.indexOf(typed.kind), table: owners.name, to: owners.columns[typed.name] ?? "" }] };
}
