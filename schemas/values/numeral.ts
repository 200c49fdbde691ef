/** A printed number with the interval that its digits allow. Scaled by powers of ten only, so nothing is lost in binary. */
export interface Numeral {
  readonly number: number;
  readonly low: number;
  readonly high: number;
  /** A plain integer without a scale word: a count is exact, a measure is not. */
  readonly plain: boolean;
  /** Power of ten of its scale word; 0 without one. */
  readonly exponent: number;
  readonly end: number;
}

/** In a cell "12 345 t" is one number; in running text two may stand side by side. */
const SPACED = /[1-9]\d{0,2}(?: \d{3})+(?:\.\d{1,12})?(?!\d|,\d)/y;
const ENGLISH = /(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:[\u00a0\u202f\u2009']\d{3})+|\d{1,18})(?:\.\d{1,12})?|\.\d{1,12}/y;
/** 643.801,5 - and the space as a thousands mark - where the page's language writes so. */
const EUROPEAN = /(?:\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+|\d{1,18})(?:,\d{1,12})?/y;
const COMMA_LANGUAGES = new Set([
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "pl",
  "cs",
  "sk",
  "da",
  "sv",
  "nb",
  "nn",
  "no",
  "fi",
  "ru",
  "uk",
  "tr",
  "el",
  "ro",
  "hu",
  "id",
]);
const SCALE =
  /[ \u00a0]?(thousand|millions?|billions?|trillions?|mln|bn|tn|Tsd\.?|Mio\.?|Mrd\.?|Millionen|Milliarden|milliards?|miljoner|miljarder|millones|milioni|miliardi|milhões)(?![\p{L}])/iuy;
const LETTER_SCALE = /(k|M|bn|B|m|tn|T)(?![A-Za-z0-9²³/])/y;
const EXPONENT: Readonly<Record<string, number>> = {
  thousand: 3, million: 6, billion: 9, trillion: 12, millions: 6, billions: 9, trillions: 12, tsd: 3, mio: 6, mrd: 9, millionen: 6, milliarden: 9, milliard: 9, milliards: 9, miljoner: 6, miljarder: 9, millones: 6, milioni: 6, miliardi: 9, "milhões": 6, mln: 6, bn: 9, tn: 12, k: 3, m: 6, b: 9, t: 12,
}; // prettier-ignore

export const usesDecimalComma = (language: string): boolean =>
  language.endsWith(COMMA) ||
  (COMMA_LANGUAGES.has(language.slice(0, 2).toLowerCase()) && !language.endsWith(POINT) && !POINT_REGIONS.test(language));

/** Swiss and Mexican pages write a point, whatever their language does elsewhere. */
const POINT_REGIONS = /^(?:(?:de|fr|it)-(?:CH|LI)|es-(?:MX|US|PR|GT|HN|NI|SV|DO|PA|419))(?:-|$)/i;

/** Private-use subtags: what the page's own figures show is stronger than what its language tag says. */
const COMMA = "-x-comma";
const POINT = "-x-point";
const COMMA_FORM =
  /(?=\d)(?<![\d.,])(?:\d{1,3}(?:[. ]\d{3})+,\d{1,3}(?![\d,.])|\d{1,3}(?:\.\d{3}){2,}(?![\d.,])|\d{1,4},\d{1,2}(?= ?(?:%|°|€|k?m\b|km²|ha\b|t\b|kg\b|M[WR]|Mio|Mrd|[mb]illions?\b|per cent\b|(?:kilo|centi|milli)?met(?:re|er)s?\b|hectares?\b))|(?<=[€£$][ \u00a0]?)\d{1,4},\d{1,2}(?![\d,.]))/g;
const POINT_FORM =
  /(?=\d)(?<![\d.,])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d{1,4}\.\d{1,2}(?= ?(?:%|°|k?m\b|km²|ha\b|t\b|kg\b|M[WR]|[mb]illion|per cent\b|(?:kilo|centi|milli)?met(?:re|er)s?\b|hectares?\b))|(?<=[€£$][ \u00a0]?)\d{1,4}\.\d{1,2}(?![\d,.]))/g;

/** The language with the page's own way of writing numbers, where its figures show one way only. */
export function numberLanguage(text: string, language: string): string {
  const comma = (text.match(COMMA_FORM) ?? []).length;
  const point = (text.match(POINT_FORM) ?? []).length;
  if (comma > 0 && point === 0 && !usesDecimalComma(language)) return language + COMMA;
  return point > 0 && comma === 0 && usesDecimalComma(language) ? language + POINT : language;
}

const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const WORD = new RegExp(`^(${WORDS.slice(2).join("|")})(?=$| [a-z])`, "i");

/** "eleven league titles", "two": small numbers in words, English only; "one" is too often an article. */
export function readNumberWord(text: string, at: number): Numeral | undefined {
  const word = WORD.exec(text.slice(at, at + 12))?.[1];
  const number = word === undefined ? -1 : WORDS.indexOf(word.toLowerCase());
  return word === undefined ? undefined : { number, low: number, high: number, plain: true, exponent: 0, end: at + word.length };
}

/** Scales of Chinese and Japanese. 兆 is a million million in Japanese and a million in some Chinese: not read. */
const MYRIADS: Readonly<Record<string, number>> = { 万: 4, 萬: 4, 亿: 8, 億: 8, 千万: 7, 百万: 6, 十万: 5, 百: 2, 千: 3 };
/** 1億2345万6789 has three; a longer run is no number. */
const MOST_PARTS = 4;
const MYRIAD = /[万萬亿億千百十兆京]/;
const PART = /(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,9})?(千万|百万|十万|[万萬亿億千百])?/y;

/** "3.5万", "1,200万", "1億2,000万": each part smaller in scale than the one before, a fraction only in a part that stands alone. */
function myriads(text: string, at: number, behind: number): Numeral | undefined {
  const parts: { readonly digits: string; readonly fraction: string; readonly exponent: number }[] = [];
  let end = at;
  for (PART.lastIndex = at; ;) {
    const match = PART.exec(text);
    if (match === null || match[0] === "" || parts.length > MOST_PARTS) break;
    const [whole, digits = "", fraction = "", scale] = match;
    parts.push({
      digits: digits.replaceAll(",", ""),
      fraction: fraction.slice(1),
      exponent: scale === undefined ? 0 : (MYRIADS[scale] ?? 0),
    });
    end = PART.lastIndex = at === end ? at + whole.length : end + whole.length;
    if (scale === undefined) break;
  }
  const falls = parts.every(({ exponent, digits }, index) => {
    const above = parts[index - 1];
    return above === undefined || (exponent < above.exponent && digits.length + exponent <= above.exponent);
  });
  // A digit or a scale that is left over belongs to the number, and no rule says how.
  if (end < behind || !falls || /[\d万萬亿億千百十兆京]/.test(text[end] ?? "")) return undefined;
  if (parts.length > 1 && parts.some(({ fraction }) => fraction !== "")) return undefined;
  const value = parts.reduce((sum, { digits, exponent }) => sum + BigInt(digits) * 10n ** BigInt(exponent), 0n);
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (parts.length === 1) {
    const power = first.exponent - first.fraction.length;
    const all = BigInt(first.digits + first.fraction);
    const at10 = (each: bigint): number => Number(`${each}e${power - 1}`);
    return {
      number: Number(`${all}e${power}`),
      low: at10(all * 10n - 5n),
      high: at10(all * 10n + 5n),
      plain: false,
      exponent: first.exponent,
      end,
    };
  }
  const half = last.exponent === 0 ? 0 : 0.5 * 10 ** last.exponent;
  return {
    number: Number(value),
    low: Number(value) - half,
    high: Number(value) + half,
    plain: last.exponent === 0,
    exponent: last.exponent,
    end,
  };
}

/** `money`: "5m" and "5T" are scales only behind a currency sign; "3,793k" is one anywhere. */
export function readNumeral(text: string, at: number, language: string, money: boolean, spaced = false): Numeral | undefined {
  const european = usesDecimalComma(language);
  const pattern = european ? EUROPEAN : ENGLISH;
  pattern.lastIndex = at;
  SPACED.lastIndex = at;
  const match = (spaced && !european ? SPACED.exec(text) : null) ?? pattern.exec(text);
  if (match === null) return undefined;
  let end = at + match[0].length;
  // "1,2345" or "12.5.3" is no number that can be trusted.
  if (/[\d]/.test(text[end] ?? "") || (/[.,]/.test(text[end] ?? "") && /\d/.test(text[end + 1] ?? ""))) return undefined;
  const plainText = european
    ? match[0].replace(/[. \u00a0\u202f\u2009]/g, "").replace(",", ".")
    : match[0].replace(/[, \u00a0\u202f\u2009']/g, "");
  const [whole = "", fraction = ""] = plainText.split(".");
  let exponent = 0;
  let scaled = false;
  SCALE.lastIndex = end;
  LETTER_SCALE.lastIndex = end;
  if (MYRIAD.test(text[end] ?? "")) return european ? undefined : myriads(text, at, end);
  const word = SCALE.exec(text);
  // "EUR 26.9 m": no metres of money.
  if (money && /^[ \u00a0](?:m|bn|tn|k|M)(?=$|[\s.,;)])/.test(text.slice(end, end + 4))) LETTER_SCALE.lastIndex = end + 1;
  const gap = LETTER_SCALE.lastIndex > end ? 1 : 0;
  const letter = word === null ? LETTER_SCALE.exec(text) : null;
  const name = (word?.[1] ?? letter?.[1] ?? "").toLowerCase().replace(".", "");
  const usable = word !== null || (letter !== null && (money || letter[1] === "k" || letter[1] === "M" || letter[1] === "bn"));
  if (name !== "" && usable) {
    exponent = EXPONENT[name] as number;
    scaled = true;
    end += word === null ? gap + (letter as RegExpExecArray)[0].length : word[0].length;
  }
  const digits = BigInt(whole + fraction);
  const power = exponent - fraction.length;
  const at10 = (value: bigint): number => Number(`${value}e${power - 1}`);
  return {
    number: Number(`${digits}e${power}`),
    low: at10(digits * 10n - 5n),
    high: at10(digits * 10n + 5n),
    plain: !scaled && fraction === "",
    exponent,
    end,
  };
}
