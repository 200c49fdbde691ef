/** Values of a signature. */
export const BINS = 128;
/** Values that two texts have to share in one of the bands to be looked at. */
const ROWS = 4;
const BANDS = BINS / ROWS;

const EMPTY = 0xffffffff;

/**
 * The signature of a set: for each bin the smallest of the values that fall into it (one-permutation MinHash). Each value is looked at
 * once, not once for each bin: a hundred times less work than a hash function a bin, and the share of equal bins still estimates
 * Jaccard. Bins that stay empty, as those of short texts, borrow from another bin, the same one for all sets.
 */
export function signatureOf(values: Uint32Array, into: Uint32Array): void {
  into.fill(EMPTY);
  for (const value of values) {
    const bin = value >>> 25;
    const rest = Math.imul(value, 0x9e3779b1) >>> 0;
    if (rest < (into[bin] as number)) into[bin] = rest;
  }
  if (values.length === 0) return;
  let empty = 0;
  for (const value of into) if (value === EMPTY) empty++;
  if (empty === 0) return;
  const own = into.slice();
  for (let bin = 0; bin < BINS; bin++) {
    if (own[bin] !== EMPTY) continue;
    for (let attempt = 1; ; attempt++) {
      const from = (Math.imul(bin * 7919 + attempt, 0x85ebca6b) >>> 25) as number;
      if (own[from] === EMPTY) continue;
      // Another value than the lender's: a borrowed agreement would count twice.
      into[bin] = Math.imul((own[from] as number) + bin + 1, 0xc2b2ae35) >>> 0;
      break;
    }
  }
}

/** What two sets share, estimated: exact within .1 in nearly all cases. */
export function estimateJaccard(signatures: Uint32Array, a: number, b: number): number {
  let equal = 0;
  for (let bin = 0; bin < BINS; bin++) if (signatures[a * BINS + bin] === signatures[b * BINS + bin]) equal++;
  return equal / BINS;
}

/** Texts whose signatures share a band, found in constant time: chains in typed arrays, since a map of lists takes ten times the memory. */
export function bandIndex(signatures: Uint32Array, most: number): { near(at: number): readonly number[]; add(at: number): void } {
  const slots = 1 << Math.max(4, Math.ceil(Math.log2(most * 2)));
  const heads = new Int32Array(slots * BANDS).fill(-1);
  const next = new Int32Array(most * BANDS).fill(-1);
  const met = new Int32Array(most).fill(-1);
  const slot = (at: number, band: number): number => {
    let hash = band;
    for (let row = 0; row < ROWS; row++)
      hash = Math.imul(hash ^ (signatures[at * BINS + band * ROWS + row] as number), 0x9e3779b1) ^ (hash >>> 15);
    return band * slots + ((Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0) & (slots - 1));
  };
  return {
    near(at) {
      const found: number[] = [];
      for (let band = 0; band < BANDS; band++) {
        let left = LONGEST;
        for (let one = heads[slot(at, band)] as number; one !== -1 && left > 0; one = next[one * BANDS + band] as number, left--) {
          if (met[one] === at) continue;
          met[one] = at;
          found.push(one);
        }
      }
      return found;
    },
    add(at) {
      for (let band = 0; band < BANDS; band++) {
        const head = slot(at, band);
        next[at * BANDS + band] = heads[head] as number;
        heads[head] = at;
      }
    },
  };
}

/** Texts of one band that are looked at: a menu that ten thousand pages share would make the search quadratic. */
const LONGEST = 64;
