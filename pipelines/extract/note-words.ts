import type { Block, Heading, Page, Table } from "./blocks.ts";
import { withLegend } from "./legends.ts";
import { inYear, monthsIn, withBareTimes } from "./part-of-year.ts";
import { withoutStatus } from "./status-marks.ts";
import { timeOver } from "./time-over.ts";
import { timesFirst } from "./time-tables.ts";

const MOST_NOTE = 70;
const NOTE = /^\\?(?:\[([a-z]|\d{1,2})\]|([ᵃ-ᶻ¹²³⁴-⁹*†‡§]{1,2})|([a-z]|\d{1,2})[.):]?(?= ))\.? ?(?=[\p{L}\d])/u;
const RAISED = "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ¹²³⁴⁵⁶⁷⁸⁹⁰";
const PLAIN = "abcdefghijklmnop1234567890";
/** A mark at a line's beginning may have lost its height. */
const plainMark = (mark: string): string => [...mark].map((one) => PLAIN[RAISED.indexOf(one)] ?? one).join("");
const NEXT = /; (?=(?:\\?\[(?:[a-z]|\d{1,2})\]|[ᵃ-ᶻ¹⁴-⁹*†‡§]{1,2}) ?[\p{L}\d])/u;
const MARKED = /^(.{1,60}?) ?(?:\[([a-z]|\d{1,2})\]|([ᵃ-ᶻ¹⁴-⁹*†‡§]{1,2}))$/u;
/** "n", "T": letters that say nothing before the note does. */
const SIGN = /^\p{L}{1,3}\.?$/u;
/** "95-percentile in cfu/100 ml" */
const IN_UNIT = /^(?:(.{2,50}?),? )?in (\S{1,12}(?:\/| per )[\p{L}\d³² ]{1,14}|\S{1,10})$/u;

/**
 * The page with its headers written out: a mark under which a note says what is counted, or in which unit, and months under a caption
 * that names their year. Everything that reads tables then needs to know of neither.
 */
export function writtenOut(given: Page): Page {
  const page = withLegend(withoutStatus(given));
  const notes = page.blocks.some((one) => one.kind === "table") ? notesOf(page.blocks) : new Map<string, string | undefined>();
  const blocks = page.blocks.map((block) =>
    block.kind !== "table" ? block : withYear(withBareTimes(withNotes(block, notes)), block.headings.at(-1)),
  );
  return blocks.every((one, at) => one === page.blocks[at]) ? page : { ...page, blocks };
}

/** By mark; a mark that two notes explain says nothing. */
function notesOf(blocks: readonly Block[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const block of blocks) {
    if (block.kind === "table") continue;
    const lines = block.kind === "list" ? block.items.map((one) => one.piece) : block.lines;
    for (const text of lines.flatMap((one) => one.text.split(NEXT))) {
      const mark = NOTE.exec(text);
      if (mark === null) continue;
      const key = plainMark(mark[1] ?? mark[2] ?? mark[3] ?? "");
      const words = text.slice(mark[0].length).replace(/[.;]$/, "");
      found.set(key, found.has(key) || words.length > MOST_NOTE || timeOver(words) !== undefined ? undefined : words);
    }
  }
  return found;
}

function withNotes(table: Table, notes: ReadonlyMap<string, string | undefined>): Table {
  if (notes.size === 0) return table;
  const header = table.header.map((cell) => {
    const mark = MARKED.exec(cell.text);
    const said = notes.get(plainMark(mark?.[2] ?? mark?.[3] ?? ""));
    if (mark === null || said === undefined) return cell;
    const head = mark[1] as string;
    if (SIGN.test(head)) return { ...cell, text: said };
    const unit = IN_UNIT.exec(said);
    return unit === null ? cell : { ...cell, text: `${head}${unit[1] === undefined ? "" : `, ${unit[1]}`} (${unit[2]})` };
  });
  return header.every((one, at) => one === table.header[at]) ? table : { ...table, header };
}

/** "Mean temperature 2024" over "May | June | July": which May it was. */
function withYear(table: Table, heading: Heading | undefined): Table {
  const months = monthsIn(table.header);
  if (months < 2 || months < table.header.length - 2 || timesFirst(table)) return table;
  const text = table.caption?.text ?? heading?.piece.text ?? "";
  const years = text.match(/(?<![\d.,–/-])(?:1[89]|20)\d\d(?![\d–/-])/g) ?? [];
  const [year] = years;
  if (year === undefined || years.length > 1 || /\b(?:since|from|until|till|to|after|before|based|normals?)\b/i.test(text)) return table;
  return { ...table, header: table.header.map((one) => inYear(one, year)) };
}
