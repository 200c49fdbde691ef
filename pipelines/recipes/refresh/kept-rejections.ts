import { basename, resolve } from "node:path";
import { z } from "zod";
import type { KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { hashOf, Rejection, type Document, type SourceEntry } from "../../../schemas/index.ts";
import type { RunStore } from "../../core/run-store.ts";
import { batches } from "../../core/map-ordered.ts";

/** What the sources gave up, by source; of the newest reading. */
export const CRAWL_STAGE = "crawled";
/** What was dropped from a document, by document id. */
export const EXTRACT_STAGE = "extracted";
const AT_ONCE = 64;

const Stored = z.array(Rejection);

/** Files go by their folder's name, not its place: the same config is the same source, wherever it is called from or moved to. */
export const keyOf = (entry: SourceEntry): string =>
  "demo" in entry ? "demo" : hashOf("web" in entry ? entry.web.start : placeless(entry));

const placeless = (entry: SourceEntry): unknown =>
  Object.fromEntries(
    Object.entries(entry).map(([kind, given]) => [kind, "root" in given ? { ...given, root: basename(resolve(given.root)) } : given]),
  );

/** The key of 0.1.0, where that was another one. */
export const formerKeyOf = (entry: SourceEntry): string => ("demo" in entry || "web" in entry ? keyOf(entry) : hashOf(entry));

/**
 * Rejections of reading are kept beside the memory: a run that was interrupted, and an export on another day, tell the same as
 * the run that read the pages.
 */
export async function keepCrawled(memory: KnowledgeMemory, source: SourceEntry, rejections: readonly Rejection[]): Promise<void> {
  await memory.runs.write(CRAWL_STAGE, [{ key: keyOf(source), value: JSON.stringify(rejections) }]);
}

/** Before the document itself is taken in: killed in between, the page is read again. */
export async function keepExtracted(memory: KnowledgeMemory, document: Document, rejections: readonly Rejection[]): Promise<void> {
  await memory.runs.write(EXTRACT_STAGE, [{ key: document.id, value: JSON.stringify(rejections) }]);
}

/** Of the newest reading of `sources`, of every document in the memory, and of names that could not be resolved. Streams. */
export async function* keptRejections(memory: KnowledgeMemory, sources: readonly SourceEntry[]): AsyncGenerator<Rejection> {
  const crawled = await memory.runs.read(
    CRAWL_STAGE,
    sources.flatMap((entry) => [keyOf(entry), formerKeyOf(entry)]),
  );
  for (const entry of sources) yield* read(crawled.get(keyOf(entry)) ?? crawled.get(formerKeyOf(entry)));
  for await (const some of batches(memory.graph.documents(), AT_ONCE)) {
    const ids = some.map(({ id }) => id);
    const extracted = await memory.runs.read(EXTRACT_STAGE, ids);
    for (const id of ids) yield* read(extracted.get(id));
  }
  yield* memory.rejections();
}

/** Files that the newest reading could not read to their end. `given`: earlier ones did, and what they said stands still. */
export async function lostFiles(
  memory: KnowledgeMemory,
  sources: readonly SourceEntry[],
): Promise<readonly (Pick<Rejection, "itemKey" | "detail"> & { readonly given: boolean })[]> {
  const crawled = await memory.runs.read(CRAWL_STAGE, sources.map(keyOf));
  const lost = sources.flatMap((entry) => read(crawled.get(keyOf(entry))).filter(({ reason, itemKey }) => WHOLE.has(reason) && !/[?#]/.test(itemKey))); // prettier-ignore
  if (lost.length === 0) return [];
  const given = new Set<string>();
  for await (const { uri } of memory.graph.documents()) for (const { itemKey } of lost) if (uri.startsWith(itemKey)) given.add(itemKey);
  return lost.map(({ itemKey, detail }) => ({ itemKey, detail, given: given.has(itemKey) }));
}

/** Why nothing of a file is read. */
const WHOLE: ReadonlySet<string> = new Set<Rejection["reason"]>(["broken-file", "unreadable-file", "bad-encoding"]);

/** As if the source had never been asked for. */
export async function withoutSource(runs: RunStore, source: string): Promise<void> {
  const kept: { key: string; value: string }[] = [];
  for await (const { key, value } of runs.entries(CRAWL_STAGE))
    if (value.includes(source)) {
      const others = read(value).filter(({ itemKey, detail }) => !itemKey.startsWith(source) && !detail.includes(source));
      kept.push({ key, value: JSON.stringify(others) });
    }
  await runs.write(CRAWL_STAGE, kept);
}

const read = (value: string | undefined): Rejection[] => (value === undefined ? [] : Stored.parse(JSON.parse(value)));
