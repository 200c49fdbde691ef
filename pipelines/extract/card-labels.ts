import type { Heading, Page } from "./blocks.ts";
import { keyValue } from "./key-value.ts";
import { isProse } from "./sentences.ts";
import { beginningsOf, labelKey } from "./site-outline.ts";

/** So many headings of one rank with lines below them are cards. */
const CARDS = 5;
/** What stands under most of them opens their lines by habit; under fewer, by chance. */
const SHARE = 0.8;

/**
 * "Flowering April to June" and "Flower colour cream" under one name after another: what lines of nearly all cards of a page begin with, and
 * each goes on otherwise, are labels, as they are where the pages of a template say so.
 */
export function cardLabels({ blocks }: Page): readonly string[] {
  const lines = new Map<Heading, string[]>();
  for (const block of blocks) {
    const heading = block.headings.at(-1);
    if (block.kind !== "paragraph" || heading === undefined || heading.level < 2) continue;
    const said = block.lines.flatMap(({ text }) => (isProse(text) || keyValue(text) !== null ? [] : [text]));
    lines.set(heading, [...(lines.get(heading) ?? []), ...said]);
  }
  const cards = [...lines].filter(([heading, said]) => said.length > 0 && said.length <= 6 && heading.level === [...lines.keys()].at(-1)?.level); // prettier-ignore
  if (cards.length < CARDS) return [];
  const found = new Map<string, { cards: number; readonly rests: Set<string> }>();
  for (const [, said] of cards)
    for (const [opening, rest] of new Map(said.flatMap(beginningsOf))) {
      const count = found.get(opening) ?? { cards: 0, rests: new Set<string>() };
      count.cards++;
      found.set(opening, { ...count, rests: count.rests.add(labelKey(rest)) });
    }
  return [...found].flatMap(([opening, { cards: count, rests }]) => (WORDS.test(opening) && !JOINS.test(opening) && count >= cards.length * SHARE && rests.size > 2 ? [opening] : [])); // prettier-ignore
}

/** "Tel. +699" is half of a number, and "open from" half of a phrase. */
const WORDS = /^\p{L}[\p{L} ’'-]*$/u;
const JOINS = /(?:^| )(?:from|in|at|of|on|to|by|for|with|and|or|the|an?|is|are|was|were|has|have)$/;
