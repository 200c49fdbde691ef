import type { Page, Table } from "./blocks.ts";
import { noteTimes } from "./footnotes.ts";
import { part, type Piece } from "./piece.ts";
import { typeOfNaming } from "./types.ts";

/** "p provisional; r revised; .. not available", "p = provisional": how sure a figure is, and none of its unit. */
const SAID =
  /(?<![\p{L}\p{N}])\(?([a-z]|\*{1,2}|[†‡])\)? ?(?:=|:|–|-)? ?(?:provisional|preliminary|revised|estimated?s?|forecasts?|projected|projections?|corrected|amended|unaudited|break in (?:the )?series|confidential|low reliability|imputed)\b/giu;
const MOST_NOTE = 300;
/** "p provisional" alone is a note; in a sentence "a revised figure" is none. */
const NOTE = /^(?:[^.]{0,60}\. )?(?:notes?:? |key:? )?\(?(?:[a-z]|[*†‡]{1,2})\)? ?(?:=|:|–|-)? ?\p{Ll}[^.]*\.?$/iu;
const RAISED: Readonly<Record<string, string>> = { ᵃ: "a", ᵇ: "b", ᶜ: "c", ᵈ: "d", ᵉ: "e", ᶠ: "f", ᵖ: "p", ʳ: "r", ˢ: "s", ᵘ: "u" };
const MARKED = /^(.*\d[%]?) ?\(?([a-z]|[ᵃᵇᶜᵈᵉᶠᵖʳˢᵘ]|\*{1,2}|[†‡])\)?$/u;
/** "Aldersund-4ᵃ", of a row: the name, and the mark of a note that gives no time. "19ᵉ" and "1ˢᵗ" are numbers. */
const RAISED_NAME = /^(\p{Lu}.*[\p{L}\p{N})])([ᵃᵇᶜᵈ])$/u;
const RAISED_YEAR = /^((?:\D+ \/ )?(?:1[5-9]|20)\d\d(?:[/–-]\d{2,4})?)[ᵃ-ᶻʰ-ʸ]{1,2}$/u;

function marksOf(page: Page): ReadonlySet<string> {
  const found = new Set<string>();
  for (const block of page.blocks) {
    if (block.kind === "table") continue;
    for (const { text } of block.kind === "list" ? block.items.map(({ piece }) => piece) : block.lines)
      if (text.length <= MOST_NOTE && NOTE.test(text)) for (const [, mark = ""] of text.matchAll(SAID)) found.add(mark);
  }
  return found;
}

/** The page without such marks at its tables' figures: "61.8 p" is no 61.8 pence, and "2018ᵖ" is 2018. */
export function withoutStatus(page: Page): Page {
  if (!page.blocks.some((one) => one.kind === "table")) return page;
  const marks = marksOf(page);
  const times = noteTimes(page);
  const bare = (one: Piece): Piece => {
    const year = RAISED_YEAR.exec(one.text)?.[1];
    if (year !== undefined) return part(one, 0, year.length);
    const marked = marks.size === 0 ? null : MARKED.exec(one.text);
    return marked !== null && marks.has(RAISED[marked[2] as string] ?? (marked[2] as string))
      ? part(one, 0, (marked[1] as string).length)
      : one;
  };
  const bareName = (one: Piece): Piece => {
    const [, name, raised = ""] = RAISED_NAME.exec(one.text) ?? [];
    return name === undefined || times.has(RAISED[raised] ?? "") ? bare(one) : part(one, 0, name.length);
  };
  const table = (one: Table): Table => {
    const [title = ""] = one.header.map(({ text }) => text);
    const isNaming = /^names?$/i.test(title) || typeOfNaming(title) !== undefined;
    const [header, rows] = [one.header.map(bare), one.rows.map((row) => row.map((cell, at) => (at === 0 && isNaming ? bareName(cell) : bare(cell))))]; // prettier-ignore
    const same = header.every((cell, at) => cell === one.header[at]) && rows.every((row, at) => row.every((cell, each) => cell === one.rows[at]?.[each])); // prettier-ignore
    return same ? one : { ...one, header, rows };
  };
  return { ...page, blocks: page.blocks.map((one) => (one.kind === "table" ? table(one) : one)) };
}
