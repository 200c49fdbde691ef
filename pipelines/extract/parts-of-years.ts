import { wholeDate } from "../../schemas/values/dates.ts";
import { cleanLabel, measureOf, type Label } from "./labels.ts";
import { isPartOfYear } from "./part-of-year.ts";
import type { PlacedTable } from "./row-kinds.ts";
import type { Cell } from "./table-columns.ts";
import { countedNoun } from "./table-labels.ts";
import { timesFirst } from "./time-tables.ts";

/** "Year", "Total", "Mean" behind the months: of the whole year, and it is not said whether summed or averaged. */
const WHOLE = /^(?:year|total|sum|annual|mean|average)$/i;

/** "Year | Jan | Feb | …" over "2013 | 10 | 30 | …": one measure, its rows years and its columns parts of them. */
export const isOfPartsOfYears = ({ table }: Pick<PlacedTable, "table">): boolean => {
  const parts = table.header.slice(1).filter(({ text }) => isPartOfYear(text));
  const others = table.header.slice(1).filter(({ text }) => !isPartOfYear(text));
  const isYear = ({ text }: { readonly text: string }): boolean => /^(?:1[5-9]|20)\d\d$/.test(text);
  return parts.length >= 3 && others.every(({ text }) => WHOLE.test(text)) && timesFirst(table) && table.rows.every(([year]) => year !== undefined && isYear(year)); // prettier-ignore
};

/** Each cell is of its part of its year. Undefined where neither caption nor heading says what is measured. */
export function cellsOfPartsOfYears({ table, heading, caption, subject }: PlacedTable): readonly Cell[] | undefined {
  const noun: Label | undefined = countedNoun([table.caption?.text, heading?.piece.text], table.header[0]?.text ?? "");
  if (noun === undefined || subject.isList) return undefined;
  const measure = measureOf({ path: [noun], ...noun }, caption);
  return table.rows.flatMap(([year, ...values]) =>
    values.flatMap((value, at): Cell[] => {
      const part = table.header[at + 1]?.text ?? "";
      const asOf = isPartOfYear(part) ? wholeDate(`${part.replace(/\.$/, "")} ${year?.text ?? ""}`)?.value : undefined;
      if (asOf === undefined || value.text === "") return [];
      return [{ subject: subject.reference, path: [cleanLabel(noun.shown)], value, asOf, asOfFrom: "header", timed: true, ...measure }];
    }),
  );
}
