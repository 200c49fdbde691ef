import type { Heading, Table } from "./blocks.ts";
import type { Piece } from "./piece.ts";
import { typeOfColumn } from "./types.ts";

/** "POP01: Population by municipality and time": what an office of statistics calls the table by stands before what it holds. */
const NUMBERED = /^[A-Z]{2,6}\d{1,4}[A-Z]?(?::| [–—-]) (?=\p{Lu})/u;
/** "Population 1 January by …": the day of each year, and no word of what is counted. */
const DAY =
  / (?:on |at |as of )?\d{1,2}(?:st)? (?:January|February|March|April|May|June|July|August|September|October|November|December)(?= by )/;
/** The last of what it is parted by is when. */
const BY_TIME =
  / by (\p{Ll}[\p{Ll} -]{2,40}?)(?:, \p{Ll}[\p{Ll} -]{2,40}?)* and (?:time|(?:school |financial |calendar )?year|quarter|month)$/u;
const WHEN = /^(?:time|.*\b(?:year|quarter|month|week|day))$/;

/** Whether a page's title is that of such a table: nothing is called so, nor is what stands above it the page's thing. */
export const isNumberedTable = (title: string): boolean => NUMBERED.test(title);

const titled = <P extends Piece>(piece: P): P => ({ ...piece, text: piece.text.replace(NUMBERED, "").replace(DAY, "") });

/**
 * A table as offices of statistics publish them, by what its title says: without its number, above the names of the rows what they are where
 * the corner is empty, and where those are things, called as what is counted alone. Others come back as they are.
 */
export function asTitled(table: Table, heading: Heading | undefined): { readonly table: Table; readonly heading: Heading | undefined } {
  const caption = table.caption === undefined ? undefined : titled(table.caption);
  const [parted = "", rows = ""] = BY_TIME.exec(caption?.text ?? "") ?? [];
  const [corner, ...times] = table.header;
  const isBare = corner?.text === "" && rows !== "" && !WHEN.test(rows);
  const counted = caption !== undefined && typeOfColumn(rows) !== undefined ? { ...caption, text: caption.text.slice(0, -parted.length) } : caption; // prettier-ignore
  return {
    table: {
      ...table,
      ...(counted && { caption: counted }),
      ...(isBare && { header: [{ ...corner, text: `${rows.slice(0, 1).toUpperCase()}${rows.slice(1)}` }, ...times] }),
    },
    heading: heading && isNumberedTable(heading.piece.text) ? { ...heading, piece: titled(heading.piece) } : heading,
  };
}
