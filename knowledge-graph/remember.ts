import { sha256, type Document } from "../schemas/index.ts";
import type { LedgerEntry } from "./contracts/ledger.ts";
import { finishReindex, makeFindable } from "./document-vectors.ts";
import type { MemoryParts, Reading, RememberOptions, RememberResult } from "./knowledge-memory.ts";
import { namesOf } from "./resolution/resolve.ts";
import { resolveAndBuild } from "./resolve-pending.ts";

const readingsAtOnce = 32;
const charactersAtOnce = 4_000_000;

/** See `KnowledgeMemory.remember`. */
export async function remember(
  parts: MemoryParts,
  readings: Iterable<Reading> | AsyncIterable<Reading | readonly Reading[]>,
  options: RememberOptions,
): Promise<RememberResult> {
  await finishReindex(parts, options.signal);
  const documents: DocumentCounts = { added: 0, updated: 0, unchanged: 0 };
  let batch: Reading[] = [];
  let characters = 0;
  const enter = async (): Promise<void> => {
    if (batch.length > 0) await enterReadings(parts, batch, options, documents);
    batch = [];
    characters = 0;
  };
  for await (const given of readings) {
    const isGroup = "length" in given;
    // A group was read before the stop: its stream ends by itself.
    if (!isGroup) options.signal?.throwIfAborted();
    for (const reading of isGroup ? given : [given]) {
      // A page that comes twice is read twice, in that order.
      const full = batch.length >= readingsAtOnce || characters >= charactersAtOnce;
      if (full || batch.some(({ document }) => document.id === reading.document.id)) await enter();
      batch.push(reading);
      characters += reading.document.text.length;
    }
    if (isGroup) await enter();
  }
  await enter();
  const statements = options.settle === false ? { opened: 0, kept: 0, closed: 0 } : await resolveAndBuild(parts, options);
  return { documents, statements };
}

/** Names the documents that are being entered: of one that a kill left stored and unread, its hash says nothing. */
const ENTERING = "documents being entered";

/** Ids of documents that a killed call may have stored without what was read in them: they have to be read again. */
export async function halfEntered({ runs }: Pick<MemoryParts, "runs">): Promise<ReadonlySet<string>> {
  const note = (await runs.note(ENTERING)) ?? "";
  return new Set(note === "" ? [] : note.split(" "));
}

/** The next run reads these documents again, as if a kill had left them half entered. */
export async function readAgain({ runs }: Pick<MemoryParts, "runs">, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await runs.setNote(ENTERING, [...new Set([...(await halfEntered({ runs })), ...ids])].join(" "));
}

/** See `KnowledgeMemory.version`. */
export async function version({ graph }: Pick<MemoryParts, "graph">, read: Document): Promise<number> {
  let newest = await graph.document(read.id);
  if (newest === undefined) for await (const gone of graph.gone([read.id])) newest = gone;
  return versionAfter(newest, read);
}

/** A page that came back is a new version, whatever it says. */
function versionAfter(newest: Document | undefined, read: Document): number {
  if (newest === undefined) return read.version;
  const stands = newest.goneAt === undefined && newest.contentHash === read.contentHash;
  return stands ? newest.version : newest.version + 1;
}

interface DocumentCounts {
  added: number;
  updated: number;
  unchanged: number;
}

/** Documents into the graph and the indexes, their drafts and names into the ledger. */
async function enterReadings(
  parts: MemoryParts,
  readings: readonly Reading[],
  options: RememberOptions,
  counts: DocumentCounts,
): Promise<void> {
  const { graph, ledger, runs } = parts;
  const ids = readings.map(({ document }) => document.id);
  const entering = new Set([...(await halfEntered(parts)), ...ids]);
  await runs.setNote(ENTERING, [...entering].join(" "));
  const known = await ledger.hashes(ids);
  const gone = new Map<string, Document>();
  for await (const document of graph.gone(ids)) gone.set(document.id, document);
  const documents: Document[] = [];
  const searched: Document[] = [];
  const entries: LedgerEntry[] = [];
  for (const { document: read, draft } of readings) {
    const stored = await graph.document(read.id);
    const same = stored?.contentHash === read.contentHash;
    const before = gone.get(read.id);
    const document: Document = {
      ...read,
      version: versionAfter(stored ?? before, read),
      ...(same && { fetchedAt: stored.fetchedAt }),
      // Known from the whole of a crawl, not from the page.
      ...(read.alsoAt === undefined && stored?.alsoAt !== undefined && { alsoAt: stored.alsoAt }),
    };
    const hash = sha256(JSON.stringify([read.contentHash, read.title, read.uri, options.extractor, { ...draft, documentVersion: 0 }]));
    const done = known.get(read.id) === hash && same;
    const replaced = stored ?? before;
    if (replaced && !same) documents.push({ ...replaced, supersededBy: document.version });
    // Validators of the next conditional request may change under the same content.
    if (!done || stored?.etag !== read.etag || stored?.lastModified !== read.lastModified) documents.push(document);
    if (done) {
      counts.unchanged++;
      continue;
    }
    if (stored) counts.updated++;
    else counts.added++;
    searched.push(document);
    entries.push({ document, hash, draft: { ...draft, documentVersion: document.version }, names: namesOf(document, draft) });
  }
  await graph.upsertDocuments(documents);
  await makeFindable(parts, searched, options);
  // Last: a reading that the ledger holds is held everywhere.
  await ledger.enter(entries);
  for (const id of ids) entering.delete(id);
  await runs.setNote(ENTERING, [...entering].join(" "));
}
