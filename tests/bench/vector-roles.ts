import { join } from "node:path";
import { constants, openMemory, type EmbedderSettings, type KnowledgeMemory, type Reading } from "../../knowledge-graph/index.ts";
import { narrowWeb, type PagesLike } from "../../pipelines/agents/environments/narrow-web.ts";
import { pagesLike } from "../../pipelines/agents/environments/near-passages.ts";
import { rankedDocuments, type Web } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { nearDuplicates } from "../../pipelines/dedup/near-duplicates.ts";
import { nearTexts, type StoredText } from "../../pipelines/dedup/near-texts.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { regionsOf } from "../../pipelines/questions/regions.ts";
import { documentId, documentKey, Mix, sha256, type Document, type Question } from "../../schemas/index.ts";
import type { Corpus } from "./corpus.ts";
import { row, type Row } from "./row.ts";

const TRIED = 100;

/** How many of a question's pages stand first among so many that are like them: the fewer, the harder the distractors are. */
export async function distractors(name: string, memory: KnowledgeMemory, questions: readonly Question[]): Promise<Row> {
  const snapshot = await openSnapshot(memory.graph);
  const web: Web = { snapshot: { ...snapshot, titled: () => [] }, index: memory.text };
  const first = async (like: PagesLike | undefined): Promise<number> => {
    let sum = 0;
    for (const { text, goldPath } of questions.slice(0, TRIED)) {
      const narrow = await narrowWeb(web, goldPath, { perPage: 10, near: 1 }, seededRandom(1), like);
      const gold = new Set(goldPath.flatMap((uri) => snapshot.documentId(uri) ?? []));
      const found = await rankedDocuments(narrow, text, gold.size);
      sum += found.filter((id) => gold.has(id)).length / Math.max(1, gold.size);
    }
    return sum / Math.min(TRIED, questions.length);
  };
  return row({
    work: `${name}: of a question's pages those that its words put first among ten near ones each`,
    value: await first((page, limit) => pagesLike(memory, page.document.id, limit)),
    unit: `of ${Math.min(TRIED, questions.length)} questions, less is harder`,
    reference: { name: "near by words", value: await first(undefined) },
  });
}

/** At this cosine pages are told, where names and figures agree. */
const SAME = 0.9;

/** Pages put there a second time in other small words: how many are told as what they are. */
export async function texts(name: string, settings: EmbedderSettings, corpus: Corpus): Promise<Row> {
  const memory = await openMemory({ path: join(corpus.folder, `texts-${name}.db`), embedder: settings });
  try {
    const own = corpus.readings().map(({ document }) => document);
    const twins = own.map(reworded);
    const all = [...own, ...twins];
    await memory.remember(all.map(unread), { extractor: { name: "rules", version: "bench" } });
    const stored = all.map((document): StoredText => ({ ...document, key: documentKey(document), documentId: document.id }));
    const near = await nearTexts(memory, stored, SAME);
    const isTwin = new Map(twins.map((document, at) => [documentKey(document), documentKey(own[at] as Document)]));
    const right = [...near].filter(([key, { of }]) => isTwin.get(key) === of).length;
    const words = [...nearDuplicates(stored)].filter(([key, { of }]) => isTwin.get(key) === of).length;
    return row({
      work: `${name}: pages reworded told, at ${SAME} (${near.size - right} others told beside)`,
      value: right,
      unit: `of ${twins.length}`,
      reference: { name: "in nearly the same words", value: words },
    });
  } finally {
    await memory.close();
  }
}

const unread = (document: Document): Reading => ({
  document,
  draft: { documentId: document.id, documentVersion: document.version, entities: [], statements: [], rejections: [] },
});

const OTHER: readonly (readonly [RegExp, string])[] = [
  [/\bthe\b/g, "that"],
  [/\bof\b/g, "belonging to"],
  [/\band\b/g, "as well as"],
  [/\bin\b/g, "within"],
  [/\bto\b/g, "towards"],
  [/\bwith\b/g, "having"],
  [/\bis\b|\bare\b/g, "happens to be"],
  [/: /g, " amounts to: about "],
];

function reworded(document: Document): Document {
  const uri = document.uri.replace(/^(https?:\/\/)[^/]+/, "$1twin.example");
  const text = OTHER.reduce((said, [words, others]) => said.replaceAll(words, others), document.text);
  return { ...document, id: documentId(uri), uri, text, contentHash: sha256(text) };
}

const DRAWN = 150;

/** Things that questions name, where draws are spread over the regions of their vectors. */
export async function seeds(name: string, settings: EmbedderSettings, corpus: Corpus): Promise<readonly Row[]> {
  const memory = await openMemory({ path: join(corpus.folder, `seeds-${name}.db`), embedder: settings });
  try {
    await memory.remember(corpus.readings(), { extractor: { name: "rules", version: "bench" } });
    const context = await questionContextOf(memory.graph);
    const seed = corpus.run.config.seed;
    const of = await regionsOf(memory, { regions: 24, seed });
    const drawn = async (given: object): Promise<readonly number[]> => {
      const things = new Set<string>();
      const pages = new Set<string>();
      for await (const item of generate(context, { count: DRAWN, mix: Mix.parse({}), seed, ...given })) {
        if (!("question" in item)) continue;
        for (const id of constants(item.question.program).entities) things.add(id);
        for (const uri of item.question.goldPath) pages.add(uri);
      }
      return [things.size, pages.size];
    };
    const [spread, plain] = [await drawn({ regions: { of, most: 0.1 } }), await drawn({})];
    return ["things named", "pages needed"].map((what, at) =>
      row({
        work: `${name}: different ${what} by questions over 24 regions`,
        value: spread[at] ?? 0,
        unit: `by ${DRAWN} questions`,
        reference: { name: "without regions", value: plain[at] ?? 0 },
      }),
    );
  } finally {
    await memory.close();
  }
}
