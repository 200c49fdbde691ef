import { EVENT_NOUNS } from "../../../knowledge-graph/index.ts";
import { areAlike, isJsonObject, type JsonObject } from "./json-object.ts";
import { cellText, withParameter, type RawTable } from "./table.ts";
import { kindOf, namesRows, typedTable } from "./typed-table.ts";

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

/** Entries of which one can tell that their codes are of names. */
const FEWEST_NAMED = 24;

/** What a list of things that are kept elsewhere goes by: the member with their code, and the one with their name. */
export interface ListedElsewhere {
  readonly path: readonly string[];
  readonly code: string;
  readonly name: string;
}

/**
 * A list of few members each, of which one is a name and one a code that comes again and again and always with that name, as casts have
 * their people: it tells of things that are kept elsewhere, and has none of its own. Undefined where it is no such list.
 */
export function listedElsewhere({ path, isList, entries }: HeldThings): ListedElsewhere | undefined {
  if (!isList || entries.length < FEWEST_NAMED) return undefined;
  const members = [...new Set(entries.flatMap(({ value }) => Object.keys(value)))];
  const name = members.find((member) => namesRows(member));
  if (name === undefined || members.length > 3 || entries.some(({ value }) => typeof value[name] !== "string")) return undefined;
  const code = members.find((member) => {
    if (member === name) return false;
    const names = new Map<string, Set<string>>();
    let coded = 0;
    for (const { value } of entries) {
      const [one, called] = [value[member], value[name]];
      if (typeof one !== "string" || typeof called !== "string" || !/\d/.test(one) || /\s/.test(one)) continue;
      coded += 1;
      names.set(one, (names.get(one) ?? new Set()).add(called));
    }
    const sole = [...names.values()].filter((called) => called.size === 1).length;
    return coded * 2 >= entries.length && names.size < coded && sole >= 0.9 * names.size;
  });
  return code === undefined ? undefined : { path, code, name };
}

/** The things that a table's records hold, each with the row that it belongs to and its key; undefined where a column does not name the rows. */
export function heldTable(
  { path, isList, entries }: HeldThings,
  owners: RawTable,
  tableOf: (records: readonly JsonObject[], place: { readonly name: string; readonly uri: string }) => RawTable,
): RawTable | undefined {
  const typed = typedTable(owners, undefined);
  if (typed === undefined) return undefined;
  // Films share their titles; what they have goes to them by their numbers.
  const column = isEachAnother(owners, typed.name) ? typed.name : typed.key;
  if (column === undefined || !isEachAnother(owners, column)) return undefined;
  const called = owners.rows.map((row) => cellText(row[column]).trim());
  const name = path.at(-1) ?? "";
  const kind = heldKind(name);
  // Versions come again in other records: there they are told by both.
  const distinct = new Set(entries.map(({ key }) => key)).size === entries.length;
  // Two movements of a symphony may be called "Vivace": they are told by their places.
  const names = entries.flatMap(({ record, value }) => {
    const said = Object.entries(value).find(([member]) => namesRows(member))?.[1];
    return typeof said === "string" ? [`${record} ${said}`] : [];
  });
  const named = names.length * 2 > entries.length && new Set(names).size === names.length;
  const titles = named || !isList ? undefined : titlesIn(entries, kind, (record) => typed.names[record] ?? called[record] ?? "");
  const header = titles !== undefined && entries.some(({ value }) => kind in value) ? `${kind} name` : kind;
  const mark = (owner: string, key: string): JsonObject => (named && isList ? {} : { [kind]: distinct || named ? key : `${owner} ${key}` });
  const held = tableOf(
    entries.map(({ record, key, value }, at) => ({
      [typed.kind]: called[record] ?? "",
      ...(titles === undefined ? mark(called[record] ?? "", key) : { [header]: titles[at] ?? "" }),
      ...value,
    })),
    { name, uri: withParameter(owners.uri, "member", path.join("/")) },
  );
  return {
    ...held,
    ...(kind !== kindOf(name) && { kind }),
    ...(titles !== undefined && { named: held.columns.indexOf(header) }),
    foreign: [{ column: held.columns.indexOf(typed.kind), table: owners.name, to: owners.columns[column] ?? "" }],
  };
}

/** "restorations" -> "restoration"; "shot_at" is no word for a thing: what lists where things were shot is of shooting places. */
function heldKind(name: string): string {
  const kind = kindOf(name);
  const [, done = "", preposition] = /^(?:.+ )?(\p{L}+) (at|in|on|by|for|from|with|to|of)$/u.exec(kind) ?? [];
  if (preposition === undefined) return kind;
  const noun = EVENT_NOUNS[done];
  return noun !== undefined && /^(?:at|in|on)$/.test(preposition) ? `${noun} place` : `${kind} entry`;
}

/**
 * What entries of lists are called that have no name of their own: "restoration 2 of The Tin Road", by their place in the list. What is
 * called as the list is ("format": "16mm") names the entry in its list, if no other there has it.
 */
function titlesIn(entries: HeldThings["entries"], kind: string, owner: (record: number) => string): readonly string[] {
  const own = ({ value }: HeldThings["entries"][number]): string => (typeof value[kind] === "string" ? value[kind].trim() : "");
  const counts = new Map<string, number>();
  const keyOf = (entry: HeldThings["entries"][number]): string => `${entry.record} ${own(entry)}`;
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
  return entries.map((entry) => {
    const [called, title] = [own(entry), owner(entry.record)];
    if (called !== "" && called.length <= 60 && counts.get(keyOf(entry)) === 1) return `${called} (${title})`;
    return `${kind} ${entry.key} of ${title}`;
  });
}

function isEachAnother({ rows }: RawTable, column: number): boolean {
  const texts = rows.map((row) => cellText(row[column]).trim());
  return new Set(texts).size === texts.length && !texts.includes("");
}
