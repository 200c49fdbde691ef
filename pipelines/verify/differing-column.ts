/** The first column in which two rows differ, by value; undefined where they are equal. Number lists may be arrays or typed arrays. */
export function differingColumn(a: object, b: object): string | undefined {
  const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key of Object.keys(x)) if (!same(x[key], y[key])) return key;
  return Object.keys(y).find((key) => !(key in x));
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === "number" || typeof b === "number") return Number.isNaN(a) && Number.isNaN(b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (isList(a) || isList(b)) {
    if (!isList(a) || !isList(b) || a.length !== b.length) return false;
    for (let at = 0; at < a.length; at++) if (!same(a[at], b[at])) return false;
    return true;
  }
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length && keys.every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

const isList = (value: object): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value);
