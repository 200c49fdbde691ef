import { once } from "node:events";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { ZodObject } from "zod";
import { WriteFailure } from "../core/write-failure.ts";
import { splitPartNames } from "./part-name.ts";
import { writeParquet, type ParquetOptions, type ParquetPart } from "./parquet.ts";
import { SplitOrder } from "./split-order.ts";

/** The files of a dataset, split by split, and in which order its rows came. */
export interface SplitParts {
  readonly parts: readonly (ParquetPart & { readonly split: string })[];
  readonly order: string | undefined;
}

/** Rows that are no examples, like tool calls, belong to no split; `all` is no name that `datasets` lets a split have. */
export const splitOf = ({ split }: { readonly split?: unknown }): string => (typeof split === "string" ? split : "unsplit");

interface Writer {
  readonly rows: PassThrough;
  readonly parts: Promise<readonly ParquetPart[]>;
}

/**
 * Streams rows into files of their splits: a reader that asks for one gets no row of another. Rows of several splits are written side by
 * side, a row group held for each. No rows still give one valid file.
 */
export async function writeSplits(
  folder: string,
  schema: ZodObject,
  rows: Iterable<object> | AsyncIterable<object>,
  options: ParquetOptions,
): Promise<SplitParts> {
  const order = new SplitOrder();
  const writers = new Map<string, Writer>();
  const empty = splitOf("split" in schema.shape ? { split: "train" } : {});
  const writerOf = (split: string): Writer => {
    const known = writers.get(split);
    if (known !== undefined) return known;
    const stream = new PassThrough({ objectMode: true });
    // Whoever reads it gets the error; nobody does yet.
    stream.on("error", () => undefined);
    const parts = writeParquet(join(folder, `.${split}`), schema, stream, options);
    // Whoever waits for it is told below; until then it is nobody's.
    parts.catch(() => undefined);
    const writer = { rows: stream, parts };
    writers.set(split, writer);
    return writer;
  };
  try {
    for await (const row of rows) {
      const split = splitOf(row);
      order.add(split);
      const writer = writerOf(split);
      if (!writer.rows.write(row)) await Promise.race([once(writer.rows, "drain"), writer.parts]);
    }
    if (writers.size === 0) writerOf(empty);
    for (const writer of writers.values()) writer.rows.end();
    const parts: (ParquetPart & { readonly split: string })[] = [];
    for (const [split, writer] of [...writers].sort(([a], [b]) => (a < b ? -1 : 1)))
      parts.push(...(await named(folder, split, await writer.parts)));
    return { parts, order: order.text };
  } catch (error) {
    for (const writer of writers.values()) writer.rows.destroy(error as Error);
    await Promise.allSettled([...writers.values()].map((writer) => writer.parts));
    throw error;
  }
}

/** Only what was written has a name: it goes by the content. Whoever puts the dataset in place makes the names last. */
async function named(
  folder: string,
  split: string,
  parts: readonly ParquetPart[],
): Promise<readonly (ParquetPart & { readonly split: string })[]> {
  const from = join(folder, `.${split}`);
  const names = splitPartNames(split, parts.map(({ sha256 }) => sha256)); // prettier-ignore
  try {
    for (const [at, { path }] of parts.entries()) await rename(join(from, path), join(folder, names[at] ?? path));
    await rm(from, { recursive: true });
  } catch (error) {
    throw WriteFailure.of(folder, error);
  }
  return parts.map((part, at) => ({ ...part, path: names[at] ?? part.path, split }));
}
