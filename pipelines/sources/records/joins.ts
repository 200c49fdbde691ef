import { cellText } from "./table.ts";
import type { TypedTable } from "./typed-table.ts";

/** A column whose values name rows of a table: the row of each value. */
export interface Join {
  readonly table: TypedTable;
  readonly rows: ReadonlyMap<string, number>;
  /** The column of the table that the values stand in. */
  readonly by: number;
  /** Most of what the column names is no row of the table, as of an index of some packages: what it names is a thing all the same. */
  readonly beyond?: true;
}

/** Of the values of a column, so many have to be there; and there have to be so many. */
const MOST = 0.9;
const FEWEST = 4;
/** A list of names of which this share, and so many, are rows of its own table, names things as those rows are named. */
const SOME = 0.05;
const ENOUGH = 25;

/** "libc6 (>= 2.34)" and "python3:any" name libc6 and python3; undefined where a part is no one name ("a | b"). */
export function nameIn(part: string): string | undefined {
  const name = part.replace(/\s*(?:\([^()]*\)|\[[^[\]]*\]|@\S+|:[a-z]+)$/u, "");
  return /^[\p{L}\d][\p{L}\d._+~/-]*$/u.test(name) ? name : undefined;
}

/** For each column of a table, the table that its values name rows of, in this source or else in another one; undefined where there is none. */
export const joinsOf = (table: TypedTable, tables: readonly TypedTable[]): readonly (Join | undefined)[] =>
  joinsWithin(table, tables).map((join, at) => join ?? table.abroad?.get(at));

function joinsWithin(table: TypedTable, all: readonly TypedTable[]): readonly (Join | undefined)[] {
  const tables = table.apart === true ? all.filter(({ ofValues }) => ofValues === true) : all;
  return table.columns.map(({ label, type }, at) => {
    const declared = table.raw.foreign?.find(({ column }) => column === at);
    if (declared !== undefined) {
      const to = tables.find(({ raw }) => raw.name === declared.table);
      const column = to?.raw.columns.indexOf(declared.to) ?? -1;
      return to === undefined || column < 0 ? undefined : { table: to, rows: rowsBy(to, column), by: column };
    }
    if (at === table.name || type.is === "flag" || type.is === "date" || type.is === "empty" || type.is === "year") return undefined;
    const parts = table.raw.rows.flatMap((row) => partsOf(row[at], type));
    const values = new Set(parts);
    if (values.size < FEWEST) return undefined;
    const found = tables.flatMap((other) => joinsTo(other, other === table ? at : undefined, label, values, parts));
    if (found.length === 0)
      return type.is === "list" && table.apart !== true ? among(table, values) : keyedAlike(table.raw.columns[at] ?? "", values, tables);
    // The one that its header names, else the smallest in which all are found: a code of two letters may be of many things.
    return found.toSorted((a, b) => Number(b.named) - Number(a.named) || b.share - a.share || a.join.rows.size - b.join.rows.size)[0]?.join;
  });
}

/** The columns of a table in which nearly all of some values stand, and in one row each. */
export function joinsTo(
  table: TypedTable,
  /** The column itself, where it is one of the table's own. */
  own: number | undefined,
  label: string,
  values: ReadonlySet<string>,
  /** As often as they stand there: each slip of a hand is another value. */
  parts: readonly string[] = [...values],
): readonly { readonly join: Join; readonly named: boolean; readonly share: number }[] {
  // -54 is no row 54 short of a sign: some that are no numbers make the others no names.
  const figures = [...values].filter((value) => /^[-+]?\d+(?:\.\d+)?$/.test(value)).length;
  const named = label.split(" ").some((word) => word === table.kind || word === table.kind.split(" ").at(-1));
  return table.columns.flatMap(({ type }, at) => {
    if (type.is === "flag" || type.is === "date" || type.is === "list" || type.is === "empty") return [];
    // Numbers are everywhere: only a header tells that they name rows.
    if ((type.is === "number" || figures * 2 >= values.size) && !named) return [];
    // "Inspector" holds names that are some company's managing director as well: no inspection is of the company for that.
    if (at !== table.name && !named && !areCodes(values) && !isCalledAlike(label, table.columns[at]?.label ?? "")) return [];
    const rows = rowsBy(table, at);
    if (rows.size * 10 < table.raw.rows.length * 9) return [];
    const hits = [...values].filter((value) => rows.has(value)).length;
    const often = hits * 2 >= values.size ? parts.filter((part) => rows.has(part)).length / parts.length : 0;
    const share = Math.max(hits / values.size, often);
    return share >= MOST && (own === undefined || at === table.name || (at !== own && leadsAway(table, own, rows)))
      ? [{ join: { table, rows, by: at }, named, share }]
      : [];
  });
}

/** "D017", "oberberg-seilbahn", "NOR": written to be keys; the names of people and places have gaps. */
const areCodes = (values: ReadonlySet<string>): boolean =>
  [...values].filter((value) => !/\s/.test(value) && (/[\d_./-]/.test(value) || !/\p{Ll}/u.test(value) || !/\p{Lu}/u.test(value))).length *
    2 >
  values.size;

/** "English name" and "name": of one sort, by a word that both headers have. */
const isCalledAlike = (a: string, b: string): boolean => {
  const words = new Set(b.toLowerCase().split(" "));
  return a
    .toLowerCase()
    .split(" ")
    .some((word) => word.length > 2 && words.has(word));
};

/** "artist id", "country code": the key of what it leads to, which the page names; glued together only where the other table's kind is in front. */
const KEY_WORDS = "id|code|cd|key|no|nr|number|ref|iso";

/**
 * What a column that names rows is called on their pages. One that is headed as the other table's own key ("tailnum") says nothing of its
 * own but which row it is: it is called by their kind ("plane"), if it is the only one that leads there. One that is headed as a key of
 * something ("artist id") is called as that: the page names the artist and not its number.
 */
export function joinLabels(table: TypedTable, joins: readonly (Join | undefined)[]): readonly string[] {
  const header = (of: TypedTable, at: number): string => (of.raw.columns[at] ?? "").toLowerCase();
  return table.columns.map(({ label }, at) => {
    const to = joins[at];
    if (to === undefined) return label;
    if (to.by === to.table.name) return to.beyond === true ? (withoutKey(label, to.table.kind) ?? label) : label;
    const own = to.table !== table && header(table, at) === header(to.table, to.by);
    const called = own || abbreviates(label, to.table.kind) ? to.table.kind : withoutKey(label, to.table.kind);
    if (called === undefined) return label;
    const taken = (own && joins.some((other, place) => place !== at && other?.table === to.table)) || table.columns.some((one, place) => place !== table.name && one.label.toLowerCase() === called); // prettier-ignore
    return taken ? label : called;
  });
}

/** "distr" of what leads to a district. */
const abbreviates = (label: string, kind: string): boolean =>
  label.length >= 3 && label.length < kind.length && kind.startsWith(label.toLowerCase());

/** "artist id" of what leads to an artist; undefined where the label is that of no key. */
export function withoutKey(label: string, kind: string): string | undefined {
  const words = new RegExp(`^(.+) (?:${KEY_WORDS})$`, "i").exec(label)?.[1];
  return words ?? (new RegExp(`^(?:${KEY_WORDS})$`, "i").test(label.startsWith(kind) ? label.slice(kind.length) : "") ? kind : undefined);
}

/** "light_code" of outages and of visitors: both speak of lights, also where each knows some that the other has not. */
function keyedAlike(header: string, values: ReadonlySet<string>, tables: readonly TypedTable[]): Join | undefined {
  if (!new RegExp(`[ _.-](?:${KEY_WORDS})$`, "i").test(header.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))) return undefined;
  if (![...values].every((value) => /\d/.test(value) && /\p{L}/u.test(value) && nameIn(value) === value)) return undefined;
  for (const table of tables) {
    if ((table.raw.columns[table.name] ?? "").toLowerCase() !== header.toLowerCase()) continue;
    const rows = rowsBy(table, table.name);
    if ([...values].filter((value) => rows.has(value)).length * 2 >= values.size) return { table, rows, by: table.name, beyond: true };
  }
  return undefined;
}

/** Rows of the table itself, of a list that names some of them and others: "libc6 (>= 2.34), libgl1". */
function among(table: TypedTable, values: ReadonlySet<string>): Join | undefined {
  const rows = rowsBy(table, table.name);
  const names = new Set([...values].flatMap((value) => nameIn(value) ?? []));
  // Words are names of other things as well: a name of several parts is one.
  const hits = [...names].filter((name) => rows.has(name));
  const telling = hits.filter((name) => /[\d._+-]/.test(name)).length;
  return hits.length >= Math.max(ENOUGH, SOME * names.size) && telling * 2 >= hits.length
    ? { table, rows, by: table.name, beyond: true }
    : undefined;
}

/** A parent's key leads to other rows; a second code of a row leads to itself. */
const leadsAway = (table: TypedTable, column: number, rows: ReadonlyMap<string, number>): boolean => {
  const led = table.raw.rows.flatMap((row, at) => partsOf(row[column], table.columns[column]?.type ?? { is: "text" }).map((part) => rows.get(part) === at)); // prettier-ignore
  return led.filter((itself) => itself).length * 2 < led.length;
};

/** Rows by their value in a column; a value of several rows names none. */
function rowsBy(table: TypedTable, column: number): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  const several = new Set<string>();
  for (const [at, row] of table.raw.rows.entries()) {
    const value = cellText(row[column]).trim();
    if (value === "" || table.names[at] === undefined) continue;
    if (rows.has(value)) several.add(value);
    rows.set(value, at);
  }
  for (const value of several) rows.delete(value);
  // "St Mary's Hospital (Saltwick)": others tell two rows of one name apart as we do.
  if (column === table.name)
    for (const [at, name] of table.names.entries()) if (name !== undefined && !rows.has(name) && !several.has(name)) rows.set(name, at);
  return rows;
}

/** The values of a cell: one, or those of a list. */
export function partsOf(
  cell: string | readonly string[] | undefined,
  type: { readonly is: string; readonly separator?: string | undefined },
): readonly string[] {
  if (cell === undefined) return [];
  const parts = typeof cell !== "string" ? cell : type.is === "list" && type.separator !== undefined ? cell.split(type.separator) : [cell];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
