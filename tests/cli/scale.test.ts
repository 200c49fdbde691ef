import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { openScale } from "../../pipelines/cli/coordinator.ts";
import { parseConfig } from "../../pipelines/cli/load-config.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { worker } from "../../pipelines/cli/worker.ts";
import { noProgress } from "../../pipelines/core/stage.ts";

vi.setConfig({ testTimeout: 60_000 });
const shell: Shell = {
  signal: new AbortController().signal,
  now: "2026-01-31T08:00:00.000Z",
  clockIsGiven: true,
  progress: { ...noProgress, close: () => undefined },
  colour: false,
  columns: 100,
  say: () => undefined,
  result: () => undefined,
};

/** Nobody is at that address: what is refused is refused before anybody is asked. */
const opened = async (line: string): Promise<unknown> => {
  const scale = { redis: "redis://127.0.0.1:9", store: "s3://bucket" };
  const config = parseConfig(`sources: [ demo: {} ]\nscale: ${JSON.stringify(scale)}\n${line}`, "scale.yaml");
  return openScale(config, scale, shell);
};

it("scale is refused beside the real web", async () => {
  const real = "rollouts: { environment: real, search: { engine: searxng, url: 'http://127.0.0.1:9' } }";
  await expect(opened(real)).rejects.toMatchObject({ code: 2, message: expect.stringMatching(/the web is asked from one process/) });
});

it("scale takes no password, and no store that is neither folder nor bucket", () => {
  const read = (): unknown =>
    parseConfig('sources: [ demo: {} ]\nscale: { redis: "redis://:hush@127.0.0.1", store: "gs://bucket" }', "c.yaml");
  expect(read).toThrow(/scale\.redis: carries a password; put it into the environment as REDIS_PASSWORD/);
  expect(read).toThrow(/scale\.store: is neither a folder nor like s3:\/\/bucket\/prefix/);
  expect(read).not.toThrow(/hush/);
});

it("a worker of a config without scale says what to write", async () => {
  const place = mkdtempSync(join(tmpdir(), "scale-"));
  try {
    const config = join(place, "plain.yaml");
    writeFileSync(config, "sources: [ demo: {} ]\n");
    await expect(worker(config, {}, shell)).rejects.toThrow(/has no scale: write scale: \{ redis:/);
  } finally {
    rmSync(place, { recursive: true });
  }
});
