import type { KindStands } from "./entries/kind-places.ts";

/** A place is learned from so many things, where they are half of those that were looked at and no other place has half as many. */
const LEAST = 3;

/** Where the corpus' own pages write the noun of a kind, and on how many things. */
export interface LearnedKind {
  readonly noun: string;
  readonly stands: Exclude<KindStands, "nowhere">;
  readonly things: number;
}

/**
 * Where pages write what a thing is by its name: "the Elrosen hut stands", "hut Chamanna Palüna". Of a kind of several words its last may be
 * what they write. A thing counts once for each place, however often its page says it.
 */
export function kindLearner(): { see(kind: string, name: string, text: string): void; of(kind: string): LearnedKind | undefined } {
  const kinds = new Map<string, { looked: number; readonly places: Map<string, number> }>();
  return {
    see(kind, name, text) {
      const seen = kinds.get(kind) ?? { looked: 0, places: new Map<string, number>() };
      kinds.set(kind, seen);
      const plain = text.replace(/[*_[\]]/g, "");
      if (!plain.includes(name)) return;
      seen.looked++;
      for (const place of placesIn(plain, name, nounsOf(kind))) seen.places.set(place, (seen.places.get(place) ?? 0) + 1);
    },
    of(kind) {
      const { looked, places } = kinds.get(kind) ?? { looked: 0, places: new Map<string, number>() };
      const [first, second] = [...places].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      if (first === undefined || first[1] < LEAST || 2 * first[1] < looked || (second !== undefined && 2 * second[1] > first[1]))
        return undefined;
      const [stands, noun] = first[0].split(":") as [LearnedKind["stands"], string];
      return { noun, stands, things: first[1] };
    },
  };
}

const nounsOf = (kind: string): readonly string[] => [...new Set([kind, kind.slice(kind.lastIndexOf(" ") + 1)])];

/** The longest noun beside the name counts. Behind it only where an article is before it: "Elrosen hut" may be a line of a table. */
function placesIn(text: string, name: string, nouns: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const [before, after] = [text.slice(Math.max(0, at - 60), at), text.slice(at + name.length, at + name.length + 60)];
    const behind = /\b[Tt]he $/u.test(before) ? nouns.find((noun) => isWordAt(after, ` ${noun}`)) : undefined;
    const ahead = nouns.find((noun) =>
      new RegExp(`(?:^|[^\\p{L}\\p{N}-])(?:${noun}|${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}) $`, "u").test(before),
    );
    if (behind !== undefined) found.add(`behind:${behind}`);
    else if (ahead !== undefined && /^(?![\p{L}\p{N}])/u.test(after)) found.add(`before:${ahead}`);
  }
  return found;
}

const isWordAt = (text: string, word: string): boolean => text.startsWith(word) && !/^[\p{L}\p{N}-]/u.test(text.slice(word.length));
