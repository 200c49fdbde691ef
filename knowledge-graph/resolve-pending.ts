import type { Entity, Statement } from "../schemas/index.ts";
import type { DocumentDecisions, Ledger, NameBearer, Twins } from "./contracts/ledger.ts";
import type { GraphChange } from "./contracts/stores.ts";
import type { MemoryParts, RememberOptions, RememberResult } from "./knowledge-memory.ts";
import { mergeEntity } from "./resolution/merge.ts";
import { keysOf, resolveDraft } from "./resolution/resolve.ts";

/** One transaction: index pages that many statements touch are then written once. */
const resolvedAtOnce = 64;
const builtAtOnce = 200;

type ResolveOptions = Partial<RememberOptions>;
type StatementCounts = { -readonly [Name in keyof RememberResult["statements"]]: number };

/** Resolves every pending document, then puts the entities together that this was about. A killed call is completed by the next one. */
export async function resolveAndBuild(parts: MemoryParts, options: ResolveOptions): Promise<RememberResult["statements"]> {
  const counts: StatementCounts = { opened: 0, kept: 0, closed: 0 };
  await resolvePending(parts, options, counts);
  await buildDue(parts);
  return counts;
}

/** Without an extractor, documents keep the one that read them. */
async function resolvePending(parts: MemoryParts, options: ResolveOptions, counts: StatementCounts): Promise<void> {
  const { graph, ledger } = parts;
  const rulings = await ledger.rulings();
  let twins: Twins | undefined;
  for (let after = ""; ;) {
    options.signal?.throwIfAborted();
    const pending = await ledger.pending(after, resolvedAtOnce);
    const last = pending.at(-1);
    if (!last) return;
    after = last.documentId;
    twins ??= await ledger.twins();
    const resolved = await resolveDrafts(parts, pending, { rulings, twins }, options.extractor, counts);
    // Known entities are put together once at the end, new ones now: no statement may name an entity that is not there.
    const touched = await ledger.decide(resolved.decisions);
    const known = await graph.known(touched);
    const { entities } = await merged(
      ledger,
      touched.filter((id) => !known.has(id)),
    );
    await graph.apply({ documents: [], entities, statements: resolved.statements, closed: resolved.closed, orphans: [] });
    await ledger.settle(pending.map(({ documentId }) => documentId));
  }
}

interface ResolvedDrafts {
  readonly statements: readonly Statement[];
  readonly closed: GraphChange["closed"];
  readonly decisions: readonly DocumentDecisions[];
}

/** What documents say now, which of their open statements they no longer make, and what their names were taken for. */
async function resolveDrafts(
  { graph, ledger }: MemoryParts,
  pending: Awaited<ReturnType<Ledger["pending"]>>,
  { rulings, twins }: { readonly rulings: Awaited<ReturnType<Ledger["rulings"]>>; readonly twins: Twins },
  given: Statement["extractor"] | undefined,
  counts: StatementCounts,
): Promise<ResolvedDrafts> {
  const statements: Statement[] = [];
  const closed: GraphChange["closed"][number][] = [];
  const decisions: DocumentDecisions[] = [];
  for (const { documentId, draft } of pending) {
    const document = await graph.document(documentId);
    if (!document) continue;
    const extractor = given ?? drafterOf(await graph.statements({ documentId, includeClosed: true }));
    // Nothing was ever read from it: the next reading resolves it.
    if (!extractor) continue;
    const resolved = resolveDraft(document, draft, await bearersOf(ledger, keysOf(draft)), extractor, rulings, twins);
    decisions.push({ documentId, decisions: resolved.decisions, declarations: resolved.declarations });
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
  return { statements, closed, decisions };
}

/** Statements that a model added name it; the others name who made the draft. */
const drafterOf = (statements: readonly Statement[]): Statement["extractor"] | undefined =>
  (statements.find(({ extractor }) => extractor.modelId === undefined) ?? statements[0])?.extractor;

/** With who bears the names that some of the keys stand for. */
async function bearersOf(ledger: Ledger, keys: readonly string[]): Promise<ReadonlyMap<string, readonly NameBearer[]>> {
  const found = await ledger.bearers(keys);
  const meant = [...found.values()].flatMap((bearers) =>
    bearers.flatMap(({ means }) => (means === undefined || found.has(means) ? [] : [means])),
  );
  return meant.length === 0 ? found : new Map([...found, ...(await ledger.bearers(meant))]);
}

/** Puts together anew every entity that something was decided about. */
async function buildDue({ graph, ledger }: MemoryParts): Promise<void> {
  for (;;) {
    const due = await ledger.due(builtAtOnce);
    if (due.length === 0) return;
    const { entities, orphans } = await merged(ledger, due);
    await graph.apply({ documents: [], entities, statements: [], closed: [], orphans });
    // Those that closed statements still mention are kept, of no type and with no page: no set that is asked about has them for a member.
    const kept: Entity[] = [];
    for (const id of orphans) {
      const entity = await graph.entity(id);
      if (entity !== undefined && entity.types.length + entity.uris.length > 0) kept.push({ ...entity, types: [], uris: [] });
    }
    if (kept.length > 0) await graph.apply({ documents: [], entities: kept, statements: [], closed: [], orphans: [] });
    await ledger.built(due);
  }
}

/** Entities as all documents together tell of them; orphans: of which none tells any more. */
async function merged(
  ledger: Ledger,
  ids: readonly string[],
): Promise<{ readonly entities: readonly Entity[]; readonly orphans: readonly string[] }> {
  const entities: Entity[] = [];
  const orphans: string[] = [];
  for (const [id, record] of await ledger.records(ids)) {
    const entity = mergeEntity(id, record);
    if (entity) entities.push(entity);
    else orphans.push(id);
  }
  return { entities, orphans };
}
