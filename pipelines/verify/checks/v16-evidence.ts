import type { Entity, Statement } from "../../../schemas/index.ts";
import { documentKey } from "../../../schemas/index.ts";
import { entityOf, modelStatementsOf, statementOf, type DocumentRow } from "../../../schemas/datasets/index.ts";
import { unsaidFigure } from "../../extract/model/check.ts";
import { isEvidence } from "../../exporters/evidence.ts";
import { defineCheck, findings, type Findings } from "../check.ts";
import { questionInputs } from "../derived-run.ts";
import { differingColumn } from "../differing-column.ts";
import { hasHistory } from "../has-history.ts";
import { remadeDocument } from "../readings.ts";
import type { RunFiles } from "../run-files.ts";
import { sideBySide, whyNotEqual } from "../side-by-side.ts";
import { whyNotRead } from "../why-not-read.ts";

/** The memory of the run is made again from the texts of its documents; what is left out, added or told otherwise goes red. */
export default defineCheck({
  id: "V16",
  title: "statements and things are read again from the pages' texts, and are all there; hashes are those of the texts",
  async run(files) {
    const found = findings();
    const documents = await documentsAsRead(files, found);
    const why = await whyNotRead(files);
    if (why !== undefined) {
      found.undecided(`statements: ${why}`);
      return found.outcome();
    }
    const { memory } = await files.memory();
    await statements(files, documents, memory.graph.allStatements(), found);
    const left = await things(files, memory.graph.entities(), found);
    const [is, was] = [await memory.graph.snapshotId(), files.manifest.input.snapshot_id];
    const isOlder = documents.size > 0 || left > 0 || hasHistory(files);
    if (is !== was && isOlder)
      found.undecided(
        `the id of the memory's state, ${was}, stands for what pages said on earlier nights as well, which no file of this run holds: it is not compared`,
      );
    else found.judge("manifest.json", () => (is === was ? undefined : `the snapshot is ${was}, what the pages say has ${is}`));
    return found.outcome();
  },
});

/** Versions above one, by key: what was first seen on an older version keeps that time. */
async function documentsAsRead(files: RunFiles, found: Findings): Promise<ReadonlySet<string>> {
  const updated = new Set<string>();
  for await (const row of files.rows("evidence/documents")) {
    const made = remadeDocument(row);
    if (row.version > 1) updated.add(row.document_key);
    found.judge(row.id, () => {
      if (row.id !== made.id) return `its id is not that of ${row.uri}`;
      if (row.document_key !== documentKey(made)) return "its key is not id and version";
      return row.content_hash === made.contentHash ? undefined : "its content hash is not that of its text";
    });
    if (row.model_statements !== null) found.judge(row.id, () => whyNotSaid(row));
  }
  return updated;
}

/** What a model read is on trust as far as words go; its figures stand in its quote, or in what stands over it. */
function whyNotSaid(row: DocumentRow): string | undefined {
  const over = [row.title, ...row.text.split("\n").filter((line) => line.startsWith("#"))];
  for (const { text, quote, mentions } of modelStatementsOf(row)) {
    const figure = unsaidFigure(text, [
      row.text.slice(quote.start, quote.end),
      ...over,
      ...mentions.map(({ reference }) => reference.surface),
    ]);
    if (figure !== undefined) return `evidence/documents: a model is said to have read ${figure}, which its quote does not say`;
  }
  return undefined;
}

async function statements(files: RunFiles, updated: ReadonlySet<string>, made: AsyncIterable<Statement>, found: Findings): Promise<void> {
  const isWanted = await isEvidence(questionInputs(files), { texts: files.has("cpt/documents") });
  const wanted = async function* (): AsyncGenerator<Statement> {
    for await (const statement of made) if (isWanted(statement)) yield { ...statement, mentions: [] };
  };
  const written = async function* (): AsyncGenerator<Statement> {
    for await (const row of files.rows("evidence/statements")) {
      try {
        yield statementOf(row);
      } catch (error) {
        found.fail(row.id, `evidence/statements: not readable: ${(error as Error).message}`);
      }
    }
  };
  for await (const one of sideBySide(written(), wanted(), ({ id }) => id))
    found.judge((one.written ?? one.made).id, () => {
      if (one.kind === "missing") return `evidence/statements: the page says "${one.made.text}", and no row has it`;
      if (one.kind === "extra") return `evidence/statements: the page is not read as "${one.written.text}"`;
      return seenBefore(one.written, one.made, updated) ? undefined : whyNotEqual("evidence/statements", one);
    });
}

/** The one thing that a page cannot tell: since when it has said so. */
const seenBefore = (written: Statement, made: Statement, updated: ReadonlySet<string>): boolean =>
  updated.has(documentKey({ id: written.documentId, version: written.documentVersion })) &&
  written.observedAt < made.observedAt &&
  differingColumn(written, { ...made, observedAt: written.observedAt }) === undefined;

/** A thing of which no page tells any more may be left of an earlier night: nothing names it. Gives how many are. */
async function things(files: RunFiles, made: AsyncIterable<Entity>, found: Findings): Promise<number> {
  let left = 0;
  const written = async function* (): AsyncGenerator<Entity> {
    for await (const row of files.rows("evidence/entities")) yield entityOf(row);
  };
  for await (const one of sideBySide(written(), made, ({ id }) => id))
    if (one.kind === "extra" && one.written.types.length === 0 && one.written.uris.length === 0) {
      left += 1;
      found.undecided(`${one.written.name}: no page tells of it any more`);
    } else found.judge((one.written ?? one.made).id, () => whyNotEqual("evidence/entities", one));
  return left;
}
