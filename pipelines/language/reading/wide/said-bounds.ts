import { roundedSpan } from "../../rounded-span.ts";
import type { Lexicon } from "../../lexicon.ts";
import { unitAt } from "./unit-words.ts";

/** A bound that the words set: `unit` is null where none is named. */
export interface SaidBound {
  readonly comparator: "<" | ">";
  readonly number: number;
  readonly unit: string | null;
}

interface Bounds {
  readonly bounds: readonly SaidBound[];
  readonly length: number;
}

const NUMBER = /^\d+$/;
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
export const IN_WORDS: readonly string[] =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const MORE =
  /^(?:more than|over|above|exceeding|exceeded|exceeds|exceed|greater than|higher than|larger than|bigger than|upwards of|in excess of|longer than|beyond|topping|topped|surpassing|surpassed)$/;
const LESS = /^(?:less than|fewer than|under|below|lower than|smaller than|shorter than|short of)$/;
const SOME = /^(?:some|around|about|roughly|approximately|close to|in the region of|of the order of)$/;
const BEFORE = /^(?:before|prior to|earlier than|ahead of)$/;
const AFTER = /^(?:after|later than|following|subsequent to)$/;

/** `isDated`: the program has a date that lies within years. "more than 1.2 million barrels a day", "between 25 and 35 billion US dollars", "some 200 billion", "before 1970", "in the 1840s". */
export function boundsAt(
  words: readonly string[],
  at: number,
  times: readonly string[],
  isDated: boolean,
  lexicon: Lexicon,
): Bounds | null {
  return amountAt(words, at, lexicon) ?? spanAt(words, at, lexicon) ?? (isDated ? yearsAt(words, at, times) : null);
}

function amountAt(words: readonly string[], at: number, lexicon: Lexicon): Bounds | null {
  const lead = [4, 3, 2, 1].find((length) => {
    const said = words.slice(at, at + length).join(" ");
    return [MORE, LESS, SOME].some((one) => one.test(said)) && digitsAt(words, at + length) !== null;
  });
  if (lead === undefined) return null;
  const said = words.slice(at, at + lead).join(" ");
  const digits = digitsAt(words, at + lead) as Digits;
  const unit = unitAt(words, at + lead + digits.length, lexicon);
  const length = lead + digits.length + (unit?.length ?? 0);
  const named = unit?.unit ?? null;
  if (!SOME.test(said)) return { bounds: [{ comparator: MORE.test(said) ? ">" : "<", number: digits.number, unit: named }], length };
  const [from, to] = roundedSpan(digits.number);
  return digits.number > 20 ? { bounds: within(from, to, named), length } : null;
}

const within = (from: number, to: number, unit: string | null): readonly SaidBound[] => [
  { comparator: ">", number: from, unit },
  { comparator: "<", number: to, unit },
];

/** "between 25 and 35 billion": what the second is counted in, the first is, too. */
function spanAt(words: readonly string[], at: number, lexicon: Lexicon): Bounds | null {
  if (!/^(?:between|from)$/.test(words[at] ?? "")) return null;
  const first = digitsAt(words, at + 1, true);
  if (first === null) return null;
  const own = unitAt(words, at + 1 + first.length, lexicon)?.length ?? 0;
  const link = at + 1 + first.length + own;
  if (words[link] !== (words[at] === "between" ? "and" : "to")) return null;
  const second = digitsAt(words, link + 1, true);
  if (second === null) return null;
  const end = link + 1 + second.length;
  const unit = unitAt(words, end, lexicon);
  const from = first.number < second.number / second.scale && first.scale === 1 ? first.number * second.scale : first.number;
  return { bounds: within(from, second.number, unit?.unit ?? null), length: end - at + (unit?.length ?? 0) };
}

/** Years that a date lies before, after or in. */
function yearsAt(words: readonly string[], at: number, times: readonly string[]): Bounds | null {
  const timeAt = (place: number): string => times[Number(/^#(\d+)$/.exec(words[place] ?? "")?.[1] ?? "-1")] ?? "";
  for (const length of [2, 1]) {
    const said = words.slice(at, at + length).join(" ");
    const year = timeAt(at + length);
    const isBefore = BEFORE.test(said);
    if ((isBefore || AFTER.test(said)) && /^\d{4}$/.test(year))
      return { bounds: [{ comparator: isBefore ? "<" : ">", number: Number(year), unit: null }], length: length + 1 };
  }
  // Both years are meant as well.
  if (/^(?:between|from)$/.test(words[at] ?? "") && /^(?:and|to|through|until|-|–)$/.test(words[at + 2] ?? "")) {
    const [from, to] = [timeAt(at + 1), timeAt(at + 3)];
    if (/^\d{4}$/.test(from) && /^\d{4}$/.test(to)) return { bounds: within(Number(from) - 1, Number(to) + 1, null), length: 4 };
  }
  const closing = /^(\d{4})-12-31$/.exec(timeAt(at + 1))?.[1];
  if (words[at] === "by" && closing !== undefined)
    return { bounds: [{ comparator: "<", number: Number(closing) + 1, unit: null }], length: 2 };
  const decade = /^(\d{3}0)s$/.exec(words[at] ?? "")?.[1];
  if (decade !== undefined) return { bounds: within(Number(decade) - 1, Number(decade) + 10, null), length: 1 };
  const century = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(words[at] ?? "")?.[1];
  if (century !== undefined && words[at + 1] === "century")
    return { bounds: within(Number(century) * 100 - 100, Number(century) * 100 + 1, null), length: 2 };
  return null;
}

interface Digits {
  readonly number: number;
  readonly scale: number;
  readonly length: number;
}

/** A number with its scale; `bare`: one in a word needs none. */
function digitsAt(words: readonly string[], at: number, bare = false): Digits | null {
  const first = words[at] ?? "";
  let [digits, length] = ["", 1];
  if (NUMBER.test(first)) {
    digits = first;
    while (words[at + length] === "," && /^\d{3}$/.test(words[at + length + 1] ?? "")) {
      digits += words[at + length + 1];
      length += 2;
    }
    if (words[at + length] === "." && NUMBER.test(words[at + length + 1] ?? "")) {
      digits += `.${words[at + length + 1]}`;
      length += 2;
    }
  } else if (/^an?$/.test(first) && SCALES[words[at + 1] ?? ""] !== undefined) digits = "1";
  else if (IN_WORDS.includes(first)) digits = String(IN_WORDS.indexOf(first) + 1);
  else return null;
  const scale = SCALES[words[at + length] ?? ""];
  if (scale === undefined && !bare && !NUMBER.test(first)) return null;
  // 0.1 million is 100,000, and not a hair beside it.
  const number = Number((Number(digits) * (scale ?? 1)).toPrecision(12));
  return { number, scale: scale ?? 1, length: length + (scale === undefined ? 0 : 1) };
}
