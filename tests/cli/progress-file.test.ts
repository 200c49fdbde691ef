import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { progressInFile } from "../../pipelines/cli/progress-file.ts";
import { quietProgress } from "../../pipelines/cli/progress.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { RunProgress } from "../../schemas/run-progress.ts";

let folder: string;
let said: string[];
let shell: Shell;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "groundwork-progress-"));
  said = [];
  shell = {
    signal: new AbortController().signal,
    now: "2026-01-02T00:00:00.000Z",
    clockIsGiven: true,
    progress: quietProgress,
    colour: false,
    columns: 100,
    say: (text) => void said.push(text),
    result: () => undefined,
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const told = (): RunProgress => RunProgress.parse(JSON.parse(readFileSync(join(folder, "progress.json"), "utf8")));

it("says how far each stage is, and leaves nothing behind", () => {
  const { progress, close } = progressInFile(folder, shell);
  progress.start("crawl", 3);
  progress.add("crawl", "done", 2);
  progress.add("crawl", "rejected");
  progress.end("crawl");
  progress.start("questions");
  expect(told()).toMatchObject({
    clock: shell.now,
    pid: process.pid,
    stages: [
      { stage: "crawl", total: 3, done: 2, reused: 0, rejected: 1, ended: true },
      { stage: "questions", total: 0, done: 0, ended: false },
    ],
  });
  progress.start("crawl", 4);
  expect(told().stages[0]).toMatchObject({ total: 7, done: 2, ended: false });
  close();
  expect(existsSync(join(folder, "progress.json"))).toBe(false);
});

it("a folder that takes no file is told once, and ends no run", () => {
  const file = join(folder, "no-folder");
  writeFileSync(file, "");
  const { progress, close } = progressInFile(join(file, "below"), shell);
  progress.start("crawl");
  progress.end("crawl");
  close();
  expect(said).toHaveLength(1);
});
