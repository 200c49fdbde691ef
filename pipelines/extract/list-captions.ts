import type { Block, List } from "./blocks.ts";
import type { Label } from "./labels.ts";
import { isProse } from "./sentences.ts";
import { countedNoun } from "./table-labels.ts";

/** What only says that a picture of figures follows. */
const PICTURE = /^(?:infographic|graphic|chart|diagram|figure|graph|bar chart)(?: \d{1,3})?[:.] /i;
/** "Workforce by trade", "Visits by year", "Bolts replaced per season" */
const PARTS = /\S (?:by|per) \p{Ll}/u;

/** "Infographic: workforce by trade" right above "Miners: 178, Masons: 131": what the figures of the list are parts of. */
export function captionOver(list: List, before: Block | undefined): readonly Label[] | undefined {
  if (before?.kind !== "paragraph" || before.headings.at(-1) !== list.headings.at(-1) || before.lines.length > 1) return undefined;
  const text = before.piece.text.replace(PICTURE, "").replace(/:$/, "");
  if (text.length > 90 || /[.!?]$/.test(text) || isProse(text) || !PARTS.test(text)) return undefined;
  const figures = list.items.every(({ term, body }) => term !== undefined && /^[~≈$€£]?\d[\d.,]*(?: ?\S{1,8})?$/.test(body.text));
  const noun = figures && list.items.length > 1 ? countedNoun([text.charAt(0).toUpperCase() + text.slice(1)], "") : undefined;
  return noun === undefined ? undefined : [noun];
}

/** A heading that text stands under is that text's: of the figures behind it, it says nothing. */
export function tellsStory(blocks: readonly Block[], at: number): boolean {
  const heading = blocks[at]?.headings.at(-1);
  if (blocks[at]?.kind === "paragraph") return false;
  for (let before = at - 1; before >= Math.max(0, at - MOST_BEFORE) && blocks[before]?.headings.at(-1) === heading; before--) {
    const block = blocks[before] as Block;
    if (block.kind === "paragraph" && block.piece.text.length > STORY && isProse(block.piece.text)) return true;
  }
  return false;
}

const STORY = 100;
/** So many blocks are looked at: a section of thousands costs no more by the block. */
const MOST_BEFORE = 20;
