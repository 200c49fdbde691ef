import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { onLostLock } from "../../pipelines/core/lost-lock.ts";
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
    expect(JSON.parse(readFileSync(`${path}.lock`, "utf8"))).toMatchObject({ pid: process.pid, host: hostname(), since: NOW });
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

  it("of another host is taken over once it was silent for two minutes, by the clock of whoever keeps the files", async () => {
    const path = join(folder, "silent.db");
    writeFileSync(`${path}.lock`, JSON.stringify({ id: "theirs", pid: 7, host: "elsewhere", since: NOW }));
    const secondsAgo = (seconds: number): void => utimesSync(`${path}.lock`, performance.timeOrigin / 1000, written - seconds);
    const written = statSync(`${path}.lock`).mtimeMs / 1000;
    secondsAgo(100);
    await expect(lockForWriting(path, NOW)).rejects.toThrow(/showed 10\d s ago that it lives: .* goes on in (1\d|20) s$/);
    secondsAgo(121);
    const lock = await lockForWriting(path, NOW);
    expect(JSON.parse(readFileSync(`${path}.lock`, "utf8"))).toMatchObject({ pid: process.pid, host: hostname() });
    await lock.release();
  });

  it("of a number that another process bears by now is taken over, also where that is our own", async () => {
    const path = join(folder, "again.db");
    for (const holder of [
      { pid: process.ppid, host: hostname(), started: "1", since: NOW },
      { pid: process.pid, host: hostname(), since: NOW },
    ]) {
      writeFileSync(`${path}.lock`, JSON.stringify(holder));
      const lock = await lockForWriting(path, NOW);
      await lock.release();
      expect(existsSync(`${path}.lock`)).toBe(false);
    }
  });

  it("is one process's alone where many find one that was left behind", async () => {
    const path = join(folder, "race.db");
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: await ended(), host: hostname(), since: NOW }));
    const script = `
      import { lockForWriting } from ${JSON.stringify(join(import.meta.dirname, "../../pipelines/core/writer-lock.ts"))};
      await lockForWriting(${JSON.stringify(path)}, ${JSON.stringify(NOW)}).then(() => console.log("mine"), (error) => console.log(error.code));
      process.stdin.resume();`;
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { stdio: ["pipe", "pipe", "inherit"] }),
    );
    const told = await Promise.all(
      children.map((child) => new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim())))),
    );
    for (const child of children) child.kill("SIGKILL");
    expect(told.sort()).toEqual(["3", "3", "3", "3", "3", "mine"]);
  });

  it("moves its time on while it is held, and ends whoever lost it", async () => {
    const path = join(folder, "beat.db");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const lock = await lockForWriting(path, NOW);
      utimesSync(`${path}.lock`, 1000, 1000);
      const own = readFileSync(`${path}.lock`, "utf8");
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(() => expect(statSync(`${path}.lock`).mtimeMs).toBeGreaterThan(1_000_000));
      expect(readFileSync(`${path}.lock`, "utf8")).toBe(own);
      const lost = new Promise<Error>((resolve) => onLostLock(resolve));
      const theirs = JSON.stringify({ id: "theirs", pid: 7, host: "elsewhere", since: NOW });
      rmSync(`${path}.lock`);
      writeFileSync(`${path}.lock`, theirs);
      vi.advanceTimersByTime(10_000);
      await expect(lost).resolves.toMatchObject({ code: 3, message: expect.stringContaining("another process took the lock") as string });
      await lock.release();
      expect(readFileSync(`${path}.lock`, "utf8")).toBe(theirs);
    } finally {
      vi.useRealTimers();
    }
  });

  it("says where it cannot be written", async () => {
    writeFileSync(join(folder, "file"), "");
    await expect(lockForWriting(join(folder, "file", "five.db"), NOW)).rejects.toThrow(/cannot write .*a part of the path is a file/);
  });
});
