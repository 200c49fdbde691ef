import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { openLibsql } from "../../knowledge-graph/drivers/libsql.ts";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { night, undone } from "./killed-run.ts";
import { extractor, reading } from "./readings.ts";

const folder = mkdtempSync(join(tmpdir(), "killed-"));
afterAll(() => rmSync(folder, { recursive: true }));
const child = (path: string, killAt: number, ...what: readonly string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", join(import.meta.dirname, "killed-run.ts"), path, String(killAt), ...what], {
    encoding: "utf8",
  });

async function dump(memory: KnowledgeMemory): Promise<unknown> {
  const entities: unknown[] = [];
  for await (const entity of memory.graph.entities()) entities.push(entity);
  const statements = await memory.graph.statements({ includeClosed: true });
  return { entities, statements, hits: await memory.text.search("Place river town", 30), stats: await memory.stats() };
}

async function expectWhole(memory: KnowledgeMemory): Promise<void> {
  const known = new Set<string>();
  for await (const { id } of memory.graph.entities()) known.add(id);
  const statements = await memory.graph.statements({ includeClosed: true });
  expect(statements.length).toBeGreaterThan(150);
  for (const { entityIds, documentId, documentVersion, quote, text } of statements) {
    expect(entityIds.filter((id) => !known.has(id))).toEqual([]);
    const document = await memory.graph.document(documentId, documentVersion);
    expect(document?.text.slice(quote.start, quote.end)).toBe(text);
  }
}

describe("SIGKILL in the middle of remembering", () => {
  it("leaves a whole memory, and the same command completes it to the same rows", async () => {
    const start = join(folder, "start.db");
    const before = await openMemory({ path: start });
    await before.remember(night(1).map(reading), { extractor });
    await before.close();

    const undisturbed = join(folder, "undisturbed.db");
    copyFileSync(start, undisturbed);
    const writes = Number(child(undisturbed, 0).stdout);
    expect(writes).toBeGreaterThan(500);
    const reference = await openMemory({ path: undisturbed });
    const expected = await dump(reference);
    await reference.close();

    const random = seededRandom("kill");
    // The end is where entities are put together: few writes, so one point is put there.
    for (const [i, share] of [random.next() / 3, 1 / 3 + random.next() / 3, 2 / 3 + random.next() / 4, 0.995].entries()) {
      const path = join(folder, `${i}.db`);
      copyFileSync(start, path);
      expect(child(path, Math.max(1, Math.floor(share * writes))).signal).toBe("SIGKILL");
      const file = openLibsql(path);
      expect(file.all("pragma integrity_check", [])).toEqual([{ integrity_check: "ok" }]);
      file.close();
      const memory = await openMemory({ path });
      await expectWhole(memory);
      await memory.remember(night(2).map(reading), { extractor });
      await expectWhole(memory);
      expect(await dump(memory)).toEqual(expected);
      await memory.close();
    }
  });
});

describe("SIGKILL in the middle of undoing a merge", () => {
  it("leaves a whole memory, and the next reading completes it to the same rows", async () => {
    const start = join(folder, "merged.db");
    const before = await openMemory({ path: start });
    await before.remember(night(1).map(reading), { extractor });
    await before.close();

    const undisturbed = join(folder, "unmerged.db");
    copyFileSync(start, undisturbed);
    const writes = Number(child(undisturbed, 0, "unmerge").stdout);
    expect(writes).toBeGreaterThan(10);
    const reference = await openMemory({ path: undisturbed });
    const expected = await dump(reference);
    expect((await reference.stats()).decisions.get("ruled")).toBeGreaterThan(0);
    await reference.close();

    // After the first two writes the ruling stands and its documents are pending.
    for (const [i, killAt] of [3, Math.floor(writes / 2), writes - 1].entries()) {
      const path = join(folder, `unmerge-${i}.db`);
      copyFileSync(start, path);
      expect(child(path, killAt, "unmerge").signal).toBe("SIGKILL");
      const memory = await openMemory({ path });
      await expectWhole(memory);
      await memory.remember(night(1).map(reading), { extractor });
      await expectWhole(memory);
      expect(await dump(memory)).toEqual(expected);
      await memory.unmerge(...undone);
      expect(await dump(memory)).toEqual(expected);
      await memory.close();
    }
  });
});
