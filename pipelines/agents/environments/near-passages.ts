import { subjectOf, type KnowledgeMemory, type VectorFilter, type VectorHit, type VectorText } from "../../../knowledge-graph/index.ts";
import { idOf, type Document } from "../../../schemas/index.ts";
import { cutPage, type Passage } from "./page.ts";

type VectorMemory = Pick<KnowledgeMemory, "graph" | "vectors" | "embedder" | "keepVectors">;

/** By its words: the same passage keeps its id when others of its page change. */
export const passageId = (documentId: string, { head, text }: Passage): string => idOf("p", `${documentId} ${head}${text}`);

/** The passages of a page, under its title and the headings that they stand under. */
export function* passageTexts(document: Document): Generator<VectorText> {
  const { headings, passages } = cutPage(document.text.split("\n"));
  for (const passage of passages) {
    const path = passage.headings.map((at) => (headings[at] ?? "").replace(/^#+ +/, ""));
    const text = [document.title, ...path, passage.head + passage.text].join("\n");
    yield { id: passageId(document.id, passage), text, ...subjectOf(document), types: [document.kind] };
  }
}

async function* allPassages(documents: AsyncIterable<Document>): AsyncGenerator<VectorText> {
  for await (const document of documents) yield* passageTexts(document);
}

/** Sees to it that every passage of the memory has its vector: at the first time all are embedded, then those of changed pages. */
export const keepPassages = async (memory: VectorMemory, signal?: AbortSignal): Promise<void> =>
  void (await memory.keepVectors("passages", () => allPassages(memory.graph.documents()), signal));

/** Passages of all pages that are near a query: of some fifty pages. */
const OF_ALL = 200;
/** Passages of one page that are near a goal. */
const OF_PAGE = 4;

/** What is near in meaning, by vectors of passages. */
export interface Nearness {
  /** Documents of the nearest passages, best first. */
  documents(query: string, filter?: VectorFilter): Promise<readonly string[]>;
  /** Passages of one page, best first, by their ids. */
  passages(documentId: string, goal: string): Promise<readonly string[]>;
}

export function nearness({ vectors, embedder }: Pick<VectorMemory, "vectors" | "embedder">): Nearness {
  const hits = async (text: string, limit: number, filter: VectorFilter | undefined): Promise<readonly VectorHit[]> => {
    const [vector] = await embedder.embed([text], "query");
    if (vector === undefined) return [];
    return (await vectors.search("passages", [{ vector, limit, ...(filter && { filter }) }]))[0] ?? [];
  };
  return {
    documents: async (query, filter) => [...new Set((await hits(query, OF_ALL, filter)).flatMap(({ document }) => document ?? []))],
    passages: async (documentId, goal) => (await hits(goal, OF_PAGE, { documents: [documentId] })).map(({ id }) => id),
  };
}

/** Other pages that are like one, best first, by the vectors that pages got when they were read. */
export async function pagesLike({ vectors }: Pick<VectorMemory, "vectors">, documentId: string, limit: number): Promise<readonly string[]> {
  const vector = (await vectors.read("documents", [documentId])).get(documentId);
  if (vector === undefined) return [];
  const [hits = []] = await vectors.search("documents", [{ vector, limit: limit + 1 }]);
  return hits.flatMap(({ id }) => (id === documentId ? [] : [id])).slice(0, limit);
}
