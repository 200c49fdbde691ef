import { describe, expect, it } from "vitest";
import type { VectorFilter, VectorHit, VectorStore } from "../../knowledge-graph/contracts/vectors.ts";

const unit = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

const search = async (
  vectors: VectorStore,
  collection: string,
  vector: Float32Array,
  limit: number,
  filter?: VectorFilter,
): Promise<readonly VectorHit[]> => (await vectors.search(collection, [{ vector, limit, ...(filter && { filter }) }]))[0] ?? [];
const ids = (hits: readonly VectorHit[]): readonly string[] => hits.map(({ id }) => id);

/** Nearly alike: by single precision they stand in another order than by double. */
export const nearlyAlike = Array.from({ length: 200 }, (_, at) => ({
  id: `n_${String((at * 37) % 200).padStart(3, "0")}`,
  vector: unit(...Array.from({ length: 96 }, (_unused, place) => 1 + 1e-6 * Math.sin(at * 97 + place * 13))),
}));
export const plain = unit(...Array.from({ length: 96 }, (_, place) => 1 + 0.01 * Math.cos(place)));

/** Long because one suite holds all that both engines have to do. */
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
      const hits = await search(vectors, "one", unit(1, 0, 0), 10);
      expect(ids(hits)).toEqual(["v_a", "v_b", "v_c", "v_d"]);
      expect(hits.map(({ score }) => Math.round(score * 1e5) / 1e5)).toEqual([1, 0.70711, 0.70711, -1]);
      expect(await search(vectors, "one", unit(1, 0, 0), 2)).toHaveLength(2);
      expect(await search(vectors, "one", unit(1, 0, 0), 0)).toEqual([]);
    });
    it("names every point that it holds, stamped or not", async () => {
      const vectors = await open();
      expect(await vectors.ids("one")).toEqual(new Set());
      await vectors.upsert("one", [...points, { id: "v_e", vector: unit(0, 1, 0), stamp: "s" }]);
      expect(await vectors.ids("one")).toEqual(new Set(["v_a", "v_b", "v_c", "v_d", "v_e"]));
      await vectors.delete("one", { ids: ["v_c"] });
      expect([...(await vectors.ids("one"))].sort()).toEqual(["v_a", "v_b", "v_d", "v_e"]);
    });
    it("answers many queries at once, each as it would alone", async () => {
      const vectors = await open();
      await vectors.upsert("one", points);
      const queries = Array.from({ length: 40 }, (_, at) => ({
        vector: unit(Math.sin(at), Math.cos(at), 0.1),
        limit: 1 + (at % 4),
        ...(at % 3 === 0 && { filter: { ids: ["v_a", "v_c"] } }),
      }));
      const alone = [];
      for (const query of queries) alone.push(...(await vectors.search("one", [query])));
      expect(await vectors.search("one", queries)).toEqual(alone);
      expect(alone.map((hits) => hits.length)).toEqual(queries.map(({ limit, filter }) => Math.min(limit, filter ? 2 : 4)));
    });
    it("scores to the last bit by the vectors as they were given", async () => {
      const vectors = await open();
      await vectors.upsert("one", nearlyAlike);
      const right = nearlyAlike
        .map(({ id, vector }) => ({ id, score: dotInOrder(plain, vector) }))
        .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
      expect(await search(vectors, "one", plain, 20)).toEqual(right.slice(0, 20));
      expect(
        (
          await vectors.search(
            "one",
            Array.from({ length: 5 }, () => ({ vector: plain, limit: 20 })),
          )
        )[4],
      ).toEqual(right.slice(0, 20));
    });
    it("narrows by what points are of", async () => {
      const vectors = await open();
      const of = { document: "d_1", source: "a.example", language: "en", types: ["country", "island"], time: "2015-03-01" };
      await vectors.upsert("one", [
        { id: "v_a", vector: unit(1, 0), ...of },
        { id: "v_b", vector: unit(1, 0.1), ...of, document: "d_2", types: ["river"], time: "2019-01-01T00:00:00.000Z" },
        { id: "v_c", vector: unit(1, 0.2), ...of, source: "b.example", language: "de", types: [] },
        { id: "v_d", vector: unit(1, 0.3) },
      ]);
      const found = async (filter: VectorFilter): Promise<string> => ids(await search(vectors, "one", unit(1, 0), 9, filter)).join(" ");
      expect(await found({ documents: ["d_1"] })).toBe("v_a v_c");
      expect(await found({ sources: ["a.example", "c.example"] })).toBe("v_a v_b");
      expect(await found({ languages: ["de"] })).toBe("v_c");
      expect(await found({ types: ["island", "river"] })).toBe("v_a v_b");
      expect(await found({ from: "2015-03-01" })).toBe("v_a v_b v_c");
      expect(await found({ from: "2016", before: "2019-01-01T00:00:01Z" })).toBe("v_b");
      expect(await found({ before: "2019-01-01" })).toBe("v_a v_c");
      expect(await found({ types: ["country"], documents: ["d_2"] })).toBe("");
      expect(await found({ ids: ["v_d", "v_b"] })).toBe("v_b v_d");
      expect((await search(vectors, "one", unit(1, 0), 4)).map(({ document }) => document)).toEqual(["d_1", "d_2", "d_1", undefined]);
    });
    it("keeps collections apart and replaces by id", async () => {
      const vectors = await open();
      await vectors.upsert("one", points);
      await vectors.upsert("two", [{ id: "v_z", vector: unit(0, 1) }]);
      await vectors.upsert("one", [{ id: "v_d", vector: unit(0, 0, 1) }]);
      expect([await vectors.count("one"), await vectors.count("two"), await vectors.count("three")]).toEqual([4, 1, 0]);
      expect(ids(await search(vectors, "one", unit(0, 0, 1), 1))).toEqual(["v_d"]);
      expect(await search(vectors, "three", unit(1, 0), 5)).toEqual([]);
    });
    it("gives vectors back as they were given", async () => {
      const vectors = await open();
      await vectors.upsert("one", nearlyAlike);
      const wanted = [...nearlyAlike].slice(3, 9);
      const read = await vectors.read("one", [...wanted.map(({ id }) => id), "n_none"]);
      expect(new Map([...read].sort())).toEqual(new Map(wanted.map(({ id, vector }) => [id, vector] as const).sort()));
      expect((await vectors.read("one", nearlyAlike.map(({ id }) => id))).size).toBe(nearlyAlike.length); // prettier-ignore
      expect((await vectors.read("three", ["n_000"])).size).toBe(0);
    });
    it("tells what points were made of", async () => {
      const vectors = await open();
      await vectors.upsert("one", [...points, { id: "v_e", vector: unit(0, 1, 0), stamp: "1" }]);
      await vectors.upsert("one", [{ id: "v_a", vector: unit(0, 1, 0), stamp: "2" }]);
      expect(new Map(await vectors.stamps("one"))).toEqual(new Map([["v_e", "1"], ["v_a", "2"]])); // prettier-ignore
      expect((await vectors.stamps("three")).size).toBe(0);
    });
    it("takes out by id, and by document", async () => {
      const vectors = await open();
      await vectors.upsert(
        "one",
        points.map((point) => ({ ...point, document: `d${point.id}` })),
      );
      expect(await vectors.traces("one", { ids: ["v_b", "v_none", "v_d"] })).toBe(2);
      expect(await vectors.traces("one", { documents: ["dv_b", "d_none"] })).toBe(1);
      await vectors.delete("one", { ids: ["v_b", "v_none"] });
      await vectors.delete("one", { documents: ["dv_d", "d_none"] });
      expect([await vectors.traces("one", { ids: ["v_b", "v_d"] }), await vectors.traces("three", { ids: ["v_a"] })]).toEqual([0, 0]);
      await vectors.delete("three", { ids: ["v_a"] });
      expect(ids(await search(vectors, "one", unit(1, 0, 0), 10))).toEqual(["v_a", "v_c"]);
      expect(await vectors.count("one")).toBe(2);
    });
    it("takes the first by id of more equals than asked for", async () => {
      const vectors = await open();
      const equals = Array.from({ length: 40 }, (_, i) => ({ id: `v_${String((i * 17) % 40).padStart(2, "0")}`, vector: unit(1, 1, 0) }));
      await vectors.upsert("one", [...equals, { id: "v_z", vector: unit(1, 0, 0) }]);
      expect(ids(await search(vectors, "one", unit(1, 0, 0), 4))).toEqual(["v_z", "v_00", "v_01", "v_02"]);
    });
    it("refuses other dimensions with what to do, until it is dropped", async () => {
      const vectors = await open();
      await vectors.upsert("one", points);
      await expect(vectors.upsert("one", [{ id: "v_e", vector: unit(1, 0) }])).rejects.toMatchObject({
        failure: "mismatch",
        retryable: false,
      });
      await expect(search(vectors, "one", unit(1, 0), 5)).rejects.toThrow(/have 3 dimensions, the embedder gives 2.*memory reindex/);
      expect(await vectors.count("one")).toBe(4);
      await vectors.drop("one");
      await vectors.drop("one");
      await vectors.upsert("one", [{ id: "v_e", vector: unit(1, 0) }]);
      expect(ids(await search(vectors, "one", unit(1, 0), 5))).toEqual(["v_e"]);
    });
  });
}

/** As the stores do: four sums. */
function dotInOrder(a: Float32Array, b: Float32Array): number {
  const sums = [0, 0, 0, 0] as [number, number, number, number];
  for (const [at, value] of a.entries()) sums[at % 4] = (sums[at % 4] as number) + value * (b[at] as number);
  return sums[0] + sums[1] + (sums[2] + sums[3]);
}

/** Another embedder of the same size. */
export function vectorStampContract(driver: string, open: (embedder: string) => Promise<VectorStore>): void {
  it(`vector store: ${driver}: refuses another embedder of the same size with what to do`, async () => {
    await (await open("test")).upsert("one", [{ id: "v_a", vector: unit(1, 0) }]);
    const other = await open("other");
    await expect(other.upsert("one", [{ id: "v_a", vector: unit(1, 0) }])).rejects.toMatchObject({ failure: "mismatch", retryable: false });
    await expect(search(other, "one", unit(1, 0), 1)).rejects.toThrow(
      /made with the embedder "test", this is "other"; use that embedder, or run groundwork memory reindex/,
    );
    await other.drop("one");
    await other.upsert("one", [{ id: "v_b", vector: unit(1, 0) }]);
    expect(ids(await search(other, "one", unit(1, 0), 5))).toEqual(["v_b"]);
  });
}
