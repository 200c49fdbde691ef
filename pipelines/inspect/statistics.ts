import type { FileMetaData } from "hyparquet";
import { neutralise } from "../../schemas/values/neutralise.ts";
import { cutText } from "./row.ts";
import { withoutControls, type Style } from "./style.ts";

interface ColumnTotals {
  bytes: number;
  nulls: number;
  values: number;
  min: unknown;
  max: unknown;
}

/** Sizes of the row groups, then each column over all of them. */
export function statisticsLines(metadata: FileMetaData, width: number, style: Style): readonly string[] {
  const columns = new Map<string, ColumnTotals>();
  for (const group of metadata.row_groups) {
    for (const { meta_data: column } of group.columns) {
      if (!column) continue;
      const name = column.path_in_schema.filter((part) => part !== "list" && part !== "element").join(".");
      const totals = columns.get(name) ?? { bytes: 0, nulls: 0, values: 0, min: undefined, max: undefined };
      totals.bytes += Number(column.total_compressed_size);
      totals.values += Number(column.num_values);
      totals.nulls += Number(column.statistics?.null_count ?? 0);
      totals.min = lesser(totals.min, column.statistics?.min_value ?? column.statistics?.min, -1);
      totals.max = lesser(totals.max, column.statistics?.max_value ?? column.statistics?.max, 1);
      columns.set(name, totals);
    }
  }
  const groups = metadata.row_groups.map((group) => `${group.num_rows} rows, ${size(Number(group.total_byte_size))}`);
  const shown = groups.slice(0, 6).join("; ") + (groups.length > 6 ? `; and ${groups.length - 6} more` : "");
  const nameWidth = Math.max(0, ...[...columns.keys()].map((name) => name.length));
  const range = Math.max(10, Math.floor((width - nameWidth - 34) / 2));
  return [
    `  ${shown || "none"}`,
    ...[...columns].map(([name, { bytes, nulls, values, min, max }]) => {
      const bounds = min === undefined ? "" : `  ${brief(min, range)} … ${brief(max, range)}`;
      return `  ${style.name(withoutControls(name).padEnd(nameWidth))} ${size(bytes).padStart(9)} ${String(values).padStart(9)} values${nulls > 0 ? `, ${nulls} null` : ""}${style.dim(bounds)}`;
    }),
  ];
}

/** A bound is a text that was cut within a character, and its last one raised. */
const brief = (value: unknown, width: number): string =>
  cutText(value instanceof Date ? value.toISOString() : neutralise(String(value)), width);

function lesser(a: unknown, b: unknown, sign: -1 | 1): unknown {
  if (a === undefined || a === null) return b ?? undefined;
  if (b === undefined || b === null) return a;
  const order = (a as number) < (b as number) ? -1 : 1;
  return order === sign ? a : b;
}

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
