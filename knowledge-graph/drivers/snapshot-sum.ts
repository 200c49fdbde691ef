import { createHash } from "node:crypto";

export interface SnapshotSum {
  add(...parts: readonly (string | number)[]): void;
  id(): string;
}

/**
 * The snapshot id: what programs and environments can see, whatever the order and time in which it came. Rows are hashed one by one
 * and the digests added up by XOR, so that one pass in any order does; ids make rows distinct.
 */
export function snapshotSum(): SnapshotSum {
  const sum = new Uint8Array(32);
  return {
    add(...parts) {
      const digest = createHash("sha256").update(JSON.stringify(parts)).digest();
      for (let i = 0; i < 32; i++) sum[i] = (sum[i] ?? 0) ^ (digest[i] ?? 0);
    },
    id: () => Buffer.from(sum).toString("hex").slice(0, 16),
  };
}
