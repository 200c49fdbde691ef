/** Whether a value is there. Throws on what a column cannot hold: an undefined value, or null where the column is REQUIRED. */
export function isPresent(value: unknown, nullable: boolean): boolean {
  if (value === undefined) throw new TypeError("no value");
  if (value === null && !nullable) throw new TypeError("null in a required column");
  return value !== null;
}

/** A typed array would wrap a larger number silently. */
export function int32(value: unknown): number {
  if (((value as number) | 0) !== value) throw new RangeError(`${String(value)} is no 32-bit integer`);
  return value;
}

/** Names the row and the column of a value that does not fit. */
export const valueError = (row: Record<string, unknown>, column: string, cause: unknown): Error =>
  new Error(`row ${String(row["id"])}, column ${column}: ${(cause as Error).message}`, { cause });
