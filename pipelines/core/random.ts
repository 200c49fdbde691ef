import { sha256 } from "../../schemas/canonical.ts";
import type { Random } from "../../schemas/index.ts";

/** sfc32 (PractRand-clean, 2^128 states), seeded by SHA-256 of the key path, so that forks are independent. */
export function seededRandom(...path: readonly (string | number)[]): Random {
  let [a, b, c, d] = [0, 0, 0, 0];
  // Half of them are only forked: a hash is the cost of one.
  let isSeeded = false;
  const next = (): number => {
    if (!isSeeded) {
      const digest = Buffer.from(sha256(JSON.stringify(path)), "hex");
      [a, b, c, d] = [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)];
      isSeeded = true;
    }
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4294967296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    pick: (items) => {
      if (items.length === 0) throw new RangeError("pick from an empty list");
      return items[int(items.length)] as (typeof items)[number];
    },
    shuffle: (items) => {
      const result = [...items];
      for (let i = result.length - 1; i > 0; i--) {
        const j = int(i + 1);
        [result[i], result[j]] = [result[j] as (typeof items)[number], result[i] as (typeof items)[number]];
      }
      return result;
    },
    fork: (...key) => seededRandom(...path, ...key),
  };
}
