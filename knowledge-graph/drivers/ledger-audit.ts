import { StoreError } from "../contracts/store-error.ts";
import { jsonList } from "./json-list.ts";
import type { LibsqlFile } from "./libsql.ts";
import { pagedById, pageRows } from "./paged-libsql.ts";

/** See `Ledger.damage`. */
export function damageOf(file: LibsqlFile): readonly string[] {
  try {
    return file
      .all<{ integrity_check: string }>("pragma integrity_check", [])
      .map(({ integrity_check }) => integrity_check)
      .filter((line) => line !== "ok");
  } catch (error) {
    if (error instanceof StoreError && error.failure === "corrupt") return [error.message];
    throw error;
  }
}

/** See `Ledger.documents`. */
export async function* readingsIn(file: LibsqlFile): AsyncGenerator<string> {
  const rows = pagedById((after) =>
    file.all<{ id: string }>("select document as id from drafts where document > ? order by document limit ?", [after, pageRows]),
  );
  for await (const { id } of rows) yield id;
}

/** See `Ledger.traces`. */
export const tracesIn = (file: LibsqlFile, documentIds: readonly string[]): number =>
  ["drafts", "names", "decisions", "declarations", "twins"].reduce(
    (sum, table) =>
      sum +
      (file.first<{ n: number }>(`select count(*) as n from ${table} where document in (select value from json_each(?))`, [
        jsonList(documentIds),
      ])?.n ?? 0),
    0,
  );
