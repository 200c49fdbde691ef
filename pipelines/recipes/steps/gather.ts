import type { KnowledgeMemory, Reading, RememberResult } from "../../../knowledge-graph/index.ts";
import { documentId, sha256, type Document, type ExtractHints, type Rejection } from "../../../schemas/index.ts";
import { batches } from "../../core/map-ordered.ts";
import { safePage } from "../../pages/safe-page.ts";
import { storedFrontier } from "../../sources/frontier.ts";
import type { NamedThings } from "../../sources/named-things.ts";
import type { Source } from "../../sources/source.ts";
import { forgottenSources } from "../refresh/forgotten-sources.ts";
import { keepCrawled, keepExtracted } from "../refresh/kept-rejections.ts";
import { importKeeper, type ImportKeeper } from "../refresh/imported-trajectories.ts";
import { dropOutlines, keepOutline, pagesToldAnew } from "../refresh/outlines.ts";
import { namesElsewhere } from "./names-elsewhere.ts";
import { openSource } from "./open-source.ts";
import { dropReadings, proseReader } from "./read-prose.ts";
import type { ToRead } from "../../extract/to-read.ts";
import { Stop } from "../../core/stop.ts";
import { EXTRACTOR, reader, type Reader } from "./reader.ts";
import type { GatherResult, ReadingRun, UnreadSource } from "./run.ts";

/** What was read is in the memory after so many pages, or ms: a kill costs no more. Each group is a transaction or two. */
const KEPT_AT_ONCE = 16;
const KEPT_AFTER = 2_000;

/**
 * Sources -> documents -> drafts -> memory, as one stream: a page is stored soon after it was fetched.
 * Long because it is the list of what is kept of a source, in the order in which a kill may come between.
 */
export async function gather(run: ReadingRun): Promise<GatherResult> {
  const { memory } = run;
  await refuseEarlier(run);
  const rejections: Rejection[] = [];
  /** Of each page as it was read last. */
  const extracted = new Map<string, readonly Rejection[]>();
  const read: Crawled[] = [];
  const unread: UnreadSource[] = [];
  // What others say of a page comes after the page itself.
  const entries = [...run.config.sources.entries()];
  const inOrder = [false, true].flatMap((others) =>
    entries.filter(([, entry]) => ("trajectories" in entry || "visited" in entry) === others),
  );
  const total = { documents: { added: 0, updated: 0, unchanged: 0, gone: 0 }, statements: { opened: 0, kept: 0, closed: 0 } };
  const model = await proseReader(run);
  const pool = reader(model, run.context.concurrency, run.config.extract.hints);
  const extractor = [EXTRACTOR.version, ...(model === undefined ? [] : [model.key]), ...hintsKey(run.config.extract.hints)].join(" ");
  const rereadAll = (await memory.runs.note("extractor")) !== extractor;
  const isDue = (id: string): boolean => rereadAll || model?.again.has(id) === true;
  try {
    const elsewhere = await namesElsewhere(run);
    for (const [index, entry] of inOrder) {
      const opened = await openSource(entry, run);
      const crawled: Crawled = {
        pages: 0,
        unchanged: 0,
        rejections: [],
        gone: [],
        addresses: new Map(),
        imported: importKeeper(memory, entry),
      };
      try {
        const fresh = documents(opened.source, index, elsewhere(index), run, crawled, isDue);
        const remembered = await memory.remember(batches(readings(fresh, pool, run, extracted), KEPT_AT_ONCE, KEPT_AFTER), {
          extractor: EXTRACTOR,
          signal: run.context.signal,
          settle: false,
        });
        for (const key of ["added", "updated", "unchanged"] as const) total.documents[key] += remembered.documents[key];
        // What the source knew to be as it was never came to the memory.
        total.documents.unchanged += crawled.unchanged;
        read.push(crawled);
      } finally {
        await opened.close?.();
      }
      await crawled.imported.end();
      await keepCrawled(memory, entry, crawled.rejections);
      rejections.push(...crawled.rejections);
      const [first] = crawled.rejections;
      if (crawled.pages === 0 && first !== undefined) unread.push({ uri: first.itemKey, detail: first.detail });
    }
    const settled = await settle(run, read, pool, extracted);
    total.documents.gone += settled.gone;
    for (const key of ["opened", "kept", "closed"] as const) total.statements[key] += settled.statements[key];
    await memory.runs.setNote("extractor", extractor);
    await memory.runs.setNote(READ_AT, run.context.clock.now);
  } finally {
    await pool.close();
  }
  for (const lost of extracted.values()) rejections.push(...lost);
  for await (const rejection of memory.rejections()) rejections.push(rejection);
  const judges = await model?.agreements();
  return { ...total, rejections, unread, ...(judges !== undefined && judges.length > 0 && { judges }) };
}

/** Pages are made by templates, and what these are is known when all are there: only now is it settled what each page says. */
async function settle(
  run: ReadingRun,
  read: readonly Crawled[],
  pool: Reader,
  extracted: Map<string, readonly Rejection[]>,
): Promise<{ readonly gone: number; readonly statements: RememberResult["statements"] }> {
  const { memory, context } = run;
  const statements = { opened: 0, kept: 0, closed: 0 };
  const count = (told: RememberResult["statements"]): void => {
    for (const key of ["opened", "kept", "closed"] as const) statements[key] += told[key];
  };
  await dropOutlines(
    memory.runs,
    read.flatMap(({ gone }) => gone),
  );
  const again = await pagesToldAnew(memory);
  const told = batches(readings(again.pages, pool, run, extracted, true), KEPT_AT_ONCE, KEPT_AFTER);
  count((await memory.remember(told, { extractor: EXTRACTOR, signal: context.signal })).statements);
  await again.done();
  let buried = 0;
  for (const { gone, addresses } of read) {
    buried += (await memory.bury(gone, context.clock.now, context.signal)).length;
    count(await memory.lead(addresses, context.signal));
    await dropReadings(memory.runs, gone);
  }
  return { gone: buried, statements };
}

/** Name of the note that says when sources were last read. */
const READ_AT = "sources read at";

/** What was read later would be closed before it was seen. */
async function refuseEarlier({ memory, context }: ReadingRun): Promise<void> {
  const last = await memory.runs.note(READ_AT);
  if (last !== undefined && context.clock.now < last)
    throw new Stop(
      2,
      `the clock says ${context.clock.now}, and this memory was read at ${last}: give a later --clock, set the system's clock right, or name another memory`,
    );
}

interface Crawled {
  /** Read or found unchanged. */
  pages: number;
  /** Of them, as they were, and not read. */
  unchanged: number;
  readonly rejections: Rejection[];
  readonly imported: ImportKeeper;
  /** Ids of documents that are no more. */
  readonly gone: string[];
  /** Other addresses of documents, by their uris. */
  readonly addresses: Map<string, string[]>;
}

/** The documents to read: new and changed ones, and with new extraction rules also those that did not change. */
async function* documents(
  source: Source,
  index: number,
  elsewhere: readonly NamedThings[],
  run: ReadingRun,
  crawled: Crawled,
  isDue: (id: string) => boolean,
): AsyncIterable<ToRead> {
  const { memory, context } = run;
  const forgotten = await forgottenSources(memory.runs);
  const half = await memory.halfEntered();
  const frontier = storedFrontier(memory.runs, `${index} ${source.name}`);
  for await (const item of source.read({
    clock: context.clock,
    signal: context.signal,
    progress: context.progress,
    frontier,
    elsewhere,
    forgotten,
    known: async (uri) => {
      const document = await memory.graph.document(documentId(uri));
      if (!document) return undefined;
      const { version, kind, license, title, text } = document;
      // Stored by a killed run, and not read: it is read now.
      const contentHash = half.has(document.id) ? "" : document.contentHash;
      return { contentHash, version, kind, license, title, text, ...validators(document) };
    },
  })) {
    if (item.kind === "rejection") crawled.rejections.push(item.rejection);
    else if (item.kind === "gone") crawled.gone.push(documentId(item.uri));
    else if (item.kind === "address") crawled.addresses.set(item.uri, [...(crawled.addresses.get(item.uri) ?? []), item.address]);
    else crawled.pages += 1;
    if (item.kind === "trajectory") await crawled.imported.add(item.trajectory);
    else if (item.kind === "document" && !forgotten(item.document.uri))
      yield { document: { ...item.document, version: await memory.version(item.document) } };
    else if (item.kind === "unchanged" && isDue(documentId(item.uri))) {
      const document = await memory.graph.document(documentId(item.uri));
      if (document) yield { document: await madeSafe(document, memory) };
    } else if (item.kind === "unchanged") crawled.unchanged += 1;
  }
}

/** "Not modified" is said of a page, and not of the rules by which its text was made safe when it was stored. */
async function madeSafe(stored: Document, memory: KnowledgeMemory): Promise<Document> {
  const { title, text, links } = safePage(stored);
  if (title === stored.title && text === stored.text && JSON.stringify(links) === JSON.stringify(stored.links)) return stored;
  const document = { ...stored, title, text, links, contentHash: sha256(text) };
  return { ...document, version: await memory.version(document) };
}

const validators = ({ etag, lastModified }: Document): { etag?: string; lastModified?: string } => ({
  ...(etag === undefined ? {} : { etag }),
  ...(lastModified === undefined ? {} : { lastModified }),
});

/** `again`: with what their sites say of them; their outlines stay. */
async function* readings(
  source: AsyncIterable<ToRead>,
  { read }: Reader,
  run: ReadingRun,
  extracted: Map<string, readonly Rejection[]>,
  again = false,
): AsyncIterable<Reading> {
  const { progress } = run.context;
  if (!again) progress.start("extract");
  for await (const { document, draft, outline } of read(source)) {
    await keepExtracted(run.memory, document, draft.rejections);
    if (!again && outline !== undefined) await keepOutline(run.memory.runs, document.id, outline);
    extracted.set(document.id, draft.rejections);
    if (!again) progress.add("extract", "done");
    yield { document, draft };
  }
  if (!again) progress.end("extract");
}

/** Other hints read all pages again. */
const hintsKey = (hints: ExtractHints): readonly string[] =>
  Object.values(hints).every((some) => Object.keys(some).length === 0) ? [] : [sha256(JSON.stringify(hints))];
