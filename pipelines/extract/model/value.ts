import type { DraftValue } from "../../../schemas/draft.ts";
import { isName } from "../entity-list.ts";
import { ideographicUnit } from "../ideographic-units.ts";
import type { Links } from "../links.ts";
import { readQuantity } from "../quantity.ts";
import { isCjk, type Figures } from "./figures.ts";
import type { SaidClaim } from "./task.ts";
import { timeAt } from "./time-words.ts";

export interface ReadValue {
  readonly value: DraftValue;
  /** In the sentence. */
  readonly start: number;
  readonly end: number;
}

/** What belongs to a figure and stands before it. */
const BEFORE =
  /(?:(?:about|around|approximately|approx\.?|roughly|circa|ca\.|c\.|almost|nearly|some|an estimated|estimated at|~|≈|大?[约約]|およそ|etwa|rund|environ|près de|unos|circa)[ \u00a0]?)?(?:(?:US ?\$|A\$|C\$|[$€£¥₹]|(?:USD|EUR|GBP|JPY|CNY|CHF|SEK|NOK|DKK)(?![A-Za-z]))[ \u00a0]?)?[-−+]?$/iu;
/** Bounds are no values. */
const BOUND_BEFORE =
  /(?:more than|over|above|at least|at most|up to|less than|fewer than|under|below|beyond|exceed(?:s|ed|ing)?|as many as|no fewer than|mehr als|über|mindestens|höchstens|bis zu|weniger als|unter|knapp|fast|gut|plus d[e’']|moins d[e’']|au moins|au plus|jusqu['’]à|más de|menos de|al menos|hasta|[<>≤≥]|最大|最低)[ \u00a0]*(?:[$€£¥₹][ ]?)?$/iu;
const BOUND_BEHIND =
  /^[ \u00a0]*(?:\p{L}{1,14} )?(?:or more|or less|or fewer|oder mehr|ou plus|以上|以下|未満|未满|超|余|あまり|ほど|くらい|ぐらい|近く|強|弱|多|半)/iu;
const MAX_TEXT = 120;

/**
 * The value as the project's own readers read it where it stands: number, scale, unit and precision are the page's, whatever the model
 * takes them for. A text says why there is none.
 */
export function valueIn(
  sentence: string,
  said: { readonly start: number; readonly end: number },
  { value, kind, attribute }: SaidClaim,
  {
    language,
    links,
    offset,
    figures,
  }: { readonly language: string; readonly links: Links; readonly offset: number; readonly figures: Figures },
): ReadValue | string {
  const wanted = value.trim();
  if (wanted === "") return "the value is empty";
  const places: number[] = [];
  for (let at = sentence.indexOf(wanted); at >= 0; at = sentence.indexOf(wanted, at + 1)) if (isWhole(sentence, at, at + wanted.length)) places.push(at); // prettier-ignore
  const at = places.find((one) => one >= said.start && one + wanted.length <= said.end) ?? places[0];
  if (at === undefined) return `"${wanted.slice(0, 60)}" does not stand in the quote`;
  const end = at + wanted.length;
  if (kind === "quantity") return quantityAt(sentence, at, end, language, attribute, figures);
  if (kind === "date") {
    const time = timeAt(sentence, at) ?? figures.times.find((one) => one.start <= at && one.end >= end);
    if (time === undefined || time.end < end || time.precision === "period") return `"${wanted}" reads as no date`;
    if (
      BOUND_BEFORE.test(sentence.slice(0, time.start)) ||
      /(?:before|after|since|until|by|vor|nach|seit|bis|avant|après|depuis) $/i.test(sentence.slice(0, time.start))
    )
      return `"${wanted}" only bounds a date`;
    return { value: { kind: "date", value: time.value, precision: time.precision }, start: time.start, end: time.end };
  }
  if (wanted.length > MAX_TEXT || /\d/.test(wanted.slice(0, 1))) return `"${wanted.slice(0, 60)}" is no ${kind}`;
  if (kind === "text") return { value: { kind: "text", value: wanted }, start: at, end };
  if (!(isName(wanted) || isCjk(wanted) || links.exact(offset + at, offset + end) !== undefined)) return `"${wanted}" is no name`;
  const reference = links.reference({ text: wanted, start: offset + at, end: offset + end });
  return { value: { kind: "reference", reference }, start: at, end };
}

/** Not the "200" of "4,200", nor the "port" of "transport". */
function isWhole(text: string, start: number, end: number): boolean {
  const [before, first] = [text[start - 1] ?? "", text[start] ?? ""];
  const [last, after] = [text[end - 1] ?? "", text[end] ?? ""];
  if (/\d/.test(first) && (/\d/.test(before) || (/[.,'’]/.test(before) && /\d/.test(text[start - 2] ?? "")))) return false;
  if (/\d/.test(last) && (/\d/.test(after) || (/[.,'’]/.test(after) && /\d/.test(text[end + 1] ?? "")))) return false;
  // "4 200" is one number in French, and its parts are none.
  if (/^\d/.test(first) && /\d[ \u00a0\u202f]$/.test(text.slice(0, start)) && /^\d{3}(?!\d)/.test(text.slice(start))) return false;
  if (/\d$/.test(last) && /^[ \u00a0\u202f]\d{3}(?!\d)/.test(text.slice(end))) return false;
  const letter = (sign: string): boolean => /[\p{L}]/u.test(sign) && !isCjk(sign);
  return !(letter(before) && letter(first)) && !(letter(last) && letter(after));
}

function quantityAt(sentence: string, at: number, end: number, language: string, label: string, figures: Figures): ReadValue | string {
  const printed = sentence.slice(at, end);
  if (figures.times.some((one) => one.start <= at && one.end >= end)) return `"${printed}" reads as a time`;
  const lead = BEFORE.exec(sentence.slice(0, at))?.[0] ?? "";
  // A minus sign stands alone; a dash between two words or figures is none.
  const dash = /[-−]$/.test(lead) && /[\p{L}\p{N}]$/u.test(sentence.slice(0, at - 1));
  if (dash || /\d ?[-–—] ?$/.test(sentence.slice(0, at))) return `"${printed}" is part of a range or of a word`;
  const start = at - lead.length;
  if (BOUND_BEFORE.test(sentence.slice(0, start))) return `"${printed}" is a bound`;
  // "3.5万人である": what a particle follows is whole, which the reader of cells cannot know.
  const whole = ideographicUnit(sentence, end)?.end ?? end;
  const cut =
    /[\p{Script=Han}\p{Script=Katakana}ー]$/u.test(sentence.slice(0, whole)) && /^\p{Script=Hiragana}/u.test(sentence.slice(whole));
  const read = readQuantity(cut ? sentence.slice(0, whole) : sentence, start, { language, label, freeUnits: false });
  if (read === undefined) return `"${printed}" reads as no quantity`;
  if (BOUND_BEHIND.test(sentence.slice(read.end))) return `"${printed}" is a bound`;
  // Behind what was read only words may be left of the value ("4,200 inhabitants"), no second figure.
  if (read.end < end && !/^[\p{L}\p{M}\s'’().-]*$/u.test(sentence.slice(read.end, end))) return `"${printed}" is more than one figure`;
  // "1.234 visitors" on a page that writes no such thing: the reader does not know, nor does anybody else.
  if (
    read.quantity.unit === undefined &&
    /^[\d.,]*[a-zµ°]+\d?(?:\/[a-z]+)?$/i.test(printed.replace(/\s/g, "")) &&
    /\d\s*[A-Za-zµ°]{1,4}$/.test(printed) &&
    read.end < end
  )
    return `the unit of "${printed}" is not known`;
  return { value: read.quantity, start, end: Math.max(read.end, end) };
}
