import type { Document } from "../../schemas/document.ts";
import type { DocumentDraft } from "../../schemas/draft.ts";
import { extractDocument } from "./extract.ts";

/** Entry of a worker thread: documents in, drafts out, in the same order. */
export default function extractDocuments(documents: readonly Document[]): DocumentDraft[] {
  return documents.map((document) => extractDocument(document));
}
