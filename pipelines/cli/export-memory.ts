import { join } from "node:path";
import type { KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { canonicalJson, documentKey, type Document } from "../../schemas/index.ts";
import { datasets, rowSchemaVersion, documentRow, entityRow, statementRow, type RowContext } from "../../schemas/datasets/index.ts";
import { writeParquet, type ParquetPart } from "../parquet/parquet.ts";
import { CODE } from "./code.ts";
import type { Shell } from "./shell.ts";
import { withMemory, type MemoryOptions } from "./open-memory.ts";

/** Texts kept open while statements are quoted: a statement's document is mostly that of the one before. */
const KEPT = 50;

/** `groundwork memory export DIR`: all documents, entities and open statements, with the columns of a run's evidence. */
export const exportMemory = (folder: string, options: MemoryOptions, shell: Shell): Promise<void> =>
  withMemory(options, async (memory) => {
    const context: RowContext = { runId: `memory-${await memory.graph.snapshotId()}`, seed: 0, language: "und", codeVersion: CODE.version };
    const write = (name: "documents" | "entities" | "statements", rows: AsyncIterable<object>): Promise<readonly ParquetPart[]> =>
      writeParquet(join(folder, name), datasets[`evidence/${name}`], rows, {
        metadata: canonicalJson({ schema: `evidence/${name}`, schema_version: rowSchemaVersion, run_id: context.runId, generator: CODE }),
      });
    const written = {
      documents: await write(
        "documents",
        mapped(memory.graph.documents(), async (document) =>
          documentRow(document, await memory.ledger.modelStatements(document.id), context),
        ),
      ),
      entities: await write(
        "entities",
        mapped(memory.graph.entities(), (entity) => entityRow(entity, context)),
      ),
      statements: await write("statements", statements(memory, context)),
    };
    const rows = Object.fromEntries(
      Object.entries(written).map(([name, files]) => [name, files.reduce((sum, part) => sum + part.rows, 0)]),
    );
    shell.result(
      `${Object.entries(rows)
        .map(([name, count]) => `${String(count).padStart(8)}  ${name}`)
        .join("\n")}\nwritten to ${folder}`,
      { folder, rows },
    );
  });

async function* mapped<In, Out>(items: AsyncIterable<In>, map: (item: In) => Out | Promise<Out>): AsyncGenerator<Out> {
  for await (const item of items) yield await map(item);
}

async function* statements(memory: KnowledgeMemory, context: RowContext): AsyncGenerator<object> {
  const kept = new Map<string, Document>();
  for await (const statement of memory.graph.allStatements()) {
    const key = documentKey({ id: statement.documentId, version: statement.documentVersion });
    const document = kept.get(key) ?? (await memory.graph.document(statement.documentId, statement.documentVersion));
    if (!document) throw new Error(`statement ${statement.id} quotes ${key}, which the memory lacks`);
    kept.set(key, document);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? "");
    yield statementRow(statement, document, context);
  }
}
