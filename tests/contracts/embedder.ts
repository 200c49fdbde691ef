import { describe, expect, it } from "vitest";
import type { Embedder } from "../../knowledge-graph/contracts/vectors.ts";

export function embedderContract(driver: string, embedder: Embedder): void {
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  const one = async (text: string): Promise<Float32Array> => {
    const [vector] = await embedder.embed([text]);
    if (!vector) throw new Error("no vector");
    return vector;
  };
  describe(`embedder: ${driver}`, () => {
    it("gives unit vectors of the stated size, in order", async () => {
      const texts = ["The area of Togo", "", "!!!", "漢字", "a", "x".repeat(100_000)];
      const vectors = await embedder.embed(texts);
      expect(vectors).toHaveLength(texts.length);
      for (const vector of vectors) {
        expect(vector).toHaveLength(vectors[0]?.length ?? 0);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }
      expect(vectors[0]).toEqual(await one(texts[0] ?? ""));
    });
    it("puts like texts nearer than unlike ones", async () => {
      const query = await one("land borders of the Netherlands");
      const near = dot(query, await one("The Netherlands has land boundaries with Belgium and Germany."));
      const far = dot(query, await one("Uranium mining and livestock in the Sahel."));
      expect(near).toBeGreaterThan(far + 0.1);
    });
  });
}
