import { whyNoRun } from "../verify/why-no-run.ts";
import type { FileMetaData } from "hyparquet";
import type { ZodObject } from "zod";
import { readMetadata, readRows } from "../parquet/parquet-reader.ts";
import { datasets } from "../../schemas/datasets/index.ts";
import { lineageLines } from "./lineage.ts";
import { overviewLines } from "./overview.ts";
import { namesBeside, questionLines } from "./question-lines.ts";
import { renderRow } from "./row.ts";
import { filesOf } from "./run-files.ts";
import { schemaLines } from "./schema.ts";
import { statisticsLines } from "./statistics.ts";
import { plainStyle, type Style } from "./style.ts";
import { trainedLines, withoutIds } from "./trained-lines.ts";
import { BadCondition, conditionOf } from "./condition.ts";

export interface InspectOptions {
  /** Rows of the sample, from all over; default 3. */
  readonly rows?: number;
  /** Show this row (from 0) whole instead of a sample. */
  readonly row?: number;
  /** The sample is of rows that meet all of these, see `conditionOf`. */
  readonly where?: readonly string[];
  /** Columns, row groups and statistics before the sample; not said: of a file alone, of no dataset of a run. */
  readonly schema?: boolean;
  /** Columns of the terminal; default 100. */
  readonly width?: number;
  readonly style?: Style;
}

/** The file is missing, is no Parquet file, or has no such row. */
export class InspectFailure extends Error {
  override readonly name = "InspectFailure";
}

/** A file, or the parts of a folder or of a run's dataset: of these the first, or the rows of all that meet the conditions; of a run alone, what it holds. */
export async function inspect(path: string, dataset: string | undefined, options: InspectOptions = {}): Promise<string> {
  const found = await filesOf(path, dataset);
  if ("datasets" in found) {
    if (dataset === undefined && found.datasets.length > 0 && isOverview(options))
      return (await overviewLines(path, found.datasets, options)).join("\n");
    const names =
      found.datasets.length === 0
        ? `it holds no Parquet files; ${whyNoRun(path)}`
        : `name one of its datasets: ${found.datasets.join(", ")}`;
    throw new InspectFailure(`${path}${dataset === undefined ? "" : ` has no ${dataset}`}: ${names}`);
  }
  const [first = path, ...more] = found.files;
  const shown = { ...options, schema: options.schema ?? dataset === undefined };
  const texts = [await inspectFile(first, shown)];
  if (options.where !== undefined) for (const file of more) texts.push(await inspectFile(file, shown));
  else if (more.length > 0) texts.push(`and ${more.length} more parts, to ${more.at(-1) ?? ""}`);
  return texts.join("\n\n");
}

/** Rows are of one dataset. */
const isOverview = ({ rows, row, where, schema }: InspectOptions): boolean =>
  rows === undefined && row === undefined && where === undefined && schema === undefined;

/** What a Parquet file holds, for people: columns, row groups, statistics, a readable sample. Any Parquet file, not only ours. */
export async function inspectFile(path: string, options: InspectOptions = {}): Promise<string> {
  const style = options.style ?? plainStyle;
  const width = Math.max(40, options.width ?? 100);
  const metadata = await readMetadata(path).catch((error: unknown) => {
    const reason =
      (error as { code?: string }).code === "ENOENT"
        ? "there is no such file"
        : `not a readable Parquet file (${(error as Error).message})`;
    throw new InspectFailure(`${path}: ${reason}`, { cause: error });
  });
  const count = Number(metadata.num_rows);
  const own = metadata.key_value_metadata?.find(({ key }) => key === "groundwork")?.value;
  const name = own === undefined ? undefined : datasetOf(own);
  const schema = name === undefined ? undefined : datasets[name as keyof typeof datasets];

  const lines = [
    style.title(path),
    `${count} rows in ${metadata.row_groups.length} row groups, written by ${metadata.created_by ?? "an unnamed writer"}`,
    ...(own === undefined ? [] : [`groundwork ${own}`]),
  ];
  const matches = options.where === undefined ? undefined : await rowsWhere(path, schema, metadata, options.where, options.rows ?? 3);
  if (matches !== undefined) {
    if (options.row !== undefined)
      throw new InspectFailure("--row shows one row by its place, --where rows by what they hold: give one of them");
    lines.push(`${matches.count} of them where ${options.where?.join(" and ") ?? ""}`);
  } else if (options.row === undefined) {
    if (options.schema !== false) lines.push("", style.title("Columns"), ...schemaLines(metadata, style));
    if (options.schema !== false) lines.push("", style.title("Row groups and statistics"), ...statisticsLines(metadata, width, style));
  } else if (options.row >= count) {
    throw new InspectFailure(`${path} has ${count} rows; there is no row ${options.row} (rows count from 0)`);
  }
  const places = matches?.places ?? (options.row === undefined ? spread(numbers(count), options.rows ?? 3) : [options.row]);
  const nameOf = name === "questions" && options.schema === false && options.row === undefined ? await namesBeside(path) : undefined;
  for (const place of places) {
    for await (const row of readRows(path, schema, { rowStart: place, rowEnd: place + 1 })) {
      const question = nameOf && datasets.questions.safeParse(row).data;
      if (nameOf !== undefined && question !== undefined) {
        lines.push("", style.title(`Row ${place}`), ...questionLines(question, nameOf, style));
        continue;
      }
      const trained = name === "sft" && options.row !== undefined ? await trainedLines(row, style) : undefined;
      const shown = trained === undefined ? row : withoutIds(row);
      lines.push(
        "",
        style.title(`Row ${place}`),
        ...renderRow(shown, { width, style, whole: options.row !== undefined }),
        ...(trained ?? []),
      );
      if (name === "questions" && options.row !== undefined) lines.push(...(await lineageLines(path, row, style)));
    }
  }
  return lines.join("\n");
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);

/** Some from all over: rows lie by style, and the first ten are of one. */
const spread = (places: readonly number[], most: number): readonly number[] =>
  places.length <= most
    ? places
    : numbers(most).flatMap((at) => places.slice(Math.floor((at * places.length) / most), Math.floor((at * places.length) / most) + 1));

/** How many rows meet all conditions, and the places of some of them. Only the columns that are asked about are read. */
async function rowsWhere(
  path: string,
  schema: ZodObject | undefined,
  metadata: FileMetaData,
  where: readonly string[],
  most: number,
): Promise<{ readonly count: number; readonly places: readonly number[] }> {
  const conditions = where.map((text) => orFailure(() => conditionOf(text, metadata)));
  const columns = [...new Set(conditions.map(({ column }) => column))];
  const places: number[] = [];
  let place = 0;
  for await (const row of readRows(path, schema, { columns })) {
    if (conditions.every((condition) => condition.holds(row))) places.push(place);
    place += 1;
  }
  return { count: places.length, places: spread(places, most) };
}

function orFailure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BadCondition) throw new InspectFailure(error.message, { cause: error });
    throw error;
  }
}

function datasetOf(text: string): string | undefined {
  try {
    const { schema } = JSON.parse(text) as { schema?: unknown };
    return typeof schema === "string" && schema in datasets ? schema : undefined;
  } catch {
    return undefined;
  }
}
