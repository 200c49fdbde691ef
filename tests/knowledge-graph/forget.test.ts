import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import Database from "libsql";
import { afterAll, expect, it } from "vitest";
import { entityIdOfName, entityIdOfUri, openMemory } from "../../knowledge-graph/index.ts";
import { extractor, reading, site, type PagePlan } from "./readings.ts";

const place = mkdtempSync(join(tmpdir(), "groundwork-forget-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const other = (path: string): string => `https://other.example/${path}`;
const france: PagePlan = { uri: site("france"), title: "France", types: ["country"], facts: [["capital", "Paris"]] };
const paris: PagePlan = { uri: other("paris"), title: "Paris", types: ["city"], aliases: ["Lutetia"], facts: [["river", "Seine"]] };
const lyon: PagePlan = { uri: other("lyon"), title: "Lyon", types: ["city"], facts: [["river", "Rhone"]] };

/** Every row of every table as text, blobs unpacked. */
function rowsOf(path: string): readonly string[] {
  const file = new Database(path);
  const tables = file.prepare("select name from sqlite_schema where type = 'table'").all([]) as { name: string }[];
  const text = (value: unknown): string => {
    if (!(value instanceof ArrayBuffer)) return String(value);
    const bytes = Buffer.from(value);
    // Packed texts say so in their first byte; vectors and pages of the word index may begin with the same.
    try {
      return bytes[0] === 1 ? inflateRawSync(bytes.subarray(1)).toString() : bytes.toString("latin1");
    } catch {
      return bytes.toString("latin1");
    }
  };
  const rows = tables.flatMap(({ name }) =>
    (file.prepare(`select * from ${name}`).all([]) as Record<string, unknown>[]).map((row) =>
      [name, ...Object.values(row).map(text)].join("\n"),
    ),
  );
  file.close();
  return rows;
}

it("forgetting leaves no trace in any table, and what others say as if it had never been", async () => {
  const path = join(place, "memory.db");
  const memory = await openMemory({ path });
  await memory.remember([france, paris, lyon].map(reading), { extractor });
  await memory.remember([reading({ ...paris, facts: [["river", "Bievre"]], fetchedAt: "2026-01-02T00:00:00Z" })], { extractor });
  const ids = [paris, lyon].map((plan) => reading(plan).document.id);
  await memory.bury([ids[1] ?? ""], "2026-01-03T00:00:00Z");
  expect((await memory.graph.statements({ subject: entityIdOfUri(site("france")) }))[0]?.entityIds).toContain(entityIdOfUri(paris.uri));
  expect(await memory.traces(ids)).toBeGreaterThan(10);
  const named = (row: string): boolean =>
    ["other.example", "Lutetia", "Seine", "Bievre", "Rhone", "Lyon", ...ids].some((one) => row.toLowerCase().includes(one.toLowerCase()));
  await memory.close();
  expect(rowsOf(path).filter(named).length).toBeGreaterThan(10);

  const again = await openMemory({ path });
  await again.forget(ids);
  expect(await again.traces(ids)).toBe(0);
  expect((await again.graph.statements({ subject: entityIdOfUri(site("france")) }))[0]?.entityIds).toContain(entityIdOfName("paris"));
  expect(await again.text.search("Lutetia Seine Rhone", 5)).toEqual([]);
  const snapshot = await again.graph.snapshotId();
  await again.forget(ids);
  await again.close();
  expect(rowsOf(path).filter(named)).toEqual([]);

  const never = await openMemory({ path: ":memory:" });
  await never.remember([reading(france)], { extractor });
  expect(await never.graph.snapshotId()).toBe(snapshot);
  await never.close();
});
