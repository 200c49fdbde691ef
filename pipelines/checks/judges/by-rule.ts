import { nameKey } from "../../../schemas/values/names.ts";
import type { Verdict } from "../../../schemas/index.ts";
import { wholeDate } from "../../../schemas/values/dates.ts";
import { statedQuantities, type StatedQuantity } from "../../rewards/answer-quantity.ts";
import { convertUnit } from "../../../schemas/values/units.ts";

/** No rounding of a converted amount goes so far. */
const FAR = 0.1;
const YES = /^(?:yes|true|correct)$/;
const NO = /^(?:no|false|incorrect)$/;
const trimmed = (text: string): string =>
  text
    .trim()
    .replace(/^(?:the )?(?:final )?answer(?: is|:)\s*/i, "")
    .replace(/[.!]+$/, "")
    .trim();

/** Whether two answers say the same, where a rule can tell: names, times, amounts, yes and no that are the whole answer. */
export function sameByRule(a: string, b: string): Exclude<Verdict, "undecided"> | undefined {
  const [one, other] = [trimmed(a), trimmed(b)];
  if (one === "" || other === "") return "fail";
  if (one === other) return "pass";
  const [first, second] = [nameKey(one), nameKey(other)];
  const truth = (key: string): boolean | undefined => (YES.test(key) ? true : NO.test(key) ? false : undefined);
  if (truth(first) !== undefined && truth(second) !== undefined) return truth(first) === truth(second) ? "pass" : "fail";
  const dates = [wholeDate(one), wholeDate(other)];
  if (dates[0] !== undefined && dates[1] !== undefined) {
    const [x, y] = [dates[0].value, dates[1].value];
    // One says the year, the other the day: whether that is enough the question decides.
    return x === y ? "pass" : x.startsWith(y) || y.startsWith(x) || x.includes("/") || y.includes("/") ? undefined : "fail";
  }
  const [p, q] = [amountOf(one), amountOf(other)];
  if (p !== undefined && q !== undefined) return sameAmount(p, q);
  // Digits carry what nameKey drops: "-5" and "5", "1.5" and "15".
  return first !== "" && first === second && !/\d/.test(one) ? "pass" : undefined;
}

/** An answer that is one amount and nothing else. */
function amountOf(text: string): StatedQuantity | undefined {
  const stated = statedQuantities(text, undefined);
  const [only] = stated;
  if (stated.length !== 1 || only === undefined) return undefined;
  const rest = text.replace(/[-−–+]?\d[\d.,]*/, "").trim();
  return /^[$€£¥]?\s*(?:thousand|million|billion|trillion|bn|k)?\s*$/i.test(rest) ||
    (only.unit !== undefined && rest.split(" ").length <= 3)
    ? only
    : undefined;
}

function sameAmount(a: StatedQuantity, b: StatedQuantity): "pass" | "fail" | undefined {
  const near = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-9 * Math.max(1, Math.abs(x), Math.abs(y));
  if (a.unit === b.unit || a.unit === undefined || b.unit === undefined)
    return near(a.number, b.number) ? "pass" : a.unit === b.unit ? "fail" : undefined;
  const converted = convertUnit(a.number, a.unit, b.unit);
  // Of different kind they differ; converted ones are rounded, and how much the question decides.
  if (converted === undefined) return "fail";
  return near(converted, b.number) ? "pass" : Math.abs(converted - b.number) > FAR * Math.abs(b.number) ? "fail" : undefined;
}
