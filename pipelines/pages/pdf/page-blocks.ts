import { escapeHtml } from "../formats/html.ts";
import { columnTables } from "./column-tables.ts";
import type { Piece } from "./piece.ts";
import { ruledTables } from "./ruled-tables.ts";
import type { Rules } from "./rules.ts";
import { joinedLine, type PageTable, tableHtml } from "./table.ts";

/** A page as HTML: tables where lines or columns of figures tell them, paragraphs elsewhere, in the order in which they are drawn. */
export function pageHtml(pieces: readonly Piece[], rules: Rules): readonly string[] {
  const ruled = ruledTables(pieces, rules);
  const inTable = new Map<Piece, PageTable>(ruled.flatMap((table) => [...table.pieces].map((piece) => [piece, table] as const)));
  for (const table of columnTables(pieces.filter((piece) => !inTable.has(piece)))) for (const piece of table.pieces) inTable.set(piece, table); // prettier-ignore
  const blocks: string[] = [];
  const told = new Set<PageTable>();
  let run: Piece[] = [];
  const flush = (): void => {
    blocks.push(...paragraphsOf(run).map((text) => `<p>${escapeHtml(text)}</p>`));
    run = [];
  };
  for (const piece of pieces) {
    const table = inTable.get(piece);
    if (table === undefined) {
      // What is left of a table's lines are spaces and dots.
      if (run.length > 0 || /[^\s.]/.test(piece.text)) run.push(piece);
    } else if (!told.has(table)) {
      flush();
      told.add(table);
      blocks.push(tableHtml(table));
    }
  }
  flush();
  return blocks;
}

/** Lines are joined unless the space between them is wider than that between lines, or the letters change their size. */
function paragraphsOf(pieces: readonly Piece[]): string[] {
  const paragraphs: string[] = [];
  let text = "";
  let last: { readonly y: number; readonly height: number } | undefined;
  let ended = false;
  const flush = (): void => {
    const whole = text.replace(/\s+/g, " ").trim();
    // A page's number alone says nothing.
    if (whole !== "" && !/^\d{1,4}$/.test(whole)) paragraphs.push(whole);
    text = "";
  };
  for (const { text: letters, y, height, ended: ends } of pieces) {
    if (letters.trim() !== "") {
      if (last !== undefined) {
        const drop = Math.abs(last.y - y);
        const size = Math.max(last.height, 1);
        if (drop > size * 1.7 || (drop > size * 0.5 && Math.abs(height - last.height) > size * 0.15)) flush();
        else if (ended || drop > size * 0.5) text = joinedLine(text, letters);
      }
      last = { y, height: height || (last?.height ?? 10) };
      ended = false;
    }
    text += letters;
    ended ||= ends;
  }
  flush();
  return paragraphs;
}
