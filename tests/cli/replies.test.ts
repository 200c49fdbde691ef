import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { quietProgress } from "../../pipelines/cli/progress.ts";
import { replies, type RepliesOptions } from "../../pipelines/cli/replies.ts";
import type { Shell } from "../../pipelines/cli/shell.ts";
import { cacheModel } from "../../pipelines/models/cache-model.ts";
import { asking, never, reply, scripted } from "../models/scripted.ts";

const folder = mkdtempSync(join(tmpdir(), "replies-"));
const memory = join(folder, "memory.db");
beforeAll(async () => {
  const opened = await openMemory({ path: memory });
  for (const [id, now] of [
    ["small", "2026-01-01T00:00:00.000Z"],
    ["small", "2026-03-01T00:00:00.000Z"],
    ["large", "2026-03-01T00:00:00.000Z"],
  ] as const) {
    const model = cacheModel({ ...scripted(() => reply("x")), id }, { runs: opened.runs, endpoint: "here", now });
    await model.complete(asking(now), never);
  }
  await opened.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function told(options: Partial<RepliesOptions>): Promise<{ readonly text: string; readonly data: unknown }> {
  let result = { text: "", data: undefined as unknown };
  const shell: Shell = {
    signal: never,
    now: "2026-03-11T00:00:00.000Z",
    clockIsGiven: true,
    progress: quietProgress,
    colour: false,
    columns: 100,
    say: () => undefined,
    result: (text, data) => (result = { text, data }),
  };
  await replies({ memory, ...options }, shell);
  return result;
}

it("shows what replies are kept, and removes those that are named", async () => {
  const all = await told({});
  expect(all.data).toMatchObject({
    replies: [
      { model: "large", count: 1 },
      { model: "small", count: 2 },
    ],
    pruned: 0,
  });
  expect(all.text).toMatch(/2 .*small {2}2026-01-01 to 2026-03-01/);
  expect((await told({ prune: true, model: "small", olderThan: 30 })).text).toMatch(/removed 1$/);
  expect((await told({ prune: true, olderThan: 30 })).text).toBe("no such reply is kept\nremoved 0");
  expect((await told({ prune: true })).data).toMatchObject({ pruned: 2 });
  expect((await told({})).text).toBe("no such reply is kept");
});
