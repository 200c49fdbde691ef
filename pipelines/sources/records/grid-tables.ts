import { refusedDocument } from "../../pages/document-outcome.ts";
import { tablesInGrid, type GridRow } from "./grid.ts";
import { withParameter, type RawTable } from "./table.ts";

/** The tables of a sheet or file, each by its title where there are several; what stands beside them is told as a loss of the first. */
export function gridTables(grid: readonly GridRow[], { name, uri }: { readonly name: string; readonly uri: string }): readonly RawTable[] {
  const { tables, besides } = tablesInGrid(grid);
  const shown = besides.slice(0, 3).map((line) => `"${line.slice(0, 80)}"`).join(", "); // prettier-ignore
  const losses =
    besides.length === 0
      ? []
      : [refusedDocument(uri, "no-name", `${besides.length} rows beside the tables (titles, notes, sources, totals): ${shown}`)];
  const taken = new Set<string>();
  return tables.map(({ title, columns, rows }, at): RawTable => {
    const own = tables.length === 1 ? name : title === undefined || taken.has(title) ? `${name} ${at + 1}` : title;
    taken.add(own);
    return {
      name: own,
      uri: at === 0 ? uri : withParameter(uri, "part", `${at + 1}`),
      columns,
      rows,
      ...(at === 0 && { losses }),
    };
  });
}
