/** English names, in the order of the year. */
export const MONTHS = "January February March April May June July August September October November December".split(" ");
/** The English names as the alternatives of a pattern. */
export const ENGLISH_MONTHS = MONTHS.join("|");

/** "2014", "2014-07" -> "July 2014", "2014-12-31" -> "31 December 2014"; undefined where there is no such month. */
export function dateInWords(date: string): string | undefined {
  const [year = "", month, day] = date.split("-");
  if (month === undefined) return year;
  const name = MONTHS[Number(month) - 1];
  if (name === undefined) return undefined;
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`;
}

/** Month names of the languages whose pages are read, in the order of the year; English ones also short. No name means two months. */
const NAMES: readonly (readonly string[])[] = [
  ["january", "jan.", "jan", "januar", "jänner", "janvier", "enero", "gennaio", "januari", "janeiro"],
  ["february", "feb.", "feb", "februar", "feber", "février", "febrero", "febbraio", "februari", "fevereiro"],
  ["march", "mar.", "mar", "märz", "mars", "marzo", "maart", "março", "marts"],
  ["april", "apr.", "apr", "avril", "abril", "aprile"],
  ["may", "mai", "mayo", "maggio", "mei", "maio", "maj"],
  ["june", "jun.", "jun", "juni", "juin", "junio", "giugno", "junho"],
  ["july", "jul.", "jul", "juli", "juillet", "julio", "luglio", "julho"],
  ["august", "aug.", "aug", "août", "agosto", "augustus", "augusti"],
  ["september", "sept.", "sep.", "sept", "sep", "septembre", "septiembre", "settembre", "setembro"],
  ["october", "oct.", "oct", "oktober", "octobre", "octubre", "ottobre", "outubro"],
  ["november", "nov.", "nov", "novembre", "noviembre", "novembro"],
  ["december", "dec.", "dec", "dezember", "décembre", "diciembre", "dicembre", "dezembro", "desember"],
];
/** The number of a month, 1 to 12, by each of its names in lower case. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
);
/** A pattern of any of these names, to be used without regard to case. Long names first; a short one must not be the start of a longer word ("Mar" in "Marrow"). */
export const ANY_MONTH = `(?:${[...monthNumbers.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace(".", "\\."))
  .join("|")})(?![\\p{L}])`;
