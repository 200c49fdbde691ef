import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { pointLatest } from "../../pipelines/cli/latest.ts";
import { openDurably, writeDurably } from "../../pipelines/core/durable-file.ts";
import { WriteFailure } from "../../pipelines/core/write-failure.ts";

/** What was waited for and named, in that order. */
const acts: string[] = [];
const { open, rename } = fs;
beforeAll(() => {
  fs.open = async (...given) => {
    const file = await open(...given);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      acts.push(`sync ${basename(String(given[0]))}`);
      await sync();
    };
    return file;
  };
  fs.rename = async (from, to) => {
    acts.push(`name ${basename(String(to))}`);
    await rename(from, to);
  };
  // Modules share these names with all tests of this process.
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(fs, { open, rename });
  syncBuiltinESMExports();
});

const folder = mkdtempSync(join(tmpdir(), "groundwork-durable-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => void acts.splice(0));

it("waits for the bytes, then names the file, then waits for the folder", async () => {
  await writeDurably(join(folder, "a.json"), "{}");
  expect(acts).toEqual(["sync a.json.tmp", "name a.json", `sync ${basename(folder)}`]);
  expect(readFileSync(join(folder, "a.json"), "utf8")).toBe("{}");
});

it("a link is put in place without reading what it points to", async () => {
  await pointLatest(folder, join(folder, "2026-01-31-1"), "nightly");
  expect(acts).toEqual(["name latest", `sync ${basename(folder)}`]);
});

it("leaves the earlier file whole where the disk is full, and nothing beside it", async () => {
  await writeDurably(join(folder, "b.bin"), [Buffer.from("before")]);
  symlinkSync("/dev/full", join(folder, "b.bin.tmp"));
  await expect(writeDurably(join(folder, "b.bin"), "after")).rejects.toThrow(WriteFailure);
  expect(readFileSync(join(folder, "b.bin"), "utf8")).toBe("before");
  expect(readdirSync(folder).filter((name) => name.startsWith("b."))).toEqual(["b.bin"]);
});

it("a file that is dropped was never there", async () => {
  const file = await openDurably(join(folder, "c.bin"));
  await file.write(Buffer.alloc(2 << 20));
  await file.drop();
  expect(readdirSync(folder).filter((name) => name.startsWith("c."))).toEqual([]);
});
