import { partTaken } from "../../language/entries/role-nouns.ts";
import { cellText, type RawTable } from "./table.ts";
import type { Column } from "./typed-table.ts";

/** Longer names nobody reads. */
const LONGEST = 100;
/** So many columns are set side by side at most. */
const MOST = 3;

/**
 * What the rows of a log are called: a table in which neither column of a pair is a name of the row, as what happened to things of other
 * tables is told. By the thing, what it took part in and the year, as people say it; else by a record's title of the fewest columns that
 * tell all rows apart, which no question takes for a name. Undefined where they do not.
 */
export function logNames(raw: RawTable, columns: readonly Column[], full: (at: number) => boolean): readonly string[] | undefined {
  const of = (...types: readonly string[]): readonly number[] =>
    columns.flatMap(({ type: { is }, time }, at) => (time === undefined && types.includes(is) && full(at) ? [at] : []));
  const [texts, days] = [of("text"), of("date", "year")];
  const cell = (row: number, at: number): string => cellText(raw.rows[row]?.[at]).replace(/\s+/g, " ").trim();
  const named = (name: (row: number) => string | undefined): readonly string[] | undefined => {
    const names = raw.rows.map((_, row) => name(row) ?? "");
    return new Set(names.map((one) => one.toLowerCase())).size === names.length && names.every((one) => one !== "" && one.length <= LONGEST)
      ? names
      : undefined;
  };
  const [thing] = texts;
  if (thing === undefined) return undefined;
  for (const at of texts.slice(1))
    for (const day of days) {
      const year = (row: number): string => /^\d{4}/.exec(cell(row, day))?.[0] ?? "";
      const names = named((row) => (year(row) === "" ? undefined : partTaken(cell(row, thing), columns[at]?.label ?? "", cell(row, at), year(row)))); // prettier-ignore
      if (names !== undefined) return names;
    }
  const others = [...days, ...texts.slice(1)];
  for (const some of choices(others))
    if (some.length > 0) {
      const names = named((row) => [thing, ...some].map((at) => cell(row, at)).join(", "));
      if (names !== undefined) return names;
    }
  return undefined;
}

/** One of them, two of them: in their order, the fewest first. */
const choices = (of: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: MOST - 1 }, (_, size) => some(of, size + 1)).flat();
const some = (of: readonly number[], size: number): readonly (readonly number[])[] =>
  size === 0 ? [[]] : of.flatMap((one, at) => some(of.slice(at + 1), size - 1).map((rest) => [one, ...rest]));
