/**
 * JSON as Python's `json.dumps(value, ensure_ascii=False)` writes it: a space after `,` and `:`. The prompt that the models were
 * trained on was made so, and a call that differs by a space is other tokens.
 */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return `{${members.map(([key, inner]) => `${JSON.stringify(key)}: ${spacedJson(inner)}`).join(", ")}}`;
  }
  return JSON.stringify(value ?? null);
}
