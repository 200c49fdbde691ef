import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ZodObject } from "zod";
import type { Dataset, Row } from "../../../schemas/datasets/index.ts";
import { writeParquet } from "../../parquet/parquet.ts";
import type { FormatFile } from "./format.ts";
import { writeLines } from "./lines.ts";
import type { RunRows } from "./run-rows.ts";

/** What is for training; what is held out stays in the run. */
const SPLITS = ["train", "validation"] as const;

/** What a row becomes: nothing, one or several examples; a word says why there is none. */
type Examples<R> = (row: R) => readonly object[] | string;

export interface Shape<D extends Dataset> {
  readonly dataset: D;
  /** Only these are read. */
  readonly columns: readonly (keyof Row<D> & string)[];
  readonly examples: Examples<Row<D>>;
}

/** `sft` -> `sft.train.jsonl`, `sft.validation.jsonl`; a split without rows has no file. Each split reads the dataset once. */
export async function writeJsonLines<D extends Dataset>(
  run: RunRows,
  folder: string,
  name: string,
  shape: Shape<D>,
): Promise<readonly FormatFile[]> {
  return eachSplit(run, shape, async (split, examples) => {
    const path = `${name}.${split}.jsonl`;
    const rows = await writeLines(join(folder, path), examples);
    if (rows === 0) await rm(join(folder, path));
    return rows === 0 ? [] : [{ path, rows }];
  });
}

/** The same as Parquet: `sft/train/part-00000.parquet`. */
export async function writeTables<D extends Dataset>(
  run: RunRows,
  folder: string,
  name: string,
  schema: ZodObject,
  shape: Shape<D>,
): Promise<readonly FormatFile[]> {
  return eachSplit(run, shape, async (split, examples) => {
    const path = name === "" ? split : `${name}/${split}`;
    const parts = await writeParquet(join(folder, path), schema, examples, {
      ...run.parquet,
      metadata: JSON.stringify({ run_id: run.runId }),
    });
    if (parts.every(({ rows }) => rows === 0)) {
      await rm(join(folder, path), { recursive: true });
      return [];
    }
    return parts.map((part) => ({ path: `${path}/${part.path}`, rows: part.rows }));
  });
}

async function eachSplit<D extends Dataset>(
  run: RunRows,
  { dataset, columns, examples }: Shape<D>,
  write: (split: (typeof SPLITS)[number], examples: AsyncIterable<object>) => Promise<readonly FormatFile[]>,
): Promise<readonly FormatFile[]> {
  const written: FormatFile[] = [];
  if (!run.has(dataset)) return written;
  for (const split of SPLITS) {
    const leftOut = new Map<string, number>();
    const made = async function* (): AsyncGenerator<object> {
      for await (const row of run.rows(dataset, [...columns, "split" as keyof Row<D> & string])) {
        if ((row as { readonly split?: string }).split !== split) continue;
        const some = examples(row);
        if (typeof some === "string") leftOut.set(some, (leftOut.get(some) ?? 0) + 1);
        else yield* some;
      }
    };
    const files = await write(split, made());
    const reasons = leftOut.size === 0 ? {} : { leftOut: Object.fromEntries([...leftOut].sort(([a], [b]) => (a < b ? -1 : 1))) };
    written.push(...files.map((file, at) => (at === 0 ? { ...file, ...reasons } : file)));
  }
  return written;
}
