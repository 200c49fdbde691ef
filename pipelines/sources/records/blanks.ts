import { cellText, type RawTable } from "./table.ts";

/** What says nothing in any column. */
const NOTHING = /^(?:n\/a|#n\/a|nan|null|nil|<na>|-+|–|—|\.{2,}|…|\?+|k\. ?a\.|n\. ?a\.)$/i;
/** Among figures and days these say nothing; elsewhere they may be words like others. */
const NOT_KNOWN =
  /^(?:na|none|unknown|not known|not available|missing|tbc|tba|tbd|unbekannt|keine angabe|inconnu|desconocido|n\.c\.?|n\.d\.?|n\.r\.?|s\.o\.?|s\.d\.?|non communiqué|k\. ?A\.?|o\. ?A\.?|\(?blank\)?|x)$/i;
/** Figures, money, days: what a column holds in which a word is a gap. */
const COUNTED = /^[<>~]?[$€£]?[-+−]?\d[\d.,\s':/-]*(?: ?[^\d\s]{1,6})?$|^\d{1,2}[ /.-]\p{L}{3,9}\.?[ /.-]\d{2,4}$/u;
const MOST = 0.6;

/** Cells that only fill a gap, as empty ones. */
export function withoutBlanks(table: RawTable): RawTable {
  const counted = table.columns.map((_, at) => {
    const texts = table.rows.map((row) => cellText(row[at]).trim()).filter((text) => text !== "" && !NOTHING.test(text) && !NOT_KNOWN.test(text)); // prettier-ignore
    return texts.length >= MOST * table.rows.length && texts.length > 0 && texts.every((text) => COUNTED.test(text));
  });
  const isGap = (text: string, at: number): boolean => NOTHING.test(text) || (counted[at] === true && NOT_KNOWN.test(text));
  if (!table.rows.some((row) => row.some((cell, at) => typeof cell === "string" && isGap(cell.trim(), at)))) return table;
  return {
    ...table,
    rows: table.rows.map((row) => row.map((cell, at) => (typeof cell === "string" && isGap(cell.trim(), at) ? "" : cell))),
  };
}
