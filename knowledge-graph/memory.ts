import { sha256, type Document, type DocumentDraft, type Entity, type Rejection, type Statement } from "../schemas/index.ts";
import type { Decision, DocumentDecisions, Ledger, LedgerEntry, NameBearer, ResolutionRule } from "./ledger.ts";
import { mergeEntity } from "./merge.ts";
import { mentionKey, nameKey } from "./names.ts";
import { entityIdOfName } from "./references.ts";
import { keysOf, namesOf, resolveDraft } from "./resolve.ts";
import type { Embedder, GraphStore, RunStore, StoreCounts, TextIndex, VectorStore } from "./stores.ts";

/** The parts that a memory is put together from; all embedded ones share one file. */
export interface MemoryParts {
  readonly graph: GraphStore;
  readonly text: TextIndex;
  readonly vectors: VectorStore;
  readonly embedder: Embedder;
  readonly runs: RunStore;
  readonly ledger: Ledger;
}

export interface Reading {
  readonly document: Document;
  readonly draft: DocumentDraft;
}

export interface RememberOptions {
  /** Who made the drafts: every statement names it, or its own. Another version means that the statements are made anew. */
  readonly extractor: Statement["extractor"];
  readonly signal?: AbortSignal;
}

export interface Remembered {
  readonly documents: { readonly added: number; readonly updated: number; readonly unchanged: number };
  /** `kept`: said again by a document that was read or resolved anew. */
  readonly statements: { readonly opened: number; readonly kept: number; readonly closed: number };
}

export interface MemoryStats extends StoreCounts {
  readonly attributes: number;
  readonly vectors: number;
  readonly decisions: ReadonlyMap<ResolutionRule, number>;
  readonly snapshotId: string;
}

export interface Shown {
  readonly entity: Entity;
  /** Open statements that mention it. */
  readonly statements: readonly Statement[];
  /** Surfaces that were taken for it, and why. */
  readonly decisions: readonly (Decision & { readonly documentId: string })[];
  /** Keys of names that were ruled not to be it. */
  readonly ruledOut: readonly string[];
}

export interface Unmerged {
  /** Mentions by these surfaces that were the entity before, and what they are now; nothing where they are undecided. */
  readonly mentions: readonly { readonly documentId: string; readonly surface: string; readonly entityId?: string }[];
  /** Surfaces that were not taken for the entity by a name that others bear as well: nothing was changed for any. */
  readonly refused: readonly { readonly surface: string; readonly why: "not-taken-for-it" | "its-own-name" | "linked" }[];
}

export interface KnowledgeMemory extends MemoryParts {
  /**
   * Takes in documents with what was extracted from them. A changed page becomes a new version, its vanished statements are closed with
   * the time of the new reading; an unchanged one costs a look-up. The result does not depend on the order of the readings, nor
   * on how they are spread over calls. Killed at any point, the memory is whole, and the next call completes the work.
   */
  remember(readings: Iterable<Reading> | AsyncIterable<Reading>, options: RememberOptions): Promise<Remembered>;
  /**
   * Takes pages that are no more out of what is known: their statements are closed, their names forgotten, searches find them no more. Ids
   * that are not there are passed over; gives those that were. Killed at any point, the next call with the same ids completes it.
   */
  bury(documentIds: readonly string[], at: string, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Deletes documents with everything that came from them alone, their history too; nothing of it can be brought back. Killed at any point,
   * the next call with the same ids completes it, and the next reading does where the documents themselves are gone already.
   */
  forget(documentIds: readonly string[], signal?: AbortSignal): Promise<void>;
  /** How many rows in all stores are of these documents. */
  traces(documentIds: readonly string[]): Promise<number>;
  /** Puts every document into the text index and the vectors anew, as they are; gives how many. */
  reindex(signal?: AbortSignal): Promise<number>;
  /** Names that could not be resolved, of all documents; the same after a resumed run as after an undisturbed one. */
  rejections(): AsyncIterable<Rejection>;
  stats(): Promise<MemoryStats>;
  /**
   * Takes a wrong merge apart: from now on no plain mention by one of these surfaces is the entity, in no document but its own page and
   * after no refresh; links still lead where they lead. Statements keep their ids. Killed at any point, the next call or the next reading completes it.
   */
  unmerge(entityId: string, surfaces: readonly string[]): Promise<Unmerged>;
  /** Entities that bear the name; where none does, those that it was taken for. */
  show(name: string): Promise<readonly Shown[]>;
  close(): Promise<void>;
}

/** Rules that no ruling is about: a link says itself which page it means, and a page what it is called. */
const sure: ReadonlySet<ResolutionRule> = new Set(["page", "own-subject", "link"]);
const byName = ({ rule }: Decision): boolean => !sure.has(rule);

/** Statements that a model added name it; the others name who made the draft. */
const drafterOf = (statements: readonly Statement[]): Statement["extractor"] | undefined =>
  (statements.find(({ extractor }) => extractor.modelId === undefined) ?? statements[0])?.extractor;

/** Vectors of whole documents (title and text). */
export const documentVectors = "documents";

const readingsAtOnce = 32;
const charactersAtOnce = 4_000_000;
/** One transaction: index pages that many statements touch are then written once. */
const resolvedAtOnce = 64;
const builtAtOnce = 200;

export function knowledgeMemory(parts: MemoryParts): KnowledgeMemory {
  const { graph, text, vectors, embedder, ledger } = parts;

  const makeFindable = async (documents: readonly Document[]): Promise<void> => {
    await text.index(documents);
    const embedded = await embedder.embed(documents.map(({ title, text: body }) => `${title}\n${body}`));
    await vectors.upsert(
      documentVectors,
      documents.flatMap(({ id }, i) => {
        const vector = embedded[i];
        return vector ? [{ id, vector }] : [];
      }),
    );
  };

  const takeIn = async (readings: readonly Reading[], options: RememberOptions, counts: Counts): Promise<void> => {
    const ids = readings.map(({ document }) => document.id);
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
      const document: Document = !stored
        ? { ...read, ...(before && { version: before.version + 1 }) }
        : { ...read, version: same ? stored.version : stored.version + 1, ...(same && { fetchedAt: stored.fetchedAt }) };
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
    await makeFindable(searched);
    // Last: a reading that the ledger holds is held everywhere.
    await ledger.enter(entries);
  };

  /** Entities as all documents together tell of them; orphans: of which none tells any more. */
  const merged = async (ids: readonly string[]): Promise<{ readonly entities: readonly Entity[]; readonly orphans: readonly string[] }> => {
    const entities: Entity[] = [];
    const orphans: string[] = [];
    for (const [id, record] of await ledger.records(ids)) {
      const entity = mergeEntity(id, record);
      if (entity) entities.push(entity);
      else orphans.push(id);
    }
    return { entities, orphans };
  };

  /** With who bears the names that some of the keys stand for. */
  const bearersOf = async (keys: readonly string[]): Promise<ReadonlyMap<string, readonly NameBearer[]>> => {
    const found = await ledger.bearers(keys);
    const meant = [...found.values()].flatMap((bearers) =>
      bearers.flatMap(({ means }) => (means === undefined || found.has(means) ? [] : [means])),
    );
    return meant.length === 0 ? found : new Map([...found, ...(await ledger.bearers(meant))]);
  };

  /** Without an extractor, documents keep the one that read them. */
  const resolvePending = async (options: Partial<RememberOptions>, counts: Counts): Promise<void> => {
    const rulings = await ledger.rulings();
    for (let after = ""; ;) {
      options.signal?.throwIfAborted();
      const pending = await ledger.pending(after, resolvedAtOnce);
      const last = pending.at(-1);
      if (!last) return;
      after = last.documentId;
      const statements: Statement[] = [];
      const closed: { id: string; at: string }[] = [];
      const decided: DocumentDecisions[] = [];
      for (const { documentId, draft } of pending) {
        const document = await graph.document(documentId);
        if (!document) continue;
        const extractor = options.extractor ?? drafterOf(await graph.statements({ documentId, includeClosed: true }));
        // Nothing was ever read from it: the next reading resolves it.
        if (!extractor) continue;
        const resolved = resolveDraft(document, draft, await bearersOf(keysOf(draft)), extractor, rulings);
        decided.push({ documentId, decisions: resolved.decisions, declarations: resolved.declarations });
        const open = new Map((await graph.statements({ documentId })).map((statement) => [statement.id, statement]));
        for (const statement of resolved.statements) {
          const before = open.get(statement.id);
          statements.push(before ? { ...statement, observedAt: before.observedAt } : statement);
          if (before) counts.kept++;
          else counts.opened++;
          open.delete(statement.id);
        }
        counts.closed += open.size;
        for (const id of open.keys()) closed.push({ id, at: document.fetchedAt });
      }
      // Known entities are put together once at the end, new ones now: no statement may name an entity that is not there.
      const touched = await ledger.decide(decided);
      const known = await graph.known(touched);
      const { entities } = await merged(touched.filter((id) => !known.has(id)));
      await graph.apply({ documents: [], entities, statements, closed, orphans: [] });
      await ledger.settle(pending.map(({ documentId }) => documentId));
    }
  };

  const buildDue = async (): Promise<void> => {
    for (;;) {
      const due = await ledger.due(builtAtOnce);
      if (due.length === 0) return;
      const { entities, orphans } = await merged(due);
      await graph.apply({ documents: [], entities, statements: [], closed: [], orphans });
      // Those that closed statements still mention are kept, of no type: no set that is asked about has them for a member.
      const kept: Entity[] = [];
      for (const id of orphans) {
        const entity = await graph.entity(id);
        if (entity !== undefined && entity.types.length > 0) kept.push({ ...entity, types: [] });
      }
      if (kept.length > 0) await graph.apply({ documents: [], entities: kept, statements: [], closed: [], orphans: [] });
      await ledger.built(due);
    }
  };

  const remember = async (readings: Iterable<Reading> | AsyncIterable<Reading>, options: RememberOptions): Promise<Remembered> => {
    const counts: Counts = { added: 0, updated: 0, unchanged: 0, opened: 0, kept: 0, closed: 0 };
    let batch: Reading[] = [];
    let characters = 0;
    for await (const reading of readings) {
      options.signal?.throwIfAborted();
      // A page that comes twice is read twice, in that order.
      const full = batch.length >= readingsAtOnce || characters >= charactersAtOnce;
      if (full || batch.some(({ document }) => document.id === reading.document.id)) {
        await takeIn(batch, options, counts);
        batch = [];
        characters = 0;
      }
      batch.push(reading);
      characters += reading.document.text.length;
    }
    if (batch.length > 0) await takeIn(batch, options, counts);
    await resolvePending(options, counts);
    await buildDue();
    const { added, updated, unchanged, opened, kept, closed } = counts;
    return { documents: { added, updated, unchanged }, statements: { opened, kept, closed } };
  };

  const bury = async (ids: readonly string[], at: string, signal: AbortSignal | undefined): Promise<readonly string[]> => {
    const buried: string[] = [];
    for (const id of ids) {
      signal?.throwIfAborted();
      const document = await graph.document(id);
      if (!document) continue;
      const closed = (await graph.statements({ documentId: id })).map((statement) => ({ id: statement.id, at }));
      await graph.apply({ documents: [{ ...document, goneAt: at }], entities: [], statements: [], closed, orphans: [] });
      buried.push(id);
    }
    // Also of those that a killed call had closed already.
    await text.remove(ids);
    await vectors.delete(documentVectors, ids);
    await ledger.leave(ids, []);
    await resolvePending({ ...(signal && { signal }) }, { added: 0, updated: 0, unchanged: 0, opened: 0, kept: 0, closed: 0 });
    await buildDue();
    return buried;
  };

  const forget = async (ids: readonly string[], signal: AbortSignal | undefined): Promise<void> => {
    const spokenOf = new Set<string>();
    for (const documentId of ids)
      for (const { entityIds } of await graph.statements({ documentId, includeClosed: true })) for (const id of entityIds) spokenOf.add(id);
    await text.forget(ids);
    await vectors.delete(documentVectors, ids);
    await ledger.leave(ids, [...spokenOf]);
    // Last of what goes by id: until then the documents can be found by their uris.
    await graph.forget(ids);
    await resolvePending({ ...(signal && { signal }) }, { added: 0, updated: 0, unchanged: 0, opened: 0, kept: 0, closed: 0 });
    await buildDue();
  };

  const unmerge = async (entityId: string, surfaces: readonly string[]): Promise<Unmerged> => {
    const taken = await ledger.takenFor(entityId);
    const refused = surfaces.flatMap((surface): Unmerged["refused"] => {
      const key = mentionKey(surface);
      const ones = taken.filter((decision) => decision.key === key);
      if (ones.length === 0) return [{ surface, why: "not-taken-for-it" }];
      if (entityIdOfName(key) === entityId) return [{ surface, why: "its-own-name" }];
      if (ones.some(byName)) return [];
      return [{ surface, why: ones.every(({ rule }) => rule === "link") ? "linked" : "its-own-name" }];
    });
    const keys = new Set(surfaces.map(mentionKey));
    if (refused.length > 0) return { mentions: [], refused };
    await ledger.rule(entityId, [...keys]);
    await resolvePending({}, { added: 0, updated: 0, unchanged: 0, opened: 0, kept: 0, closed: 0 });
    await buildDue();
    const mentions: Unmerged["mentions"][number][] = [];
    for (const key of keys) {
      const before = new Set(taken.filter((decision) => decision.key === key && byName(decision)).map(({ documentId }) => documentId));
      for (const { documentId, surface, entityId: now, rule } of await ledger.decisionsOn(key))
        if (before.has(documentId) && !sure.has(rule))
          mentions.push({ documentId, surface, ...(rule !== "ambiguous" && rule !== "self" && { entityId: now }) });
    }
    return { mentions, refused: [] };
  };

  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: each needs to see all names of the one before. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    ...parts,
    remember: (readings, options) => inTurn(() => remember(readings, options)),
    bury: (ids, at, signal) => inTurn(() => bury(ids, at, signal)),
    forget: (ids, signal) => inTurn(() => forget(ids, signal)),
    traces: async (ids) =>
      (await graph.traces(ids)) + (await text.traces(ids)) + (await vectors.traces(documentVectors, ids)) + (await ledger.traces(ids)),
    unmerge: (entityId, surfaces) => inTurn(() => unmerge(entityId, surfaces)),
    async reindex(signal) {
      let count = 0;
      const batch: Document[] = [];
      for await (const document of graph.documents()) {
        signal?.throwIfAborted();
        count++;
        if (batch.push(document) >= readingsAtOnce) await makeFindable(batch.splice(0));
      }
      await makeFindable(batch);
      return count;
    },
    async *rejections() {
      for await (const { surface, key, entityId, documentId, rule } of ledger.undecided())
        yield {
          stage: "resolve",
          itemKey: `${documentId}:${key}`,
          reason: "ambiguous-entity",
          detail:
            rule === "self"
              ? `"${surface}" as the value of a claim would be the claim's own subject ${entityId}`
              : `"${surface}" may be any of ${entityId.split(" ").join(", ")}`,
          sample: { surface, documentId, candidates: entityId.split(" ") },
        };
    },
    stats: async () => ({
      ...(await graph.counts()),
      attributes: (await graph.attributes()).length,
      vectors: await vectors.count(documentVectors),
      decisions: await ledger.rules(),
      snapshotId: await graph.snapshotId(),
    }),
    async show(name) {
      const key = nameKey(name);
      const on = await ledger.decisionsOn(mentionKey(name));
      const named = (await graph.entitiesByName([key])).get(key) ?? [];
      const entities: Entity[] = [...named];
      if (named.length === 0)
        for (const id of [...new Set([name, ...on.map(({ entityId }) => entityId)])].sort()) {
          const entity = await graph.entity(id);
          if (entity) entities.push(entity);
        }
      const rulings = await ledger.rulings();
      const shown: Shown[] = [];
      for (const entity of entities) {
        const decisions = on.filter(({ entityId }) => entityId === entity.id);
        const ruledOut = [...rulings].flatMap(([one, ids]) => (ids.has(entity.id) ? [one] : [])).sort();
        shown.push({ entity, statements: await graph.mentioning(entity.id), decisions, ruledOut });
      }
      return shown;
    },
    close: () => graph.close(),
  };
}

interface Counts {
  added: number;
  updated: number;
  unchanged: number;
  opened: number;
  kept: number;
  closed: number;
}
