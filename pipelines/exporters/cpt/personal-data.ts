import { findPhoneNumbersInText } from "libphonenumber-js/max";
import type { Span } from "../../../schemas/index.ts";

/** In the order in which they win where two of them lie over each other. */
export const PERSONAL_KINDS = ["secret", "email", "phone"] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

export interface PersonalPlace extends Span {
  readonly kind: PersonalKind;
}

/**
 * Mail addresses, phone numbers and keys in a running text, in its order, none over another. What is no more than a number is none of
 * them: a phone number has a country's code and is one by that country's plan, or brackets around its area, or the word "phone" before it.
 * Linear in the text, whatever it is: about 3 ms for 100 KB of prose, 10 µs for each number with its country.
 */
export function personalData(text: string): readonly PersonalPlace[] {
  const all = [...secrets(text), ...emails(text), ...phones(text)];
  all.sort((a, b) => a.start - b.start || PERSONAL_KINDS.indexOf(a.kind) - PERSONAL_KINDS.indexOf(b.kind));
  const places: PersonalPlace[] = [];
  for (const place of all) {
    const last = places.at(-1);
    if (last === undefined || place.start >= last.end) places.push(place);
    else if (PERSONAL_KINDS.indexOf(place.kind) < PERSONAL_KINDS.indexOf(last.kind)) places.splice(-1, 1, place);
  }
  return places;
}

interface MaskedText<T extends MaskableText> {
  readonly item: T;
  /** How many of each kind were in it. */
  readonly counts: ReadonlyMap<PersonalKind, number>;
}

interface MaskableText {
  readonly text: string;
  readonly maskSpans: readonly Span[];
}

/** The same text with a word for each of them, and its spans where they stand then: a span that ends within one ends behind it. */
export function withoutPersonalData<T extends MaskableText>(item: T): MaskedText<T> {
  const places = personalData(item.text);
  const counts = new Map<PersonalKind, number>();
  if (places.length === 0) return { item, counts };
  const parts: string[] = [];
  /** Where each of them stood, and where its word does. */
  const moves: { readonly start: number; readonly end: number; readonly from: number; readonly to: number }[] = [];
  let [at, length] = [0, 0];
  for (const { kind, start, end } of places) {
    const word = `[${kind}]`;
    parts.push(item.text.slice(at, start), word);
    length += start - at + word.length;
    at = end;
    moves.push({ start, end, from: length - word.length, to: length });
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  parts.push(item.text.slice(at));
  const moved = (offset: number, isEnd: boolean): number => {
    const last = moves.findLast(({ start }) => start < offset);
    if (last === undefined) return offset;
    return last.end <= offset ? last.to + offset - last.end : isEnd ? last.to : last.from;
  };
  return {
    item: { ...item, text: parts.join(""), maskSpans: item.maskSpans.map(({ start, end }) => ({ start: moved(start, false), end: moved(end, true) })) }, // prettier-ignore
    counts,
  };
}

function* matches(text: string, pattern: RegExp, kind: PersonalKind, isOne = (_match: RegExpExecArray) => true): Iterable<PersonalPlace> {
  for (const match of hits(text, pattern)) {
    const whole = match.groups?.["it"] ?? match[0];
    const start = match.index + match[0].length - whole.length;
    if (isOne(match)) yield { kind, start, end: start + whole.length };
  }
}

/** Not by `matchAll`, which copies the pattern each time, and has it compiled anew. */
function hits(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) found.push(hit);
  return found;
}

const LOCAL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._+%-]{0,62}[\\p{L}\\p{N}_+%-])?";
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
const EMAIL = new RegExp(`(?<![\\p{L}\\p{N}._+%/-])${LOCAL}@(?:${LABEL}\\.){1,8}\\p{L}{2,24}(?![\\p{L}\\p{N}@-]|\\.[\\p{L}\\p{N}])`, "giu");
/** As people write them for machines not to read: "jo [at] example (dot) org". */
const SPELLED_EMAIL = new RegExp(`(?<![\\p{L}\\p{N}._+%/-])${LOCAL} ?[[({]at[\\])}] ?${LABEL}(?: ?(?:[[({]dot[\\])}]|\\.) ?${LABEL}){1,8}`, "giu"); // prettier-ignore
const SPELLED_AT = /[[({]at[\])}]/iu;
/** Of files that carry an "@" in their names ("icon@2x.png"), and of what services let everyone log in as. */
const NO_EMAIL = /\.(?:png|jpe?g|gif|svg|webp|avif|css|js|json|html?)$|^(?:git|hg|svn|anonymous)@/i;

function* emails(text: string): Iterable<PersonalPlace> {
  if (text.includes("@")) yield* matches(text, EMAIL, "email", ([found]) => !NO_EMAIL.test(found));
  if (SPELLED_AT.test(text)) yield* matches(text, SPELLED_EMAIL, "email");
}

/** What a number with its country can be: the library takes a millisecond for each, so that only these are shown to it. */
const PLUS = /\+(?<![\w+]\+) ?[(\d][\d ()./\u00a0\u2010-\u2013-]{5,30}(?: ?(?:ext|x)\.? ?\d{1,6})?/g;
/** With brackets around the area: in the form of North America, or behind the country's code in brackets of its own. */
const BRACKETED =
  /(?<![\w)/+.-])(?<it>(?:\[1\] ?)?\([2-9]\d{2}\) ?[2-9]\d{2}[-. ]\d{4}|\[\d{1,3}\] ?\((?:[1-9]\d{0,2}|0\d{1,4})\) ?\d{2,4}(?:[ -]\d{2,4}){1,3})(?![\w-]|\.\d)/g;
/** After a word for it, in the forms of those who do not write their country: led by 0 or brackets, or 3-3-4. "Telephones: 1 200 300" counts them. */
const NAMED =
  /(?<![\p{L}\p{N}])(?:tel|telephone|phone|fax|mobile|cell|hotline|telefon|téléphone|tél|teléfono|telefono|telefone|whatsapp)(?: ?(?:no|nr|number|n°))?[.:*]{0,4} {0,2}(?:\| ?)?(?<it>(?:\[\d{1,3}\] ?)?(?:\(\d{2,5}\) ?|0\d{1,4}[ ./-]{1,3}|\d{3}[-.])\d{2,4}(?:[ ./-]?\d{2,4}){1,4})(?![\p{L}\p{N}]|[.,]\d)/iuy;
/** What each of those words begins with: a text is looked through for these ten times as fast. */
const PHONE_WORD = /tel|tél|phone|fax|mobile|cell|hotline|whatsapp/giu;

function* phones(text: string): Iterable<PersonalPlace> {
  for (const { index, 0: candidate } of hits(text, PLUS)) {
    const end = plannedEnd(candidate);
    const isFigure = THOUSANDS.test(candidate.slice(0, end)) && GROWTH.test(text.slice(Math.max(0, index - 24), index));
    if (end > 0 && !isFigure) yield { kind: "phone", start: index, end: index + end };
  }
  yield* matches(text, BRACKETED, "phone");
  let end = 0;
  for (const { index } of hits(text, PHONE_WORD)) {
    NAMED.lastIndex = index;
    const match = index < end ? null : NAMED.exec(text);
    if (match === null) continue;
    end = NAMED.lastIndex;
    const number = match.groups?.["it"] ?? "";
    if (isPhoneLong(number)) yield { kind: "phone", start: end - number.length, end };
  }
}

/** "+34 612 345 678" is a number in Spain, and what something grew by. */
const THOUSANDS = /^\+\d{1,3}(?: \d{3})+$/;
const GROWTH = /\b(?:by|of|increased?|change|growth|grew|rose|difference|surplus|balance|net)\b[^.]{0,8}$/i;
/** Figures that may stand right behind a number: a year, another number. */
const FOLLOWERS = 4;

/** Where the number ends by its country's plan; 0 where it is none. */
function plannedEnd(candidate: string): number {
  let rest = candidate.replace(/[^\d)]+$/, "");
  for (let dropped = 0; dropped <= FOLLOWERS; dropped++) {
    const [found] = isPhoneLong(rest) ? findPhoneNumbersInText(rest) : [];
    if (found?.startsAt === 0) return found.endsAt;
    rest = rest.replace(/[ ./()\u00a0-]+\d*\)?$/, "");
  }
  return 0;
}

/** As E.164 has it, with an extension behind it. */
const LONGEST_PHONE = 21;
/** Long enough to be rung. */
const isPhoneLong = (number: string): boolean => {
  const digits = number.replace(/\D/g, "").length;
  return digits >= 7 && digits <= LONGEST_PHONE;
};

/**
 * Keys by the marks that their makers give them. A scanner of repositories does the same for more makers, but keeps what it measures of
 * each text for as long as the process lives (secretlint 12), which a corpus of a million texts does not bear.
 */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[\sA-Za-z0-9+/=:,.\\]|-(?!-)){40,20000}-----END (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/g,
  /\baws_?(?:secret_?)?(?:access_?)?key\b["']?\s{0,3}[:=]\s{0,3}["']?(?<it>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
  /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{36,255}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])gl(?:pat|dt|rt|cbt|ptt)-[\w-]{20,64}(?![\w-])/g,
  /(?<![A-Za-z0-9])xox[abeoprs]-\d[A-Za-z0-9-]{20,250}/g,
  /https:\/\/hooks\.slack\.com\/services\/T\w{6,12}\/B\w{6,12}\/\w{20,32}/g,
  /(?<![A-Za-z0-9])sk-(?:proj-|svcacct-|admin-)?[\w-]{20,200}T3BlbkFJ[\w-]{20,200}/g,
  /(?<![A-Za-z0-9])sk-ant-[a-z]{3,8}\d{2}-[\w-]{80,120}/g,
  /(?<![A-Za-z0-9])AIza[\w-]{35}(?![\w-])/g,
  /(?<![A-Za-z0-9])[rs]k_live_[A-Za-z0-9]{20,120}/g,
  /(?<![A-Za-z0-9])hf_[A-Za-z0-9]{34}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])pypi-AgEIcHlwaS5vcmc[\w-]{50,250}/g,
  /(?<![A-Za-z0-9])SG\.[\w-]{22}\.[\w-]{43}(?![\w-])/g,
  /(?<![A-Za-z0-9])dop_v1_[a-f0-9]{64}(?![A-Za-z0-9])/g,
  // A signed token; what is in it may be a person's too.
  /(?<![A-Za-z0-9_.-])eyJ[\w-]{14,2000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}/g,
  // A password within an address.
  /(?<![A-Za-z0-9])(?:https?|ftp|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s:@/"'<>]{1,64}:(?<it>[^\s:@/"'<>]{3,128})(?=@[\w.-]{3,253})/g,
];

/** What each of them holds: a text without any of these, as nearly all are, holds no key, and is looked through once. */
const SECRET_MARK =
  /-----BEGIN|A(?:KIA|SIA|BIA|CCA|Iza)|[aA][wW][sS]|gh[pousr]_|github_pat_|gl(?:pat|dt|rt|cbt|ptt)-|xox|hooks\.slack|sk-|[rs]k_live_|hf_|npm_|pypi-|SG\.|dop_v1_|eyJ|:\/\//;

function* secrets(text: string): Iterable<PersonalPlace> {
  if (!SECRET_MARK.test(text)) return;
  for (const pattern of SECRETS) yield* matches(text, pattern, "secret");
}
