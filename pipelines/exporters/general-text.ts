import { documentKey, type Document, type Entity, type Rejection } from "../../schemas/index.ts";
import { nearDuplicates } from "../dedup/near-duplicates.ts";
import type { StoredText } from "../dedup/near-texts.ts";
import type { RunExport } from "./run-export.ts";

type Why = Pick<Rejection, "reason" | "detail">;

/** Which pages and things the corpus tells of; undefined: it does. */
export interface GeneralText {
  page(document: Document): Why | undefined;
  thing(entity: Pick<Entity, "id">): Why | undefined;
}

/** Newest versions that say something. */
export const isGeneralText = (document: Document): boolean => document.supersededBy === undefined && document.text.trim() !== "";

/**
 * A page about a held-out thing is none to train on, nor is what is told of the thing; of pages that say the same the first stays. All of
 * them stay in the memory and in the evidence: statements refer to them. Lists that name the thing among others are not about it.
 */
export async function generalText({ inputs, sideOf, holdOutDocuments = true }: RunExport): Promise<GeneralText> {
  const heldOut = (id: string): boolean => holdOutDocuments && sideOf?.(id) === "held_out";
  const about = new Map<string, string>();
  for await (const { id, name, uris } of inputs.entities) if (heldOut(id)) for (const uri of uris) about.set(uri, name);
  // Held-out pages first: their copies elsewhere are none to train on either.
  const texts: StoredText[] = [];
  for (const held of [true, false])
    for await (const document of inputs.documents)
      if (isGeneralText(document) && about.has(document.uri) === held)
        texts.push({ key: documentKey(document), documentId: document.id, title: document.title, text: document.text });
  const copies = nearDuplicates(texts);
  const meant = await inputs.nearTexts?.(texts.filter(({ key }) => !copies.has(key)));
  return {
    page(document) {
      const name = about.get(document.uri);
      if (name !== undefined) return { reason: "held-out", detail: `it is about ${name}, which is held out` };
      const copy = copies.get(documentKey(document));
      if (copy !== undefined) return { reason: "duplicate", detail: `${copy.jaccard.toFixed(2)} of its text is that of ${copy.of}` };
      const detail = meant?.get(documentKey(document));
      return detail === undefined ? undefined : { reason: "near-duplicate", detail };
    },
    thing: ({ id }) => (heldOut(id) ? { reason: "held-out", detail: "the thing is held out" } : undefined),
  };
}
