import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, describe, expect, it } from "vitest";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { migrations } from "../../knowledge-graph/drivers/libsql-schema.ts";
import { openMemory, StoreError } from "../../knowledge-graph/index.ts";

const folder = mkdtempSync(join(tmpdir(), "memory-"));
afterAll(() => rmSync(folder, { recursive: true }));
const failure = async (path: string): Promise<StoreError> => {
  try {
    const memory = await openMemory({ path });
    await memory.close();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
  throw new Error("it opened");
};

describe("a memory file that can not be used says what and why", () => {
  it("no database", async () => {
    const path = join(folder, "notes.txt");
    writeFileSync(path, "these are notes, not a database. ".repeat(100));
    const error = await failure(path);
    expect(error).toMatchObject({ failure: "not-a-database", retryable: false });
    expect(error.message).toContain(path);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it("a database of another program", async () => {
    const path = join(folder, "other.db");
    const other = new Database(path);
    other.exec("create table photos (id)");
    other.close();
    expect(await failure(path)).toMatchObject({ failure: "foreign-database" });
  });

  it("a newer schema", async () => {
    const path = join(folder, "newer.db");
    openLibsql(path).close();
    const newer = new Database(path);
    newer.exec(`pragma user_version = ${migrations.length + 1}`);
    newer.close();
    const error = await failure(path);
    expect(error.failure).toBe("newer-version");
    expect(error.message).toMatch(/schema version \d+, this program knows \d+; update groundwork/);
  });

  it("an empty file", async () => {
    const path = join(folder, "empty.db");
    writeFileSync(path, "");
    expect(await failure(path)).toMatchObject({ failure: "not-a-database" });
    expect((await failure(path)).message).toMatch(/is an empty file, no memory: delete it/);
  });

  it("a path through a file, and a folder", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await failure(join(file, "memory.db"))).toMatchObject({ failure: "unwritable" });
    expect(await failure(folder)).toMatchObject({ failure: "unwritable" });
  });

  it.skipIf(process.getuid?.() === 0)("a folder without permission", async () => {
    const closed = join(folder, "closed");
    openLibsql(join(closed, "x.db")).close();
    chmodSync(closed, 0o500);
    expect(await failure(join(closed, "memory.db"))).toMatchObject({ failure: "unwritable" });
  });

  it("a damaged page", async () => {
    const path = join(folder, "damaged.db");
    const memory = await openMemory({ path });
    await memory.runs.write(
      "s",
      Array.from({ length: 2000 }, (_, i) => ({ key: `k${i}`, value: String(i).repeat(50) })),
    );
    await memory.close();
    const size = statSync(path).size;
    const bytes = Buffer.alloc(size - 8192, 0x5a);
    writeFileSync(path, bytes, { flag: "r+" });
    expect(["corrupt", "not-a-database"]).toContain((await failure(path)).failure);
  });

  it("a full disk: a clear error, and what was there before is whole", async () => {
    const path = join(folder, "full.db");
    const file = openLibsql(path);
    file.run("insert into notes values ('k', 'v')", []);
    const pages = file.first<{ page_count: number }>("pragma page_count", [])?.page_count ?? 0;
    file.all(`pragma max_page_count = ${pages + 5}`, []);
    const fill = (): void =>
      file.transaction(() => {
        for (let i = 0; i < 100; i++) file.run("insert into notes values (?, ?)", [`n${i}`, "x".repeat(4000)]);
      });
    expect(fill).toThrow(expect.objectContaining({ failure: "disk-full", message: expect.stringContaining("free some space") as string }));
    expect(file.all("select * from notes", [])).toHaveLength(1);
    file.run("insert into notes values ('l', 'w')", []);
    file.close();
    const again = openLibsql(path);
    expect(again.all("select key from notes order by key", [])).toEqual([{ key: "k" }, { key: "l" }]);
    again.close();
  });

  it("locked by another writer", () => {
    const path = join(folder, "locked.db");
    const file = openLibsql(path);
    file.all("pragma busy_timeout = 20", []);
    const other = new Database(path);
    other.exec("begin immediate");
    expect(() => file.run("insert into notes values ('k', 'v')", [])).toThrow(
      expect.objectContaining({ failure: "locked", retryable: true }),
    );
    other.exec("rollback");
    other.close();
    expect(file.run("insert into notes values ('k', 'v')", [])).toBe(1);
    file.close();
  });
});

describe("a libsql file", () => {
  it("is one file after closing, in a folder that was made for it", () => {
    const path = join(folder, "deep", "er", "memory.db");
    const file = openLibsql(path);
    file.run("insert into notes values ('k', 'v')", []);
    file.close();
    file.close();
    expect(statSync(path).size).toBeGreaterThan(0);
    expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    const again = openLibsql(path);
    expect(again.first("select value from notes", [])).toEqual({ value: "v" });
    again.close();
  });

  it("waits for the disk unless it is to go with its process", () => {
    const waits = [{}, { lasting: false }].map((how, at) => {
      const file = openLibsql(join(folder, `lasting-${at}.db`), how);
      const told = file.first<{ synchronous: number }>("pragma synchronous", []);
      file.close();
      return told?.synchronous;
    });
    expect(waits).toEqual([1, 0]);
  });

  it("rolls back the whole of a nested transaction", () => {
    const file = openLibsql(":memory:");
    const work = (): void =>
      file.transaction(() => {
        file.transaction(() => file.run("insert into notes values ('a', '1')", []));
        throw new RangeError("stop");
      });
    expect(work).toThrow(RangeError);
    expect(file.all("select * from notes", [])).toEqual([]);
    file.close();
  });
});
