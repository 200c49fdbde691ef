import { z } from "zod";
import { EMBEDDINGS, type KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { aboutOf, REPLIES } from "../../models/replies.ts";
import { isOf, setForgotten } from "./forgotten-sources.ts";
import { CRAWL_STAGE, EXTRACT_STAGE, withoutSource } from "./kept-rejections.ts";
import { dueAgain, OUTLINES } from "./outlines.ts";
import { TURNS } from "./kept-turns.ts";
import { NIGHTS, nightsWithout } from "./night.ts";

export interface ForgottenCounts {
  readonly documents: number;
  readonly statements: number;
  /** Things that nothing else speaks of. */
  readonly entities: number;
  /** Questions of earlier nights, and results of stages, that rested on it. */
  readonly questions: number;
  readonly results: number;
  /** What is left of it in all stores. */
  readonly left: number;
  /** Documents of others that link to it: what they say is theirs. */
  readonly linkedFrom: number;
}

/** Shorter names stand in any text. */
const TELLING = 4;
const IDS = /\b[des]_[0-9a-f]{16}\b/g;

/** What speaks of a source: its address, ids, and names that only it gave. */
type Test = (text: string) => boolean;

/**
 * Removes everything that came from a page, a folder or a site alone, from the memory and from what is kept of earlier nights, and looks
 * whether anything is left. It is not read again until it is let in again. Killed at any point, the same call completes it.
 */
export async function forgetSource(memory: KnowledgeMemory, source: string, signal: AbortSignal): Promise<ForgottenCounts> {
  const { graph, runs } = memory;
  await setForgotten(runs, source, true);
  const ids = await documentsOf(memory, source);
  const { statements, entities } = await onlyIn(memory, ids);
  const known = new Set([...ids, ...statements, ...entities.keys()]);
  const names = [...entities.values()].filter((name) => name.length >= TELLING).map((name) => JSON.stringify(name).slice(1, -1));
  const touched: Test = (text) =>
    text.includes(source) || (text.match(IDS) ?? []).some((id) => known.has(id)) || names.some((name) => text.includes(name));
  const { questions, results } = await purge(memory, source, ids, touched, signal);
  await memory.forget([...ids], signal);
  let linkedFrom = 0;
  for await (const { links } of graph.documents()) if (links.some(({ uri }) => isOf(uri, source))) linkedFrom++;
  return {
    documents: ids.size,
    statements: statements.length,
    entities: entities.size,
    questions,
    results,
    left: await left(memory, source, ids, touched),
    linkedFrom,
  };
}

async function documentsOf({ graph }: KnowledgeMemory, source: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const { id, uri } of graph.documents()) if (isOf(uri, source)) ids.add(id);
  for await (const { id, uri } of graph.gone()) if (isOf(uri, source)) ids.add(id);
  return ids;
}

/** Statements of the documents, and the things that no other open statement mentions. */
async function onlyIn(
  { graph }: KnowledgeMemory,
  ids: ReadonlySet<string>,
): Promise<{ readonly statements: readonly string[]; readonly entities: ReadonlyMap<string, string> }> {
  const statements: string[] = [];
  const mentioned = new Set<string>();
  for (const documentId of ids)
    for (const { id, entityIds } of await graph.statements({ documentId, includeClosed: true })) {
      statements.push(id);
      for (const entity of entityIds) mentioned.add(entity);
    }
  const entities = new Map<string, string>();
  for (const id of mentioned) {
    const others = (await graph.mentioning(id)).some(({ documentId }) => !ids.has(documentId));
    if (!others) entities.set(id, (await graph.entity(id))?.name ?? "");
  }
  return { statements, entities };
}

const Visited = z.object({ uri: z.string(), document: z.string().optional(), was: z.string().optional() });
const isOfCrawl = (stage: string): boolean => stage.startsWith("crawl ");
const AT_ONCE = 100;

/**
 * Draws go whole: those of other snapshots are of no use but to a run that was interrupted. So do replies of models
 * that do not say of which pages they speak; what was made of them stays where it speaks of others.
 */
async function purge(
  { runs }: KnowledgeMemory,
  source: string,
  ids: ReadonlySet<string>,
  touched: Test,
  signal: AbortSignal,
): Promise<{ readonly questions: number; readonly results: number }> {
  let results = 0;
  for (const stage of await runs.stages()) {
    if (stage === NIGHTS || stage === CRAWL_STAGE) continue;
    const spent: string[] = [];
    for await (const { key, value } of runs.entries(stage)) {
      signal.throwIfAborted();
      const goes = stage === "draw" || stage === EMBEDDINGS || stage === TURNS || (stage === REPLIES && !saysOfOthers(value, ids));
      if (goes || isTrace(stage, key, value, source, ids, touched)) spent.push(key);
    }
    for (let start = 0; start < spent.length; start += AT_ONCE) await runs.delete(stage, spent.slice(start, start + AT_ONCE));
    if (stage === OUTLINES && spent.length > 0) await dueAgain(runs);
    if (!["draw", EMBEDDINGS, REPLIES, TURNS, EXTRACT_STAGE, OUTLINES].includes(stage) && !isOfCrawl(stage)) results += spent.length;
  }
  await withoutSource(runs, source);
  for (const [key, value] of await runs.notes()) if (isMirrors(key) && value.includes(hostOf(source))) await runs.setNote(key, "");
  return { questions: await nightsWithout(runs, touched, (id, uri) => ids.has(id) || isOf(uri, source)), results };
}

const saysOfOthers = (reply: string, ids: ReadonlySet<string>): boolean => aboutOf(reply)?.every((id) => !ids.has(id)) === true;

/** A visit of another page may link to it; that is what the other page says. */
function isTrace(stage: string, key: string, value: string, source: string, ids: ReadonlySet<string>, touched: Test): boolean {
  if (!isOfCrawl(stage)) return stage === EXTRACT_STAGE || stage === OUTLINES ? ids.has(key) : touched(value);
  const { uri, document, was } = Visited.parse(JSON.parse(value));
  return [uri, document, was].some((one) => one !== undefined && isOf(one, source));
}

/** Crawls of 0.1 noted which public sites they took loopback hosts for. */
const isMirrors = (key: string): boolean => isOfCrawl(key) && key.endsWith(" mirrors");
const hostOf = (source: string): string => (URL.canParse(source) ? new URL(source).host : source);

/** Looks through everything that is kept. */
async function left(memory: KnowledgeMemory, source: string, ids: ReadonlySet<string>, touched: Test): Promise<number> {
  const { graph, runs } = memory;
  let count = await memory.traces([...ids]);
  for await (const { uri } of graph.documents()) if (isOf(uri, source)) count++;
  for await (const { uri } of graph.gone()) if (isOf(uri, source)) count++;
  for (const stage of await runs.stages())
    for await (const { key, value } of runs.entries(stage)) if (isTrace(stage, key, value, source, ids, touched)) count++;
  for (const value of (await runs.notes()).values()) if (value.includes(source)) count++;
  return count;
}
