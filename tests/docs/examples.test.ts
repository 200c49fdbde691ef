import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dryRun } from "../../pipelines/cli/dry-run.ts";
import { loadConfig } from "../../pipelines/cli/load-config.ts";
import { quietProgress } from "../../pipelines/cli/progress.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { nightly } from "../../pipelines/recipes/recipes.ts";
import { callOf, isCall } from "./command-lines.ts";

const folder = resolve(import.meta.dirname, "../../examples");
const configs = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
let home: string;
beforeAll(() => (home = mkdtempSync(join(tmpdir(), "groundwork-examples-"))));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("there are four", () => expect(configs.toSorted()).toEqual(["articles.yaml", "demo.yaml", "site.yaml", "trajectories.yaml"]));

describe.each(configs)("%s", (name) => {
  it("says how it is run", async () => {
    const lines = readFileSync(join(folder, name), "utf8").split("\n");
    const calls = lines.flatMap((line) => (line.startsWith("#   ") ? (callOf(line.slice(1)) ?? []) : []));
    expect(calls.some((call) => call.startsWith(`run examples/${name}`))).toBe(true);
    for (const call of calls) expect([call, await isCall(call)]).toEqual([call, true]);
  });

  it("is a config, and a dry run says that it asks no model", async () => {
    const config = loadConfig(join(folder, name));
    let said: unknown;
    const shell: Shell = {
      signal: new AbortController().signal,
      now: "2026-01-01T00:00:00.000Z",
      clockIsGiven: true,
      progress: quietProgress,
      colour: false,
      columns: 100,
      say: () => undefined,
      result: (_text, data) => void (said = data),
    };
    const memory = { ...config.memory, graph: { driver: "libsql" as const, path: join(home, `${name}.db`) } };
    await dryRun({ ...config, memory }, nightly, {}, shell);
    expect(said).toMatchObject({ calls: 0, tokens: 0 });
  });
});
