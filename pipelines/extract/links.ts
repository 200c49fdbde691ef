import { nameKey } from "../../schemas/values/names.ts";
import { namesTarget } from "../../schemas/values/link-words.ts";
import type { Link } from "../../schemas/document.ts";
import type { Reference } from "../../schemas/draft.ts";
import { part, type Piece } from "./piece.ts";

/** The page's links by place and by anchor text. */
export interface Links {
  /** The link that covers exactly this slice. */
  exact(start: number, end: number): Link | undefined;
  /** The link that begins here. */
  from(start: number): Link | undefined;
  /** Links that lie inside the slice, in order. */
  within(start: number, end: number): readonly Link[];
  /** The one target that this name has on the page; undefined where it has none or several. */
  byName(name: string): string | undefined;
  /** "MV Holm MV Tarn", "Home › Ferries": links with nothing between them lead on, and are no value. */
  isTrail(slice: Piece): boolean;
  /** A reference to what the slice names: its own link's target, else the page's one target for the name. */
  reference(name: Piece): Reference;
}

const FEW_LINKS = 7;

/** What a link names: by its words alone where those are no name of its target. */
export const namedBy = (link: Pick<Link, "text" | "uri" | "part">): Reference =>
  namesTarget(link) ? { surface: link.text, uri: link.uri } : { surface: link.text };

export function indexLinks(links: readonly Link[]): Links {
  const sorted = links
    .filter((link) => link.end > link.start && /^(?:https?|file):/.test(link.uri))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const byKey = new Map<string, string | null>();
  for (const link of sorted) {
    const { uri } = namedBy(link);
    if (uri === undefined) continue;
    const key = nameKey(link.text);
    const known = byKey.get(key);
    byKey.set(key, known === undefined || known === uri ? uri : null);
  }
  /** First link that starts at or after the offset; binary search. */
  const from = (offset: number): number => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as Link).start < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const exact = (start: number, end: number): Link | undefined => {
    for (let at = from(start); at < sorted.length && sorted[at]?.start === start; at++) if (sorted[at]?.end === end) return sorted[at];
    return undefined;
  };
  const first = (start: number): Link | undefined => {
    const link = sorted[from(start)];
    return link?.start === start ? link : undefined;
  };
  const within = (start: number, end: number): readonly Link[] => {
    const found: Link[] = [];
    for (let at = from(start); at < sorted.length && (sorted[at] as Link).start < end; at++) {
      if ((sorted[at] as Link).end <= end) found.push(sorted[at] as Link);
    }
    return found;
  };
  const byName = (name: string): string | undefined => byKey.get(nameKey(name)) ?? undefined;
  return {
    exact,
    from: first,
    within,
    byName,
    isTrail: ({ text, start, end }) => {
      const inside = within(start, end);
      let rest = text;
      for (const link of inside) rest = rest.replace(link.text, " ");
      // "Hops: Heron · Amber Bell" are few and told apart; a row of many is there to lead on.
      if (inside.length > 1 && inside.length <= FEW_LINKS && /^ *(?:[·•] *)+$/.test(rest)) return false;
      return inside.length > 1 && /^[\s›»>|·•/→←]*$/.test(rest);
    },
    reference: (whole) => {
      const name = firstLine(whole);
      const own = exact(name.start, name.end);
      const uri = (own === undefined ? undefined : namedBy(own).uri) ?? byName(name.text);
      return uri === undefined ? { surface: name.text } : { surface: name.text, uri };
    },
  };
}

/** "Aldous Renn <br> (1926–2003)" is called by its first line. */
function firstLine(name: Piece): Piece {
  const end = name.text.indexOf(" <br> ");
  return end > 0 && /^[(\d]/.test(name.text.slice(end + " <br> ".length)) ? part(name, 0, end) : name;
}
