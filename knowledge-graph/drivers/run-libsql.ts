import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { RunStore } from "../stores.ts";
import type { LibsqlFile } from "./libsql.ts";

/** Below this the call costs more than the bytes it saves. */
const compressFrom = 1024;
const plain = 0;
const deflated = 1;

/** Checkpoints, replies and notes beside the graph, in one file. */
export function runLibsql(file: LibsqlFile): RunStore {
  return {
    read: async (stage, keys) => {
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
    note: async (key) => file.first<{ value: string }>("select value from notes where key = ?", [key])?.value,
    setNote: async (key, value) => void file.run("insert or replace into notes values (?, ?)", [key, value]),
  };
}

/** One byte that says how, then the text. */
export function pack(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const long = bytes.length >= compressFrom;
  return Buffer.concat([Uint8Array.of(long ? deflated : plain), long ? deflateRawSync(bytes, { level: 1 }) : bytes]);
}

/** The binding gives blobs as `ArrayBuffer`. */
export function unpack(packed: ArrayBuffer): string {
  const bytes = Buffer.from(packed);
  const body = bytes.subarray(1);
  return (bytes[0] === deflated ? inflateRawSync(body) : body).toString();
}
