import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { goldPairs, readGold, takenFor, type GoldMention } from "./gold/gold.ts";
import { extractor } from "./readings.ts";

const gold = readGold();
const pairs = goldPairs();
const taken = new Map<GoldMention, string | undefined>();
let memory: KnowledgeMemory;

beforeAll(async () => {
  memory = await openMemory({ path: ":memory:" });
  await memory.remember(gold.readings, { extractor });
  for (const { a, b } of pairs) for (const mention of [a, b]) taken.set(mention, await takenFor(memory, gold, mention));
});
afterAll(() => memory.close());

const merged = (a: GoldMention, b: GoldMention): boolean => taken.get(a) !== undefined && taken.get(a) === taken.get(b);
const told = (wrong: readonly (typeof pairs)[number][]): readonly string[] =>
  wrong.map(({ a, b, why }) => `${a.document} "${a.braces}" / ${b.document} "${b.braces}": ${why}`);

describe("the gold pairs", () => {
  it("are many, and half of them are hard negatives", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(400);
    const same = pairs.filter((pair) => pair.same).length;
    expect(same / pairs.length).toBeGreaterThan(0.4);
    expect(same / pairs.length).toBeLessThan(0.6);
    expect(pairs.every(({ why }) => why !== "")).toBe(true);
  });

  it("no hard negative is merged", () => {
    expect(told(pairs.filter(({ a, b, same }) => !same && merged(a, b)))).toEqual([]);
  });

  it("F1 is at least .97", () => {
    const found = pairs.filter(({ a, b }) => merged(a, b));
    const right = found.filter(({ same }) => same).length;
    const [precision, recall] = [right / found.length, right / pairs.filter(({ same }) => same).length];
    const missed = told(pairs.filter(({ a, b, same }) => same && !merged(a, b)));
    const f1 = (2 * precision * recall) / (precision + recall);
    expect(f1, `precision ${precision}, recall ${recall}; missed:\n${missed.join("\n")}`).toBeGreaterThanOrEqual(0.97);
  });
});
