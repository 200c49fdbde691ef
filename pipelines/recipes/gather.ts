import type { Reading } from "../../knowledge-graph/index.ts";
import { documentId, type Document, type Rejection } from "../../schemas/index.ts";
import { storedFrontier } from "../sources/frontier.ts";
import type { Source } from "../sources/source.ts";
import { forgottenSources } from "./forgotten.ts";
import { keepCrawled, keepExtracted } from "./kept-rejections.ts";
import { pastKeeper, type PastKeeper } from "./kept-pasts.ts";
import { dropReadings, proseReader } from "./read-prose.ts";
import { reader, type Reader } from "./reader.ts";
import type { Gathered, Run, Unread } from "./run.ts";

/** Raise the version when the rules of `pipelines/extract` change what they give: stored pages are then read anew. */
const EXTRACTOR = { name: "rules", version: "4" };

/** Sources -> documents -> drafts -> memory, as one stream: a page is stored soon after it was fetched. */
export async function gather(run: Run): Promise<Gathered> {
  const { memory } = run;
  const rejections: Rejection[] = [];
  const unread: Unread[] = [];
  // What others say of a page comes after the page itself.
  const entries = [...run.config.sources.entries()];
  const inOrder = [false, true].flatMap((others) =>
    entries.filter(([, entry]) => ("trajectories" in entry || "visited" in entry) === others),
  );
  const total = { documents: { added: 0, updated: 0, unchanged: 0, gone: 0 }, statements: { opened: 0, kept: 0, closed: 0 } };
  const model = await proseReader(run);
  const pool = reader(model, run.context.concurrency);
  const extractor = model === undefined ? EXTRACTOR.version : `${EXTRACTOR.version} ${model.key}`;
  const rereadAll = (await memory.runs.note("extractor")) !== extractor;
  const isDue = (id: string): boolean => rereadAll || model?.again.has(id) === true;
  try {
    for (const [index, entry] of inOrder) {
      const opened = await open(entry, run);
      const crawled: Crawled = { pages: 0, rejections: [], gone: [], pasts: pastKeeper(memory, entry) };
      try {
        const fresh = documents(opened.source, `${index}`, run, crawled, isDue);
        const remembered = await memory.remember(readings(fresh, pool, run, rejections), {
          extractor: EXTRACTOR,
          signal: run.context.signal,
        });
        for (const key of ["added", "updated", "unchanged"] as const) total.documents[key] += remembered.documents[key];
        for (const key of ["opened", "kept", "closed"] as const) total.statements[key] += remembered.statements[key];
        const buried = await memory.bury(crawled.gone, run.context.clock.now, run.context.signal);
        await dropReadings(memory.runs, crawled.gone);
        total.documents.gone += buried.length;
      } finally {
        await opened.close();
      }
      await crawled.pasts.end();
      await keepCrawled(memory, entry, crawled.rejections);
      rejections.push(...crawled.rejections);
      const [first] = crawled.rejections;
      if (crawled.pages === 0 && first !== undefined) unread.push({ uri: first.itemKey, detail: first.detail });
    }
    await memory.runs.setNote("extractor", extractor);
  } finally {
    await pool.close();
  }
  for await (const rejection of memory.rejections()) rejections.push(rejection);
  const judges = await model?.agreements();
  return { ...total, rejections, unread, ...(judges !== undefined && judges.length > 0 && { judges }) };
}

interface Crawled {
  /** Read or found unchanged. */
  pages: number;
  readonly rejections: Rejection[];
  readonly pasts: PastKeeper;
  /** Ids of documents that are no more. */
  readonly gone: string[];
}

interface Opened {
  readonly source: Source;
  close(): Promise<void>;
}

/** Only what a config names is loaded: the crawler alone takes half a second, and readers of formats as much. */
async function open(entry: Run["config"]["sources"][number], run: Run): Promise<Opened> {
  const close = (): Promise<void> => Promise.resolve();
  if ("documents" in entry) return { source: (await import("../sources/documents.ts")).documentsSource(entry.documents), close };
  if ("graph" in entry) return { source: (await import("../sources/graph.ts")).graphSource(entry.graph), close };
  if ("papers" in entry) return { source: (await import("../sources/papers.ts")).papersSource(entry.papers), close };
  if ("trajectories" in entry)
    return { source: (await import("../sources/trajectories.ts")).trajectoriesSource(entry.trajectories), close };
  if ("wikipedia" in entry) return { source: (await import("../sources/wikipedia.ts")).wikipediaSource(entry.wikipedia), close };
  if ("visited" in entry) {
    const { visitedPages } = await import("../agents/environments/web/session.ts");
    const pages = (): AsyncIterable<Document> => visitedPages(run.memory.runs);
    return { source: (await import("../sources/visited.ts")).visitedSource({ ...entry.visited, pages }), close };
  }
  const { webSource } = await import("../sources/web.ts");
  if ("demo" in entry) {
    const { factbookSite, serveSite } = await import("../demo/site.ts");
    const site = await serveSite(factbookSite(entry.demo.pages ?? undefined));
    return { source: webSource({ name: "demo", start: [`${site.origin}/`] }), close: () => site.close() };
  }
  const { delay, ...web } = entry.web;
  return { source: webSource({ ...web, delay: delay * 1000, concurrency: run.context.concurrency }), close };
}

/** The documents to read: new and changed ones, and with new extraction rules also those that did not change. */
async function* documents(
  source: Source,
  index: string,
  run: Run,
  crawled: Crawled,
  isDue: (id: string) => boolean,
): AsyncIterable<Document> {
  const { memory, context } = run;
  const forgotten = await forgottenSources(memory.runs);
  const frontier = storedFrontier(memory.runs, `${index} ${source.name}`);
  for await (const item of source.read({
    clock: context.clock,
    signal: context.signal,
    progress: context.progress,
    frontier,
    forgotten,
    known: async (uri) => {
      const document = await memory.graph.document(documentId(uri));
      return document && { contentHash: document.contentHash, version: document.version, kind: document.kind, ...validators(document) };
    },
  })) {
    if (item.kind === "rejection") crawled.rejections.push(item.rejection);
    else if (item.kind === "gone") crawled.gone.push(documentId(item.uri));
    else crawled.pages += 1;
    if (item.kind === "past") await crawled.pasts.add(item.past);
    else if (item.kind === "document" && !forgotten(item.document.uri)) yield item.document;
    else if (item.kind === "unchanged" && isDue(documentId(item.uri))) {
      const document = await memory.graph.document(documentId(item.uri));
      if (document) yield document;
    }
  }
}

const validators = ({ etag, lastModified }: Document): { etag?: string; lastModified?: string } => ({
  ...(etag === undefined ? {} : { etag }),
  ...(lastModified === undefined ? {} : { lastModified }),
});

async function* readings(source: AsyncIterable<Document>, { read }: Reader, run: Run, rejections: Rejection[]): AsyncIterable<Reading> {
  const { progress } = run.context;
  progress.start("extract");
  for await (const { document, draft } of read(source)) {
    await keepExtracted(run.memory, document, draft.rejections);
    rejections.push(...draft.rejections);
    progress.add("extract", "done");
    yield { document, draft };
  }
  progress.end("extract");
}
