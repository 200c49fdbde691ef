import type { AttributeInfo } from "../../schemas/index.ts";
import { entryOf } from "../language/entries/entry-of.ts";
import { isBody, listNouns } from "../language/entries/list-entry.ts";
import { oneWordDegree } from "../language/entries/one-word.ts";
import { isPersonKind } from "../language/entries/persons.ts";
import { topicsOf } from "../language/entries/topics.ts";
import { isAdditive } from "./context.ts";

/** Size, people and dates tell a thing well of which anything may be asked; "the most populous" needs no thread to it. */
export function isPlainSize(info: AttributeInfo): boolean {
  if (info.kind === "date" || /\barea$/.test(info.phrase ?? "")) return true;
  return oneWordDegree(info) !== undefined || entryOf(info).degrees.some(({ superlative }) => superlative.max === "the longest");
}

/** Whether a list is of what has joined a body: of these people ask how much of something they have, and how they do. */
export function isOfBody(list: AttributeInfo): boolean {
  const [noun] = listNouns(list);
  return noun !== undefined && isBody(noun) && !list.valueTypes.some(isPersonKind);
}

/** "The second-highest birth rate of the Petrocaribe members" has nothing to do with what they joined. */
export const isOfMembers = (info: AttributeInfo): boolean =>
  isAdditive(info) ||
  info.units.some((unit) => /\bGDP\b/.test(unit)) ||
  /\b(?:GDP|unemployment)\b/.test(info.phrase ?? "") ||
  (isPlainSize(info) && info.kind !== "date");

/** Phones, airports and births are counted by tables: nobody adds them up over a body, or draws a line at so many. */
const COUNTED_BY_TABLES: ReadonlySet<string> = new Set(["transport", "telecommunications", "public health"]);
export const isTabled = (info: AttributeInfo): boolean =>
  COUNTED_BY_TABLES.has(topicsOf(info)[0] ?? "") && !info.units.some((unit) => /\bGDP\b/.test(unit));

/** Whether people measure the things of a list by it. */
export const isFitting = (list: AttributeInfo, measure: AttributeInfo): boolean =>
  !(isOfBody(list) && !isOfMembers(measure)) && listNouns(list)[0]?.partial !== true;
