import type { Document } from "../../../schemas/document.ts";
import type { DocumentDraft } from "../../../schemas/draft.ts";
import { extractDocument } from "../extract.ts";
import { passagesOf, type Passage } from "./passage.ts";

/** What the rules read from a document, and what they leave to a model. */
export interface RuleReading {
  readonly draft: DocumentDraft;
  readonly passages: readonly Passage[];
}

/** Entry of a worker thread. */
export default function readHere(documents: readonly Document[]): RuleReading[] {
  return documents.map((document) => {
    const draft = extractDocument(document);
    return { draft, passages: passagesOf(document, draft) };
  });
}
