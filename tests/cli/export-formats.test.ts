import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportFormats } from "../../pipelines/cli/export-formats.ts";
import { quietProgress } from "../../pipelines/cli/progress.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { openReview } from "../../pipelines/explorer/review.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { smallRun } from "../exporters/run.ts";

let folder: string;
let run: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-export-"));
  run = join(folder, "run");
  await writeRun(await smallRun(run));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function shell(): Shell & { readonly said: string[] } {
  const said: string[] = [];
  return {
    said,
    signal: new AbortController().signal,
    now: "2026-01-02T03:04:05.000Z",
    clockIsGiven: true,
    progress: quietProgress,
    colour: false,
    columns: 100,
    say: () => undefined,
    result: (text) => said.push(text),
  };
}

it("writes the named formats into the run folder, or elsewhere, and tells files and rows", async () => {
  const at = shell();
  await exportFormats(run, ["areal", "tongyi"], undefined, at);
  expect(at.said.join("\n")).toMatch(/areal, in .*formats.areal\n {2}rl\.train\.jsonl: 3\ntongyi, in .*\n {2}rollouts\.train\.jsonl: 4/);
  expect((await readdir(join(run, "formats"))).sort()).toEqual(["areal", "tongyi"]);
  await exportFormats(run, ["verl"], join(folder, "elsewhere"), shell());
  expect(await readdir(join(folder, "elsewhere", "verl"))).toContain("train");
});

it("refuses formats that it does not know, and folders that are no run", async () => {
  await expect(exportFormats(run, ["areal", "orpheus"], undefined, shell())).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/no format orpheus; there are trl, verl/) as unknown,
  });
  await expect(exportFormats(folder, ["areal"], undefined, shell())).rejects.toMatchObject({ exitCode: 2 });
});

it("says where marks are not applied to what it writes", async () => {
  const told: string[] = [];
  const at = { ...shell(), say: (text: string) => void told.push(text) };
  const review = await openReview(run);
  await review.mark("q_1", { verdict: "keep", note: "" });
  await exportFormats(run, ["areal"], undefined, at);
  expect(told).toEqual([]);
  await review.mark("q_2", { verdict: "reject", note: "" });
  await exportFormats(run, ["areal"], undefined, at);
  expect(told).toEqual([expect.stringMatching(/^1 rejected by hand are in these files yet: `groundwork export \S+run` leaves them out/)]);
});
