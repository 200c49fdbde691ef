import { afterEach, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import type { RunStore } from "../../pipelines/core/run-store.ts";
import { cacheModel } from "../../pipelines/models/cache-model.ts";
import { countReplies, pruneReplies } from "../../pipelines/models/replies.ts";
import { asking, never, reply, scripted } from "./scripted.ts";

let memory: KnowledgeMemory | undefined;
afterEach(() => memory?.close());
const store = async (): Promise<RunStore> => {
  await memory?.close();
  memory = await openMemory({ path: ":memory:" });
  return memory.runs;
};
const options = (runs: RunStore) => ({ runs, endpoint: "here", now: "2026-01-01T00:00:00Z" });

describe("cached", () => {
  it("asks once, however often, and also in the next run", async () => {
    const runs = await store();
    const inner = scripted((_, index) => reply(`${index}`));
    const reused: string[] = [];
    for (let run = 0; run < 2; run++) {
      const model = cacheModel(inner, { ...options(runs), reused: (task) => reused.push(task) });
      expect((await model.complete(asking("a"), never)).content).toBe("0");
      expect((await model.complete(asking("a", { task: "another" }), never)).content).toBe("0");
    }
    expect(inner.calls).toHaveLength(1);
    expect(reused).toEqual(["another", "test", "another"]);
  });

  it.each([
    ["words", asking("b")],
    ["role", asking("a", { messages: [{ role: "system", content: "a" }] })],
    ["seed", asking("a", { seed: 2 })],
    ["temperature", asking("a", { temperature: 1 })],
    ["room", asking("a", { maxTokens: 200 })],
    ["stop", asking("a", { stop: ["\n"] })],
    ["format", asking("a", { format: { kind: "json", name: "x", schema: { type: "object" } } })],
    ["log-probabilities", asking("a", { logprobs: true })],
  ])("takes a request with other %s for another one", async (_, other) => {
    const model = cacheModel(
      scripted((__, index) => reply(`${index}`)),
      options(await store()),
    );
    await model.complete(asking("a"), never);
    expect((await model.complete(other, never)).content).toBe("1");
  });

  it("tells models and places apart", async () => {
    const runs = await store();
    const inner = scripted((_, index) => reply(`${index}`));
    await cacheModel(inner, options(runs)).complete(asking("a"), never);
    await cacheModel({ ...inner, id: "other" }, options(runs)).complete(asking("a"), never);
    await cacheModel(inner, { ...options(runs), endpoint: "there" }).complete(asking("a"), never);
    expect(inner.calls).toHaveLength(3);
  });

  it("makes one call of equal ones in flight, and one transaction of what comes back together", async () => {
    const runs = await store();
    let writes = 0;
    const counting: RunStore = { ...runs, write: (stage, entries) => (writes++, runs.write(stage, entries)) };
    const inner = scripted(() => reply("x"));
    const model = cacheModel(inner, options(counting));
    await Promise.all(Array.from({ length: 60 }, (_, at) => model.complete(asking(`${at % 20}`), never)));
    expect(inner.calls).toHaveLength(20);
    expect(writes).toBe(1);
  });

  it("has stored a reply before it hands it on", async () => {
    const runs = await store();
    const model = cacheModel(
      scripted(() => reply("x")),
      options(runs),
    );
    await model.complete(asking("a"), never);
    expect(await countReplies(runs)).toMatchObject([{ model: "scripted", count: 1, oldest: "2026-01-01T00:00:00Z" }]);
  });

  it("hands on no reply that could not be stored", async () => {
    const runs = await store();
    const full: RunStore = { ...runs, write: () => Promise.reject(new Error("disk full")) };
    const model = cacheModel(
      scripted(() => reply("x")),
      options(full),
    );
    await expect(model.complete(asking("a"), never)).rejects.toThrow("disk full");
  });

  it("keeps no failure, and asks for itself where the one that asked gave up", async () => {
    const stop = new AbortController();
    const inner = scripted((_, index, signal) =>
      index > 0
        ? reply("x")
        : new Promise((__, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true })),
    );
    const model = cacheModel(inner, options(await store()));
    const first = model.complete(asking("a"), stop.signal);
    const second = model.complete(asking("a"), never);
    setImmediate(() => setImmediate(() => stop.abort(new Error("interrupted"))));
    await expect(first).rejects.toThrow("interrupted");
    expect((await second).content).toBe("x");
  });

  it("is pruned by model and age", async () => {
    const runs = await store();
    const fill = async (id: string, now: string): Promise<void> => {
      const model = cacheModel({ ...scripted(() => reply("x")), id }, { ...options(runs), now });
      for (let at = 0; at < 3; at++) await model.complete(asking(`${now} ${at}`), never);
    };
    await fill("old", "2026-01-01T00:00:00Z");
    await fill("old", "2026-02-01T00:00:00Z");
    await fill("new", "2026-01-01T00:00:00Z");
    expect(await pruneReplies(runs, { model: "old", before: "2026-01-15T00:00:00Z" })).toBe(3);
    expect(await countReplies(runs)).toMatchObject([
      { model: "new", count: 3 },
      { model: "old", count: 3, oldest: "2026-02-01T00:00:00Z" },
    ]);
    expect(await pruneReplies(runs, {})).toBe(6);
    expect(await countReplies(runs)).toEqual([]);
  });
});
