import type { Random } from "../../schemas/index.ts";
import { ENGLISH_MONTHS } from "../../schemas/values/months.ts";

const DATE = new RegExp(`^(?:(\\d{1,2}) )?(?:(${ENGLISH_MONTHS}) )?(\\d{3,4})$`);

export const isDate = (text: string): boolean => DATE.test(text);

/** Other dates of the text that have the form of `model`, and are of its time. */
export function datesBeside(model: string, seen: string, random: Random): readonly string[] {
  const [, day, month, year = ""] = DATE.exec(model) ?? [];
  const shape = day !== undefined ? "\\d{1,2} (?:MONTH) \\d{4}" : month !== undefined ? "(?:MONTH) \\d{4}" : "\\d{4}";
  const pattern = new RegExp(`(?<![\\w.,])${shape.replace("MONTH", ENGLISH_MONTHS)}(?![\\w,])`, "g");
  const read = [...new Set(seen.slice(0, 40_000).match(pattern) ?? [])].filter(
    (text) => Math.abs(Number(text.slice(-4)) - Number(year)) < 300,
  );
  return random.shuffle(read).slice(0, 12);
}
