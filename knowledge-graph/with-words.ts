import { hashOf, type AttributeInfo, type AttributeWords, type LexiconFile } from "../schemas/index.ts";
import type { GraphStore } from "./contracts/stores.ts";
import type { KnowledgeMemory } from "./knowledge-memory.ts";

/**
 * The memory with words of somebody's own for what it knows. Its state is another one by them: what was asked with other words is asked
 * anew. Words that say what the memory says anyway, and those for what it does not know, change nothing.
 */
export function withWords(memory: KnowledgeMemory, words: LexiconFile | undefined): KnowledgeMemory {
  if (words === undefined) return memory;
  const graph = wordedGraph(memory.graph, words);
  return { ...memory, graph, words, stats: async () => ({ ...(await memory.stats()), snapshotId: await graph.snapshotId() }) };
}

function wordedGraph(graph: GraphStore, { attributes: words, kinds = {}, otherwise = {} }: LexiconFile): GraphStore {
  const worded = (info: AttributeInfo): AttributeInfo => {
    const own = ownWords(info, words[info.name]) ?? givenNoun(info, otherwise[info.name]);
    return own === undefined ? info : { ...info, phrase: own.noun ?? info.phrase, words: own };
  };
  return {
    ...graph,
    kindNouns: kinds,
    attributes: async () => (await graph.attributes()).map(worded),
    attribute: async (name) => {
      const info = await graph.attribute(name);
      return info && worded(info);
    },
    snapshotId: async () => {
      const [id, infos] = [await graph.snapshotId(), await graph.attributes()];
      const own = infos.map(worded).flatMap((info) => (info.words === undefined ? [] : [[info.name, info.words] as const]));
      const known = new Set(infos.flatMap(({ coverage }) => coverage.map(({ type }) => type)));
      const nouns = Object.entries(kinds).filter(([kind, noun]) => known.has(kind) && Object.keys(noun).length > 0);
      return own.length + nouns.length === 0 ? id : hashOf(id, own, ...(nouns.length > 0 ? [nouns] : []));
    },
  };
}

/** What the label gives fits the sort of its values better ("number of employees"); that somebody vouches for it is known all the same. */
const givenNoun = ({ phrase }: AttributeInfo, noun: string | undefined): AttributeWords | undefined =>
  noun === undefined ? undefined : { noun: phrase ?? noun };

/** Without what the label gives as well. */
function ownWords(info: AttributeInfo, words: AttributeWords | undefined): AttributeWords | undefined {
  const { noun, never, ...others } = words ?? {};
  const own = {
    ...(noun !== undefined && noun !== info.phrase && { noun }),
    ...(never === true && { never }),
    ...others,
  };
  return Object.keys(own).length === 0 ? undefined : own;
}
