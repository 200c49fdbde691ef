import { html, type Markup } from "../html.ts";
import type { Profile } from "./profiles.ts";

/** Which page a name leads to, by the names that the pages give themselves. A name that two pages claim leads nowhere. */
export function nameIndex(profiles: readonly Profile[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string | undefined>();
  for (const { names, path } of profiles) {
    for (const name of names) paths.set(name, paths.has(name) && paths.get(name) !== path ? undefined : path);
  }
  // A title belongs to its page even where another page has it as a second name.
  for (const { title, path } of profiles) paths.set(title, path);
  return new Map([...paths].filter((entry): entry is [string, string] => entry[1] !== undefined));
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly path: string;
}

/** Text with links at the given spans; overlapping ones after the first are dropped. */
export function linkSpans(text: string, spans: readonly Span[]): Markup {
  const parts: Markup[] = [];
  let at = 0;
  for (const { start, end, path } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(html`${text.slice(at, start)}<a href="${path}">${text.slice(start, end)}</a>`);
    at = end;
  }
  return html`${parts}${text.slice(at)}`;
}

/** Links names that begin an item of a list ("Belgium 556 km, Germany 418 km", "50 (Belgium 7, Bermuda 5)"). */
export function linkItems(text: string, names: ReadonlyMap<string, string>): Markup {
  const spans: Span[] = [];
  for (const item of text.matchAll(/(?<=^|[,;(] ?|\band )[A-Z][^,;()0-9]*/g)) {
    const surface = item[0].replace(/ (?:and )?(?:less than )?$/, "").trimEnd();
    const path = names.get(surface);
    if (path !== undefined) spans.push({ start: item.index, end: item.index + surface.length, path });
  }
  return linkSpans(text, spans);
}

/**
 * Links the first mention of each name in running text. A name beside another capitalised word is part of a longer name
 * ("New Jersey", "Papua New Guinea") and is left alone.
 */
export function linkProse(text: string, names: ReadonlyMap<string, string>, self: string): Markup {
  const spans: Span[] = [];
  const seen = new Set([self]);
  for (const run of text.matchAll(/(?:[A-Z][\p{L}'’.-]*)(?: (?:(?:of|the|and|da|de) )*[A-Z][\p{L}'’.-]*)*/gu)) {
    const surface = run[0].replace(/(?:'s|’s|\.)$/, "");
    const path = names.get(surface);
    if (path === undefined || seen.has(path) || surface.length < 4 || isOther(text, run.index, surface.length)) continue;
    seen.add(path);
    spans.push({ start: run.index, end: run.index + surface.length, path });
  }
  return linkSpans(text, spans);
}

/** Rivers are named like countries ("the Senegal, Niger, and Gambia rivers"), and "then-Republic of the Congo" was another one. */
const isOther = (text: string, start: number, length: number): boolean =>
  text[start - 1] === "-" ||
  /\brivers?\b/i.test(text.slice(Math.max(0, start - 45), start)) ||
  /^[^.;]{0,30}\brivers?\b/i.test(text.slice(start + length));
