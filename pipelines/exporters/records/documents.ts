import { documentKey, type Document } from "../../../schemas/index.ts";
import type { DocumentRow } from "../../../schemas/rows/index.ts";
import { ruleGenerator, type RowContext } from "../rows-context.ts";
import { instant } from "../instant.ts";

export const documentRow = (document: Document, context: RowContext): DocumentRow => ({
  id: document.id,
  run_id: context.runId,
  language: document.language,
  split: "train",
  generator: ruleGenerator(`source/${document.kind}`, context.codeVersion),
  seed: context.seed,
  license: document.license ?? null,
  document_key: documentKey(document),
  uri: document.uri,
  title: document.title,
  kind: document.kind,
  text: document.text,
  content_hash: document.contentHash,
  version: document.version,
  published_at: document.publishedAt ?? null,
  fetched_at: instant(document.fetchedAt),
  subjects: document.subjects.map(({ name, from }) => ({ name, from })),
  robots: document.robots ?? null,
});
