import type { RunStore } from "../stores.ts";
import type { LibsqlFile } from "./libsql.ts";
import { pack, unpack } from "./packed.ts";
import { turn } from "./turn.ts";

/** Checkpoints, replies and notes beside the graph, in one file. */
export function runLibsql(file: LibsqlFile): RunStore {
  return {
    read: async (stage, keys) => {
      await turn();
      const rows = file.all<{ key: string; value: ArrayBuffer }>(
        "select key, value from checkpoints where stage = ? and key in (select value from json_each(?))",
        [stage, JSON.stringify(keys)],
      );
      return new Map(rows.map(({ key, value }) => [key, unpack(value)]));
    },
    write: async (stage, entries) =>
      file.transaction(() => {
        for (const { key, value } of entries) file.run("insert or replace into checkpoints values (?, ?, ?)", [stage, key, pack(value)]);
      }),
    async *entries(stage) {
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
    delete: async (stage, keys) =>
      void file.run("delete from checkpoints where stage = ? and key in (select value from json_each(?))", [stage, JSON.stringify(keys)]),
    stages: async () => file.all<{ stage: string }>("select distinct stage from checkpoints order by stage", []).map(({ stage }) => stage),
    notes: async () =>
      new Map(
        file.all<{ key: string; value: string }>("select key, value from notes order by key", []).map(({ key, value }) => [key, value]),
      ),
    note: async (key) => file.first<{ value: string }>("select value from notes where key = ?", [key])?.value,
    setNote: async (key, value) => void file.run("insert or replace into notes values (?, ?)", [key, value]),
  };
}
