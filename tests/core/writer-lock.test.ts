import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lockForWriting } from "../../pipelines/core/writer-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "groundwork-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const NOW = "2026-01-31T08:00:00.000Z";

/** A process that has ended, so that its number is nobody's. */
const ended = (): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ["-e", ""]);
    child.on("close", () => resolve(child.pid ?? 0));
  });

describe("a writer's lock", () => {
  it("names who holds it, and goes with them", async () => {
    const path = join(folder, "one.db");
    const lock = await lockForWriting(path, NOW);
    expect(JSON.parse(readFileSync(`${path}.lock`, "utf8"))).toEqual({ pid: process.pid, host: hostname(), since: NOW });
    await lock.release();
    await lock.release();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("is held as long as any part of one process holds it", async () => {
    const path = join(folder, "two.db");
    const [outer, inner] = [await lockForWriting(path, NOW), await lockForWriting(path, NOW)];
    await inner.release();
    expect(existsSync(`${path}.lock`)).toBe(true);
    await outer.release();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it("keeps others away while its process runs, also one on another host", async () => {
    const path = join(folder, "three.db");
    for (const holder of [
      { pid: process.ppid, host: hostname(), since: NOW },
      { pid: 1, host: "elsewhere", since: NOW },
    ]) {
      writeFileSync(`${path}.lock`, JSON.stringify(holder));
      await expect(lockForWriting(path, NOW)).rejects.toThrow(`is being written by process ${holder.pid} on ${holder.host}`);
    }
  });

  it("is taken over from a process that was killed, and from one that was killed while it wrote it", async () => {
    const path = join(folder, "four.db");
    for (const left of [JSON.stringify({ pid: await ended(), host: hostname(), since: NOW }), ""]) {
      writeFileSync(`${path}.lock`, left);
      const lock = await lockForWriting(path, NOW);
      expect(JSON.parse(readFileSync(`${path}.lock`, "utf8"))).toMatchObject({ pid: process.pid });
      await lock.release();
    }
  });

  it("says where it cannot be written", async () => {
    writeFileSync(join(folder, "file"), "");
    await expect(lockForWriting(join(folder, "file", "five.db"), NOW)).rejects.toThrow(/cannot write .*a part of the path is a file/);
  });
});
