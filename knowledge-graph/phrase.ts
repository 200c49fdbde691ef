import type { AttributeInfo } from "../schemas/index.ts";

/** Noun phrase that fits "the … of X", or null where no good English comes of it. */
export function phraseOf(attribute: string, kind: AttributeInfo["kind"], unit: string | null): string | null {
  if (kind === "mixed" || unit === undefined) return null;
  const parts = attribute.split(" / ");
  return parts.every((part) => /^[a-z][a-z -]*$/.test(part)) ? parts.reverse().join(" ") : null;
}
