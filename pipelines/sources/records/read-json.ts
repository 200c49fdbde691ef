import { refusedDocument, type DocumentOutcome } from "../../pages/document-outcome.ts";
import { isJsonObject, areAlike, type JsonObject } from "./json-object.ts";
import { heldTable, heldThings, listedElsewhere, type ListedElsewhere } from "./held-things.ts";
import type { Cell, RawTable } from "./table.ts";

/** Levels of a record that become columns of their own: "support / chrome". */
const DEEPEST = 3;
const MOST_COLUMNS = 300;
/** Records that are nested deeper are looked through, not read. */
const DEEPEST_LIST = 6;

/** A list of records in a JSON file, and the members that lead to it. */
interface FoundRecords {
  readonly records: readonly JsonObject[];
  readonly path: readonly string[];
}

/** Shorter lists beside a longer one are notes on the file. */
const FEWEST = 4;

/**
 * The records of a JSON file: a list of objects, objects by their keys, or either somewhere inside; of several all ("mills", "yarns",
 * "patterns" of a catalogue), the longest first.
 */
export function recordsIn(json: unknown): readonly FoundRecords[] {
  const found: FoundRecords[] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (path.length > DEEPEST_LIST) return;
    if (Array.isArray(value)) {
      const records = value.filter(isJsonObject);
      if (records.length >= 2 && records.length * 2 >= value.length) found.push({ records, path });
      return;
    }
    if (!isJsonObject(value)) return;
    const entries = Object.entries(value);
    const objects = entries.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
    if (objects.length >= 3 && objects.length * 10 >= entries.length * 9 && areAlike(objects.map(([, one]) => one)))
      found.push({ records: objects.map(([key, one]) => ({ key, ...one })), path });
    else for (const [key, one] of entries) look(one, [...path, key]);
  };
  look(json, []);
  const sorted = found.toSorted((a, b) => b.records.length - a.records.length);
  return sorted.filter(({ records }, at) => at === 0 || records.length >= FEWEST);
}

interface TablePlace {
  readonly name: string;
  readonly uri: string;
}

/** Records as rows of a table, and in tables of their own the things that they hold, by keys or as lists. */
export function jsonTables(records: readonly JsonObject[], place: TablePlace): readonly RawTable[] {
  const all = heldThings(records, DEEPEST);
  const elsewhere = all.flatMap((one) => listedElsewhere(one) ?? []);
  const things = all.filter(({ path }) => !elsewhere.some((one) => one.path === path));
  const table = jsonTable(records, place, new Set(things.map(({ path }) => path.join(" "))), elsewhere);
  const held = things.map((one) => heldTable(one, table, jsonTable));
  // Without a name to go by the members stay columns.
  return held.includes(undefined) ? [jsonTable(records, place, new Set(), elsewhere)] : [table, ...held.filter((one) => one !== undefined)];
}

/** Records as rows: members are columns, nested ones by their path. */
export function jsonTable(
  records: readonly JsonObject[],
  place: TablePlace,
  without: ReadonlySet<string> = new Set(),
  elsewhere: readonly ListedElsewhere[] = [],
): RawTable {
  const codes = new Map(elsewhere.map((one) => [one.path.join(" "), one]));
  const flat = records.map((record) => flattened(record, without, codes));
  const counts = new Map<string, number>();
  for (const cells of flat) for (const column of cells.keys()) counts.set(column, (counts.get(column) ?? 0) + 1);
  // In the order of their coming; those that few have give way where there are too many.
  const kept = new Set([...counts].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_COLUMNS).map(([column]) => column)); // prettier-ignore
  const columns = [...counts.keys()].filter((column) => kept.has(column));
  const lost = counts.size - columns.length;
  const losses: DocumentOutcome[] =
    lost > 0 ? [refusedDocument(place.uri, "too-large", `${lost} members of records that have more than ${MOST_COLUMNS}`)] : [];
  const rows = flat.map((cells) => columns.map((column) => cells.get(column) ?? ""));
  return {
    ...place,
    columns: withoutHolders(columns),
    rows,
    losses,
    ...(elsewhere.length > 0 && { called: calledBy(records, elsewhere) }),
  };
}

/** What codes of lists stand for, where nothing in the memory goes by them. */
function calledBy(records: readonly JsonObject[], elsewhere: readonly ListedElsewhere[]): ReadonlyMap<string, string> {
  const called = new Map<string, string>();
  for (const record of records)
    for (const { path, code, name } of elsewhere) {
      const list = path.reduce<unknown>((value, member) => (isJsonObject(value) ? value[member] : undefined), record);
      for (const entry of Array.isArray(list) ? list.filter(isJsonObject) : [])
        if (typeof entry[code] === "string" && typeof entry[name] === "string") called.set(entry[code], entry[name]);
    }
  return called;
}

function flattened(
  record: JsonObject,
  without: ReadonlySet<string>,
  codes: ReadonlyMap<string, ListedElsewhere>,
): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>();
  const add = (value: unknown, path: readonly string[]): void => {
    const measure = isJsonObject(value) ? measureOf(value) : undefined;
    if (measure !== undefined) return void cells.set(path.join(" "), measure);
    if (isJsonObject(value)) {
      if (path.length < DEEPEST && !without.has(path.join(" "))) for (const [key, one] of Object.entries(value)) add(one, [...path, key]);
      return;
    }
    const cell = Array.isArray(value) ? listCell(value, codes.get(path.join(" "))) : plain(value);
    if (cell.length > 0) cells.set(path.join(" "), cell);
  };
  for (const [key, value] of Object.entries(record)) add(value, [key]);
  return cells;
}

/** { value: 5.2, unit: "oz" } is one figure. */
function measureOf(value: JsonObject): string | undefined {
  const [number, unit] = [/^(?:value|amount|quantity)$/, /^(?:units?|uom)$/].map((form) => Object.entries(value).find(([name]) => form.test(name))?.[1]); // prettier-ignore
  if (Object.keys(value).length !== 2 || typeof unit !== "string" || (typeof number !== "number" && typeof number !== "string"))
    return undefined;
  return `${plain(number)} ${plain(unit)}`.trim();
}

/** Members that only hold together what a thing has: its traits, where it lies. */
const HOLDERS =
  /^(?:traits|attributes|attrs|properties|props|details|info|data|stats|specs|specifications|dimensions|measurements|metrics|facts|fields|meta|place|location|address) (?!.*\b(?:name|title|label|id|code|type|kind|date|value)$)/;

/** "traits height_cm" as "height_cm", if nothing else is called so. */
const withoutHolders = (columns: readonly string[]): readonly string[] =>
  columns.map((column) => {
    const short = column.replace(HOLDERS, "");
    return columns.some((other) => other !== column && other.replace(HOLDERS, "") === short) ? column : short;
  });

/** The plain values of a list; of things that are kept elsewhere their codes, or their names where they have none. */
function listCell(list: readonly unknown[], elsewhere: ListedElsewhere | undefined): Cell {
  const values = elsewhere === undefined ? list : list.filter(isJsonObject).map((one) => plain(one[elsewhere.code]) || one[elsewhere.name]);
  return values
    .filter((one) => !isJsonObject(one) && !Array.isArray(one))
    .map(plain)
    .filter((one) => one !== "");
}

const plain = (value: unknown): string =>
  typeof value === "string"
    ? value.trim()
    : typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
      ? String(value)
      : "";
