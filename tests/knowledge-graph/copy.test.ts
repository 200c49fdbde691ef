import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyMemory, openMemory, type CopyCounts } from "../../knowledge-graph/index.ts";
import { extractor, reading, site, type PagePlan } from "./readings.ts";

const folder = mkdtempSync(join(tmpdir(), "groundwork-copy-"));
const at = (name: string): { path: string } => ({ path: join(folder, `${name}.db`) });
afterAll(() => rmSync(folder, { recursive: true }));

const page = (fetchedAt: string, ...facts: [string, string][]): PagePlan => ({
  uri: site("france"),
  title: "France",
  types: ["country"],
  fetchedAt,
  facts,
});

describe("a copy of a memory", () => {
  let copied: CopyCounts;
  beforeAll(async () => {
    const memory = await openMemory(at("first"));
    await memory.remember([reading(page("2026-01-01T00:00:00Z", ["capital", "Paris"], ["neighbour", "Germany"]))], { extractor });
    await memory.remember([reading(page("2026-01-02T00:00:00Z", ["capital", "Paris"])), reading({ uri: site("x"), title: "X" })], {
      extractor,
    });
    await memory.runs.setNote("run atlas clock", "2026-01-02T00:00:00Z");
    await memory.close();
    copied = await copyMemory(at("first"), at("second"));
  });

  it("has all that the memory has: history, words, vectors, notes and what is to be resolved", async () => {
    const [one, two] = [await openMemory(at("first")), await openMemory(at("second"))];
    const { id } = reading(page("2026-01-01T00:00:00Z")).document;
    for (const memory of [one, two]) {
      const statements = await memory.graph.statements({ documentId: id, includeClosed: true });
      expect(statements.filter(({ retractedAt }) => retractedAt !== undefined)).toHaveLength(1);
      expect(await memory.graph.document(id, 1)).toMatchObject({ version: 1, supersededBy: 2 });
      expect(await memory.runs.note("run atlas clock")).toBe("2026-01-02T00:00:00Z");
      expect(await memory.text.search("France", 5)).toHaveLength(1);
    }
    expect(await two.stats()).toEqual(await one.stats());
    expect(copied).toMatchObject({ documents: 2, vectors: 2, snapshotId: await one.graph.snapshotId() });
    const again = await two.remember([reading({ uri: site("x"), title: "X" })], { extractor });
    expect(again.documents).toEqual({ added: 0, updated: 0, unchanged: 1 });
    await one.close();
    await two.close();
    expect(existsSync(`${at("second").path}.copying`)).toBe(false);
  });

  it("goes to a new file only", async () => {
    await expect(copyMemory(at("first"), at("second"))).rejects.toThrow(/second\.db is there already; a copy goes to a new file/);
  });

  it("goes on where it was interrupted, and has no name before it is whole", async () => {
    const stop = AbortSignal.abort(new Error("stopped"));
    await expect(copyMemory(at("first"), at("third"), stop)).rejects.toThrow("stopped");
    expect(existsSync(at("third").path)).toBe(false);
    expect(await copyMemory(at("first"), at("third"))).toEqual(copied);
  });

  it("is refused where it is not what the memory is", async () => {
    await expect(copyMemory(at("first"), at("fourth"), AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
    const half = `${at("fourth").path}.copying`;
    renameSync(half, at("half").path);
    const memory = await openMemory(at("half"));
    await memory.remember([reading({ uri: site("y"), title: "Y" })], { extractor });
    await memory.close();
    renameSync(at("half").path, half);
    await expect(copyMemory(at("first"), at("fourth"))).rejects.toThrow(/is not what .*first\.db is/);
    expect(existsSync(at("fourth").path)).toBe(false);
  });
});
