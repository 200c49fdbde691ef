import type { Reading } from "../../knowledge-graph/index.ts";
import { documentId, ExtractConfig, sha256, type Document } from "../../schemas/index.ts";
import { documentOf, modelStatementsOf, type DocumentRow } from "../../schemas/datasets/index.ts";
import { workers } from "../core/workers.ts";
import { extractDocument } from "../extract/extract.ts";
import { hintsOf } from "../extract/hints.ts";
import { withModelStatements } from "../extract/model/with-model-statements.ts";
import { Sites } from "../extract/site-knowledge.ts";
import { isTemplated, outlineOf, type PageOutline } from "../extract/site-outline.ts";
import { toldNote } from "../extract/told-note.ts";
import type { RunFiles } from "./run-files.ts";

/** Outlines that are held until their pages are read, some 20 kB each; those of further pages are made twice. */
const OUTLINES = 2000;

/** All documents of a run read anew, in the order of its rows. */
export async function* readingsOf(files: Pick<RunFiles, "rows" | "manifest">): AsyncGenerator<Reading> {
  const hints = hintsOf(ExtractConfig.parse(files.manifest.config["extract"] ?? {}).hints);
  const sites = new Sites();
  const outlines = new Map<string, PageOutline>();
  for await (const row of files.rows("evidence/documents")) {
    const document = remadeDocument(row);
    if (!isTemplated(document)) continue;
    const outline = outlineOf(document);
    sites.add(outline);
    if (outlines.size < OUTLINES) outlines.set(row.document_key, outline);
  }
  for await (const row of files.rows("evidence/documents")) {
    const document = remadeDocument(row);
    const outline = outlines.get(row.document_key);
    outlines.delete(row.document_key);
    const note = isTemplated(document) ? toldNote(document, sites.noteOf(outline ?? outlineOf(document))) : undefined;
    const told = hints.before({ document, ...(note !== undefined && { note }) });
    const draft = withModelStatements(extractDocument(document, told.note), modelStatementsOf(row));
    yield { document, draft: hints.after(document, draft) };
  }
}

/** MB of short-lived objects: the thread stands beside two that hold much. */
const YOUNG = 12;

/** The same, read in a thread while what was read before is entered: reading is half of the work. Throws what reading throws. */
export async function* readingsAhead(folder: string): AsyncGenerator<Reading> {
  const thread = workers<string, readonly Reading[]>("./readings-worker", import.meta.url, { threads: 1, young: YOUNG });
  try {
    for (let coming = thread.run(folder); ;) {
      const readings = await coming;
      if (readings.length === 0) return;
      coming = thread.run(folder);
      // Looked at when it is its turn: who stops early leaves it alone.
      coming.catch(() => undefined);
      yield* readings;
    }
  } finally {
    await thread.close();
  }
}

/** What the address and the text alone decide is made of them again. */
export const remadeDocument = (row: DocumentRow): Document => ({
  ...documentOf(row),
  id: documentId(row.uri),
  contentHash: sha256(row.text),
});
