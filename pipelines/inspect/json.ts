/** JSON over as few lines as fit: what fits on a line stays on it, so that a program reads as one node a line. */
export function layJson(value: unknown, width: number, indent = ""): string {
  const flat = JSON.stringify(value);
  if (flat.length + indent.length <= width || value === null || typeof value !== "object") return flat;
  const inner = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((item: unknown) => inner + layJson(item, width, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${layJson(item, width - key.length - 4, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}
