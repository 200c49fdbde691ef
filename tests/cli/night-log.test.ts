import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { nightLog, toldOf } from "../../pipelines/cli/night-log.ts";
import { writeRun } from "../../pipelines/exporters/write-run.ts";
import { NightLine } from "../../schemas/night-line.ts";
import { smallRun } from "../exporters/run.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "groundwork-nights-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lines = async (): Promise<readonly NightLine[]> =>
  (await readFile(join(folder, "nights.jsonl"), "utf8"))
    .trim()
    .split("\n")
    .map((line) => NightLine.parse(JSON.parse(line)));

it("a line a night: what came of it, and by which error it ended", async () => {
  const run = join(folder, "2026-01-02-1");
  const { manifest } = await writeRun(await smallRun(run));
  const first = nightLog(folder);
  await first.add({ ...toldOf(manifest, run, undefined), outcome: "latest" });
  // `verify` was green, and something broke after it: the night has its line.
  await first.failed("2026-01-02T00:00:00.000Z", new Error("too late"));
  await nightLog(folder).failed("2026-01-03T00:00:00.000Z", new Error("no page could be read"));
  const [one, two, ...more] = await lines();
  expect(one).toMatchObject({ clock: manifest.clock, outcome: "latest", run_id: manifest.run_id, folder: run, rows: { questions: 3 } });
  expect(Object.keys(one?.rows ?? {}).some((dataset) => dataset.startsWith("evidence/"))).toBe(false);
  expect(two).toEqual({ clock: "2026-01-03T00:00:00.000Z", outcome: "failed", why: "no page could be read" });
  expect(more).toEqual([]);
});
