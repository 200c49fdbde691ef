import type { Block, List, Page } from "./blocks.ts";
import { nameKey } from "../../schemas/values/names.ts";
import type { Template } from "./templated-page.ts";

const NONE: ReadonlySet<string> = new Set();

const termsOf = (block: Block): string => (block.kind === "list" && block.items.length > 1 && block.items.every(({ term, depth }) => term !== undefined && depth === 0) ? block.items.map(({ term }) => term?.text ?? "").join("\n") : ""); // prettier-ignore

/**
 * "Berths" over "Saltersey Basin: 157", "Kingfisher Reach: 143", "Depth (m)" over the same two: things side by side under what is compared.
 * The terms of such lists: the same under two headings and more, and each the name of a page or in the page's title.
 */
export function comparedThings(page: Page, template: Template | undefined): ReadonlySet<string> {
  const over = new Map<string, Set<string>>();
  for (const block of page.blocks) {
    const terms = termsOf(block);
    const heading = block.headings.at(-1);
    if (terms !== "" && heading !== undefined && heading.level > 1) over.set(terms, (over.get(terms) ?? new Set()).add(heading.piece.text));
  }
  if (![...over.values()].some((headings) => headings.size > 1)) return NONE;
  const title = nameKey(page.headings.find(({ level }) => level === 1)?.piece.text ?? "");
  const isThing = (term: string): boolean => term !== "" && (template?.isThing(term) === true || title.includes(nameKey(term)));
  return new Set([...over].flatMap(([terms, headings]) => (headings.size > 1 && terms.split("\n").every(isThing) ? [terms] : [])));
}

export const isCompared = (block: List, compared: ReadonlySet<string>): boolean => compared.size > 0 && compared.has(termsOf(block));
