const ACCENTS: Readonly<Record<string, string>> = { "'": "\u0301", '"': "\u0308", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307", u: "\u0306", v: "\u030c", H: "\u030b", c: "\u0327", k: "\u0328", r: "\u030a" }; // prettier-ignore
const LETTERS: Readonly<Record<string, string>> = { o: "ø", O: "Ø", l: "ł", L: "Ł", ss: "ß", ae: "æ", AE: "Æ", oe: "œ", OE: "Œ", aa: "å", AA: "Å", i: "ı" }; // prettier-ignore

/** Records carry marks of HTML and JATS ("<i>E. coli</i>", "<jats:p>") and lines that were wrapped. */
export const plainText = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>\n]{0,100}>/gi, (tag) => (/^<\/?(?:jats:)?(?:p|title|sec|br|div)\b/i.test(tag) ? " " : ""))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, "&") // prettier-ignore
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .normalize("NFC");

/** "Erd\H{o}s", "Bal\'azs", "S\o rensen": how arXiv writes names. */
export const stripTex = (text: string): string =>
  text
    .replace(
      /\{?\\(['"`^~=.]|[uvHckr](?=[ {]))\s*\{?\\?([A-Za-z])\}?\}?/g,
      (_, accent: string, letter: string) => `${letter}${ACCENTS[accent] ?? ""}`,
    ) // prettier-ignore
    .replace(/\{?\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i)(?![A-Za-z])(?:\{\}| )?\}?/g, (_, letter: string) => LETTERS[letter] ?? "")
    .replace(/[{}]/g, "")
    .normalize("NFC");

/** The first day, or none: "2019-05-03T…" -> "2019-05-03". */
export function dayOf(text: string | undefined): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text ?? "")?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day;
}
