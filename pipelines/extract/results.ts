import type { Heading, Table } from "./blocks.ts";
import { cleanLabel, type Label } from "./labels.ts";
import { RANK } from "./table-columns.ts";

/** "STAGE 3: Saint-Odo - Orrin Bridge" is the third of its kind on the page. */
export function sectionOf(heading: Heading | undefined): Label | undefined {
  const name =
    heading === undefined || heading.level < 2
      ? undefined
      : /^\p{L}[\p{L} ]{1,20} \d{1,3}(?=$|[:,(.]| [–—-])/u.exec(heading.piece.text)?.[0];
  return name === undefined ? undefined : cleanLabel(name);
}

/** "Place | Rider | Time" */
export const isRanked = ({ header, rows }: Table): boolean => {
  const at = header.findIndex((one) => RANK.test(one.text) || /^(?:place|plc?\.?|rk\.?)$/i.test(one.text));
  return at >= 0 && rows.length > 2 && rows.filter((row) => /^=?\d{1,3}[.)]?$/.test(row[at]?.text ?? "")).length * 10 >= rows.length * 7;
};

/** A row is a match. */
export const isFixtures = (table: Table): boolean => {
  const titles = table.header.map((one) => one.text.toLowerCase());
  return titles.some((one) => /^(?:score|result|scoreline|ft)$/.test(one)) || (titles.some((one) => /^home\b/.test(one)) && titles.some((one) => /^away\b/.test(one))); // prettier-ignore
};
