import type { DocumentOutcome } from "../../pages/document-outcome.ts";

/** A cell as files hold it: text, or a list of texts. Empty where there is none. */
export type Cell = string | readonly string[];

/** Rows of one kind of thing, as a file holds them. */
export interface RawTable {
  /** What the file, sheet or class is called: "airports". */
  readonly name: string;
  /** Address of the table itself; its rows go by it and their keys. */
  readonly uri: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns that the file itself declares to name a row of another of its tables. */
  readonly foreign?: readonly { readonly column: number; readonly table: string; readonly to: string }[];
  /** Times of the columns that say of different times the same: "2018" of "Pop 2018", which is called "Pop". */
  readonly times?: readonly (string | undefined)[];
  /** The column that names the rows, where it had to be known to read them. */
  readonly named?: number;
  /** What a row is, where the table is called by what it measures. */
  readonly kind?: string;
  /** What codes in lists stand for: their names, where nothing goes by the codes. */
  readonly called?: ReadonlyMap<string, string>;
  /** What of the file was left out. */
  readonly losses?: readonly DocumentOutcome[];
}

/** How the cells of a column are read, by a look at all of them. */
export type ColumnType =
  | { readonly is: "number"; readonly unit: string | undefined }
  /** Figures with units of their own, all of one sort: "5 oz", "140 g". */
  | { readonly is: "measured" }
  | { readonly is: "date" }
  | { readonly is: "year" }
  | { readonly is: "flag" }
  /** Identifiers, versions, addresses, code words: text, whatever it looks like. */
  | { readonly is: "code" }
  | { readonly is: "text" }
  | { readonly is: "list"; readonly separator: string | undefined }
  | { readonly is: "empty" };

/** In the order in which each key comes first. */
export function groupsOf<T, K>(all: Iterable<T>, keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one)) ?? [];
    groups.set(keyOf(one), group);
    group.push(one);
  }
  return groups;
}

/** The address with one more parameter. */
export const withParameter = (uri: string, name: string, value: string): string =>
  `${uri}${uri.includes("?") ? "&" : "?"}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

export const cellText = (cell: Cell | undefined): string => (cell === undefined ? "" : typeof cell === "string" ? cell : cell.join("; "));
