import { describe, expect, it } from "vitest";
import type { RunStore } from "../../pipelines/core/run-store.ts";

export function runStoreContract(driver: string, open: () => Promise<RunStore>): void {
  describe(`run store: ${driver}`, () => {
    const long = JSON.stringify(Array.from({ length: 4000 }, (_, i) => `Zeile ${i} – é 漢`));
    it("gives back what was written, by stage and key", async () => {
      const runs = await open();
      await runs.write("extract", [
        { key: "a", value: "{}" },
        { key: "b", value: long },
        { key: "", value: "" },
      ]);
      await runs.write("plan", [{ key: "a", value: "[1]" }]);
      const read = await runs.read("extract", ["a", "b", "c", "", "a"]);
      expect(Object.fromEntries(read)).toEqual({ "": "", a: "{}", b: long });
      expect([...(await runs.read("plan", ["a", "b"]))]).toEqual([["a", "[1]"]]);
      expect((await runs.read("none", ["a"])).size).toBe(0);
      expect((await runs.read("extract", [])).size).toBe(0);
    });
    it("the last write counts", async () => {
      const runs = await open();
      await runs.write("s", [{ key: "k", value: "1" }]);
      await runs.write("s", [{ key: "k", value: "2" }]);
      expect((await runs.read("s", ["k"])).get("k")).toBe("2");
    });
    it("walks a stage in the order of its keys, and forgets keys", async () => {
      const runs = await open();
      const keys = Array.from({ length: 450 }, (_, i) => `k${String((i * 7) % 450).padStart(3, "0")}`);
      await runs.write(
        "walk",
        keys.map((key) => ({ key, value: `of ${key}` })),
      );
      await runs.write("other", [{ key: "k000", value: "" }]);
      await runs.delete("walk", ["k001", "none", "k449"]);
      await runs.delete("none", ["k000"]);
      const walked: unknown[] = [];
      for await (const entry of runs.entries("walk")) walked.push(entry);
      const left = [...keys].sort().filter((key) => key !== "k001" && key !== "k449");
      expect(walked).toEqual(left.map((key) => ({ key, value: `of ${key}` })));
      expect((await runs.read("other", ["k000"])).size).toBe(1);
      expect((await runs.stages()).filter((stage) => stage === "walk" || stage === "other" || stage === "none")).toEqual(["other", "walk"]);
    });
    it("keeps notes", async () => {
      const runs = await open();
      expect(await runs.note("clock")).toBeUndefined();
      await runs.setNote("clock", "2026-01-01");
      await runs.setNote("clock", "2026-01-02");
      expect(await runs.note("clock")).toBe("2026-01-02");
      expect((await runs.notes()).get("clock")).toBe("2026-01-02");
    });
  });
}
