import type { DocumentDraft } from "../../schemas/draft.ts";
import { extractDocument } from "./extract.ts";
import { isTemplated, outlineOf, type PageOutline } from "./site-outline.ts";
import type { ToRead } from "./to-read.ts";

/** What a document says, and what the templates of its site can be learned from. */
export interface ReadDraft {
  readonly draft: DocumentDraft;
  readonly outline?: PageOutline;
}

/** Entry of a worker thread: documents in, drafts out, in the same order. */
export default function extractDocuments(some: readonly ToRead[]): ReadDraft[] {
  return some.map(({ document, note }) => ({
    draft: extractDocument(document, note),
    ...(isTemplated(document) ? { outline: outlineOf(document) } : {}),
  }));
}
