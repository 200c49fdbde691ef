/** Which bin each item is in, bins numbered from 0 in the order in which they were opened. */
export interface PackedBins {
  readonly binOf: Int32Array;
  readonly bins: number;
}

/**
 * Best-fit-decreasing: longest first, each into the fullest bin that still holds it. Throws on an item longer than a bin.
 * O(n log32 capacity): the bins are found by what is left in them, in a tree of bits over all amounts.
 */
export function bestFitDecreasing(sizes: Int32Array, capacity: number): PackedBins {
  const order = byDecreasingSize(sizes, capacity);
  const left = sparseSet(capacity + 1);
  // Bins with the same space left are a chain.
  const first = new Int32Array(capacity + 1).fill(-1);
  const next = new Int32Array(sizes.length);
  const binOf = new Int32Array(sizes.length);
  let bins = 0;
  for (const item of order) {
    const size = sizes[item]!;
    const space = left.atLeast(size);
    let bin: number;
    if (space === -1) bin = bins++;
    else {
      bin = first[space]!;
      first[space] = next[bin]!;
      if (first[space] === -1) left.remove(space);
    }
    binOf[item] = bin;
    const rest = (space === -1 ? capacity : space) - size;
    if (first[rest] === -1) left.add(rest);
    next[bin] = first[rest]!;
    first[rest] = bin;
  }
  return { binOf, bins };
}

/** Items of each bin, in the order of the items. */
export function itemsOfBins({ binOf, bins }: PackedBins): readonly Int32Array[] {
  const starts = new Int32Array(bins + 1);
  for (const bin of binOf) starts[bin + 1]! += 1;
  for (let bin = 0; bin < bins; bin++) starts[bin + 1]! += starts[bin]!;
  const at = starts.slice();
  const items = new Int32Array(binOf.length);
  for (let item = 0; item < binOf.length; item++) items[at[binOf[item]!]!++] = item;
  return Array.from({ length: bins }, (_, bin) => items.subarray(starts[bin], starts[bin + 1]));
}

/** A counting sort: what is of the same size keeps its order. */
function byDecreasingSize(sizes: Int32Array, capacity: number): Int32Array {
  const starts = new Int32Array(capacity + 2);
  for (const size of sizes) {
    if (size < 0 || size > capacity) throw new RangeError(`an item of ${size} in bins of ${capacity}`);
    starts[capacity - size + 1]! += 1;
  }
  for (let at = 0; at <= capacity; at++) starts[at + 1]! += starts[at]!;
  const order = new Int32Array(sizes.length);
  for (let item = 0; item < sizes.length; item++) order[starts[capacity - sizes[item]!]!++] = item;
  return order;
}

/** A set of small numbers that finds the next one: a bit each, and above every 32 bits one that says whether any is set. */
function sparseSet(size: number) {
  const levels: Int32Array[] = [];
  for (let length = size; levels.length === 0 || length > 1;) {
    length = (length + 31) >>> 5;
    levels.push(new Int32Array(length));
  }
  return {
    add(value: number): void {
      let at = value;
      for (const words of levels) {
        words[at >>> 5]! |= 1 << (at & 31);
        at >>>= 5;
      }
    },
    remove(value: number): void {
      let at = value;
      for (const words of levels) {
        words[at >>> 5]! &= ~(1 << (at & 31));
        at >>>= 5;
        if (words[at] !== 0) return;
      }
    },
    /** The least number that is not less; -1 where there is none. */
    atLeast(value: number): number {
      let at = value;
      for (let level = 0; level < levels.length; level++) {
        const words = levels[level]!;
        const word = at >>> 5;
        const found = word < words.length ? words[word]! & (-1 << (at & 31)) : 0;
        if (found !== 0) {
          at = (word << 5) + lowest(found);
          for (let below = level - 1; below >= 0; below--) at = (at << 5) + lowest(levels[below]![at]!);
          return at;
        }
        at = word + 1;
      }
      return -1;
    },
  };
}

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);
