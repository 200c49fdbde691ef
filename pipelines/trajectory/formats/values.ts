export type Values = Readonly<Record<string, unknown>>;
export const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** A text, or the texts of a list of parts. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).filter((each) => each !== "").join("\n"); // prettier-ignore
  return isValues(value) && typeof value["text"] === "string" ? value["text"] : "";
}

/** What stands between two marks; undefined where one of them is missing. Linear, which a lazy pattern is not. */
export function textBetween(text: string, open: string, close: string): string | undefined {
  const start = text.indexOf(open);
  const end = text.indexOf(close, start + open.length);
  return start < 0 || end < 0 ? undefined : text.slice(start + open.length, end);
}
