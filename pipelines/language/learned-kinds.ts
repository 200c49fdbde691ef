import type { KindStands } from "./entries/kind-places.ts";

/** A place is learned from so many things, where they are half of those that were looked at and no other place has half as many. */
const LEAST = 3;

/** Where the corpus' own pages write what a thing is by its name, and on how many things. */
export interface LearnedKind {
  readonly stands: Exclude<KindStands, "nowhere">;
  readonly things: number;
}

/**
 * Where pages write what a thing is by its name: "the Elrosen hut stands", "hut Chamanna Palüna". Of a kind of several words its last may be
 * what they write. A thing counts once for each place, however often its page says it.
 */
export function kindLearner(): { see(kind: string, name: string, text: string): void; of(kind: string): LearnedKind | undefined } {
  const kinds = new Map<string, { looked: number; readonly places: Map<LearnedKind["stands"], number> }>();
  return {
    see(kind, name, text) {
      const seen = kinds.get(kind) ?? { looked: 0, places: new Map<LearnedKind["stands"], number>() };
      kinds.set(kind, seen);
      const plain = text.replace(/[*_[\]]/g, "");
      if (!plain.includes(name)) return;
      seen.looked++;
      for (const place of placesIn(plain, name, nounsOf(kind))) seen.places.set(place, (seen.places.get(place) ?? 0) + 1);
    },
    of(kind) {
      const { looked, places } = kinds.get(kind) ?? { looked: 0, places: new Map<LearnedKind["stands"], number>() };
      const [first, second] = [...places].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      if (first === undefined || first[1] < LEAST || 2 * first[1] < looked || (second !== undefined && 2 * second[1] > first[1]))
        return undefined;
      return { stands: first[0], things: first[1] };
    },
  };
}

const nounsOf = (kind: string): readonly string[] => [...new Set([kind, kind.slice(kind.lastIndexOf(" ") + 1)])];

/** Behind a name only where an article is before it: "Elrosen hut" may be a line of a table. */
function placesIn(text: string, name: string, nouns: readonly string[]): ReadonlySet<LearnedKind["stands"]> {
  const found = new Set<LearnedKind["stands"]>();
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const [before, after] = [text.slice(Math.max(0, at - 60), at), text.slice(at + name.length, at + name.length + 60)];
    const behind = /\b[Tt]he $/u.test(before) ? nouns.some((noun) => isWordAt(after, ` ${noun}`)) : false;
    const ahead = nouns.some((noun) =>
      new RegExp(`(?:^|[^\\p{L}\\p{N}-])(?:${noun}|${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}) $`, "u").test(before),
    );
    if (behind) found.add("behind");
    else if (ahead && /^(?![\p{L}\p{N}])/u.test(after)) found.add("before");
  }
  return found;
}

const isWordAt = (text: string, word: string): boolean => text.startsWith(word) && !/^[\p{L}\p{N}-]/u.test(text.slice(word.length));
