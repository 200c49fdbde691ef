import { nameKey } from "../../../../schemas/values/names.ts";
import type { Lexicon } from "../../lexicon.ts";
import type { mask } from "../natural/mask.ts";
import { PHRASES } from "./closed-words.ts";
import { ORDER_PHRASES } from "./order-phrases.ts";
import { IN_WORDS } from "./said-bounds.ts";
import { TRADE_PHRASES } from "./trade-phrases.ts";

/** "Mean depth", "average age" as a label has it: a figure of one thing, and no mean of several. One word, so that it says nothing by itself. */
function withMeasured(text: string, lexicon: Lexicon): string {
  return text.replace(/\b(?:mean|average) ([a-z]+)\b/gu, (words, noun: string) =>
    lexicon.spoken.some(({ phrase }) => new RegExp(`\\b(?:mean|average) ${noun}\\b`).test(phrase ?? "")) ? `mean-${noun}` : words,
  );
}

/** Peoples by the name of their country; signs of money and measures in words. */
export function plainText(text: string, lexicon: Lexicon): string {
  return text
    .replace(/(?:US\s?\$|\$)\s?(\d[\d.,]*(?:\s(?:thousand|million|billion|trillion))?)/g, "$1 US dollars")
    .replace(/\bUS\s?\$|\bUSD\b/g, "US dollars")
    .replace(/dollars['’] worth of\b/g, "dollars in")
    .replace(/%/g, " per cent")
    .replace(/(?<!\p{Lu}\p{L}+ |US )\bdollars\b/gu, "US dollars")
    .replace(/(?<=^|[\s(])\.([a-z]{2,3})(?=[\s,?!.)]|$)/g, '".$1"')
    .replace(/\bk[Ww]h\b/g, "kilowatt-hours")
    .replace(/\bkm²|\bkm2\b|\bsq\.? ?kms?\b/g, "square kilometres")
    .replace(/\bmi²|\bmi2\b|\bsq\.? ?mi(?:les?)?\b/g, "square miles")
    .replace(/\bm³|\bm3\b|\bcu\.? ?m\b|\bcubic meters?\b/g, "cubic metres")
    .replace(/\bbpd\b|\bbbl\/d(?:ay)?\b|\bbarrels daily\b/g, "barrels a day")
    .replace(/(\d ?)bn\b/g, "$1 billion")
    .replace(/(\d ?)(?:mn|m)\b/g, "$1 million")
    .replace(/\btons\b|\bmetric tons\b/g, "tonnes")
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
    .replace(/\p{Lu}[\p{L}-]+(?: (?:(?:and|the|of) )*\p{Lu}[\p{L}-]+)*/gu, (words) => peopleIn(words, lexicon));
}

/** "At the end of 2013", "the year before", "that year": times that are said by others. */
export function withDates(masked: ReturnType<typeof mask>): ReturnType<typeof mask> {
  const times = [...masked.times];
  const years = [...new Set(times.filter((time) => /^\d{4}(?:-12-31)?$/.test(time)))];
  const endOf = (whole: string, place: string): string => {
    const year = times[Number(place)] ?? "";
    return /^\d{4}$/.test(year) ? ` #${times.push(`${year}-12-31`) - 1} ` : whole;
  };
  let text = ` ${masked.text} `
    .replace(/ (?:the )?(?:(?:very )?end|close|last day|final day|year ?- ?end|end - year) (?:of |in )?#(\d+) /g, endOf)
    .replace(/ (?:when|as) #(\d+) (?:ended|closed|ends|closes|was over) /g, endOf)
    .replace(/ (?:ended|closed|finished) #(\d+) with /g, endOf)
    .replace(/ (?:the )?(?:start|beginning|outset|opening) of #(\d+) /g, (whole, place: string) => {
      const year = times[Number(place)] ?? "";
      return /^\d{4}$/.test(year) ? ` #${times.push(`${String(Number(year) - 1)}-12-31`) - 1} ` : whole;
    })
    .replace(/ (?:in )?(?:the )?(?:calendar )?year (?:of )?(?=#\d)/g, " ")
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
export function inBodies({ text, names }: ReturnType<typeof mask>, bodies: readonly string[]): string {
  const inOne = (whole: string, place: string): string =>
    names[Number(place)]?.some((id) => bodies.includes(id)) === true ? ` participate @${place}` : whole;
  return ` ${text} `
    .replace(/ @(\d+) (?:countries|nations|states|economies|country|nation|state|economy)(?= )/g, inOne)
    .replace(/ (?:countries|nations|states|economies) (?:of|within|inside|from) (?:the )?@(\d+)(?= )/g, inOne)
    .replace(/(?<! (?:parts?|members?|participa[a-z]+)) (?:in|belongs? to|belonging to|within|inside) (?:the )?@(\d+)(?= )/g, inOne)
    .trim();
}

const ofPeople = (words: string, lexicon: Lexicon): string | undefined =>
  lexicon.ofPeople(words) ?? lexicon.ofPeople(words.replace(/s$/, ""));

/** "Saint Lucian" and "Solomon Islanders": the longest run of capitals that is a people, and no part of a name ("Central African Republic"). */
function peopleIn(words: string, lexicon: Lexicon): string {
  const all = words.split(" ");
  const said: string[] = [];
  for (let at = 0; at < all.length;) {
    let length = all.length - at;
    for (; length > 0; length--) {
      const run = all.slice(at, at + length).join(" ");
      const isName = length > 1 && lexicon.entities(nameKey(run)).some(({ own }) => own);
      const isOne = length === 1 && (run.length < 3 || /^\p{Lu}\p{Ll}/u.test(all[at + 1] ?? ""));
      const people = isName || isOne ? undefined : ofPeople(run, lexicon);
      if (!isName && people === undefined) continue;
      said.push(people ?? run);
      break;
    }
    if (length === 0) said.push(all[at] ?? "");
    at += Math.max(1, length);
  }
  return said.join(" ");
}

export function withPhrases(text: string, lexicon: Lexicon): string {
  let said = withMeasured(` ${text} `, lexicon);
  for (const [phrase, sign] of [...TRADE_PHRASES, ...ORDER_PHRASES, ...PHRASES])
    said = said.replace(phrase, (...found: string[]) =>
      sign.replace(/\$([1-9$])/g, (_, place: string) => (place === "$" ? "$" : (found[Number(place)] ?? ""))),
    );
  return said;
}
