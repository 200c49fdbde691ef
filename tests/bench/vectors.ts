import { existsSync } from "node:fs";
import { join } from "node:path";
import { openMemory, type EmbedderSettings, type KnowledgeMemory, type Reading } from "../../knowledge-graph/index.ts";
import { hybridWeb } from "../../pipelines/agents/environments/hybrid-web.ts";
import { keepPassages, nearness, type Nearness } from "../../pipelines/agents/environments/near-passages.ts";
import type { Web } from "../../pipelines/agents/environments/simulated-web.ts";
import { rankedDocuments } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import { documentId, type Question } from "../../schemas/index.ts";
import { nearQuestions } from "../../pipelines/dedup/near-questions.ts";
import { sameQuestions } from "../../pipelines/dedup/same-question.ts";
import type { Corpus } from "./corpus.ts";
import { cost } from "./measure.ts";
import { distractors, seeds, texts } from "./vector-roles.ts";
import { row, type Row } from "./row.ts";

const AMONG = 5;
const WEIGHTS = [0.25, 0.5, 1] as const;

/**
 * What vectors bring to each role, beside the same without them, by each embedder that is there: hashed words, the vectors of `make words`
 * (`EMBEDDINGS_WORDS` names another file), an endpoint that `EMBEDDINGS_URL` (with `/v1`) and `EMBEDDINGS_MODEL` name; `EMBEDDERS` names
 * those that are wanted.
 */
export async function vectors(corpus: Corpus): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const only = process.env["EMBEDDERS"]?.split(",");
  for (const one of embedders().filter(({ name }) => only?.includes(name) !== false)) rows.push(...(await ofEmbedder(corpus, one)));
  return rows;
}

interface Named {
  readonly name: string;
  readonly settings: EmbedderSettings;
}

async function ofEmbedder(corpus: Corpus, embedder: Named): Promise<readonly Row[]> {
  const memory = await embeddedMemory(corpus, embedder);
  try {
    const { name } = embedder;
    const { length } = corpus.documents;
    const spent = await cost(() => keepPassages(memory));
    const questions = await corpus.questions();
    return [
      row({ work: `${name}: passages of ${length} pages embedded and kept`, value: spent.cpuSeconds, unit: "CPU-s" }),
      ...(await retrieval(name, memory, questions)),
      await searchCost(name, memory, questions),
      await nearDuplicates(name, memory, questions),
      await planted(corpus, embedder),
      await distractors(name, memory, questions),
      await texts(name, embedder.settings, corpus),
      ...(await seeds(name, embedder.settings, corpus)),
    ];
  } finally {
    await memory.close();
  }
}

/** Hashed words, those of `make words` where they are, and an endpoint where one is named. */
function embedders(): readonly Named[] {
  const { EMBEDDINGS_WORDS: path = ".groundwork/words.bin", EMBEDDINGS_URL: baseUrl, EMBEDDINGS_MODEL: model = "endpoint" } = process.env;
  const limits = { batch: 64, concurrency: 2, timeout: 600, retries: 0, characters: 2000, prefixes: { text: "", query: "" } };
  return [
    { name: "lexical", settings: { driver: "lexical" } },
    ...(existsSync(path) ? [{ name: "words", settings: { driver: "words", path } as const }] : []),
    ...(baseUrl === undefined ? [] : [{ name: model, settings: { driver: "openai", model, baseUrl, ...limits } as const }]),
  ];
}

/** The pages of the corpus in a memory of the embedder's own; nothing is read in them. */
async function embeddedMemory(corpus: Corpus, { name, settings }: Named): Promise<KnowledgeMemory> {
  const memory = await openMemory({ path: join(corpus.folder, `vectors-${name}.db`), embedder: settings });
  const readings = corpus.documents.map((document) => ({
    document,
    draft: { documentId: document.id, documentVersion: document.version, entities: [], statements: [], rejections: [] },
  }));
  await memory.remember(readings, { extractor: { name: "rules", version: "bench" } });
  return memory;
}

/** Of the pages that a question rests on, the share among the first five for the question's own words: by words, and by both. */
async function retrieval(name: string, memory: KnowledgeMemory, questions: readonly Question[]): Promise<readonly Row[]> {
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
          work: `${name}: recall@${AMONG} of a question's pages, ${what}, vectors at ${weight}`,
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

const SEARCHES = 50;

async function searchCost(name: string, memory: KnowledgeMemory, questions: readonly Question[]): Promise<Row> {
  const plain: Web = { snapshot: await openSnapshot(memory.graph), index: memory.text };
  const asked = questions.slice(0, SEARCHES).map(({ text }) => text);
  const each = async (web: Web): Promise<number> => {
    const { cpuSeconds } = await cost(async () => {
      for (const text of asked) await web.index.search(text, 10);
    });
    return (cpuSeconds * 1_000) / asked.length;
  };
  const words = await each(plain);
  const near = await each(hybridWeb(plain, nearness(memory), memory.embedder.id, { weight: 0.5, passages: true }, true));
  const passages = await memory.vectors.count("passages");
  return row({
    work: `${name}: a search, exact among ${passages} passages`,
    value: near,
    unit: "CPU-ms",
    reference: { name: "by words alone", value: words },
  });
}

/** At this cosine questions are refused, where one answer, names and figures agree. */
const SAME = 0.9;

async function nearDuplicates(name: string, memory: KnowledgeMemory, questions: readonly Question[]): Promise<Row> {
  const asked = questions.map(({ id, text, answer }) => ({ id, text, answer: answer.text }));
  const copied = sameQuestions();
  const words = asked.filter((one) => copied(one) !== undefined).length;
  const meant = await nearQuestions(memory, asked, SAME);
  return row({
    work: `${name}: questions that mean another's, at ${SAME}`,
    value: asked.filter((one) => meant(one) !== undefined).length,
    unit: `of ${asked.length}`,
    reference: { name: "in nearly the same words", value: words },
  });
}

/** Pages put there a second time, on another site and under another name: how many are told as neighbours of the first. */
async function planted(corpus: Corpus, { name, settings }: Named): Promise<Row> {
  const memory = await openMemory({ path: join(corpus.folder, `planted-${name}.db`), embedder: settings });
  try {
    const own = corpus.readings();
    const twins = own.map(twinOf);
    await memory.remember([...own, ...twins], { extractor: { name: "rules", version: "bench" } });
    const wanted = new Set(twins.map(({ document }) => document.uri));
    const found = new Set<string>();
    let others = 0;
    for await (const { one, other } of memory.neighbours({ atLeast: 0.5, nearest: 10, sharedClaims: 2 })) {
      const twin = [one, other].flatMap(({ uris }) => uris).find((uri) => wanted.has(uri));
      const names = [one, other].map(({ name }) => name.replace(TWIN, ""));
      if (twin !== undefined && names[0] === names[1]) found.add(twin);
      else others++;
    }
    return row({
      work: `${name}: things of another site told as neighbours (${others} told beside)`,
      value: found.size,
      unit: `of ${twins.length}`,
      reference: { name: "by equal names", value: 0 },
    });
  } finally {
    await memory.close();
  }
}

const TWIN = /^Territory known as /;

function twinOf({ document, draft }: Reading): Reading {
  const uri = document.uri.replace(/^(https?:\/\/)[^/]+/, "$1twin.example");
  const copied = JSON.parse(JSON.stringify(draft).replaceAll(JSON.stringify(document.uri), JSON.stringify(uri))) as Reading["draft"];
  const entities = copied.entities.map((entity) =>
    entity.isPageSubject
      ? { ...entity, aliases: [], reference: { ...entity.reference, surface: `Territory known as ${entity.reference.surface}` } }
      : entity,
  );
  const id = documentId(uri);
  return { document: { ...document, id, uri }, draft: { ...copied, documentId: id, entities } };
}
