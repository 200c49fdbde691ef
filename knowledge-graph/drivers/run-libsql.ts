import type { LibsqlFile } from "./libsql.ts";
import { pack, unpack } from "./pack.ts";
import { turn } from "./turn.ts";

interface Entry {
  readonly key: string;
  readonly value: string;
}

export type RunLibsql = ReturnType<typeof runLibsql>;

/** Checkpoints, replies and notes beside the graph, in one file: the pipelines' `RunStore`, which stands above this folder. */
export function runLibsql(file: LibsqlFile) {
  return {
    read: async (stage: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      await turn();
      const rows = file.all<{ key: string; value: ArrayBuffer }>(
        "select key, value from checkpoints where stage = ? and key in (select value from json_each(?))",
        [stage, JSON.stringify(keys)],
      );
      return new Map(rows.map(({ key, value }) => [key, unpack(value)]));
    },
    write: async (stage: string, entries: readonly Entry[]): Promise<void> =>
      file.transaction(() => {
        for (const { key, value } of entries) file.run("insert or replace into checkpoints values (?, ?, ?)", [stage, key, pack(value)]);
      }),
    async *entries(stage: string): AsyncIterable<Entry> {
      for (let after: string | undefined; ;) {
        await turn();
        const rows = file.all<{ key: string; value: ArrayBuffer }>(
          "select key, value from checkpoints where stage = ? and (? or key > ?) order by key limit 200",
          [stage, after === undefined ? 1 : 0, after ?? ""],
        );
        for (const { key, value } of rows) yield { key, value: unpack(value) };
        after = rows.at(-1)?.key;
        if (after === undefined) return;
      }
    },
    delete: async (stage: string, keys: readonly string[]): Promise<void> =>
      void file.run("delete from checkpoints where stage = ? and key in (select value from json_each(?))", [stage, JSON.stringify(keys)]),
    stages: async (): Promise<readonly string[]> =>
      file.all<{ stage: string }>("select distinct stage from checkpoints order by stage", []).map(({ stage }) => stage),
    notes: async (): Promise<ReadonlyMap<string, string>> =>
      new Map(
        file.all<{ key: string; value: string }>("select key, value from notes order by key", []).map(({ key, value }) => [key, value]),
      ),
    note: async (key: string): Promise<string | undefined> =>
      file.first<{ value: string }>("select value from notes where key = ?", [key])?.value,
    setNote: async (key: string, value: string): Promise<void> => void file.run("insert or replace into notes values (?, ?)", [key, value]),
  };
}
