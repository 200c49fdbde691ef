import { wholeDate } from "../../schemas/values/dates.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Page, Table } from "./blocks.ts";
import { headerKey } from "./table-outline.ts";
import { isGroupRow } from "./table-shapes.ts";

const YEAR = /^(?:1[5-9]|20)\d{2}(?:\/(?:1[5-9]|20)\d{2})?$/;

const yearOver = ({ headings }: Table): string | undefined => {
  const year = wholeDate(headings.at(-1)?.piece.text ?? "")?.value;
  return year !== undefined && YEAR.test(year) ? year : undefined;
};

const namesOf = ({ rows }: Table): readonly string[] => rows.filter((row) => !isGroupRow(row)).map((row) => nameKey(row[0]?.text ?? ""));

/**
 * "2023" over some studies, "2022" over others, under one header, and none of them twice: each stands under the year in which something of
 * it was, and none of its figures is of that year. Rows that come again under other years are a series.
 */
export function listedByYears({ blocks }: Page): ReadonlySet<Table> {
  const alike = new Map<string, Map<string, Table[]>>();
  for (const block of blocks) {
    const year = block.kind === "table" ? yearOver(block) : undefined;
    if (year === undefined || block.kind !== "table" || headerKey(block) === "") continue;
    const years = alike.get(headerKey(block)) ?? new Map<string, Table[]>();
    alike.set(headerKey(block), years.set(year, [...(years.get(year) ?? []), block]));
  }
  return new Set([...alike.values()].flatMap((years) => {
    const tables = [...years.values()].flat();
    const names = tables.flatMap(namesOf);
    const areApart = years.size > 1 && names.length > years.size && names.every((one) => /\p{L}/u.test(one) && wholeDate(one) === undefined) && new Set(names).size === names.length; // prettier-ignore
    return areApart ? tables : [];
  })); // prettier-ignore
}
