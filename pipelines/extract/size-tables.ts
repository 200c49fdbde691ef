import type { Table } from "./blocks.ts";
import { cleanLabel, columnLabels, measureOf, type Caption } from "./labels.ts";
import type { PageSubject } from "./subject.ts";
import type { Cell } from "./table-columns.ts";
import { isGroupRow, isSort } from "./table-shapes.ts";

const LETTERS = /^(?:[2-6]?X{0,3}[SML]|XX?S)$/;
const WORDS = /^(?:extra |very )?(?:small|medium|large)$/i;
const TITLE = /^(?:\p{Ll}+ )?(?:sizes?|gr[öo](?:ß|ss)en?|tailles?|tallas?|taglie?)$/iu;
/** By such, and by a figure, sizes are told where the table says that they are sizes. */
const SIGN = /^[\p{Lu}\d][\p{L}\d./–-]{0,5}(?: ?(?:\([^()]{1,20}\)|\p{L}{1,4}))?$/u;

/** "Size | Seat tube" over "S", "M", "XL": in which the page's subject comes. */
export function sizesDown({ header, rows }: Table): boolean {
  const names = rows.filter((row) => !isGroupRow(row)).map((row) => row[0]?.text ?? "");
  const isTitled = TITLE.test(header[0]?.text ?? "");
  return names.length > 1 && header.length > 1 && new Set(names).size === names.length && names.every((one) => LETTERS.test(one) || (isTitled && (WORDS.test(one) || SIGN.test(one) || isSort(one)))); // prettier-ignore
}

/** "| | S | M | L |" over "Seat tube (mm)": the columns are the sizes. */
export const sizesAcross = ({ header }: Table): boolean => header.length > 2 && header.slice(1).every(({ text }) => LETTERS.test(text) || WORDS.test(text)); // prettier-ignore

/** What such a table says of the page's subject in each of its sizes. */
export function cellsOfSizes({ header, rows }: Table, caption: Caption, { reference: subject }: PageSubject): Cell[] {
  return rows.flatMap((row) => {
    const label = columnLabels(row[0]?.text ?? "");
    if (label.path.length === 0 || isGroupRow(row)) return [];
    const measure = measureOf(label, caption);
    return row.flatMap((value, at): Cell[] =>
      at === 0 || value.text === "" || header[at] === undefined
        ? []
        : [
            {
              subject,
              path: [...label.path, cleanLabel(LETTERS.test(header[at].text) ? `size ${header[at].text}` : header[at].text)],
              value,
              asOf: label.asOf ?? caption.asOf,
              ...measure,
            },
          ],
    );
  });
}
