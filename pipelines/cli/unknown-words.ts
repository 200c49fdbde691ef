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
  const attributes = await graph.attributes();
  const kinds = new Set<string>();
  if (words.kinds !== undefined) for await (const { types } of graph.entities()) for (const type of types) kinds.add(type);
  const unknown = (given: object, known: readonly string[]): UnknownWords[] =>
    Object.keys(given)
      .filter((name) => !known.includes(name))
      .map((name) => ({ name, near: nearestKey(name, known) ?? null }));
  return [
    ...unknown(
      words.attributes,
      attributes.map(({ name }) => name),
    ),
    ...(words.kinds === undefined ? [] : unknown(words.kinds, [...kinds])),
  ];
}

export const unknownText = ({ name, near }: UnknownWords): string =>
  `the lexicon has words for "${name}", which the memory does not know${near === null ? "" : `: did you mean "${near}"?`}`;
