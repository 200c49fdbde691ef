import { describe, expect, it } from "vitest";
import type { VectorStore } from "../../knowledge-graph/contracts/stores.ts";

const unit = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

export function vectorStoreContract(driver: string, open: () => Promise<VectorStore>): void {
  describe(`vector store: ${driver}`, () => {
    const points = [
      { id: "v_a", vector: unit(1, 0, 0) },
      { id: "v_b", vector: unit(1, 1, 0) },
      { id: "v_d", vector: unit(-1, 0, 0) },
      { id: "v_c", vector: unit(1, 1, 0) },
    ];
    it("finds the nearest by cosine, equals by id", async () => {
      const vectors = await open();
      await vectors.upsert("one", points);
      const hits = await vectors.search("one", unit(1, 0, 0), 10);
      expect(hits.map(({ id }) => id)).toEqual(["v_a", "v_b", "v_c", "v_d"]);
      expect(hits.map(({ score }) => Math.round(score * 1e5) / 1e5)).toEqual([1, 0.70711, 0.70711, -1]);
      expect(await vectors.search("one", unit(1, 0, 0), 2)).toHaveLength(2);
    });
    it("keeps collections apart and replaces by id", async () => {
      const vectors = await open();
      await vectors.upsert("one", points);
      await vectors.upsert("two", [{ id: "v_z", vector: unit(0, 1) }]);
      await vectors.upsert("one", [{ id: "v_d", vector: unit(0, 0, 1) }]);
      expect([await vectors.count("one"), await vectors.count("two"), await vectors.count("three")]).toEqual([4, 1, 0]);
      expect((await vectors.search("one", unit(0, 0, 1), 1))[0]).toMatchObject({ id: "v_d" });
      expect(await vectors.search("three", unit(1, 0), 5)).toEqual([]);
    });
    it("takes out by id", async () => {
      const vectors = await open();
      await vectors.upsert("one", points);
      expect(await vectors.traces("one", ["v_b", "v_none", "v_d"])).toBe(2);
      await vectors.delete("one", ["v_b", "v_none", "v_d"]);
      expect([await vectors.traces("one", ["v_b", "v_d"]), await vectors.traces("three", ["v_a"])]).toEqual([0, 0]);
      await vectors.delete("three", ["v_a"]);
      expect((await vectors.search("one", unit(1, 0, 0), 10)).map(({ id }) => id)).toEqual(["v_a", "v_c"]);
      expect(await vectors.count("one")).toBe(2);
    });
    it("takes the first by id of more equals than asked for", async () => {
      const vectors = await open();
      const equals = Array.from({ length: 40 }, (_, i) => ({ id: `v_${String((i * 17) % 40).padStart(2, "0")}`, vector: unit(1, 1, 0) }));
      await vectors.upsert("one", [...equals, { id: "v_z", vector: unit(1, 0, 0) }]);
      const hits = await vectors.search("one", unit(1, 0, 0), 4);
      expect(hits.map(({ id }) => id)).toEqual(["v_z", "v_00", "v_01", "v_02"]);
    });
    it("refuses other dimensions with what to do", async () => {
      const vectors = await open();
      await vectors.upsert("one", points);
      await expect(vectors.upsert("one", [{ id: "v_e", vector: unit(1, 0) }])).rejects.toMatchObject({
        failure: "mismatch",
        retryable: false,
      });
      await expect(vectors.search("one", unit(1, 0), 5)).rejects.toThrow(/have 3 dimensions, the embedder gives 2/);
      expect(await vectors.count("one")).toBe(4);
    });
  });
}
