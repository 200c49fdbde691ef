import { rateAt } from "./rates.ts";
import { MONEY_SIGNS } from "../../schemas/values/currencies.ts";
import { convertUnit, dimension, readUnit, unitSpelt } from "../../schemas/values/units.ts";

/** What a header, a caption or a label says of how its figures are measured. */
export interface Measure {
  readonly unit?: string;
  /** Power of ten that every figure under it carries. */
  readonly exponent?: number;
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousands?|1[,. \u00a0']?000s?|[’']?000s?|tsd\.?|k(?![A-Za-z])|10(?:\^3|³))(?![\p{L}\d])/iu, 3],
  [/^(?:millions?|mln\.?|mn\.?|mill\.|mio\.?|m(?=$| (?:of )?[A-Z€£$])|1[,. \u00a0']000[,. \u00a0']000|10(?:\^6|⁶))(?![\p{L}\d])/iu, 6],
  [/^(?:billions?|bn\.?|mrd\.?|b(?=$)|10(?:\^9|⁹))(?![\p{L}\d])/iu, 9],
  [/^(?:trillions?|tn\.?|trn\.?|10(?:\^12|¹²))(?![\p{L}\d])/iu, 12],
];
/** Money by what people write short of it, before a figure ("Kr 54") or alone in a bracket. */
export const SHORT_COINS = "[Kk]r|Rs|S?Fr|Ksh|Tsh|Ush|Dhs?|Tk|Rp|Kč|zł";
const SHORT_COIN = new RegExp(`^(${SHORT_COINS})(?![\\p{L}\\d])\\.?`, "u");
const CODES: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf("currency").filter((code) => !/^(?:ALL|TOP|CUP|TRY|MAD|PEN|GEL|BAM|LAK|COP|ANG|SOS|STD|XXX|XTS)$/.test(code)),
);
/** Money by its name: as a word of running text it is a unit, as no other noun behind a number is. */
const COINS =
  "crowns?|kronor|krone|kroner|krona|krónur|koruna|korun|zlotys?|złoty|forints?|lei|leva|lira|liras|lire|rupees?|rupiah|pesos?|rubles?|roubles?|dinars?|dirhams?|francs?|marks?|markka|shillings?|rand|baht|ringgit|yuan|renminbi|yen|reais|guilders?|florins?|ducats?|thalers?|escudos?|pesetas?|drachmas?|schillings?|talents|taka|kwacha|naira|cedis?|riyals?|rials?|shekels?|tenge|hryvnias?|pounds sterling";
const COIN = new RegExp(`^(?:[A-Z][a-z]+ )?(?:${COINS})(?![\\p{L}-])`, "u");
/** So many people are a count, whatever the page calls them. */
const PEOPLE = /^(?:people|persons|inhabitants|residents|heads?|units?|items?|pieces|number)$/i;

/** "USD", "€", "Danish kroner": money at the start of the text. */
function readMoney(text: string): { readonly name: string; readonly end: number } | undefined {
  for (const [sign, name] of MONEY_SIGNS) if (text.startsWith(sign)) return { name, end: sign.length };
  const code = /^[A-Z]{3}(?![A-Za-z])/.exec(text)?.[0];
  if (code !== undefined && CODES.has(code)) return { name: code, end: 3 };
  const [short, coin = ""] = SHORT_COIN.exec(text) ?? [];
  return short === undefined ? readCoin(text) : { name: unitSpelt(coin) ?? coin, end: short.length };
}

/** "crowns", "Swiss francs" */
export function readCoin(text: string): { readonly name: string; readonly end: number } | undefined {
  const coin = COIN.exec(text)?.[0];
  if (coin === undefined) return undefined;
  const known = readUnit(coin, 0);
  return { name: known !== undefined && known.end === coin.length ? known.name : coin, end: coin.length };
}

/**
 * A bracket's or caption's whole text as a measure: "km²", "million crowns", "1,000 t", "€m", "US$ billion", "in thousands".
 * Undefined where it is none; "unsure" where it scales the figures in a way that is not understood: then they cannot be believed.
 */
export function readMeasure(written: string): Measure | "unsure" | undefined {
  const text = written.trim().replace(/,? (?:unless|except(?: where| as)?|if not) [^,;]*$/i, "").replace(/^(?:all )?(?:figures? |values? |data |amounts? |numbers? )?(?:are |is |given |expressed |measured )*in (?:units of )?/i, "").replace(/^[x×] ?(?=\d)/, ""); // prettier-ignore
  if (text === "" || text.length > 40) return undefined;
  const rate = wholeRate(text);
  if (rate !== undefined) return { unit: rate };
  if (/^% of [a-z][a-z -]{2,30}$/i.test(text)) return { unit: text.replace(/^% of (?:the |its )/i, "% of ") };
  const pair = /^(\S{1,8}) ?[/|] ?(\S{1,8})$/
    .exec(text)
    ?.slice(1)
    .map((one) => wholeUnit(one));
  if (pair?.[0] !== undefined && pair[1] !== undefined && sameDimension(pair[0], pair[1]))
    return SHARE_OF_METRIC.test(text) ? { unit: text } : "unsure";
  const priced =
    /^([€£$]|[A-Z]{3}|euros?|[Kk]r\.?)(?: ?\/ ?| per )(h(?:r|our)?|d(?:ay)?|night|week|month|yr|year|kg|t(?:onne)?|km|m²|person|head)$/.exec(
      text,
    );
  const coin = priced === null ? undefined : wholeUnit(priced[1] as string);
  if (priced !== null && coin !== undefined) return { unit: `${coin}/${SPELT[priced[2] as string] ?? (priced[2] as string)}` };
  // "k€", "M€"
  const short = /^([kM]) ?([€£$]|[A-Z]{3}|kr)$/.exec(text);
  if (short !== null) return { unit: readMoney(short[2] as string)?.name as string, exponent: short[1] === "k" ? 3 : 6 };
  const money = readMoney(text);
  const [head, rest] = money === undefined ? [undefined, text] : [money.name, text.slice(money.end).replace(/^[ \u00a0,]+/, "")];
  const scale = scaleAt(rest, head !== undefined);
  const after = scale === undefined ? rest : rest.slice(scale.end).replace(/^ ?(?:of )?/, "");
  if (head !== undefined)
    return after === "" ? { unit: head, ...exponentOf(scale) } : scale === undefined && !SCALE_WORDS.test(after) ? undefined : "unsure";
  if (after === "") return scale === undefined ? undefined : exponentOf(scale);
  if (scale !== undefined && PEOPLE.test(after)) return exponentOf(scale);
  const unit = wholeUnit(after) ?? (scale === undefined ? undefined : countedThings(after));
  if (unit !== undefined) return { unit, ...exponentOf(scale) };
  // "mk thousand", "TKr m": letters of no unit before a scale are money, whatever the page's country calls it.
  const sign = /^(\p{L}{2,4}) (\p{L}+)$/u.exec(text);
  const times =
    sign === null || NO_SIGN.test(sign[1] as string)
      ? undefined
      : scaleAt(sign[2] as string, /^\p{Lu}\p{L}*\p{Ll}$/u.test(sign[1] as string));
  if (times !== undefined && wholeUnit(sign?.[1] ?? "") === undefined) return { unit: sign?.[1] as string, ...exponentOf(times) };
  return SCALE_WORDS.test(text) ? "unsure" : undefined;
}

const NO_SIGN = /^(?:no|nos|in|per|the|of|at|avg|tot|est|max|min|sum|all|by|to|as|and|or|not|some|each|many|half|one|two|ten|over|about|from)$/i; // prettier-ignore

/** "g/t", "mm/m": so much of it in that; of two systems ("km/mi") it would be the same told twice. */
const SHARE_OF_METRIC = /^(?:[µmk]?g\/(?:kg|t)|mm\/m|m\/km|[µm]l\/l)$/;

/** What a price is asked for, where it is written short. */
const SPELT: Readonly<Record<string, string>> = { h: "hour", hr: "hour", d: "day", yr: "year", head: "person", t: "tonne" };

const exponentOf = (scale: { readonly exponent: number } | undefined): Pick<Measure, "exponent"> =>
  scale === undefined ? {} : { exponent: scale.exponent };

/** A scale somewhere in the text; "per 1,000" is a rate. */
export const SCALE_WORDS =
  /(?<!per |\/|\d)(?:\b(?:thousands?|millions?|billions?|trillions?|mln|mn|bn|mio|mrd|tsd)\b|\b1[,. ]000\b|['’]000\b|\b000s\b|10\^\d)/i;

/** `money`: "€m" is million euros. */
function scaleAt(text: string, money: boolean): { readonly exponent: number; readonly end: number } | undefined {
  if (!money && /^m(?:$| )/.test(text) && readMoney(text.slice(2)) === undefined) return undefined;
  for (const [pattern, exponent] of SCALES) {
    const match = pattern.exec(text);
    if (match !== null && (money || !/^[kb]$/i.test(match[0]))) return { exponent, end: match[0].length };
  }
  return undefined;
}

/** "passengers", "Danish kroner": what a scale word counts. */
const countedThings = (text: string): string | undefined => {
  const money = readMoney(text);
  if (money !== undefined && money.end === text.length) return money.name;
  // "million Vd": a sign of letters that is no known unit, behind a scale, is money.
  if (/^\p{Lu}\p{Ll}{1,2}$/u.test(text)) return text;
  return /^[a-z]{3,}(?: [a-z]{3,})?s$/.test(text) ? text : undefined;
};

/** A unit and nothing else: "km²", "µg/l", "metres above sea level", "crowns". */
export function wholeUnit(text: string): string | undefined {
  const unit = readUnit(text, 0);
  if (
    unit !== undefined &&
    text !== "" &&
    (unit.end === text.length || ABOVE_SEA.exec(text.slice(unit.end))?.[0].length === text.length - unit.end)
  )
    // prettier-ignore
    return unit.name;
  const coin = readMoney(text);
  if (coin !== undefined && coin.end === text.length) return coin.name;
  // "µg/l", "W/m²": a sign for a unit that the table lacks is kept as it stands.
  return /^(?=.*[/µ°²³])[A-Za-zµ°][A-Za-zµ°²³]{0,6}(?:\/[A-Za-z²³]{1,5})?$/.test(text) ? text : undefined;
}

/** "vehicles a day", "$ per head", "per 1,000 people": a rate and nothing else. */
function wholeRate(text: string): string | undefined {
  const counted = readMoney(text) ??
    readUnit(text, 0) ?? { name: /^[a-z]{3,}s(?: [a-z]+)?(?= (?:per|an?) )/.exec(text)?.[0] ?? "", end: -1 };
  const end = counted.end < 0 ? counted.name.length : counted.end;
  const rate = rateAt(text, end, true);
  return rate === undefined || rate.end !== text.length ? undefined : `${counted.name}${rate.name}`;
}

/** Metres and feet: one quantity may be printed in both. */
export const sameDimension = (a: string, b: string): boolean =>
  a !== b &&
  (convertUnit(1, a, b) !== undefined || (dimension(a) !== undefined && dimension(a) === dimension(b)) || (/^°/.test(a) && /^°/.test(b)));

/** "58 m above sea level", "41 m AMSL": where a height is counted from. */
export const ABOVE_SEA = /^ ?(?:(?:above|over) (?:mean )?(?:the )?(?:sea|high water|low water|datum|ground|gauge zero|chart datum)(?:[- ]level)?|a\.?s\.?l\.?|a\.?m\.?s\.?l\.?|AMSL|MSL)(?![\p{L}\d])/iu; // prettier-ignore

/** "heights in metres, range in nautical miles": the measure of what is named; `of` is empty where it is everything's. */
export interface NamedMeasure extends Measure {
  readonly of: readonly string[];
  /** Of sums of money. */
  readonly sums?: true;
}

const IN = /^(.{2,40}?) (?:is |are |given |measured |shown )*in (.{1,30})$/i;
const ANY = /^(?:all |the )*(?:figures?|values?|amounts?|data|numbers?|entries|units?|sums?)$/i;
/** Of a table that measures other things too, columns of money by what they are called. */
const MONEY =
  /^(?:amount|sum|cost|price|fee|charge|expense|expenditure|spending|income|revenue|receipt|turnover|sale|budget|wage|salarie|salary|value|profit|loss|grant|tax|rent|debt|payment|earning|saving|investment|money|fund)$/;
const SUMS = /^(?:all |the )*(?:amounts?|sums?|money|prices?|costs?|values?)$/i;

/** Every measure that a caption gives, in brackets or behind a comma. "unsure" where one of them scales and is not understood. */
export function captionMeasures(caption: string): readonly NamedMeasure[] | "unsure" {
  const found: NamedMeasure[] = [];
  const texts = [...caption.matchAll(/[([]([^()[\]]{1,80})[)\]]/g)].map((match) => match[1] as string);
  const plain = caption.replace(/[([][^()[\]]{1,80}[)\]]/g, " ").trim();
  for (const text of [...texts, ...plain.split(/; |\. /)]) {
    for (const one of text.split(/[,;] (?:and )?| and (?=[a-z]+s? in )/)) {
      const named = IN.exec(one.trim());
      const measure = readMeasure(named === null ? one : (named[2] as string));
      if (measure === "unsure") {
        if (named === null && !texts.includes(text) && !/^(?:in )?(?:thousands?|millions?|billions?|[’']?000)/i.test(one.trim())) continue;
        return "unsure";
      }
      // "secondments in persons" are counted, whatever the rest is measured in.
      if (measure === undefined && named !== null && PEOPLE.test(named[2] as string)) found.push({ of: stems(named[1] as string) });
      if (measure === undefined) continue;
      const whole = named === null || ANY.test(named[1] as string);
      // "Lengths in km" is a name with its measure; "Landings at X in tonnes" speaks of the whole table.
      if (named === null && !texts.includes(text) && text === one && plain === text) continue;
      found.push({ ...measure, of: whole ? [] : stems(named[1] as string), ...(named !== null && SUMS.test(named[1] as string) && { sums: true as const }) }); // prettier-ignore
    }
  }
  // "Volumes in m³, sums in crowns": sums are some of the columns, and not all.
  return found.length < 2 ? found : found.map((one) => (one.sums === true ? { ...one, of: ["sum"] } : one));
}

/** "Volumes in m³": of columns whose name does not say that they are volumes. */
const DIMENSION = /^(?:volume|length|area|weight|mas|mass|quantitie|quantity|distance|height|power|energy|flow)$/;

/** Words without their plural, for finding "heights" in "tower height". */
const stems = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}]+/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));

/** The measure that a column or row of this label has from the caption. */
export function measureFor(label: string, measures: readonly NamedMeasure[]): NamedMeasure | undefined {
  const words = stems(label);
  const named = measures.find((one) => one.of.length > 0 && words.includes(one.of.at(-1) as string));
  const money = words.some((one) => MONEY.test(one)) ? measures.find((one) => one.sums === true) : undefined;
  // What the other of two is of, where one is of money.
  const other = measures.length === 2 && money === undefined && measures.some((one) => one.sums === true && one.of.length > 0) ? measures.find((one) => one.sums !== true && DIMENSION.test(one.of.at(-1) ?? "")) : undefined; // prettier-ignore
  return named ?? money ?? other ?? measures.find((one) => one.of.length === 0);
}
