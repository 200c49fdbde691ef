import type { Listing, RowQuery } from "./listing.ts";

/** What an address asks for. */
export const rowQueryOf = (query: Readonly<Record<string, string>>, { filters }: Listing): RowQuery => ({
  search: query["q"] ?? "",
  filters: Object.fromEntries(filters.map(({ name }) => [name, query[name] ?? ""])),
  mark: query["mark"] ?? "",
});

/** The address of it again; empty where nothing is asked for. */
export function addressOf({ search, filters, mark }: RowQuery, page: number): string {
  const all = Object.entries({ q: search, ...filters, mark, page: page === 0 ? "" : String(page) });
  return new URLSearchParams(all.filter(([, value]) => value !== "")).toString();
}
