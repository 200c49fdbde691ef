import { join } from "node:path";
import Database from "libsql";
import { openMemory } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import type { Statement } from "../../schemas/index.ts";
import type { Corpus } from "./corpus.ts";
import { cost, medians } from "./measure.ts";
import { row, type Row } from "./row.ts";

const extractor = { name: "rules", version: "bench" };
const READS = 5_000;

/** Taking in read pages: names resolved, mentions, text index, vectors, catalogue marks. Beside it the same rows into one bare table. */
export async function memoryWrites(corpus: Corpus): Promise<readonly Row[]> {
  const readings = corpus.readings();
  const { ours, bare } = await medians(async (run) => {
    const path = join(corpus.folder, `writes-${run}.db`);
    const memory = await openMemory({ path });
    const remembered = await cost(() => memory.remember(readings, { extractor }));
    const statements: Statement[] = [];
    for await (const statement of memory.graph.allStatements()) statements.push(statement);
    await memory.close();
    const inserted = await cost(async () => insert(join(corpus.folder, `bare-${run}.db`), statements));
    return { ours: statements.length / remembered.cpuSeconds, bare: statements.length / inserted.cpuSeconds };
  });
  return [
    row({
      work: "memory: pages remembered, all of it",
      value: ours,
      unit: "statements/CPU-s",
      reference: { name: "libsql, bare inserts of the rows", value: bare },
      aim: { least: 10_000 },
    }),
  ];
}

/** The claims of one thing under one attribute, and one thing by its id. */
export async function memoryReads(corpus: Corpus): Promise<readonly Row[]> {
  const { graph } = corpus.memory;
  const claims: { subject: string; attribute: string }[] = [];
  for await (const { claim } of graph.allStatements()) if (claim) claims.push(claim);
  const chosen = Array.from({ length: READS }, (_, index) => seededRandom(1, "bench", index).pick(claims));
  const bare = new Database(corpus.run.config.memory.graph.path, { readonly: true });
  const select = bare.prepare("select body, claim from statements where subject = ? and attribute = ?");
  const { ours, reference } = await medians(async () => {
    const alone = await cost(async () => {
      for (const { subject, attribute } of chosen) select.all([subject, attribute]);
    });
    const through = await cost(async () => {
      for (const { subject, attribute } of chosen) await graph.statements({ subject, attribute });
    });
    return { reference: READS / alone.cpuSeconds, ours: READS / through.cpuSeconds };
  });
  bare.close();
  return [
    row({
      work: `memory: point reads by thing and attribute (${claims.length} claims)`,
      value: ours,
      unit: "reads/CPU-s",
      reference: { name: "libsql, rows not parsed", value: reference },
    }),
  ];
}

function insert(path: string, statements: readonly Statement[]): void {
  const database = new Database(path);
  database.exec("pragma journal_mode = wal; pragma synchronous = normal");
  database.exec("create table statements (id text, document text, subject text, attribute text, body text)");
  const into = database.prepare("insert into statements values (?, ?, ?, ?, ?)");
  for (let start = 0; start < statements.length; start += 5_000) {
    database.exec("begin");
    for (const statement of statements.slice(start, start + 5_000))
      into.run([
        statement.id,
        statement.documentId,
        statement.claim?.subject ?? null,
        statement.claim?.attribute ?? null,
        JSON.stringify(statement),
      ]);
    database.exec("commit");
  }
  database.close();
}
