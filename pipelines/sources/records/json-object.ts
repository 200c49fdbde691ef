export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Records of one kind share most of their members. */
export function areAlike(records: readonly JsonObject[]): boolean {
  const counts = new Map<string, number>();
  for (const record of records) for (const key of Object.keys(record)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts.values()].some((count) => count * 2 >= records.length);
}
