const ASCII = /^[\0-\x7f]*$/;
/** A key already. */
const PLAIN = /^(?!the )[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Letters that Unicode does not take apart: to it, the stroke of "ł" is no mark. */
export const LETTERS: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ß: "ss", ı: "i" };

/** "Korea, South", "Gambia, The", "Congo, Republic of the", "Victoria, Lake"; "Paris, Texas" is none. */
const INVERTED =
  /^([^,()]+), ((?:the |great )?(?:north|south|east|west|northern|southern|eastern|western|central)|the|u\.?s\.?|american|british|french|dutch|mount|lake|cape|[^,()]+ of(?: the)?)$/i;
const INITIALS = /\b(?:\p{L}\.){2,}|\b\p{L}(?:\.\p{L})+\b/gu;

/**
 * The key under which names are equal: case, diacritics, punctuation, spacing and a leading "the" do not count.
 * "Cote d'Ivoire", "Côte d’Ivoire" -> `cote d ivoire`.
 */
export function nameKey(name: string): string {
  // Most names and words: patterns of Unicode classes take three times as long.
  if (PLAIN.test(name)) return name;
  if (ASCII.test(name))
    return name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim()
      .replace(/^the /, "");
  return name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[łøđðþæœßı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the /, "");
}

/**
 * A looser key, by which mentions find their entity: articles inside the name do not count either, "St." is "Saint", "&" is "and", "U.S."
 * is "US", and an inverted name is the name.
 */
export function mentionKey(name: string): string {
  let plain = name.includes(", ") ? name.trim().replace(INVERTED, "$2 $1") : name;
  if (plain.includes(".")) plain = plain.replace(INITIALS, (initials) => initials.replaceAll(".", ""));
  return nameKey(plain.replace(/&/g, " and "))
    .replace(/\bthe (?=.)/g, "")
    .replace(/\bst (?=\p{L})/gu, "saint ");
}

/** "1. Overview", "Introduction": the name of a part of a page, never of what the page is about. */
export const isSectionTitle = (text: string): boolean =>
  /^(?:\d+(?:\.\d+)*\.? ?(?=\p{L}{4})|(?:introduction|overview|summary|contents|synopsis|abstract|home|welcome)$)/iu.test(text);

/** "About us", "Annual report 2021": a page that is of whoever has the site, and no thing is called so. */
export const isOfSite = (title: string): boolean =>
  /^(?:about(?: us)?|who we are|our (?:history|story)|(?:key|our) figures|facts (?:and|&) figures|in (?:figures|numbers)|(?:(?:financial|annual|full[- ]year) )?results|leadership|management|our (?:people|team|sites|locations|business)|(?:the )?board(?: of directors)?|financials|five[- ]year (?:summary|record)|(?:key )?financial (?:data|figures))$/i.test(
    title.trim(),
  ) || isReportTitle(title);

export const isReportTitle = (title: string): boolean =>
  /^(?:(?:19|20)\d\d(?:[/–-]\d{2,4})? )?(?:annual|yearly|activity|management) (?:report|review)(?: and accounts)?(?:,? (?:for |of )?(?:19|20)\d\d(?:[/–-]\d{2,4})?)?$/i.test(
    title.trim(),
  );
