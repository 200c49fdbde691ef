import { readDate } from "../../schemas/values/dates.ts";

/** Words with which a time says no more than when something began, ended or was meant to be. */
const BOUNDS =
  /\b(?:since|from|until|till|before|after|between|by|through|founded|built|opened|established|began|depuis|avant|après|seit|bis|vor|nach|ab|target|planned|forecast|projected|projection|plan|budgeted)\b/i;
const WORD_START = /(?<![\p{L}\p{N}.,$€£#/-])(?=[\p{L}\p{N}])/gu;
const MOST = 80;

/** The one time that a caption, a heading or a note gives to the figures under it: "Figures for 2016", "Visitors, March 2019". */
export function timeOver(text: string): string | undefined {
  if (text.length > MOST || !/\d{4}/.test(text) || BOUNDS.test(text)) return undefined;
  for (const { index } of text.matchAll(WORD_START)) {
    const date = readDate(text, index);
    if (date === undefined || !/^(?:1[5-9]|20)/.test(date.value)) continue;
    const rest = text.slice(0, index) + text.slice(date.end);
    return /\d{3}/.test(rest) ? undefined : date.value;
  }
  return undefined;
}
