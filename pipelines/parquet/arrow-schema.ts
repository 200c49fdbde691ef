import { Bool, Field, Float64, Int32, Int64, List, Schema, Struct, TimestampMillisecond, Utf8, type DataType } from "apache-arrow";
import type { ColumnType } from "./column-types.ts";

/** Lists are 3-level with the inner name `element`, as the Parquet format document asks and pyarrow writes. */
function arrowType(type: ColumnType): DataType {
  if (type.kind === "list") return new List(new Field("element", arrowType(type.element), type.element.nullable));
  if (type.kind === "struct") return new Struct(type.fields.map(([name, inner]) => new Field(name, arrowType(inner), inner.nullable)));
  return plain[type.kind];
}

const plain = {
  string: new Utf8(),
  json: new Utf8(),
  int32: new Int32(),
  int64: new Int64(),
  float64: new Float64(),
  boolean: new Bool(),
  timestamp: new TimestampMillisecond("UTC"),
} as const;

export const arrowSchema = (columns: readonly (readonly [string, ColumnType])[]): Schema =>
  new Schema(columns.map(([name, type]) => new Field(name, arrowType(type), type.nullable)));
