import { html, type Html } from "./html.ts";

/** A quote where it stands: the page's text around it, as far as it is known. */
export interface PlacedQuote {
  readonly quote: string;
  readonly uri: string;
  readonly title?: string;
  readonly before?: string;
  readonly after?: string;
  /** A page of the explorer. */
  readonly href?: string;
}

const AROUND = 110;

/** Cut out of a page's text. Offsets are UTF-16 units. */
export const placedQuote = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  page: { readonly uri: string; readonly title?: string; readonly href?: string },
): PlacedQuote => ({
  ...page,
  quote: text.slice(start, end),
  before: `${start > AROUND ? "…" : ""}${text.slice(Math.max(0, start - AROUND), start)}`,
  after: `${text.slice(end, end + AROUND)}${end + AROUND < text.length ? "…" : ""}`,
});

const closer = (text: string): string => text.replace(/\n\s*\n/g, "\n");

/** A row's value that is held by backticks, for machines: people see it without. Behind its name, or in a list, at the end of a line. */
const HELD = /(?<=(?:^|\n)(?:[^\n`]{1,80}: |- ))`([^`\n]+)`(?=\n|$)/g;

/** A text in parts, cut at these places, as people read it. */
export function readableParts(text: string, ...cuts: readonly number[]): readonly string[] {
  const held = new Set([...text.matchAll(HELD)].flatMap(({ index, 0: all }) => [index, index + all.length - 1]));
  const ends = [...cuts, text.length];
  return ends.map((end, part) => {
    const start = ends[part - 1] ?? 0;
    return text.slice(start, end).replace(/`/g, (mark, at: number) => (held.has(start + at) ? "" : mark));
  });
}

export const quoteView = ({ quote, uri, title, before = "", after = "", href }: PlacedQuote): Html => {
  const [around = "", lit = "", behind = ""] = readableParts(`${before}${quote}${after}`, before.length, before.length + quote.length);
  const page = html`<cite>${title ?? uri}</cite> <small>${uri}</small>`;
  return html`<blockquote>
    <p class="around">${closer(around)}<mark>${lit}</mark>${closer(behind)}</p>
    <footer>${href === undefined ? page : html`<a href="${href}">${page}</a>`}</footer>
  </blockquote>`;
};
