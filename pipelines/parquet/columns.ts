import { Bool, Field, Float64, Int32, Int64, List, makeData, Struct, TimestampMillisecond, type DataType } from "apache-arrow";
import type { ColumnType } from "./column-types.ts";
import type { ColumnBuilder } from "./column-builder.ts";
import { bitmap, growArray, validity } from "./growth.ts";
import { textColumn } from "./text-column.ts";
import { int32 } from "./value-checks.ts";

const firstCapacity = 1024;

type Numbers = Int32Array | Float64Array | BigInt64Array;
type Given = Parameters<typeof makeData>[0];

function numberColumn(nullable: boolean, type: DataType, array: Numbers, read: (value: unknown) => number | bigint): ColumnBuilder {
  let values = array;
  let length = 0;
  const valid = validity(nullable);
  const none = values instanceof BigInt64Array ? 0n : 0;
  const reserve = (count: number): void => {
    if (length + count > values.length) values = growArray(values, length + count);
  };
  return {
    append(some) {
      reserve(some.length);
      for (const value of some) {
        valid.push(value);
        (values as Float64Array)[length] = (value === null ? none : read(value)) as number;
        length += 1;
      }
    },
    ...(values instanceof Int32Array &&
      !nullable && {
        appendAll(some: Int32Array) {
          reserve(some.length);
          (values as Int32Array).set(some, length);
          length += some.length;
        },
      }),
    bytes: () => length * values.BYTES_PER_ELEMENT,
    finish() {
      const result = makeData({ type, length, ...valid.take(), data: values.subarray(0, length) } as Given);
      length = 0;
      return result;
    },
  };
}

function booleanColumn(nullable: boolean): ColumnBuilder {
  const values = bitmap();
  let length = 0;
  const valid = validity(nullable);
  return {
    append(some) {
      for (const value of some) {
        valid.push(value);
        values.push(value === true);
      }
      length += some.length;
    },
    bytes: () => length >> 3,
    finish() {
      const result = makeData({ type: new Bool(), length, ...valid.take(), data: values.take() } as Given);
      length = 0;
      return result;
    },
  };
}

function listColumn({ element: inner, nullable }: ColumnType & { kind: "list" }): ColumnBuilder {
  const element = columnBuilder(inner);
  let offsets = new Int32Array(firstCapacity + 1);
  let length = 0;
  let used = 0;
  const valid = validity(nullable);
  return {
    append(some) {
      let items: unknown[] = [];
      for (const value of some as readonly (readonly unknown[] | Int32Array | null)[]) {
        valid.push(value);
        if (value instanceof Int32Array && element.appendAll) {
          if (items.length > 0) element.append(items);
          items = [];
          element.appendAll(value);
        } else if (value !== null) for (const item of value) items.push(item);
        used += value?.length ?? 0;
        length += 1;
        if (length >= offsets.length) offsets = growArray(offsets, length + 1);
        offsets[length] = used;
      }
      if (items.length > 0) element.append(items);
    },
    bytes: () => element.bytes() + length * 4,
    finish() {
      const child = element.finish();
      const type = new List(new Field("element", child.type, inner.nullable));
      const result = makeData({ type, length, ...valid.take(), valueOffsets: offsets.subarray(0, length + 1), child } as Given);
      length = 0;
      used = 0;
      return result;
    },
  };
}

/** What stands below a null struct: any value does, as long as required children get one. */
function blank(type: ColumnType): unknown {
  if (type.nullable) return null;
  if (type.kind === "list") return [];
  if (type.kind === "struct") return Object.fromEntries(type.fields.map(([name, inner]) => [name, blank(inner)]));
  return { string: "", json: "", boolean: false, timestamp: "1970-01-01T00:00:00.000Z", int32: 0, int64: 0, float64: 0 }[type.kind];
}

function structColumn({ fields, nullable }: ColumnType & { kind: "struct" }): ColumnBuilder {
  const children = fields.map(([name, inner]) => ({ name, inner, blank: blank(inner), builder: columnBuilder(inner) }));
  let length = 0;
  const valid = validity(nullable);
  return {
    append(some) {
      const records = some as readonly (Record<string, unknown> | null)[];
      for (const record of records) valid.push(record);
      for (const child of children) child.builder.append(records.map((record) => (record === null ? child.blank : record[child.name])));
      length += some.length;
    },
    bytes: () => children.reduce((sum, child) => sum + child.builder.bytes(), 0),
    finish() {
      const data = children.map((child) => child.builder.finish());
      const type = new Struct(children.map(({ name, inner }, at) => new Field(name, data[at]!.type, inner.nullable)));
      const result = makeData({ type, length, ...valid.take(), children: data } as Given);
      length = 0;
      return result;
    },
  };
}

/** Values must fit the type: rows pass their Zod schema before they come here. */
export function columnBuilder(type: ColumnType): ColumnBuilder {
  if (type.kind === "list") return listColumn(type);
  if (type.kind === "struct") return structColumn(type);
  if (type.kind === "boolean") return booleanColumn(type.nullable);
  if (type.kind === "string" || type.kind === "json") return textColumn(type.nullable);
  const { arrow, array, read } = numbers[type.kind];
  return numberColumn(type.nullable, arrow, new array(firstCapacity), read);
}

const numbers = {
  int32: { arrow: new Int32(), array: Int32Array, read: int32 },
  int64: { arrow: new Int64(), array: BigInt64Array, read: (value: unknown) => BigInt(value as number) },
  float64: { arrow: new Float64(), array: Float64Array, read: (value: unknown) => value as number },
  timestamp: {
    arrow: new TimestampMillisecond("UTC"),
    array: BigInt64Array,
    read: (value: unknown) => BigInt(Date.parse(value as string)),
  },
} as const;
