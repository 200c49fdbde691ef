export type Values = Readonly<Record<string, unknown>>;
export const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** A text, or the texts of a list of parts. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).filter((each) => each !== "").join("\n"); // prettier-ignore
  return isValues(value) && typeof value["text"] === "string" ? value["text"] : "";
}

/** The same JSON with every text changed, names of members too. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (!isValues(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [change(key), mapTexts(each, change)]));
}

/** What stands between two marks; undefined where one of them is missing. Linear, which a lazy pattern is not. */
export function between(text: string, open: string, close: string): string | undefined {
  const start = text.indexOf(open);
  const end = text.indexOf(close, start + open.length);
  return start < 0 || end < 0 ? undefined : text.slice(start + open.length, end);
}
