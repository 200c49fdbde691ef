import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { columnsOf, type ColumnType } from "../../pipelines/parquet/column-types.ts";
import { commonColumns, datasetNames, datasets, type Dataset } from "../../schemas/datasets/index.ts";
import { derivations } from "../../pipelines/verify/derivations.ts";
import { trusts } from "../../pipelines/verify/taken-on-trust.ts";
import { code, table } from "./markdown.ts";

/** Values of real runs by dataset and column path; null where no run had one. Kept by `collect-examples.ts`. */
export type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export const examplesPath = join(import.meta.dirname, "examples.json");
const LONGEST = 90;

/** A column, or a field inside one: `answer.text`, `evidence[].node`. */
export interface Column {
  readonly path: string;
  readonly type: string;
  readonly meaning: string;
  readonly isLeaf: boolean;
}

/** All columns of a dataset, fields of structs behind them. Throws on one that does not say what it is. */
export function columnsIn(dataset: Dataset): readonly Column[] {
  const schema: z.ZodObject = datasets[dataset];
  const types = new Map(columnsOf(schema));
  return Object.entries(schema.shape).flatMap(([name, inner]) => fieldsOf(name, inner as z.ZodType, types.get(name)));
}

function fieldsOf(path: string, given: z.ZodType, type: ColumnType | undefined): readonly Column[] {
  if (type === undefined) throw new Error(`${path} has no column`);
  const meaning = given.meta()?.description ?? unwrapped(given).meta()?.description;
  if (meaning === undefined || meaning === "") throw new Error(`column ${path} has no description: give its schema one with .describe()`);
  const schema = unwrapped(given);
  const struct = type.kind === "struct" ? type : type.kind === "list" && type.element.kind === "struct" ? type.element : undefined;
  const object = schema instanceof z.ZodArray ? unwrapped(schema.element as z.ZodType) : schema;
  const own: Column = { path, type: typeText(type, schema), meaning, isLeaf: struct === undefined };
  if (struct === undefined || !(object instanceof z.ZodObject)) return [own];
  const types = new Map(struct.fields);
  return [
    own,
    ...Object.entries(object.shape).flatMap(([name, inner]) =>
      fieldsOf(`${path}${type.kind === "list" ? "[]" : ""}.${name}`, inner as z.ZodType, types.get(name)),
    ),
  ];
}

const unwrapped = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema);

function typeText(type: ColumnType, schema: z.ZodType): string {
  const values = schema instanceof z.ZodEnum ? (schema.options as readonly string[]) : [];
  const inner = type.kind === "list" ? `list of ${type.element.kind}` : type.kind;
  const listed = values.length > 0 && values.length <= 12 ? `: ${values.map(code).join(", ")}` : "";
  return `${inner}${type.nullable ? "?" : ""}${listed}`;
}

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return "null";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const line = text.replaceAll(/\s+/g, " ").replaceAll("`", "'");
  return code(line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line);
};

const sharesColumns = (a: Dataset, b: Dataset): boolean => datasets[a].shape === datasets[b].shape;

function meaningOf(dataset: Dataset): string {
  const meaning = datasets[dataset].meta()?.description;
  if (meaning === undefined) throw new Error(`${dataset} has no description: give its row schema one with .describe()`);
  return meaning;
}

/** `docs/datasets.md`. */
export function datasetsPage(): string {
  const examples = JSON.parse(readFileSync(examplesPath, "utf8")) as Examples;
  const row = ({ path, type, meaning, isLeaf }: Column, of: readonly Dataset[]): readonly string[] => [
    code(path),
    type,
    meaning,
    isLeaf ? shown(of.map((dataset) => examples[dataset]?.[path]).find((value) => value !== null && value !== undefined)) : "",
  ];
  const isCommon = (dataset: Dataset, { path }: Column): boolean =>
    dataset !== "environment/calls" && (path.split(/[.[]/)[0] ?? "") in commonColumns;
  const distinct = datasetNames.filter((name, at) => datasetNames.findIndex((other) => sharesColumns(other, name)) === at);
  const sections = distinct.map((first) => {
    const names = datasetNames.filter((name) => sharesColumns(name, first));
    const rows = columnsIn(first).filter((column) => !isCommon(first, column));
    return [
      `## ${names.map(code).join(", ")}`,
      names.length === 1 ? meaningOf(first) : names.map((name) => `${code(name)}: ${meaningOf(name)}`).join("\n\n"),
      table(
        HEAD,
        rows.map((column) => row(column, names)),
      ),
    ].join("\n\n");
  });
  const common = columnsIn("questions").filter((column) => isCommon("questions", column));
  return `${[
    "# Datasets",
    "<!-- Written by `npm run docs` from schemas/datasets/ and tests/docs/examples.json. Do not edit. -->",
    "Every column of every dataset of a run, with a value from a real small run. A dataset is a folder of Parquet files, each of one split, named by split and content: `questions/train-93ff7f039d157c8c-00000-of-00001.parquet` and so on; `manifest.json` lists them.\n`?`: may be null. `json`: a string that holds canonical JSON. `timestamp`: milliseconds, UTC. Offsets count UTF-16 units, as JavaScript does.\nHow the datasets hang together is in [architecture.md](architecture.md), how trainers read them in [training.md](training.md).",
    "## Common columns",
    "First in every dataset but `environment/calls`.",
    table(
      HEAD,
      common.map((column) => row(column, datasetNames)),
    ),
    ...sections,
    "## What proves a row",
    "`verify` makes every row again from the files of its run and compares all columns: V15 by the code of the export, V16 by reading the pages' texts anew, V17 by asking, planning and running anew. Where a model wrote or acted, what follows from its words is made again, and the words are on trust.",
    table(
      ["dataset", "made from", "again by", "columns on trust"],
      datasetNames.map((name) => {
        const { from, by, onTrust } = derivations[name];
        return [code(name), from.map(code).join(", "), by, onTrust.map(code).join(", ")];
      }),
    ),
    "No file can prove, and `verify` lists by name for each run that has it:",
    trusts.map(({ what }) => `- ${what}`).join("\n"),
  ].join("\n\n")}\n`;
}

const HEAD = ["column", "type", "meaning", "example"] as const;
