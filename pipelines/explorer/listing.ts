import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import type { Piece } from "../views/html.ts";
import type { ExploredRun } from "./explored-run.ts";

/** How rows of a dataset are listed, searched and filtered. */
export interface Listing {
  readonly dataset: Dataset;
  /** Last part of the address, and name of the page. */
  readonly path: string;
  readonly title: string;
  /** What one of them is called. */
  readonly one: string;
  readonly columns: readonly string[];
  /** Read besides where something is searched for. */
  readonly searched: readonly string[];
  readonly filters: readonly Filter[];
  readonly head: readonly string[];
  cells(row: AnyRow, run: ListingContext): readonly Piece[];
}

export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string };

export interface Filter {
  readonly name: string;
  readonly column: string;
  of(value: unknown): string;
}

export interface ListingContext {
  textOf(questionId: string): string;
}

/** A listing with its row's type known where it is written, and forgotten where it is used. */
export const defineListing = <D extends Dataset, C extends keyof Row<D> & string>(listing: {
  readonly dataset: D;
  readonly path: string;
  readonly title: string;
  readonly one: string;
  readonly columns: readonly C[];
  readonly searched: readonly (keyof Row<D> & string)[];
  readonly filters: readonly Filter[];
  readonly head: readonly string[];
  cells(row: Pick<Row<D>, C>, run: ListingContext): readonly Piece[];
}): Listing => ({ ...listing, cells: (row, run) => listing.cells(row as unknown as Pick<Row<D>, C>, run) });

export const PAGE_ROWS = 50;

export interface RowQuery {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  /** `keep`, `reject`, `none`, or anything where it is empty. */
  readonly mark: string;
}

export interface ListedPage {
  readonly rows: readonly AnyRow[];
  /** Of all that is wanted. */
  readonly count: number;
}

/** Whether anything at all is asked of the rows: without, a page is read by its place alone. */
export const isNarrowed = ({ search, filters, mark }: RowQuery): boolean =>
  search !== "" || mark !== "" || Object.values(filters).some((value) => value !== "");

/** One page of rows. Without a filter a page's rows alone are read; with one the columns that it asks about, a row group at a time. */
export async function listPage(run: ExploredRun, listing: Listing, wanted: RowQuery, page: number): Promise<ListedPage> {
  const { dataset, columns } = listing;
  const { reading } = run;
  if (!isNarrowed(wanted)) {
    const count = reading.count(dataset);
    const first = page * PAGE_ROWS;
    const places = Array.from({ length: Math.max(0, Math.min(PAGE_ROWS, count - first)) }, (_, at) => first + at);
    return { rows: (await reading.at(dataset, places, columns as never)) as readonly AnyRow[], count };
  }
  const places = await matchingPlaces(run, listing, wanted);
  const shown = places.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);
  return { rows: (await reading.at(dataset, shown, columns as never)) as readonly AnyRow[], count: places.length };
}

export async function matchingPlaces(run: ExploredRun, listing: Listing, wanted: RowQuery): Promise<readonly number[]> {
  const { dataset, filters, searched } = listing;
  const asked = filters.filter(({ name }) => (wanted.filters[name] ?? "") !== "");
  const search = wanted.search.toLowerCase();
  const columns = new Set(["id", ...asked.map(({ column }) => column), ...(search === "" ? [] : searched)]);
  const marks = await run.review.marks();
  const places: number[] = [];
  /** What is called just so comes first. */
  const exact: number[] = [];
  const name = searched[0] ?? "id";
  let place = 0;
  for await (const row of run.reading.rows(dataset, [...columns] as never) as AsyncIterable<AnyRow>) {
    const verdict = marks.get(row.id)?.verdict ?? "none";
    if (
      asked.every(({ name, column, of }) => of(row[column]) === wanted.filters[name]) &&
      (wanted.mark === "" || wanted.mark === verdict) &&
      (search === "" || searched.some((column) => holds(row[column], search)))
    )
      (search !== "" && String(row[name]).toLowerCase() === search ? exact : places).push(place);
    place += 1;
  }
  return [...exact, ...places];
}

/** Anywhere in a value, whatever it is made of. */
function holds(value: unknown, search: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(search);
  if (Array.isArray(value)) return value.some((one) => holds(one, search));
  return value !== null && typeof value === "object" && Object.values(value).some((one) => holds(one, search));
}
