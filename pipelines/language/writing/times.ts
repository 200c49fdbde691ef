import { dateInWords } from "../../../schemas/values/months.ts";

/** "2014" -> "2014", "2014-07" -> "July 2014", "2014-12-31" -> "31 December 2014", "2010/2015" -> "2010–2015", "2022/2023" -> "2022–23"; null for what reads badly. */
export function dateWords(time: string): string | null {
  const [, first = "", last = ""] = /^(\d{4})\/(\d{4})$/.exec(time) ?? [];
  if (first !== "") return isSeason(time) ? `${first}–${last.slice(2)}` : `${first}–${last}`;
  return /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(time) ? (dateInWords(time) ?? null) : null;
}

/** A year that begins in one and ends in the next: of a season, a course, a budget. */
export function isSeason(time: string): boolean {
  const [, first = "", last = ""] = /^(\d{4})\/(\d{4})$/.exec(time) ?? [];
  return Number(last) === Number(first) + 1 && !last.endsWith("00");
}

/** Ways to say when, to stand at a sentence's end or, capitalised and with a comma, at its start. Empty: no good words. */
export function timePhrases(time: string): readonly string[] {
  if (time === "latest") return ["according to the latest figure given", "going by the most recent figure given"];
  const words = dateWords(time);
  if (words === null) return [];
  if (isSeason(time)) return [`in ${words}`];
  if (time.includes("/")) return [`for the period ${words}`, `over the period ${words}`];
  const precision = time.length === 4 ? "year" : time.length === 7 ? "month" : "day";
  if (precision === "day") return [`as of ${words}`, `on ${words}`];
  return [`in ${words}`, `in ${words}`, `in ${words}`, `as of ${words}`, ...(precision === "year" ? [`in the year ${words}`] : [])];
}
