import extractDocuments, { type ReadDraft } from "../extract-worker.ts";
import type { ToRead } from "../to-read.ts";
import { passagesOf, type Passage } from "./passage.ts";

/** What the rules read from a document, and what they leave to a model. */
export interface RuleReading extends ReadDraft {
  readonly passages: readonly Passage[];
}

/** Entry of a worker thread. */
export default function readHere(some: readonly ToRead[]): RuleReading[] {
  return extractDocuments(some).map((read, at) => ({ ...read, passages: passagesOf((some[at] as ToRead).document, read.draft) }));
}
