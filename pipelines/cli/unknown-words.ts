import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { nearestKey } from "./config-keys.ts";

export interface UnknownWords {
  readonly name: string;
  /** What may have been meant. */
  readonly near: string | null;
}

/** What the lexicon has words for and the memory does not know: a slip of the hand, or a page that is no more. */
export async function unknownWords({ graph, words }: Pick<KnowledgeMemory, "graph" | "words">): Promise<UnknownWords[]> {
  if (words === undefined) return [];
  const known = (await graph.attributes()).map(({ name }) => name);
  return Object.keys(words.attributes)
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, near: nearestKey(name, known) ?? null }));
}

export const unknownText = ({ name, near }: UnknownWords): string =>
  `the lexicon has words for "${name}", which the memory does not know${near === null ? "" : `: did you mean "${near}"?`}`;
