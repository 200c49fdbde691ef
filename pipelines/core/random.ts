import { createHash } from "node:crypto";
import type { Random } from "../../schemas/index.ts";

/** sfc32 (PractRand-clean, 2^128 states), seeded by SHA-256 of the key path, so that forks are independent. */
export function seededRandom(...path: readonly (string | number)[]): Random {
  const digest = createHash("sha256").update(JSON.stringify(path)).digest();
  return randomFrom(path, [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number]);
}

/** `state`: taken up where it was left. */
function randomFrom(path: readonly (string | number)[], state: readonly [number, number, number, number]): Random {
  let [a, b, c, d] = state;
  const next = (): number => {
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
    copy: () => randomFrom(path, [a, b, c, d]),
  };
}
