import type { Random } from "../../../schemas/index.ts";

const SPAN = "(?:between|from) \\d{4} (?:and|to) \\d{4}";
const ENDED = new RegExp(`^(.+) (${SPAN})$`);
const YEARS = /(\d{4}) (?:and|to) (\d{4})$/;

/** How often a span of years stands first, and how often the year before another is not said by its number. */
const FIRST = 0.3;
const BEFORE = 0.25;

const isNext = (from: string, to: string): boolean => Number(to) === Number(from) + 1;

/**
 * A change asked otherwise: "Between 2012 and 2014, how much did X's exports grow", "how much did X's exports grow in 2014 compared with the
 * year before".
 */
export function spanPlanned(asked: string, random: Random): string {
  const compared = /^(.+) in (\d{4}) than in (\d{4})$/.exec(asked);
  if (compared !== null) {
    const [, front = "", to = "", from = ""] = compared;
    return isNext(from, to) && random.next() < 2 * BEFORE
      ? `${front} in ${to} than ${random.pick(["a year earlier", "the year before"])}`
      : asked;
  }
  const [, rest = "", span = ""] = ENDED.exec(asked) ?? [];
  const [, from = "", to = ""] = YEARS.exec(span) ?? [];
  if (rest === "" || / percentage points /.test(rest) || /[,.]/.test(rest)) return asked;
  if (isNext(from, to) && /\bdid\b/.test(rest) && random.next() < BEFORE)
    return `${rest} in ${to} compared with ${random.pick(["the year before", "the previous year", from])}`;
  // "From 2020 to 2023, what was the percentage change in ..." is torn in two.
  return random.next() < FIRST && /\bdid\b/.test(rest) ? `${span}, ${rest}` : asked;
}

/** Ways to say that a figure is wanted in hundredths of what it was. */
export function percentagePlans(
  full: string,
  deed: string,
  went: string,
  span: string,
): readonly { readonly direct: string; readonly indirect: string }[] {
  return [
    { direct: `by what percentage did ${full} ${deed} ${span}`, indirect: `by what percentage ${full} ${went} ${span}` },
    { direct: `by how many per cent did ${full} ${deed} ${span}`, indirect: `by how many per cent ${full} ${went} ${span}` },
    {
      direct: `in percentage terms, how much did ${full} ${deed} ${span}`,
      indirect: `how much ${full} ${went} ${span} in percentage terms`,
    },
    {
      direct: `how much did ${full} ${deed} ${span} in percentage terms`,
      indirect: `how much ${full} ${went} ${span} in percentage terms`,
    },
  ];
}

/** "Albania's exports fell between 2013 and 2014. By how much", of "by how much did Albania's exports fall between 2013 and 2014". */
export function toldFirst(asked: string, random: Random): string | null {
  const [, much = "", what = "", deed = "", span = ""] =
    /^(?:by )?(how much|how many percentage points|what percentage|how many per cent) did (.+) (rise|grow|increase|fall|drop) ((?:between|from|over|during) .+)$/.exec(asked) ?? []; // prettier-ignore
  if (what === "") return null;
  const went = WENT[deed] ?? deed;
  const isSpan = new RegExp(`^${SPAN}$`).test(span);
  const told = isSpan && random.next() < FIRST ? `${span}, ${what} ${went}` : `${what} ${went} ${span}`;
  return `${told}. By ${much}`;
}

export const WENT: Readonly<Record<string, string>> = { rise: "rose", grow: "grew", increase: "increased", fall: "fell", drop: "dropped" };
