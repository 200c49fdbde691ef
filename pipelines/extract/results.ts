import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import type { Piece } from "./piece.ts";
import { RANK } from "./table-columns.ts";

/** "STAGE 3: Saint-Odo - Orrin Bridge" is the third of its kind on the page. */
export function sectionOf(heading: Heading | undefined): Label | undefined {
  const name =
    heading === undefined || heading.level < 2
      ? undefined
      : /^\p{L}[\p{L} ]{1,20} \d{1,3}(?=$|[:,(]|\.(?!\d)| [–—-])/u.exec(heading.piece.text)?.[0];
  return name === undefined ? undefined : cleanLabel(name);
}

const rankAt = ({ header }: Table): number => header.findIndex((one) => RANK.test(one.text) || /^(?:place|plc?\.?|rk\.?)$/i.test(one.text));

/** "Place | Rider | Time" */
export const isRanked = (table: Table): boolean => {
  const at = rankAt(table);
  const placed = table.rows.filter((row) => /^=?\d{1,3}(?:[.)]|st|nd|rd|th)?$/.test(row[at]?.text ?? "")).length;
  return at >= 0 && table.rows.length > 2 && placed * 10 >= table.rows.length * 7;
};

/**
 * "Class | Place | Beer" over "Bitters | 1st | Bushel": under what a row's thing is the result's, where its place is said as one. Nothing
 * where two rows have the same.
 */
export function placesIn(table: Table, named: number): (row: readonly Piece[]) => readonly Label[] | undefined {
  const at = rankAt(table);
  const apart = new Set(table.rows.map((one) => [...one.slice(0, at), one[at]].map((cell) => cell?.text ?? "").join("|")));
  if (at > named || apart.size < table.rows.length) return () => undefined;
  return (row) => {
    const over = row.slice(0, at).filter((one) => one.text !== "");
    const isPlaced = /^\d{1,3}(?:st|nd|rd|th)$/.test(row[at]?.text ?? "");
    return isPlaced && over.length <= 1 ? [...over, row[at] as Piece].map((one) => cleanLabel(one.text)) : undefined;
  };
}

/** A row is a match. */
export const isFixtures = (table: Table): boolean => {
  const titles = table.header.map((one) => one.text.toLowerCase());
  // "Home \ Away": what stands in a cell is of a row and a column.
  if (/^\p{L}[\p{L} ]* ?\\{1,2} ?\p{L}/u.test(titles[0] ?? "")) return true;
  // "Home / W": what a side did at home is told of the side, and no match.
  const [home, away] = [/^home\b(?! \/)/, /^away\b(?! \/)/];
  return titles.some((one) => /^(?:score|result|scoreline|ft)$/.test(one)) || (titles.some((one) => home.test(one)) && titles.some((one) => away.test(one))); // prettier-ignore
};
