import { canonicalJson, sha256, type Document, type Entity } from "../schemas/index.ts";
import type { MemoryFault } from "./contracts/stores.ts";
import { checkVectors } from "./check-vectors.ts";
import { checkWords } from "./check-words.ts";
import { FaultList, EXAMPLES } from "./fault-list.ts";
import type { MemoryParts } from "./knowledge-memory.ts";
import { halfEntered, readAgain } from "./remember.ts";
import { mergeEntity } from "./resolution/merge.ts";
import { resolveAndBuild } from "./resolve-pending.ts";

export interface MemoryCheck {
  readonly faults: readonly MemoryFault[];
  /** Pages whose reading was interrupted: not wrong, the next run completes it. */
  readonly unfinished: number;
}

/** Rows that are looked up at once. */
const AT_ONCE = 200;

/**
 * Compares everything that the parts of a memory keep of each other, by way of their contracts: any engine is looked through alike. `repair`
 * mends what can be derived, and nothing else. Reads all that is stored; holds the ids of documents and things.
 */
export async function checkMemory(
  parts: MemoryParts,
  { repair, signal }: { readonly repair: boolean; readonly signal?: AbortSignal },
): Promise<MemoryCheck> {
  const damage = await parts.ledger.damage();
  // What a damaged file says of itself is worth nothing.
  if (damage.length > 0) return { faults: [{ kind: "file", count: damage.length, examples: damage.slice(0, EXAMPLES) }], unfinished: 0 };
  const unfinished = await unfinishedIn(parts);
  // What a kill left to be done is no fault; it is done first, so that it is not taken for one.
  if (repair) await resolveAndBuild(parts, { ...(signal && { signal }) });
  const found = new FaultList();
  const audited = await parts.graph.audit(repair);
  const documents = await checkDocuments(parts, found, signal);
  if (unfinished === 0 || repair) await checkEntities(parts, found, signal);
  for await (const id of parts.ledger.documents()) if (!documents.has(id)) found.add("reading-of-no-page", id);
  await checkWords(parts, documents, found, repair);
  await checkVectors(parts, documents, found, repair);
  if (repair) await mend(parts, found, signal);
  return { faults: [...audited, ...found.list()], unfinished };
}

async function unfinishedIn({ ledger, ...parts }: MemoryParts): Promise<number> {
  const half = await halfEntered(parts);
  const pending = await ledger.pending("", AT_ONCE);
  return half.size + pending.length + (await ledger.due(AT_ONCE)).length;
}

/** Their statements as well. Gives the ids of those that are there now. */
async function checkDocuments(parts: MemoryParts, found: FaultList, signal: AbortSignal | undefined): Promise<ReadonlySet<string>> {
  const { graph, ledger } = parts;
  const there = new Set<string>();
  const half = await halfEntered(parts);
  let batch: Document[] = [];
  const read = async (): Promise<void> => {
    signal?.throwIfAborted();
    const known = await ledger.hashes(batch.map(({ id }) => id));
    for (const { id } of batch) if (!known.has(id) && !half.has(id)) found.add("unread", id);
    batch = [];
  };
  for await (const document of graph.documents()) {
    there.add(document.id);
    await checkStatements(parts, document, found);
    if (batch.push(document) >= AT_ONCE) await read();
  }
  await read();
  for await (const document of graph.gone()) await checkStatements(parts, document, found);
  return there;
}

async function checkStatements({ graph }: MemoryParts, newest: Document, found: FaultList): Promise<void> {
  if (sha256(newest.text) !== newest.contentHash) found.add("text", newest.id);
  const versions = new Map([[newest.version, newest.text]]);
  const statements = await graph.statements({ documentId: newest.id, includeClosed: true });
  const known = await graph.known([...new Set(statements.flatMap(({ entityIds }) => entityIds))]);
  for (const { id, documentVersion, quote, entityIds } of statements) {
    let page = versions.get(documentVersion);
    if (page === undefined) {
      // One that is not there is told of as such.
      page = (await graph.document(newest.id, documentVersion))?.text;
      if (page === undefined) continue;
      versions.set(documentVersion, page);
    }
    if (quote.start < 0 || quote.end <= quote.start || quote.end > page.length) found.add("quote", id);
    for (const entity of entityIds) if (!known.has(entity)) found.add("statement-of-no-thing", `${entity} in ${id}`);
  }
}

/** Things are what all pages together tell of them: that is put together again, and compared. */
async function checkEntities({ graph, ledger }: MemoryParts, found: FaultList, signal: AbortSignal | undefined): Promise<void> {
  let batch: Entity[] = [];
  const compare = async (): Promise<void> => {
    signal?.throwIfAborted();
    const records = await ledger.records(batch.map(({ id }) => id));
    for (const entity of batch) {
      const record = records.get(entity.id);
      const told = record && mergeEntity(entity.id, record);
      // Closed statements may still mention one that no page tells of any more: then it is of no type, and has no page.
      const isRight = told === undefined ? entity.types.length + entity.uris.length === 0 : canonicalJson(told) === canonicalJson(entity);
      if (!isRight) found.add("thing-unlike-pages", entity.id);
    }
    batch = [];
  };
  for await (const entity of graph.entities()) if (batch.push(entity) >= AT_ONCE) await compare();
  await compare();
}

async function mend(parts: MemoryParts, found: FaultList, signal: AbortSignal | undefined): Promise<void> {
  const { ledger } = parts;
  const things = [...found.of("thing-unlike-pages"), ...found.of("statement-of-no-thing").map((told) => told.split(" ")[0] ?? "")];
  const readings = found.of("reading-of-no-page");
  if (things.length + readings.length > 0) await ledger.leave(readings, [...new Set(things)]);
  await resolveAndBuild(parts, { ...(signal && { signal }) });
  await readAgain(parts, found.of("unread"));
}
