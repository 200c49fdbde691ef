import { readDate } from "../../../schemas/values/dates.ts";

/** A time in a text, as the readers have it. */
export interface SaidTime {
  readonly value: string;
  readonly precision: "year" | "month" | "day" | "period";
  readonly start: number;
  readonly end: number;
}

const IDEOGRAPHIC = /(1[0-9]{3}|20[0-9]{2})年(?:(1[0-2]|0?[1-9])月(?:(3[01]|[12][0-9]|0?[1-9])日)?)?/y;
/** Before a year that is one: "in 1871", "im Jahr 1871", "depuis 1871". Without such a word 1871 may count things. */
const LEAD =
  /(?:^|[\s(,])(?:in|on|of|since|by|until|till|to|from|after|before|around|during|for|year|early|late|mid|end|spring|summer|autumn|winter|im|seit|bis|vor|nach|um|jahre?s?|ende|anfang|mitte|frühjahr|sommer|herbst|en|depuis|dès|an|année|vers|fin|début|jusqu'en|avant|après|el|desde|año|nel|dal|del|dall'anno|sinds|sedan|siden|od|w|roku)(?: (?:the|year|jahre?|l'an|l'année|about|circa))? $/i;
const two = (text: string): string => text.padStart(2, "0");

/** The time that starts at `at`. A bare year counts only where something says that it is one. */
export function timeAt(text: string, at: number): SaidTime | undefined {
  IDEOGRAPHIC.lastIndex = at;
  const [whole, year, month, day] = IDEOGRAPHIC.exec(text) ?? [];
  if (whole !== undefined && year !== undefined)
    return {
      value: [year, ...(month === undefined ? [] : [two(month)]), ...(day === undefined ? [] : [two(day)])].join("-"),
      precision: day !== undefined ? "day" : month !== undefined ? "month" : "year",
      start: at,
      end: at + whole.length,
    };
  const date = readDate(text, at);
  if (date === undefined || /[\p{L}\p{N}]/u.test(text[at - 1] ?? "") || /[\p{L}\p{N}]/u.test(text[date.end] ?? "")) return undefined;
  const bare = /^\d{4}$/.test(text.slice(at, date.end));
  if (bare && !LEAD.test(text.slice(Math.max(0, at - 24), at)) && !/\($/.test(text.slice(0, at))) return undefined;
  return { value: date.value, precision: date.precision, start: at, end: date.end };
}

/** All times of a text, in order. */
export function timesIn(text: string): readonly SaidTime[] {
  const found: SaidTime[] = [];
  for (let at = 0; at < text.length;) {
    const time = /[\p{L}\p{N}]/u.test(text[at] ?? "") && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "") ? timeAt(text, at) : undefined;
    const wide = time ?? (/\d/.test(text[at] ?? "") && /[\p{Script=Han}\p{Script=Hiragana}]/u.test(text[at - 1] ?? "") ? timeAt(text, at) : undefined); // prettier-ignore
    if (wide !== undefined) found.push(wide);
    at = wide?.end ?? at + 1;
  }
  return found;
}

/** A text that is a time and nothing else. */
export function wholeTime(text: string): SaidTime | undefined {
  const lead = "in ";
  const time = timeAt(lead + text, lead.length);
  return time !== undefined && time.end === lead.length + text.length ? { ...time, start: 0, end: text.length } : undefined;
}
