import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openMemory, type KnowledgeMemory, type Reading } from "../../knowledge-graph/index.ts";
import { noModels } from "../../pipelines/models/models.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { gather } from "../../pipelines/recipes/steps/gather.ts";
import type { Run } from "../../pipelines/recipes/steps/run.ts";
import { Config, type Document, type Question } from "../../schemas/index.ts";
import { quiet } from "./quiet.ts";

/** The demo's site, crawled and read once; all rows take from it. */
export interface Corpus {
  /** Temporary; gone after the bench. */
  readonly folder: string;
  readonly run: Run;
  readonly memory: KnowledgeMemory;
  readonly documents: readonly Document[];
  /** Some of the documents with what the rules read from them. */
  readings(): readonly Reading[];
  questionContext(): Promise<QuestionContext>;
  /** Questions of all styles in the demo's mix. */
  questions(): Promise<readonly Question[]>;
  close(): Promise<void>;
}

/** Every sixth page is enough to time extraction and memory. */
const READ = 6;
const QUESTIONS = 300;

export async function openCorpus(pages: number | null): Promise<Corpus> {
  const folder = await mkdtemp(join(tmpdir(), "groundwork-bench-"));
  const run = await openRun(folder, pages);
  await gather(run);
  const documents: Document[] = [];
  for await (const document of run.memory.graph.documents()) documents.push(document);
  let readings: readonly Reading[] | undefined;
  let questionContext: Promise<QuestionContext> | undefined;
  let questions: Promise<readonly Question[]> | undefined;
  const corpus: Corpus = {
    folder,
    run,
    memory: run.memory,
    documents,
    readings: () =>
      (readings ??= documents.filter((_, index) => index % READ === 0).map((document) => ({ document, draft: extractDocument(document) }))),
    questionContext: () => (questionContext ??= questionContextOf(run.memory.graph)),
    questions: () => (questions ??= corpus.questionContext().then((made) => drawn(made, run.config, QUESTIONS, run.config.seed))),
    async close() {
      await run.memory.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return corpus;
}

/** Questions in the wanted mix that a draw accepted. */
export async function drawn(
  questionContext: QuestionContext,
  { questions: { mix } }: Config,
  count: number,
  seed: number,
): Promise<readonly Question[]> {
  const accepted: Question[] = [];
  for await (const item of generate(questionContext, { count, mix, seed })) if ("question" in item) accepted.push(item.question);
  return accepted;
}

async function openRun(folder: string, pages: number | null): Promise<Run> {
  const path = join(folder, "memory.db");
  const config = Config.parse({
    name: "bench",
    memory: { graph: { driver: "libsql", path } },
    sources: [{ demo: { pages } }],
    questions: { count: 40 },
  });
  const memory = await openMemory({ path });
  return {
    config,
    memory,
    opened: { path },
    models: noModels,
    context: { ...quiet(), runs: memory.runs, random: seededRandom(config.seed) },
  };
}
