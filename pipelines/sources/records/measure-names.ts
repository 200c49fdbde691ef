import { cellText, type RawTable } from "./table.ts";

/** Figures: "Windows 2000" and "Windows 2003" are no times of Windows. */
export const isMeasured = (table: RawTable, at: number): boolean => {
  const texts = table.rows.map((row) => cellText(row[at]).trim()).filter((text) => !EMPTY.test(text));
  return texts.length > 0 && texts.filter((text) => FIGURE.test(text)).length >= 0.95 * texts.length;
};
const FIGURE = /^[<>~]?[$€£]?[-+−]?\d[\d.,\s']*(?: ?[^\d\s]{1,10})?$/;
const EMPTY = /^(?:|[-–.…:]+|n\/?a|nan|null)$/i;

/** "Country Name", "huette_code" name a country and a Hütte; a bare "Code" or "Name" names anything. */
export const keyWords = (header: string): string =>
  header
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replace(/[_\s.-]+/g, " ")
    .toLowerCase()
    .replace(/(?:^| )(?:names?|titles?|labels?|codes?|ids?|keys?|no|nr|number|ref)$/, "")
    .replace(/[^\p{L} ]/gu, "")
    .trim();

const YEAR = "(?:1[5-9]|20)\\d\\d";

/** "Spend by site 2020-2023" measures spend. */
export const measureOf = (name: string, kind = ""): string => {
  const words = name
    .replace(/[_\s.-]+/g, " ")
    .replace(new RegExp(` ?\\(?\\b${YEAR}(?: ?(?:to|–|/)? ?${YEAR})?\\)?`, "g"), " ")
    .replace(/ (?:by|per|each|every|of each|je|par|por)\b.*$/i, "")
    .replace(/\b(?:table|data|dataset|annual|yearly|by year|time series|series|all)\b/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  // "ward_population" of wards is their population.
  const own = words.toLowerCase().split(" ").filter((word) => kind === "" || (word !== kind && word !== `${kind}s`)).join(" "); // prettier-ignore
  return own === "" ? "value" : own;
};

/** "Total" and "value" of a table say what of by what the table is called. */
export function namedMeasure(header: string, name: string): string {
  const measure = measureOf(name);
  const [, word, unit = ""] = /^(totals?|values?|amounts?|counts?|figures?|numbers?|quantity|n|anzahl|wert|summe)( ?[([][^()[\]]*[)\]])?$/i.exec(header.trim()) ?? []; // prettier-ignore
  if (word === undefined || measure === "value") return header;
  return /^(?:total|summe)/i.test(word) ? `total ${measure}${unit}` : `${measure}${unit}`;
}
