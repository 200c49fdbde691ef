import { contentWords, textKey } from "./near-copy.ts";

/**
 * Why words before an act are no thought: they are the act again, or not one word of theirs is of the matter: the question, what its program
 * names and reads, what was seen, or what the act does. Undefined where they may be one. A model that says the same of everything has the
 * right form, and would fill plans and options with it.
 */
export function whyNoThought(thought: string, acts: readonly string[], matter: readonly string[]): string | undefined {
  if (acts.some((act) => textKey(act) === textKey(thought))) return "it says the act again, and nothing of why";
  const known = new Set([...acts, ...matter].flatMap((text) => [...contentWords(text)]));
  return [...contentWords(thought)].some((word) => known.has(word))
    ? undefined
    : "no word of it is of the question, of what its program reads or of the act";
}
