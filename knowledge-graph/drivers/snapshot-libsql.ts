import type { Document } from "../../schemas/index.ts";
import type { LibsqlFile } from "./libsql.ts";
import { snapshotSum } from "./snapshot-sum.ts";

export interface SnapshotCache {
  id(): string;
  /** What it should be; nothing is kept. */
  compute(): string;
  /** Inside the transaction that changed something. */
  forget(): void;
}

/** The snapshot id, computed in storage order when it is asked for after a change (some 10 s a million statements), then kept. */
export function snapshotLibsql(file: LibsqlFile): SnapshotCache {
  const compute = (): string => {
    const { add, id } = snapshotSum();
    for (const row of pages<{ n: number; body: string }>(file, "select n, body from documents where n > ? and newest = 1")) {
      const document = JSON.parse(row.body) as Document;
      add("document", document.id, document.version, document.contentHash, document.uri, document.title);
    }
    for (let after = ""; ;) {
      const rows = file.all<{ id: string; body: string }>("select id, body from entities where id > ? order by id limit 2000", [after]);
      for (const { body } of rows) add("entity", body);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
    const open = "select n, claim, body from statements where n > ? and retracted_at is null";
    for (const row of pages<{ n: number; claim: string | null; body: string }>(file, open)) add("statement", row.claim ?? "", row.body);
    return id();
  };
  return {
    compute,
    id() {
      const kept = file.first<{ value: string }>("select value from cache where key = 'snapshot'", []);
      if (kept) return kept.value;
      const value = compute();
      file.run("insert or replace into cache values ('snapshot', ?)", [value]);
      return value;
    },
    forget() {
      file.run("delete from cache where key = 'snapshot'", []);
    },
  };
}

function* pages<Row extends { readonly n: number }>(file: LibsqlFile, select: string): Generator<Row> {
  for (let after = 0; ;) {
    const rows = file.all<Row>(`${select} order by n limit 2000`, [after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}
