import type { Block, Table } from "./blocks.ts";
import { part, splitTop } from "./piece.ts";

const COLUMN = /^(?:and )?\p{L}[\p{L}\p{N} ()²³%€$£/.-]{1,44}$/u;

/** "Mill, height in feet, floors, span of sails in feet." over a table without a header: a sentence names its columns, one by one. */
export function columnsNamed(table: Table, before: Block | undefined): Table {
  if (table.header.some((one) => one.text !== "") || table.header.length < 3 || table.rows.length < 2) return table;
  if (before?.kind !== "paragraph" || before.headings.at(-1) !== table.headings.at(-1) || before.piece.text.length > 240) return table;
  const { text } = before.piece;
  const end = /[.:](?=\s|$)/.exec(text)?.index ?? text.length;
  const from = /^(?:The )?(?:columns?|from left to right)(?: are| give|:)?:? /i.exec(text)?.[0].length ?? 0;
  const names = splitTop(part(before.piece, from, end), /,? and (?=[^,]*$)|, /g);
  // A list of things is no header: what names columns stands in lower case but for the first.
  const plain = names.every((one, at) => COLUMN.test(one.text) && (at === 0 || /^\p{Ll}/u.test(one.text)));
  return names.length === table.header.length && plain ? { ...table, header: names } : table;
}
