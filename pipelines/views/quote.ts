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

export const quoteView = ({ quote, uri, title, before = "", after = "", href }: PlacedQuote): Html => {
  const page = html`<cite>${title ?? uri}</cite> <small>${uri}</small>`;
  return html`<blockquote>
    <p class="around">${closer(before)}<mark>${quote}</mark>${closer(after)}</p>
    <footer>${href === undefined ? page : html`<a href="${href}">${page}</a>`}</footer>
  </blockquote>`;
};
