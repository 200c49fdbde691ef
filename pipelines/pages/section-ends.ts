import { type Element } from "domhandler";
import { sectionEnd } from "../../schemas/values/section-end.ts";
import { find } from "./dom.ts";
import type { Inline } from "./inline.ts";

/** Stands between blocks until all of them are there: behind it nothing is under headings of that rank any more. */
const MARK = /^\u0000([1-6])$/;
const HEADING = /^(#{1,6}) /;

/** Elements that end what their headings say. */
const SECTION = /^(?:section|article|aside|details|fieldset)$/;

/**
 * Markdown's headings have no end, a page's sections have: of a card "Residential" the table behind the section of cards is no part. The blocks
 * of an element, with a mark behind them where headings in it end with it: those of a section, and of blocks that hold more than a
 * heading and the words below it. The page's own title never ends.
 */
export function withEnd(element: Element, inner: readonly Inline[]): readonly Inline[] {
  if (!SECTION.test(element.name) && element.name !== "div") return inner;
  const ranks = inner.flatMap(({ text }) => HEADING.exec(text)?.[1]?.length ?? []);
  const rank = Math.min(...ranks);
  if (ranks.length === 0 || rank === 1 || HEADING.test(inner.at(-1)?.text ?? "")) return inner;
  const isSection =
    SECTION.test(element.name) || ranks.filter((one) => one === rank).length > 1 || find(element.children, ({ name }) => /^(?:table|ul|ol|dl)$/.test(name)) !== undefined; // prettier-ignore
  return isSection ? [...inner, { text: `\u0000${rank}`, links: [] }] : inner;
}

export const withoutEnds = (blocks: readonly Inline[]): readonly Inline[] => blocks.filter(({ text }) => !MARK.test(text));

/**
 * Marks as thematic breaks, with as many dashes more than two as headings end there; none where a heading follows that ends them itself.
 * Blocks behind it are of the headings that are left.
 */
export function shownEnds(blocks: readonly Inline[]): readonly Inline[] {
  const shown: Inline[] = [];
  let open: number[] = [];
  let ended: number | undefined;
  for (const block of blocks) {
    const mark = MARK.exec(block.text);
    if (mark !== null) {
      ended = Math.min(ended ?? 6, Number(mark[1]));
      continue;
    }
    const rank = HEADING.exec(block.text)?.[1]?.length;
    if (ended !== undefined && (rank === undefined || rank > ended)) {
      const left = open.filter((one) => one < (ended as number));
      if (left.length < open.length) shown.push({ text: sectionEnd(open.length - left.length), links: [] });
      open = left;
    }
    ended = undefined;
    if (rank !== undefined) open = [...open.filter((one) => one < rank), rank];
    shown.push(block);
  }
  return shown;
}
