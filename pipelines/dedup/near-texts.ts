import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { marksOf } from "./marks.ts";
import type { Text } from "./near-duplicates.ts";

/** Pages looked at for each. */
const NEAREST = 10;
/** Names and figures in common, of those of both: pages of one form about two things share fewer. */
const SAME_MARKS = 0.5;
/** A page with fewer says nothing by which it could be told from another. */
const FEW = 5;
const askedAtOnce = 64;

export interface StoredText extends Text {
  /** Of the document, by which its vector is kept. */
  readonly documentId: string;
}

export interface NearText {
  /** The earlier text that stands. */
  readonly of: string;
  readonly score: number;
  readonly shared: number;
}

/**
 * Texts that say what an earlier one says in other words, in their order: near by the vectors that documents got when they were read; the
 * names and figures in common decide. No text goes for being like one that went.
 */
export async function nearTexts(
  { vectors }: Pick<KnowledgeMemory, "vectors">,
  texts: readonly StoredText[],
  atLeast: number,
): Promise<ReadonlyMap<string, NearText>> {
  const byDocument = new Map(texts.map((text) => [text.documentId, text]));
  const standing = new Map<string, ReadonlySet<string>>();
  const found = new Map<string, NearText>();
  for (let start = 0; start < texts.length; start += askedAtOnce) {
    const batch = texts.slice(start, start + askedAtOnce);
    const hits = await nearestOf({ vectors }, batch);
    for (const { key, documentId, text } of batch) {
      const own = marked(text);
      const near =
        own.size < FEW
          ? undefined
          : (hits.get(documentId) ?? []).find(({ id, score }) => score >= atLeast && shareOf(own, standing.get(id)) >= SAME_MARKS);
      const of = near && byDocument.get(near.id);
      if (near === undefined || of === undefined) standing.set(documentId, own);
      else found.set(key, { of: of.key, score: near.score, shared: shareOf(own, standing.get(near.id)) });
    }
  }
  return found;
}

async function nearestOf({ vectors }: Pick<KnowledgeMemory, "vectors">, texts: readonly StoredText[]) {
  const known = [...(await vectors.read("documents", texts.map(({ documentId }) => documentId)))].map(([id, vector]) => ({ id, vector })); // prettier-ignore
  const found = await vectors.search(
    "documents",
    known.map(({ vector }) => ({ vector, limit: NEAREST })),
  );
  return new Map(known.map(({ id }, at) => [id, found[at] ?? []]));
}

const marked = (text: string): ReadonlySet<string> => marksOf(text).marked;

function shareOf(own: ReadonlySet<string>, others: ReadonlySet<string> | undefined): number {
  if (others === undefined) return 0;
  const both = [...own].filter((mark) => others.has(mark)).length;
  return both / (own.size + others.size - both);
}
