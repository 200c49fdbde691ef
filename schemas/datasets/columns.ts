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
  name: z.string().describe("What made the row: a stage by rules, or a model's task."),
  version: z.string().describe("Version of that stage."),
  model_id: z.string().nullable().describe("The model, where one made it; null for rules."),
  prompt_hash: z.string().nullable().describe("Hash of the model's prompt; null for rules."),
});

/** First columns of every dataset but `environment/calls`. */
export const commonColumns = {
  id: z.string().describe("Id of the row, made from its content: the same thing has the same id in every run."),
  run_id: z.string().describe("The run that wrote the row; it stands in `manifest.json` too."),
  language: z.string().describe("Language of the text, as a BCP 47 tag."),
  split: Split.describe("Which part of the data the row is for. Nothing but `train` is trained on."),
  generator: GeneratorColumn.describe("Who made the row."),
  seed: int64.describe("Seed of the random choices behind the row."),
  license: z.string().nullable().describe("Licence that the source pages state; null where one of them states none."),
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
export const SpanColumn = z.object({ start: int.describe("First character."), end: int.describe("Character behind the last.") });

export const MessageColumn = z.object({
  role: z.string().describe("`system`, `user` or `assistant`; observations are the user's."),
  content: z.string().describe("The message, in the turn format of the tool set."),
  loss: int.min(0).max(1).describe("1 where a trainer takes loss on the message, else 0."),
});

/** Arguments of a call, from their column. Throws on what is no object. */
export const argumentsOf = (column: string): Record<string, unknown> => z.record(z.string(), z.unknown()).parse(JSON.parse(column));

/** Arguments of a call in the order in which the policy wrote them: turns are rendered from them again, letter for letter. */
export const writtenJson = (given: Readonly<Record<string, unknown>>): string => JSON.stringify(given);
