import type { Page } from "./page.ts";

/** Characters of page text in a search result. */
const SNIPPET = 200;

/**
 * The 200 characters that hold most of the query, rare words first. Offsets come from the page's index: no text is scanned.
 * Ties go to the earlier place.
 */
export function snippet(page: Page, query: ReadonlySet<number>): string {
  const places = page.index.places(query);
  const counts = new Map<number, number>();
  for (const { term } of places) counts.set(term, (counts.get(term) ?? 0) + 1);
  // The title stands above the snippet already: what it says need not be shown again.
  const titled = page.lexicon.set(page.document.title);
  const weights = new Map([...counts].map(([term, count]) => [term, (titled.has(term) ? 0.2 : 1) / Math.log2(2 + count)]));
  const hits = places.map(({ at, term }) => ({ at, term, weight: weights.get(term) ?? 0 }));
  let best = { score: 0, at: 0 };
  const inside = new Map<number, number>();
  let score = 0;
  for (let first = 0, last = 0; first < hits.length; first++) {
    const from = hits[first]!;
    for (; last < hits.length && hits[last]!.at < from.at + SNIPPET - 40; last++) {
      const hit = hits[last]!;
      const count = inside.get(hit.term) ?? 0;
      if (count === 0) score += hit.weight;
      inside.set(hit.term, count + 1);
    }
    if (score > best.score + 1e-9) best = { score, at: from.at };
    const left = (inside.get(from.term) ?? 1) - 1;
    inside.set(from.term, left);
    if (left === 0) score -= from.weight;
  }
  return cut(page.text, best.at);
}

/** From the start of the line or the words before the hit, at most 200 characters, Markdown signs off. */
function cut(text: string, at: number): string {
  const lineStart = text.lastIndexOf("\n", at) + 1;
  let start = at - lineStart <= 60 ? lineStart : text.indexOf(" ", at - 40) + 1;
  if (start > at || start <= 0) start = Math.min(at, Math.max(lineStart, 0));
  const raw = shownText(text.slice(start, start + SNIPPET * 2));
  if (raw.length <= SNIPPET) return raw;
  const end = raw.lastIndexOf(" ", SNIPPET - 4);
  return `${raw.slice(0, end > SNIPPET / 2 ? end : SNIPPET - 4)} ...`;
}

/** As a search shows it: one line, without the signs of Markdown. */
export const shownText = (text: string): string =>
  text
    .replace(/^#+ +|\*\*|^[-*] +/gmu, "")
    .replace(/\|[ :|-]*\n|[|]/gu, " ")
    .replace(/<br>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
