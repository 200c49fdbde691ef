import { join } from "node:path";
import { openMemory, type EmbedderSettings, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { hybridWeb } from "../../pipelines/agents/environments/hybrid-web.ts";
import { keepPassages, nearness, type Nearness } from "../../pipelines/agents/environments/near-passages.ts";
import type { Web } from "../../pipelines/agents/environments/simulated-web.ts";
import { rankedDocuments } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import type { Question } from "../../schemas/index.ts";
import type { Corpus } from "./corpus.ts";
import { cost } from "./measure.ts";
import { row, type Row } from "./row.ts";

const AMONG = 5;
const WEIGHTS = [0.25, 0.5, 1] as const;

/**
 * What vectors bring to each role, beside the same without them. `EMBEDDINGS_URL` (with `/v1`) and `EMBEDDINGS_MODEL` name an endpoint; without
 * them the vectors are those of hashed words.
 */
export async function vectors(corpus: Corpus): Promise<readonly Row[]> {
  const memory = await embeddedMemory(corpus);
  try {
    const rows: Row[] = [];
    const { length } = corpus.documents;
    const spent = await cost(() => keepPassages(memory));
    rows.push(row({ work: `${embedderName()}: passages of ${length} pages embedded and kept`, value: spent.cpuSeconds, unit: "CPU-s" }));
    rows.push(...(await retrieval(memory, await corpus.questions())));
    return rows;
  } finally {
    await memory.close();
  }
}

const endpoint = (): string | undefined => process.env["EMBEDDINGS_URL"];
const embedderName = (): string => (endpoint() === undefined ? "lexical" : (process.env["EMBEDDINGS_MODEL"] ?? "endpoint"));

/** The corpus' memory, copied and opened with the embedder. */
async function embeddedMemory(corpus: Corpus): Promise<KnowledgeMemory> {
  const baseUrl = endpoint();
  const embedder: EmbedderSettings =
    baseUrl === undefined
      ? { driver: "lexical" }
      : {
          driver: "openai",
          model: embedderName(),
          baseUrl,
          batch: 64,
          concurrency: 2,
          timeout: 600,
          retries: 0,
          characters: 2000,
          prefixes: { text: "", query: "" },
        };
  const path = join(corpus.folder, "vectors.db");
  const memory = await openMemory({ path, embedder });
  const readings = corpus.documents.map((document) => ({
    document,
    draft: { documentId: document.id, documentVersion: document.version, entities: [], statements: [], rejections: [] },
  }));
  await memory.remember(readings, { extractor: { name: "rules", version: "bench" } });
  return memory;
}

/** Of the pages that a question rests on, the share among the first five for the question's own words: by words, and by both. */
async function retrieval(memory: KnowledgeMemory, questions: readonly Question[]): Promise<readonly Row[]> {
  const plain: Web = { snapshot: await openSnapshot(memory.graph), index: memory.text };
  // Whoever knows a page by its name needs no search: what names lift is left out, and counted apart.
  const nameless = ({ snapshot, index }: Web): Web => ({ snapshot: { ...snapshot, titled: () => [] }, index });
  const near = keptNearness(memory);
  const rows: Row[] = [];
  for (const [what, seen] of [
    ["its words alone", nameless],
    ["names first", (web: Web) => web],
  ] as const) {
    const words = await recallOf(seen(plain), questions);
    for (const weight of WEIGHTS) {
      const web = hybridWeb(plain, near, memory.embedder.id, { weight, passages: true }, true);
      rows.push(
        row({
          work: `${embedderName()}: recall@${AMONG} of a question's pages, ${what}, vectors at ${weight}`,
          value: await recallOf(seen(web), questions),
          unit: `of ${questions.length} questions`,
          reference: { name: "without vectors", value: words },
        }),
      );
    }
  }
  return rows;
}

/** The same for every weight. */
function keptNearness(memory: KnowledgeMemory): Nearness {
  const near = nearness(memory);
  const kept = new Map<string, Promise<readonly string[]>>();
  return {
    ...near,
    documents(query, filter) {
      const known = kept.get(query) ?? near.documents(query, filter);
      kept.set(query, known);
      return known;
    },
  };
}

async function recallOf(web: Web, questions: readonly Question[]): Promise<number> {
  let sum = 0;
  for (const { text, goldPath } of questions) {
    const gold = new Set(goldPath.flatMap((uri) => web.snapshot.documentId(uri) ?? []));
    if (gold.size === 0) continue;
    const found = await rankedDocuments(web, text, AMONG);
    sum += found.filter((id) => gold.has(id)).length / Math.min(AMONG, gold.size);
  }
  return sum / questions.length;
}
