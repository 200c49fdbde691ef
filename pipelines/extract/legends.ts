import type { Block, Page, Table } from "./blocks.ts";
import type { Piece } from "./piece.ts";

/** "MVR = Marmere Valley Railway"; with another sign between only where a heading says that signs are explained. */
const EQUATED = /^(\p{Lu}[\p{L}\d&./-]{0,7}) ?= ?(\p{L}[^=;]{2,60})$/u;
const EXPLAINED = /^(\p{Lu}[\p{Lu}\d&./-]{0,7}) ?(?:[:–—-]|\.{3}) ?(\p{L}[^:;]{2,60})$/u;
const LEGEND = /^(?:abbreviations?(?: used)?|legend|key(?: to .*)?|codes?|symbols?|explanation of (?:codes|symbols|abbreviations))$/i;
const FEWEST = 2;

/** What a page's short signs stand for, by its own legend; a sign that it explains twice stands for nothing. */
function legendOf(blocks: readonly Block[]): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>();
  for (const block of blocks) {
    if (block.kind === "table") continue;
    const isLegend = LEGEND.test(block.headings.at(-1)?.piece.text ?? "");
    const lines = block.kind === "list" ? block.items.map(({ piece }) => piece.text) : block.lines.flatMap(({ text }) => text.split(/; |, (?=\p{Lu}[\p{L}\d]{0,7} ?=)/u)); // prettier-ignore
    const read = lines.map((text) => EQUATED.exec(text.replace(/[.;,]$/, "")) ?? (isLegend ? EXPLAINED.exec(text.replace(/\*\*/g, "")) : null)); // prettier-ignore
    if (read.filter((one) => one !== null).length < FEWEST || read.includes(null)) continue;
    for (const one of read) {
      const [, sign = "", words = ""] = one ?? [];
      found.set(sign, found.has(sign) && found.get(sign) !== words ? undefined : words);
    }
  }
  return new Map([...found].flatMap(([sign, words]) => (words === undefined ? [] : [[sign, words] as const])));
}

/** The page with the signs in its tables written out: "MVR" in a cell is the Marmere Valley Railway. */
export function withLegend(page: Page): Page {
  if (!page.blocks.some((one) => one.kind === "table")) return page;
  const legend = legendOf(page.blocks);
  if (legend.size === 0) return page;
  const cell = (one: Piece): Piece => {
    const words = legend.get(one.text);
    return words === undefined ? one : { ...one, text: words };
  };
  const table = (one: Table): Table => ({ ...one, header: one.header.map(cell), rows: one.rows.map((row) => row.map(cell)) });
  return { ...page, blocks: page.blocks.map((one) => (one.kind === "table" ? table(one) : one)) };
}
