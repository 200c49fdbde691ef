import { ANY_MONTH, monthNumbers } from "./months.ts";

/** A time as the source prints it. `value` is an ISO 8601 prefix, or a period `from/to`. */
export interface ReadDate {
  readonly value: string;
  readonly precision: "year" | "month" | "day" | "period";
  readonly start: number;
  readonly end: number;
  /** "est.", "projected": an estimate is still the figure's own date. */
  readonly estimate: boolean;
}

const YEAR = "(?:1[0-9]{3}|20[0-9]{2})";
const ESTIMATE = /,? ?(?:(?:est|proj|prelim|prov)(?:imated?|ected|ection|iminary|isional)?\.?|estimates?|census|forecast)(?![a-z])/iy;

interface Form {
  readonly pattern: RegExp;
  read(match: RegExpExecArray): Pick<ReadDate, "value" | "precision"> | undefined;
}

const two = (text: string): string => text.padStart(2, "0");
const monthOf = (text: string): string => two(String(monthNumbers.get(text.toLowerCase())));
const day = (year: string, month: string, date: string): Pick<ReadDate, "value" | "precision"> | undefined => {
  const number = Number(date);
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return number >= 1 && number <= last ? { value: `${year}-${month}-${two(date)}`, precision: "day" } : undefined;
};
/** "2010-15", "2005/06": the second year takes its century from the first. Backwards or equal years are no period. */
const period = (from: string, to: string): Pick<ReadDate, "value" | "precision"> | undefined => {
  let end = to.length === 2 ? from.slice(0, 2) + to : to;
  if (to.length === 2 && Number(end) < Number(from)) end = String(Number(from.slice(0, 2)) + 1) + to;
  const years = Number(end) - Number(from);
  return years > 0 && years <= 60 ? { value: `${from}/${end}`, precision: "period" } : undefined;
};
const fiscal = (text: string): string => (text.length === 4 ? text : (Number(text) > 60 ? "19" : "20") + text);
const QUARTERS: Readonly<Record<string, [string, string]>> = { "1": ["01", "03"], "2": ["04", "06"], "3": ["07", "09"], "4": ["10", "12"] };
const ORDINALS = ["first", "second", "third", "fourth"];
const sticky = (text: string): RegExp => new RegExp(text, "iuy");

/** Longest forms first: the first that fits is taken. */
const FORMS: readonly Form[] = [
  {
    pattern: sticky(`(${YEAR})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?![0-9])`),
    read: (m) => day(m[1] as string, m[2] as string, m[3] as string),
  },
  {
    pattern: sticky(`([0-3]?[0-9])(?:st|nd|rd|th|er|\\.)? (?:de |of )?(${ANY_MONTH}),? (?:de )?(${YEAR})(?![0-9])`),
    read: (m) => day(m[3] as string, monthOf(m[2] as string), m[1] as string),
  },
  {
    pattern: sticky(`(${ANY_MONTH}) ([0-3]?[0-9])(?:st|nd|rd|th)?,? (${YEAR})(?![0-9])`),
    read: (m) => day(m[3] as string, monthOf(m[1] as string), m[2] as string),
  },
  {
    pattern: sticky(`([0-3]?[0-9])\\.([01]?[0-9])\\.(${YEAR})(?![0-9])`),
    read: (m) => (Number(m[2]) >= 1 && Number(m[2]) <= 12 ? day(m[3] as string, two(m[2] as string), m[1] as string) : undefined),
  },
  // "13/03/1931" can only be the 13th of March; "12/03/1931" may be either, and is neither.
  {
    pattern: sticky(`([0-3]?[0-9])([/-])([0-3]?[0-9])\\2(${YEAR})(?![0-9])`),
    read: (m) => numeric(Number(m[1]), Number(m[3]), m[4] as string),
  },
  {
    pattern: sticky(`(${YEAR})[/.](0[1-9]|1[0-2])[/.](0[1-9]|[12][0-9]|3[01])(?![0-9])`),
    read: (m) => day(m[1] as string, m[2] as string, m[3] as string),
  },
  {
    pattern: sticky(`(0[1-9]|1[0-2])/(${YEAR})(?![0-9/])`),
    read: (m) => ({ value: `${m[2]}-${m[1]}`, precision: "month" }),
  },
  {
    pattern: sticky(`(${ANY_MONTH}),? (${YEAR})(?![0-9])`),
    read: (m) => ({ value: `${m[2]}-${monthOf(m[1] as string)}`, precision: "month" }),
  },
  {
    pattern: sticky(`(?:the )?(first|second|third|fourth|Q[1-4])(?: quarter)?(?: of)? (${YEAR})(?![0-9])`),
    read: (m) => quarter(m[1] as string, m[2] as string),
  },
  // As offices of statistics print it: "2023M04".
  { pattern: sticky(`(${YEAR})-?M(0[1-9]|1[0-2])(?![0-9a-z])`), read: (m) => ({ value: `${m[1]}-${m[2]}`, precision: "month" }) },
  { pattern: sticky(`(${YEAR}) ?(Q[1-4])(?![0-9a-z])`), read: (m) => quarter(m[2] as string, m[1] as string) },
  {
    pattern: sticky(`FY ?'?(${YEAR}|[0-9]{2})[/–-](${YEAR}|[0-9]{2})(?![0-9])`),
    read: (m) => period(fiscal(m[1] as string), m[2] as string),
  },
  {
    pattern: sticky(`(?:FY ?|fiscal year )'?(${YEAR}|[0-9]{2})(?![0-9/])`),
    read: (m) => ({ value: fiscal(m[1] as string), precision: "year" }),
  },
  { pattern: sticky(`(${YEAR}) ?[/–-] ?(${YEAR}|[0-9]{2})(?![0-9,.]*[0-9%])`), read: (m) => period(m[1] as string, m[2] as string) },
  {
    pattern: sticky(`(?:early|mid|late|end|mid-year|year-end)[ -](${YEAR})(?![0-9])`),
    read: (m) => ({ value: m[1] as string, precision: "year" }),
  },
  { pattern: sticky(`(${YEAR})(?![0-9]|,[0-9]|\\.[0-9]|%| ?[/–-] ?[0-9])`), read: (m) => ({ value: m[1] as string, precision: "year" }) },
];

function numeric(first: number, second: number, year: string): Pick<ReadDate, "value" | "precision"> | undefined {
  const [date, month] = second > 12 ? [second, first] : [first, second];
  if (month < 1 || month > 12 || (first <= 12 && second <= 12 && first !== second)) return undefined;
  return day(year, two(String(month)), String(date));
}

function quarter(name: string, year: string): Pick<ReadDate, "value" | "precision"> {
  const index = ORDINALS.indexOf(name.toLowerCase());
  const [from, to] = QUARTERS[index >= 0 ? String(index + 1) : (name[1] as string)] as [string, string];
  return { value: `${year}-${from}/${year}-${to}`, precision: "period" };
}

/** The time that starts at `at`, with the mark of an estimate behind it. */
export function readDate(text: string, at: number): ReadDate | undefined {
  for (const form of FORMS) {
    form.pattern.lastIndex = at;
    const match = form.pattern.exec(text);
    const read = match === null ? undefined : form.read(match);
    if (match === null || read === undefined) continue;
    ESTIMATE.lastIndex = at + match[0].length;
    const estimate = ESTIMATE.exec(text);
    return { ...read, start: at, end: at + match[0].length + (estimate?.[0].length ?? 0), estimate: estimate !== null };
  }
  return undefined;
}

const LEAD =
  /(?:(?:survey|census|data|figures|estimates?|results?|prices?|values?) (?:of|for|from|in|as of)|as of|as at|at|in|on|by|for|during|data as of|data from|dated?|circa|ca?\.)(?: the)?(?: end of)? /iy;

/** A text that is a time and nothing else: "2014 est.", "as of 31 December 2014", "July 2015 est.", "FY12/13". */
export function wholeDate(text: string): ReadDate | undefined {
  const trimmed = text.trim().replace(/[.,;]$/, "");
  if (trimmed.length > 60) return undefined;
  LEAD.lastIndex = 0;
  const lead = LEAD.exec(trimmed);
  const estimated = /^(?:est|estimated|projected|prelim(?:inary)?)\.?,? /i.exec(trimmed);
  const read = readDate(trimmed, lead?.[0].length ?? estimated?.[0].length ?? 0);
  if (read === undefined) return undefined;
  return read.end >= trimmed.length || /^,? ?(?:data|figures?|values?|census|estimates?)$/i.test(trimmed.slice(read.end))
    ? read
    : undefined;
}

/** The first day of a time, for ordering. */
export const firstDay = (value: string): string => (value.split("/")[0] as string).padEnd(7, "-01").padEnd(10, "-01");
