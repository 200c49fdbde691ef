import type { Random } from "../../schemas/index.ts";
import { ENGLISH_MONTHS, MONTHS } from "../../schemas/values/months.ts";

const DATE = new RegExp(`^(?:(\\d{1,2}) )?(?:(${ENGLISH_MONTHS}) )?(\\d{3,4})$`);

export const isDate = (text: string): boolean => DATE.test(text);

/** Dates of the form of `model`: those of the text, then its own with a part misread. */
export function dateRivals(model: string, seen: string, random: Random): readonly string[] {
  const [, day, month, year = ""] = DATE.exec(model) ?? [];
  const shape = day !== undefined ? "\\d{1,2} (?:MONTH) \\d{4}" : month !== undefined ? "(?:MONTH) \\d{4}" : "\\d{4}";
  const pattern = new RegExp(`(?<![\\w.,])${shape.replace("MONTH", ENGLISH_MONTHS)}(?![\\w,])`, "g");
  const read = [...new Set(seen.slice(0, 40_000).match(pattern) ?? [])].filter(
    (text) => Math.abs(Number(text.slice(-4)) - Number(year)) < 300,
  );
  const misread = Array.from({ length: 10 }, () => {
    const other = String(Number(year) + (random.int(2) === 0 ? -1 : 1) * (1 + random.int(month === undefined ? 12 : 9)));
    const part = random.int(3);
    const parts = [
      day === undefined ? "" : part === 0 ? String(1 + random.int(28)) : day,
      month === undefined ? "" : part === 1 ? random.pick(MONTHS) : month,
      part === 2 || month === undefined ? other : year,
    ];
    return parts.filter((one) => one !== "").join(" ");
  });
  return [...random.shuffle(read).slice(0, 8), ...misread];
}
