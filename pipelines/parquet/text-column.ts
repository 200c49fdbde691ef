import { makeData, Utf8 } from "apache-arrow";
import type { ColumnBuilder } from "./column-builder.ts";
import { growArray, nextCapacity, validity } from "./growth.ts";

const firstCapacity = 1024;

/** Texts after each other, in UTF-8, encoded straight into their place. */
export function textColumn(nullable: boolean): ColumnBuilder {
  let data = Buffer.allocUnsafeSlow(firstCapacity * 16);
  let offsets = new Int32Array(firstCapacity + 1);
  let length = 0;
  let used = 0;
  const valid = validity(nullable);
  return {
    append(values) {
      for (const value of values as readonly (string | null)[]) {
        valid.push(value);
        const text = value ?? "";
        // UTF-8 needs at most 3 bytes a UTF-16 unit: one bound instead of measuring first.
        const most = used + text.length * 3;
        if (most > data.length) {
          const copy = Buffer.allocUnsafeSlow(Math.max(most, nextCapacity(data.length)));
          data.copy(copy, 0, 0, used);
          data = copy;
        }
        if (text.length > 0) used += data.write(text, used);
        length += 1;
        if (length >= offsets.length) offsets = growArray(offsets, length + 1);
        offsets[length] = used;
      }
    },
    bytes: () => used + length * 4,
    finish() {
      const result = makeData({
        type: new Utf8(),
        length,
        ...valid.take(),
        valueOffsets: offsets.subarray(0, length + 1),
        data: data.subarray(0, used),
      });
      [length, used] = [0, 0];
      return result;
    },
  };
}
