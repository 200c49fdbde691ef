import { z } from "zod";

/** How a column is stored where its Zod type alone does not say: read by the Parquet exporter, kept by `.meta()`. */
export type ColumnMark = "json" | "timestamp" | "int64" | "ints";

/** Canonical JSON as text: programs, tool schemas, open maps (the Parquet writer refuses empty structs). */
export const json = z.string().meta({ column: "json" satisfies ColumnMark });
/** ISO 8601 instant in UTC with milliseconds; stored as TIMESTAMP(ms, UTC). */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ column: "timestamp" satisfies ColumnMark });
/** A safe integer stored as INT64; plain `int` is INT32. */
export const int64 = z.int().meta({ column: "int64" satisfies ColumnMark });
export const int = z.int().min(-2147483648).max(2147483647);

export const Split = z.enum(["train", "validation", "held_out"]);
export type Split = z.infer<typeof Split>;

export const GeneratorColumn = z.object({
  name: z.string(),
  version: z.string(),
  model_id: z.string().nullable(),
  prompt_hash: z.string().nullable(),
});

/** First columns of every dataset but `environment/calls`. */
export const commonColumns = {
  id: z.string(),
  run_id: z.string(),
  /** BCP 47. */
  language: z.string(),
  split: Split,
  generator: GeneratorColumn,
  seed: int64,
  /** What the source pages say; null where one of them says nothing. */
  license: z.string().nullable(),
};

/** Token ids and labels: thousands a row, so typed arrays are written as they are, and no schema is run for each; a reader gives plain arrays. */
export const ints = <List extends ArrayLike<number> = ArrayLike<number>>() =>
  z.custom<List>(areInts, "no list of 32-bit integers").meta({ column: "ints" satisfies ColumnMark });

function areInts(value: unknown): boolean {
  if (value instanceof Int32Array) return true;
  if (!Array.isArray(value)) return false;
  for (let at = 0; at < value.length; at++) if (value[at] !== (value[at] | 0)) return false;
  return true;
}

/** UTF-16 offsets into a text column. */
export const SpanColumn = z.object({ start: int, end: int });

export const MessageColumn = z.object({ role: z.string(), content: z.string(), loss: int.min(0).max(1) });
