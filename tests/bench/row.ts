/** One line of the bench. `referenceValue` is in the unit of `value` and was measured in the same run, unless `reference` says otherwise. */
export interface Row {
  readonly work: string;
  readonly value: number;
  readonly unit: string;
  readonly reference: string | null;
  readonly referenceValue: number | null;
  /** As in ">= 0.98" or ">= 0.8 x reference"; null: a figure to watch. */
  readonly aim: string | null;
  readonly holds: boolean | null;
}

export type Aim =
  { readonly least: number } | { readonly most: number } | { readonly leastOfReference: number } | { readonly mostOfReference: number };

export interface Measured {
  readonly work: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: { readonly name: string; readonly value: number };
  readonly aim?: Aim;
}

export function row({ work, value, unit, reference, aim }: Measured): Row {
  return {
    work,
    value: significant(value),
    unit,
    reference: reference?.name ?? null,
    referenceValue: reference === undefined ? null : significant(reference.value),
    aim: aim === undefined ? null : aimText(aim),
    holds: aim === undefined ? null : holds(aim, value, reference?.value),
  };
}

const aimText = (aim: Aim): string =>
  "least" in aim
    ? `>= ${aim.least}`
    : "most" in aim
      ? `<= ${aim.most}`
      : "leastOfReference" in aim
        ? `>= ${aim.leastOfReference} x reference`
        : `<= ${aim.mostOfReference} x reference`;

function holds(aim: Aim, value: number, reference: number | undefined): boolean {
  if ("least" in aim) return value >= aim.least;
  if ("most" in aim) return value <= aim.most;
  if (reference === undefined) return false;
  return "leastOfReference" in aim ? value >= aim.leastOfReference * reference : value <= aim.mostOfReference * reference;
}

const significant = (value: number): number => Number(value.toPrecision(4));

export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ work, value, unit, reference, referenceValue, aim, holds: held }) => [
    work,
    shown(value),
    unit,
    reference === null || referenceValue === null ? "" : `${shown(referenceValue)} (${reference})`,
    aim ?? "",
    held === null ? "" : held ? "yes" : "NO",
  ]);
  const all = [["work", "value", "unit", "reference", "aim", "holds"], ...cells];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  return all
    .map((line) =>
      line
        .map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const shown = (value: number): string => value.toLocaleString("en", { maximumSignificantDigits: 4 });
