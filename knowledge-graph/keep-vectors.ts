import { sha256 } from "../schemas/index.ts";
import type { VectorPoint, VectorSubject } from "./contracts/vectors.ts";
import type { MemoryParts } from "./knowledge-memory.ts";

/** Documents are embedded as they are read; the others by whoever searches them, when they are searched. */
export const vectorCollections = ["documents", "passages", "entities", "statements", "questions"] as const;
export type VectorCollection = (typeof vectorCollections)[number];

export interface VectorText extends Omit<VectorSubject, "stamp"> {
  readonly id: string;
  readonly text: string;
}

export interface KeptVectors {
  readonly embedded: number;
  /** They stood already, as they are. */
  readonly kept: number;
  readonly removed: number;
}

const embeddedAtOnce = 64;

const noteOf = (collection: VectorCollection): string => `vectors of ${collection}`;

/**
 * Makes a collection hold just these texts of the memory: what is new or changed is embedded, what is not among them goes. Nothing is done,
 * and no text is read, where the memory is what it was the last time. Killed at any point, the next call completes it.
 */
export async function keepVectors(
  parts: MemoryParts,
  collection: VectorCollection,
  texts: () => AsyncIterable<VectorText> | Iterable<VectorText>,
  signal?: AbortSignal,
): Promise<KeptVectors> {
  const { vectors, runs } = parts;
  const state = await stateOf(parts);
  if (await isKept(parts, collection, state)) return { embedded: 0, kept: await vectors.count(collection), removed: 0 };
  const counts = await replaceVectors(parts, collection, texts(), signal);
  await runs.setNote(noteOf(collection), state);
  return counts;
}

const stateOf = async ({ embedder, graph }: MemoryParts): Promise<string> => `${embedder.id} ${await graph.snapshotId()}`;

/** Whether the collection holds what the memory does now. */
export async function isKept(parts: MemoryParts, collection: VectorCollection, state?: string): Promise<boolean> {
  return (await parts.runs.note(noteOf(collection))) === (state ?? (await stateOf(parts)));
}

/** As `keepVectors`, for texts that are not the memory's own. */
export async function replaceVectors(
  { vectors, embedder }: Pick<MemoryParts, "vectors" | "embedder">,
  collection: VectorCollection,
  texts: AsyncIterable<VectorText> | Iterable<VectorText>,
  signal?: AbortSignal,
): Promise<KeptVectors> {
  const before = await vectors.stamps(collection);
  const seen = new Set<string>();
  let embedded = 0;
  let batch: (VectorText & { readonly stamp: string })[] = [];
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted();
    const made = await embedder.embed(batch.map(({ text }) => text));
    const points = batch.flatMap(({ text: _text, ...point }, at): VectorPoint[] => {
      const vector = made[at];
      return vector === undefined ? [] : [{ ...point, vector }];
    });
    await vectors.upsert(collection, points);
    embedded += points.length;
    batch = [];
  };
  for await (const text of texts) {
    if (seen.has(text.id)) continue;
    seen.add(text.id);
    const stamp = sha256(JSON.stringify(text)).slice(0, 16);
    if (before.get(text.id) === stamp) continue;
    if (batch.push({ ...text, stamp }) >= embeddedAtOnce) await flush();
  }
  if (batch.length > 0) await flush();
  const gone = [...before.keys()].filter((id) => !seen.has(id));
  if (gone.length > 0) await vectors.delete(collection, { ids: gone });
  return { embedded, kept: seen.size - embedded, removed: gone.length };
}

/** The next `keepVectors` looks at every text. */
export async function forgetKept({ note, setNote }: Pick<MemoryParts["runs"], "note" | "setNote">): Promise<void> {
  for (const collection of vectorCollections) if ((await note(noteOf(collection))) !== undefined) await setNote(noteOf(collection), "");
}
