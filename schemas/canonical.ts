import { createHash } from "node:crypto";

/** JSON with sorted keys and without undefined members: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}

/** First 16 hex digits of SHA-256 over the canonical JSON: 64 bits, no collision expected below 10^8 items. */
export function hashOf(...parts: readonly unknown[]): string {
  return createHash("sha256").update(canonicalJson(parts)).digest("hex").slice(0, 16);
}

/** An id that says what it names: `q_1f3…`. Same content, same id. */
export function idOf(prefix: string, ...parts: readonly unknown[]): string {
  return `${prefix}_${hashOf(...parts)}`;
}

/** Full SHA-256 of a text, hex. */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}
