import { createHash } from "node:crypto";
import type { Document } from "../../schemas/index.ts";
import type { LibsqlFile } from "./libsql.ts";

/**
 * The snapshot id: what programs and environments can see, whatever the order and time in which it came. Rows are hashed one by one
 * and the digests added up by XOR, so that one pass in storage order does (some 10 s a million statements, then kept); ids make rows distinct.
 */
export function snapshotLibsql(file: LibsqlFile): { id(): string; forget(): void } {
  const compute = (): string => {
    const sum = new Uint8Array(32);
    const add = (...parts: readonly (string | number)[]): void => {
      const digest = createHash("sha256").update(JSON.stringify(parts)).digest();
      for (let i = 0; i < 32; i++) sum[i] = (sum[i] ?? 0) ^ (digest[i] ?? 0);
    };
    for (const row of pages<{ n: number; body: string }>(file, "select n, body from documents where n > ? and newest = 1")) {
      const { id, version, contentHash, uri, title } = JSON.parse(row.body) as Document;
      add("document", id, version, contentHash, uri, title);
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
    return Buffer.from(sum).toString("hex").slice(0, 16);
  };
  return {
    id() {
      const kept = file.first<{ value: string }>("select value from cache where key = 'snapshot'", []);
      if (kept) return kept.value;
      const value = compute();
      file.run("insert or replace into cache values ('snapshot', ?)", [value]);
      return value;
    },
    /** Inside the transaction that changed something. */
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
