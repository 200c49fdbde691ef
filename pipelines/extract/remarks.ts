import { wholeDate } from "../../schemas/values/dates.ts";
import { bracketAt } from "./piece.ts";
import { readQuantity, type QuantityOptions } from "./quantity.ts";
import { convertUnit } from "../../schemas/values/units.ts";
import type { Quantity } from "../../schemas/claim.ts";

/** What stands behind a value, in brackets or not, up to `end`. */
export interface Remarks {
  readonly asOf?: string;
  /** Remarks that narrow what the figure speaks of, as printed. */
  readonly scope?: string;
  /** "(male 6,350,008/female 6,066,407)": figures for parts, offsets into the text. */
  readonly breakdown: readonly Part[];
  readonly end: number;
}

/** A figure inside a bracket: of a part by its label, or of another time. */
interface Part {
  readonly label: string;
  readonly asOf?: string;
  readonly quantity: Quantity;
  readonly start: number;
  readonly end: number;
}

/** Says nothing about which part the figure is for. */
const NEUTRAL =
  /^(?:landlocked|est\.?|estimates?|estimated|official|provisional|preliminary|(?:ranked?|no\.?|#) ?\d+(?:st|nd|rd|th)?|\d+(?:st|nd|rd|th)|highest|lowest|total|[a-z]|note \d+|\d{1,3}|see below)$/i;
/** ", islands not counted", ", the deepest lake of Halmar": words behind a comma, up to a bracket or the end. */
const COMMA_REMARK = /^, ([a-z][^()[\];]{2,80}?)(?= ?[([]|$)/;
const NARROWS = /\b(?:not|exclud\w+|includ\w+|only|without|except|on average)\b/;
/** "214 (37 in working order)", "3.6 ha (of which 0.4 ha greenhouses)": a part has its own figure, and narrows nothing. "15 years and over" does. */
const A_PART =
  /^(?:(?:of which|of whom|of these|including|incl\.) (?=[$€£]?\d)[^()]*|(?:about |some |c\. )?(?!(?:1[5-9]|20)\d{2} )\d[\d.,]*(?! (?:years?|yrs|months?|weeks?|days|hours?|km|m|and|or|to|per|percent)\b)(?: [a-z][a-z-]+){1,8})$/;
const BARE_ESTIMATE = /,? (?:est|estimated?|projected|proj)\.?(?![a-z])/iy;
const TRAILING_DATE = /,? (?:as of|as at|in|at|for|by)(?: the end of)? /iy;

/** Reads every remark from `at` on; undefined where a remark cannot be understood (then the value is not read at all). */
export function readRemarks(text: string, at: number, quantity: Quantity, options: QuantityOptions): Remarks | undefined {
  const scopes: string[] = [];
  const breakdown: Part[] = [];
  let asOf: string | undefined;
  let cursor = at;
  for (;;) {
    BARE_ESTIMATE.lastIndex = cursor;
    cursor += BARE_ESTIMATE.exec(text)?.[0].length ?? 0;
    const open = skipSpace(text, cursor);
    const bracket = text[open] === "(" || text[open] === "[" ? bracketAt(text, open) : undefined;
    const comma = bracket === undefined ? COMMA_REMARK.exec(text.slice(cursor, cursor + 160)) : null;
    if (comma !== null && wholeDate(comma[1] as string) === undefined) {
      if (NARROWS.test(comma[1] as string)) scopes.push(comma[1] as string);
      cursor += comma[0].length;
      continue;
    }
    if (bracket === undefined) break;
    cursor = bracket.end;
    if (bracket.inner.trim() === "" || NEUTRAL.test(bracket.inner.trim())) continue;
    const date = wholeDate(bracket.inner);
    if (date !== undefined) {
      if (asOf !== undefined && asOf !== date.value) return undefined;
      asOf = date.value;
      continue;
    }
    const parts = readBreakdown(bracket.inner, bracket.start, options);
    if (parts.length > 0) {
      breakdown.push(...parts);
      continue;
    }
    const restated = restates(bracket.inner, quantity, options);
    if (restated === "no") return undefined;
    if (restated === "yes" || A_PART.test(bracket.inner) || /^[-+−–±\d.,%/ ]+(?:pp)?$/.test(bracket.inner)) continue;
    const dated = /^(.+?)[;,] ?([^;,]+)$/.exec(bracket.inner);
    const inside = dated === null ? undefined : wholeDate(dated[2] as string);
    if (inside !== undefined) {
      if (asOf !== undefined && asOf !== inside.value) return undefined;
      asOf = inside.value;
    }
    const scope = inside === undefined ? bracket.inner.trim() : ((dated as RegExpExecArray)[1]?.trim() ?? "");
    if (scope.length > 160) return undefined;
    if (!NEUTRAL.test(scope)) scopes.push(scope);
  }
  if (asOf === undefined) {
    TRAILING_DATE.lastIndex = cursor;
    const lead = TRAILING_DATE.exec(text);
    const rest = lead === null && text[cursor] !== "," ? "" : text.slice(cursor + (lead?.[0].length ?? 1));
    const date = rest === "" ? undefined : wholeDate(rest);
    if (date !== undefined) [asOf, cursor] = [date.value, text.length];
  }
  return { breakdown, end: cursor, ...(asOf === undefined ? {} : { asOf }), ...(scopes.length === 0 ? {} : { scope: scopes.join("; ") }) };
}

export function skipSpace(text: string, at: number): number {
  while (at < text.length && /[\s\u00a0]/.test(text[at] as string)) at++;
  return at;
}

/** "male 6,350,008/female 6,066,407" */
function readBreakdown(inner: string, offset: number, options: QuantityOptions): Part[] {
  if (inner.length > 160) return [];
  const other = /^([^:]{4,40}): (?=[-−$€£]?[.\d])/.exec(inner);
  const time = other === null ? undefined : wholeDate(other[1] as string);
  if (other !== null && time !== undefined) {
    const quantity = readQuantity(inner, other[0].length, options);
    return quantity === undefined || skipSpace(inner, quantity.end) < inner.length
      ? []
      : [{ label: "", asOf: time.value, quantity: quantity.quantity, start: offset, end: offset + inner.length }];
  }
  const parts: Part[] = [];
  const separator = inner.includes("/") && !/\/\d/.test(inner) ? "/" : ";";
  let from = 0;
  for (const raw of inner.split(separator)) {
    const match = /^\s*([a-z][a-z -]{1,30}?):? (?=[-\d.])/.exec(raw);
    const quantity = match === null ? undefined : readQuantity(raw, match[0].length, { ...options, unit: undefined });
    if (match === null || quantity === undefined || skipSpace(raw, quantity.end) < raw.length) return [];
    parts.push({ label: (match[1] as string).trim(), quantity: quantity.quantity, start: offset + from, end: offset + from + raw.length });
    from += raw.length + 1;
  }
  return parts.length > 1 ? parts : [];
}

/** "643,801 km² (248,573 sq mi)" says the same twice; where the two disagree neither is believed. */
function restates(inner: string, quantity: Quantity, options: QuantityOptions): "yes" | "no" | "other" {
  if (inner.length > 60 || !/^[~≈]?[-−$€£]?[.\d]/.test(inner)) return "other";
  const read = readQuantity(inner, 0, { ...options, unit: undefined, freeUnits: false });
  if (read === undefined || read.end < inner.trimEnd().length || read.quantity.unit === undefined || quantity.unit === undefined)
    return "other";
  const converted = convertUnit(read.quantity.number, read.quantity.unit, quantity.unit);
  if (converted === undefined) return "other";
  return Math.abs(converted - quantity.number) <= 0.03 * Math.abs(quantity.number) + (quantity.high - quantity.low) ? "yes" : "no";
}
