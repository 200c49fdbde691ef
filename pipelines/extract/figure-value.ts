import { wholeDate } from "../../schemas/values/dates.ts";
import { bracketAt, part, type Piece } from "./piece.ts";
import { readQuantity } from "./quantity.ts";
import { readRemarks, skipSpace } from "./remarks.ts";
import { dimension, isKnownUnit } from "../../schemas/values/units.ts";
import type { Reading } from "./value.ts";
import { type ValueContext, quantityOptions, DATE_LABEL, NOT_DATE_LABEL, CODE } from "./value-context.ts";

/** "8 h 50 min", "1 hour 5 minutes" */
const DURATION = /^(\d{1,3}) ?(?:h|hrs?|hours?),? ?(?:and )?(\d{1,2}) ?(?:m|mins?|minutes?)$/i;

/** "Every 6 minutes": how long from one to the next. */
const OFTEN = /\b(?:frequency|headway|interval|service)\b/i;

/** "8.45–12.00": from one time of the day to another, and no figure. */
const HOURS = /^(?:[01]?\d|2[0-3])[.:][0-5]\d ?[–-] ?(?:[01]?\d|2[0-4])[.:][0-5]\d(?: ?(?:h|hrs|hours|Uhr))?$/;

/** A quantity that the grammar consumes whole, with its brackets. */
export function readFigure(given: Piece, context: ValueContext): Reading[] | undefined {
  const piece = OFTEN.test(context.last) && /^every \d/i.test(given.text) ? part(given, 6) : given;
  const bracketed = /^\((.*)\)$/.exec(piece.text);
  const inner = bracketed !== null && bracketAt(piece.text, 0)?.end === piece.text.length ? part(piece, 1, piece.text.length - 1) : piece;
  // "(31.4)" is minus 31.4 in accounts, and a remark elsewhere.
  const physical =
    context.unit !== undefined && isKnownUnit(context.unit) && dimension(context.unit) !== "money" && !context.unit.startsWith("%");
  if (inner !== piece && /^[$€£]?[\d.,]+$/.test(inner.text) && !physical) return undefined;
  const text = withoutMost(inner.text.replace(/[.,]$| ?[*†‡§]+$/, ""), context.last);
  if (text.length > 600 || CODE.test(context.last) || /\bcodes?\b/i.test(context.label)) return undefined;
  if (HOURS.test(text)) return undefined;
  const options = quantityOptions(context);
  const lasting = DURATION.exec(text);
  if (lasting !== null) {
    const number = Number(lasting[1]) * 60 + Number(lasting[2]);
    return [{ value: { kind: "quantity", number, low: number, high: number, unit: "minute" }, sub: [], qualifiers: {}, span: inner, printed: text }]; // prettier-ignore
  }
  const read = readQuantity(text, 0, options);
  if (read === undefined) return undefined;
  const { quantity } = read;
  const gauge = KIND_WORDS.exec(text.slice(read.end, read.end + 60))?.[0] ?? "";
  const remarks = readRemarks(text, read.end + gauge.length, quantity, options);
  if (remarks === undefined || skipSpace(text, remarks.end) < text.length) return undefined;
  const bare = quantity.unit === undefined && Number.isInteger(quantity.number) && /^\d{4}$/.test(text.slice(ABOUT.exec(text)?.[0].length ?? 0, read.end)); // prettier-ignore
  if (
    bare &&
    (DATE_LABEL.test(context.last) ||
      (quantity.number >= 1500 && quantity.number <= 2100 && context.counts !== true && !NOT_DATE_LABEL.test(context.label)))
  )
    return undefined;
  if (quantity.unit === undefined && quantity.low !== quantity.high && wholeDate(text) !== undefined) return undefined;
  const asOf = remarks.asOf === undefined ? {} : ({ asOf: remarks.asOf, asOfFrom: "stated" } as const);
  const scope = [gauge.trim(), remarks.scope ?? ""].filter((one) => one !== "").join("; ");
  const main: Reading = {
    value: scope === "" ? quantity : { ...quantity, scope },
    sub: [],
    qualifiers: {},
    ...asOf,
    span: inner,
    printed: text.slice(0, read.end),
  };
  return [
    main,
    ...remarks.breakdown.map((one): Reading => ({
      value: one.quantity,
      sub: one.label === "" ? [] : [one.label],
      qualifiers: {},
      ...(one.asOf === undefined ? asOf : { asOf: one.asOf, asOfFrom: "stated" as const }),
      span: { text: inner.text.slice(one.start, one.end), start: inner.start + one.start, end: inner.start + one.end },
      printed: inner.text.slice(one.start, one.end).replace(/^[^:]{4,40}: |^\s*[a-z][a-z -]*?:? (?=[-\d.])/, ""),
    })),
  ];
}

const OF_MOST = /^(\d{1,2}(?:[.,]\d+)?) ?(out of|of) ?(?:5|10|20|100)(?: (?:stars|points))?$/i;
const GRADED = /\b(?:ratings?|scores?|grades?|stars?|points|marks?|quality|reviews?)\b/i;

/** "4.2 out of 5", "72 of 100" of what is graded: the most there is measures nothing. */
function withoutMost(text: string, label: string): string {
  const [, figure = "", by] = OF_MOST.exec(text) ?? [];
  return figure !== "" && (by === "out of" || GRADED.test(label)) ? figure : text;
}

/** Before a year of which nobody is sure. */
export const ABOUT = /^(?:c\. ?|ca?\.? |circa |about |around |approx(?:\.|imately) |~ ?)/i;

/** "345 km 1.435-m gauge": a kind behind the figure. */
const KIND_WORDS = /^ [\d.]{1,8}-(?:m|mm|ft|cm|km|inch|in) [a-z]{2,20}/;
