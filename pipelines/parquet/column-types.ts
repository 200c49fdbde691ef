import { z } from "zod";
import type { ColumnMark } from "../../schemas/datasets/index.ts";

/** How one column is stored. `nullable` is the Parquet OPTIONAL; everything else is REQUIRED, inside lists and structs too. */
export type ColumnType = { readonly nullable: boolean } & (
  | { readonly kind: "string" | "json" | "int32" | "int64" | "float64" | "boolean" | "timestamp" }
  | { readonly kind: "list"; readonly element: ColumnType }
  | { readonly kind: "struct"; readonly fields: readonly (readonly [name: string, type: ColumnType])[] }
);

/** Columns of a row schema, in its order. Throws on a Zod type that has no column: open maps and unions belong in a JSON column. */
export function columnsOf(schema: z.ZodObject): readonly (readonly [name: string, type: ColumnType])[] {
  return Object.entries(schema.shape).map(([name, inner]) => [name, columnOf(inner as z.ZodType, name)] as const);
}

function columnOf(schema: z.ZodType, path: string): ColumnType {
  if (schema instanceof z.ZodNullable) return { ...columnOf(schema.unwrap() as z.ZodType, path), nullable: true };
  const mark = schema.meta()?.["column"] as ColumnMark | undefined;
  if (mark === "ints") return { kind: "list", nullable: false, element: { kind: "int32", nullable: false } };
  if (mark) return { kind: mark, nullable: false };
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return { kind: "string", nullable: false };
  if (schema instanceof z.ZodBoolean) return { kind: "boolean", nullable: false };
  // z.int() is a ZodNumberFormat, which is a ZodNumber too.
  if (schema instanceof z.ZodNumberFormat) return { kind: "int32", nullable: false };
  if (schema instanceof z.ZodNumber) return { kind: "float64", nullable: false };
  if (schema instanceof z.ZodArray) return { kind: "list", nullable: false, element: columnOf(schema.element as z.ZodType, `${path}[]`) };
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, inner]) => [name, columnOf(inner as z.ZodType, `${path}.${name}`)] as const);
    if (fields.length > 0) return { kind: "struct", nullable: false, fields };
  }
  throw new Error(`column ${path}: a ${schema.constructor.name} has no Parquet type; store it as JSON`);
}
