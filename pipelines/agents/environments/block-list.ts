import { nameKey } from "../../../schemas/values/names.ts";

const WINDOW = 8;

/**
 * Tells whether a line holds one of the texts (questions of the run, a benchmark's). Windows of eight words are looked up in a
 * set, so that the cost per line does not grow with the number of texts; texts of fewer than eight words are too short to be known.
 */
export function blockedBy(texts: readonly string[]): (line: string) => boolean {
  const keys = new Map<string, string[]>();
  /** Most words begin none of them: no window is put together there. */
  const first = new Set<string>();
  for (const text of texts) {
    const words = nameKey(text).split(" ");
    if (words.length < WINDOW) continue;
    const key = words.slice(0, WINDOW).join(" ");
    first.add(words[0] ?? "");
    keys.set(key, [...(keys.get(key) ?? []), words.join(" ")]);
  }
  if (keys.size === 0) return () => false;
  return (line) => {
    if (line.length < WINDOW * 2) return false;
    const words = nameKey(line).split(" ");
    for (let at = 0; at + WINDOW <= words.length; at++) {
      if (!first.has(words[at] ?? "")) continue;
      const texts = keys.get(words.slice(at, at + WINDOW).join(" "));
      if (texts?.some((text) => words.join(" ").includes(text)) === true) return true;
    }
    return false;
  };
}
