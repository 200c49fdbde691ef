import { nameKey } from "../../../../schemas/values/names.ts";
import type { Lexicon } from "../../lexicon.ts";
import { mask, unitOf } from "../natural/mask.ts";
import type { AttributeWords } from "./attribute-words.ts";
import { cueOf, isFunctionWord, PHRASES, type Cue } from "./closed-words.ts";
import { conceptOf } from "./concepts.ts";

/** A piece of a question that says something, and its place among the words. */
export type Sign = { readonly at: number } & (
  | { readonly is: "entity"; readonly ids: readonly string[] }
  /** Words of an attribute, and of which they may be. */
  | {
      readonly is: "words";
      readonly words: readonly string[];
      readonly of: readonly string[];
      readonly degree: "max" | "min" | null;
      readonly word: string;
    }
  | { readonly is: "bound"; readonly comparator: "<" | ">"; readonly number: number; readonly unit: string | null }
  | { readonly is: "time"; readonly time: string; readonly ranged: boolean }
  | { readonly is: "unit"; readonly unit: string }
  | { readonly is: "quote"; readonly text: string }
  | { readonly is: "count"; readonly count: number }
  /** `again`: "that country", which was spoken of before. */
  | { readonly is: "kind"; readonly type: string; readonly again: boolean }
  | { readonly is: "cue"; readonly cue: Cue; readonly word: string }
  | { readonly is: "pronoun" }
  /** Where a sentence or a clause ends. */
  | { readonly is: "end"; readonly full: boolean }
);

export interface Signs {
  readonly signs: readonly Sign[];
  readonly words: readonly string[];
}

/** Words of a name that is said without its kind. */
const LONG_NAME = 5;

const NUMBER = /^\d+$/;
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const IN_WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const MORE = /^(?:more than|over|above|exceeding|greater than|higher than|larger than|upwards of|in excess of|longer than)$/;
const LESS = /^(?:less than|fewer than|under|below|lower than|smaller than|shorter than)$/;

/**
 * A text as signs, every word of which is explained; else the first that is not. `attributes`: those that it may speak of.
 * Long because what a word may be is tried in one order: constants, words of attributes, cues, marks, words that say nothing.
 */
export function signsOf(
  text: string,
  attributes: readonly AttributeWords[],
  named: readonly string[],
  bodies: readonly string[],
  lexicon: Lexicon,
): Signs | { readonly unread: string } {
  const kinds = new Set(attributes.flatMap(({ info }) => [...info.coverage.map(({ type }) => type), ...info.valueTypes]));
  const names: Lexicon = {
    ...lexicon,
    entities(key) {
      // Something may be called "border": in small letters only a thing of the program is a name.
      const known = lexicon
        .entities(key)
        .filter(({ id, upper }) => upper || named.includes(id))
        // In a search box names stand in small letters.
        .flatMap((one) => (named.includes(one.id) ? [one, { ...one, upper: !one.upper }] : [one]));
      // "Firefox 62" is "the version Firefox 62" where sentences call it so.
      return known.length > 0
        ? known
        : [...kinds].flatMap((kind) =>
            lexicon
              .entities(nameKey(`${kind} ${key}`))
              .flatMap((one) => (named.includes(one.id) ? { ...one, upper: true, acronym: null } : [])),
          );
    },
    longest: (word) => Math.max(lexicon.longest(word), LONG_NAME),
  };
  const masked = dated(mask(written(text, lexicon), names));
  const words = phrased(inBodies(masked, bodies))
    .split(" ")
    .filter((word) => word !== "");
  const signs: Sign[] = [];
  let run: { at: number; words: string[]; of: string[] } | null = null;
  const closed = (): void => {
    if (run !== null) signs.push({ is: "words", degree: null, word: "", ...run });
    run = null;
  };
  for (let at = 0; at < words.length;) {
    const word = words[at] as string;
    const taken = numberAt(words, at, lexicon) ?? maskedAt(words, at, masked, lexicon) ?? unitAt(words, at, lexicon);
    if (taken !== null) {
      closed();
      signs.push(taken.sign);
      at += taken.length;
      continue;
    }
    const concept = conceptOf(word);
    const type = lexicon.type(word);
    const of = attributes
      .filter(({ all, forms }) => all.has(concept) && (type === undefined || forms.some((form) => form.has(concept) && form.size === 1)))
      .map(({ info }) => info.name);
    const degree = attributes.flatMap(({ degrees }) => degrees.get(word) ?? [])[0];
    const cue = cueOf(word);
    if (degree !== undefined) {
      closed();
      const whose = attributes.filter(({ degrees }) => degrees.has(word)).map(({ info }) => info.name);
      signs.push({ is: "words", at, words: [], of: whose, degree, word });
    } else if (
      of.length > 0 &&
      !isFunctionWord(word, words[at - 1]) &&
      !(cue !== undefined && word !== "growth" && !/^(?:grow|grew|grown|total)$/.test(word))
    ) {
      const joint: readonly string[] = run === null ? of : (run as { of: string[] }).of.filter((name) => of.includes(name));
      if (run !== null && joint.length > 0) {
        (run as { words: string[] }).words.push(concept);
        (run as { of: string[] }).of = [...joint];
      } else {
        closed();
        run = { at, words: [concept], of: [...of] };
      }
    } else if (cue !== undefined) {
      closed();
      signs.push({ is: "cue", cue, word, at });
    } else if (/^[.?!:;]$/.test(word) || word === ",") {
      closed();
      signs.push({ is: "end", full: /^[.?!;]$/.test(word), at });
    } else if (PRONOUNS.has(word)) {
      closed();
      signs.push({ is: "pronoun", at });
    } else if (IN_WORDS.includes(word)) signs.push({ is: "count", count: IN_WORDS.indexOf(word) + 1, at });
    else if (type !== undefined) signs.push({ is: "kind", type, again: /^(?:that|this)$/.test(words[at - 1] ?? ""), at });
    else if (BREAKS.has(word)) closed();
    else if (word === "per" && attributes.some(({ info }) => info.units.some((unit) => unit.includes("/")))) closed();
    else if (!isFunctionWord(word, words[at - 1]) && !/^(?:'s|'|-|\(|\)|"|’|…|—|–|\/|&)$/.test(word))
      return { unread: `"${word}" is no word of the program` };
    at++;
  }
  closed();
  return { signs, words };
}

const PRONOUNS = new Set("it its their there them they i my mine his her".split(" "));
const BREAKS = new Set("that which who whose whom and but had has have did do does where when if was were is are".split(" "));

/** Peoples by the name of their country; signs of money and measures in words. */
function written(text: string, lexicon: Lexicon): string {
  return text
    .replace(/(?:US\s?\$|\$)\s?(\d[\d.,]*(?:\s(?:thousand|million|billion|trillion))?)/g, "$1 US dollars")
    .replace(/\bUS\s?\$|\bUSD\b/g, "US dollars")
    .replace(/dollars['’] worth of\b/g, "dollars in")
    .replace(/%/g, " per cent")
    .replace(/(?<!\p{Lu}\p{L}+ |US )\bdollars\b/gu, "US dollars")
    .replace(/\bkWh\b/g, "kilowatt-hours")
    .replace(/\bsq\.? km\b/g, "square kilometres")
    .replace(/\bsq\.? mi\b/g, "square miles")
    .replace(/\bevery (?=1,000|100,000|100 )/g, "per ")
    .replace(/\bkm\b(?!²)/g, "kilometres")
    .replace(/\bkilometers?\b/g, "kilometres")
    .replace(/\bmeters\b/g, "metres")
    .replace(/\b(per|in) day\b/g, "a day")
    .replace(
      /\bper (?=(?:1,000|100,000|100) (?:people|inhabitants|residents)\b)(1,000|100,000|100) (?:people|inhabitants|residents)\b/g,
      "per $1 population",
    )
    .replace(/\bper (1,000|100,000|100) (?:people|inhabitants|residents)\b/g, "per $1 population")
    .replace(/\bof (?=(?:GDP|gdp)\b)its (?=GDP)/g, "of ")
    .replace(/\b[Tt]he world\b/g, (words) => (lexicon.entities("world").length > 0 ? "World" : words))
    .replace(/\p{Lu}[\p{L}-]+(?: (?:and )?\p{Lu}[\p{L}-]+)+/gu, (words) => peopleIn(words, lexicon))
    .replace(/\p{Lu}[\p{L}-]{2,}(?! \p{Lu}\p{Ll})/gu, (word) => ofPeople(word, lexicon) ?? word);
}

/** "from 2012 to 2014": the years between are meant as well, where several are. */
const isRanged = (words: readonly string[], at: number): boolean =>
  /^#/.test(words[at - 2] ?? "") &&
  /^(?:to|through|until|till|and|-|–)$/.test(words[at - 1] ?? "") &&
  (words[at - 1] !== "and" || words[at - 3] === "between");

/** "At the end of 2013", "the year before", "that year": times that are said by others. */
function dated(masked: ReturnType<typeof mask>): ReturnType<typeof mask> {
  const times = [...masked.times];
  const years = [...new Set(times.filter((time) => /^\d{4}(?:-12-31)?$/.test(time)))];
  let text = ` ${masked.text} `
    .replace(/ (?:the )?(?:end|close) of #(\d+) /g, (whole, place: string) => {
      const year = times[Number(place)] ?? "";
      return /^\d{4}$/.test(year) ? ` #${times.push(`${year}-12-31`) - 1} ` : whole;
    })
    .replace(/ (?:in |of |during |for )?(?:that|the same|that same|this) year(?: too| as well)? /g, " ")
    .replace(
      / (?:over|for|across|during|in|taking)? ?(?:the )?((?:two|three|four|five|six|seven) )?years (?:from |between )?(?=#\d)/g,
      (_, count = "") => ` ${String(count)}`,
    );
  const [only = "", second] = years;
  if (only !== "" && second === undefined)
    text = text.replace(/ (two|three|four|five) years (?:earlier|before|previously) /g, (_, count: string) => {
      const before = only.replace(/^\d{4}/, (digits) => String(Number(digits) - 1 - IN_WORDS.indexOf(count)));
      return ` #${times.push(before) - 1} `;
    });
  const last = [...text.matchAll(/ #(\d+) /g)].map(([, place]) => times[Number(place)] ?? "");
  if (years.length === 1 && last.length > 0) {
    const [year = ""] = last;
    const before = year.replace(/^\d{4}/, (digits) => String(Number(digits) - 1));
    text = text.replace(
      / (?:in |at |of )?(?:that of |those of )?(?:(?:the|a) )?(?:year (?:before|earlier|previously)|(?:previous|preceding|prior) year) /g,
      () => ` #${times.push(before) - 1} `,
    );
  }
  return { ...masked, text: text.trim(), times };
}

/** "neighbours in NATO" take part in it. `bodies`: what lists its members. */
const inBodies = ({ text, names }: ReturnType<typeof mask>, bodies: readonly string[]): string =>
  text.replace(/(?<!\b(?:parts?|members?|participa[a-z]+) )\b(?:in|belongs? to|belonging to) (?:the )?@(\d+)/g, (whole, place: string) =>
    names[Number(place)]?.some((id) => bodies.includes(id)) === true ? `participate @${place}` : whole,
  );

const ofPeople = (words: string, lexicon: Lexicon): string | undefined =>
  lexicon.ofPeople(words) ?? lexicon.ofPeople(words.replace(/s$/, ""));

/** "Saint Lucian" and "Solomon Islanders": the longest run of capitals that is a people. */
function peopleIn(words: string, lexicon: Lexicon): string {
  const all = words.split(" ");
  for (let at = 0; at < all.length; at++)
    for (let length = all.length - at; length > 1; length--) {
      const name = ofPeople(all.slice(at, at + length).join(" "), lexicon);
      if (name !== undefined) return [...all.slice(0, at), name, ...all.slice(at + length)].join(" ");
    }
  return words;
}

function phrased(text: string): string {
  let said = ` ${text} `;
  for (const [phrase, sign] of PHRASES) said = said.replace(phrase, (...found: string[]) => sign.replace("$1", found[1] ?? ""));
  return said;
}

type Taken = { readonly sign: Sign; readonly length: number } | null;

function maskedAt(words: readonly string[], at: number, { names, times, quotes }: ReturnType<typeof mask>, lexicon: Lexicon): Taken {
  const [, mark = "", place = ""] = /^([@#~])(\d+)$/.exec(words[at] ?? "") ?? [];
  const index = Number(place);
  if (mark === "@") return { sign: { is: "entity", ids: [...new Set(names[index])], at }, length: 1 };
  if (mark === "#") return { sign: { is: "time", time: times[index] ?? "", ranged: isRanged(words, at), at }, length: 1 };
  const quoted = mark === "~" ? (quotes[index] ?? "") : "";
  const owner = lexicon.entities(nameKey(quoted)).filter(({ own }) => own);
  if (owner.length > 0) return { sign: { is: "entity", ids: owner.map(({ id }) => id), at }, length: 1 };
  return mark === "~" ? { sign: { is: "quote", text: quotes[index] ?? "", at }, length: 1 } : null;
}

/** The longest unit that begins here; single small words are too often something else. */
function unitAt(words: readonly string[], at: number, lexicon: Lexicon): Taken {
  for (let length = Math.min(9, words.length - at); length >= 1; length--) {
    const said = words.slice(at, at + length).join(" ");
    if (
      !/[a-z0-9]$/.test(said) ||
      !/^[a-z]/.test(said) ||
      /[@#~]|^the /.test(said) ||
      (length === 1 && (said.length < 4 || said === "year"))
    )
      continue;
    if (length === 1 && lexicon.type(said) !== undefined) continue;
    const unit = said === "percent" ? "%" : unitOf(said, lexicon);
    if (unit !== undefined) return { sign: { is: "unit", unit, at }, length };
  }
  return null;
}

/** "more than 1.2 million barrels a day" */
function numberAt(words: readonly string[], at: number, lexicon: Lexicon): Taken {
  const lead = [3, 2, 1].find((length) => {
    const said = words.slice(at, at + length).join(" ");
    return (MORE.test(said) || LESS.test(said)) && digitsAt(words, at + length) !== null;
  });
  if (lead === undefined) return null;
  const digits = digitsAt(words, at + lead) as { readonly number: number; readonly length: number };
  const unit = unitAt(words, at + lead + digits.length, lexicon);
  const comparator = MORE.test(words.slice(at, at + lead).join(" ")) ? ">" : "<";
  const named = unit?.sign.is === "unit" ? unit.sign.unit : null;
  return { sign: { is: "bound", comparator, number: digits.number, unit: named, at }, length: lead + digits.length + (unit?.length ?? 0) };
}

function digitsAt(words: readonly string[], at: number): { readonly number: number; readonly length: number } | null {
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
  } else if (IN_WORDS.includes(first)) digits = String(IN_WORDS.indexOf(first) + 1);
  else return null;
  const scale = SCALES[words[at + length] ?? ""];
  return scale === undefined && !NUMBER.test(first)
    ? null
    : { number: Number(digits) * (scale ?? 1), length: length + (scale === undefined ? 0 : 1) };
}
