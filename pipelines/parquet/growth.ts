import { isPresent } from "./value-checks.ts";

/** A bitmap of valid (or true) values, least significant bit first, as Arrow wants it. */
export interface Bitmap {
  push(bit: boolean): void;
  /** How many are not set. */
  readonly unset: number;
  /** Overwritten by what is pushed next. */
  take(): Uint8Array;
}

const firstCapacity = 1024;

export function bitmap(): Bitmap {
  let bits = new Uint8Array(firstCapacity / 8);
  let length = 0;
  let unset = 0;
  return {
    push(bit) {
      const at = length >> 3;
      if (at >= bits.length) bits = growArray(bits, at + 1);
      if ((length & 7) === 0) bits[at] = 0;
      if (bit) bits[at]! |= 1 << (length & 7);
      else unset += 1;
      length += 1;
    },
    get unset() {
      return unset;
    },
    take() {
      const result = bits.subarray(0, (length + 7) >> 3);
      length = 0;
      unset = 0;
      return result;
    },
  };
}

/** Four times as much up to 16 MB, then twice: each step copies what is there and leaves it to the collector. */
export const nextCapacity = (capacity: number): number => capacity * (capacity < 1 << 22 ? 4 : 2);

export function growArray<T extends Uint8Array | Int32Array | BigInt64Array | Float64Array>(array: T, least: number): T {
  const copy = new (array.constructor as new (length: number) => T)(Math.max(least, nextCapacity(array.length)));
  (copy as Uint8Array).set(array as Uint8Array);
  return copy;
}

/** Which values are null, where the column has such. */
export interface Validity {
  push(value: unknown): void;
  take(): { readonly nullCount: number; readonly nullBitmap?: Uint8Array };
}

export function validity(nullable: boolean): Validity {
  if (!nullable)
    return {
      push(value) {
        isPresent(value, false);
      },
      take: () => ({ nullCount: 0 }),
    };
  const valid = bitmap();
  return {
    push(value) {
      valid.push(isPresent(value, true));
    },
    take: () => ({ nullCount: valid.unset, nullBitmap: valid.take() }),
  };
}
