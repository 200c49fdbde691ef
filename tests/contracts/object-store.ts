import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ObjectStore } from "../../pipelines/scale/object-store.ts";

export function objectStoreContract(driver: string, open: () => Promise<ObjectStore>): void {
  const bytes = (text: string): Buffer => Buffer.from(text);
  const names = async (store: ObjectStore, prefix: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const name of store.names(prefix)) found.push(name);
    return found.sort();
  };
  describe(`object store: ${driver}`, () => {
    it("gives back what was put, and nothing for other names", async () => {
      const store = await open();
      expect(await store.get("run/parts/a.json")).toBeUndefined();
      expect(await store.put("run/parts/a.json", bytes("é 漢"))).toBe(true);
      expect((await store.get("run/parts/a.json"))?.toString()).toBe("é 漢");
      expect(await store.get("run/parts")).toBeUndefined();
      expect(await store.put("run/empty", bytes(""))).toBe(true);
      expect(await store.get("run/empty")).toHaveLength(0);
    });
    it("the first of many counts, and only one of them is told that it was", async () => {
      const store = await open();
      const first = await Promise.all(Array.from({ length: 20 }, (_, at) => store.put("race", bytes(`writer ${at}`))));
      expect(first.filter(Boolean)).toHaveLength(1);
      expect((await store.get("race"))?.toString()).toBe(`writer ${first.indexOf(true)}`);
      expect(await store.put("race", bytes("late"))).toBe(false);
      expect((await store.get("race"))?.toString()).toBe(`writer ${first.indexOf(true)}`);
    });
    it("lists what begins so, past a thousand names, and nothing unfinished", async () => {
      const store = await open();
      expect(await names(store, "list/")).toEqual([]);
      const all = Array.from({ length: 1_005 }, (_, at) => `list/${String(at).padStart(4, "0")}`);
      for (const name of all) await store.put(name, bytes("1"));
      await store.put("other/1", bytes("1"));
      expect(await names(store, "list/")).toEqual(all);
      expect(await names(store, "list/01")).toEqual(all.slice(100, 200));
    });
    it("takes and gives whole files", async () => {
      const store = await open();
      const folder = mkdtempSync(join(tmpdir(), "object-store-"));
      try {
        const [from, to] = [join(folder, "from"), join(folder, "to")];
        const content = Buffer.alloc(3_000_001, "0123456789");
        writeFileSync(from, content);
        expect(await store.putFile("memory/1.db", from)).toBe(true);
        expect(await store.putFile("memory/1.db", from)).toBe(false);
        expect(await store.getFile("memory/2.db", to)).toBe(false);
        expect(await store.getFile("memory/1.db", to)).toBe(true);
        expect(readFileSync(to).equals(content)).toBe(true);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}
