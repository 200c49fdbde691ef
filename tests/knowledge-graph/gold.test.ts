import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { goldPairs, readGold, takenFor, type GoldMention } from "./gold/gold.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
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

  it("are decided alike in whatever order the documents come and however they are spread over calls", async () => {
    const other = await openMemory({ path: ":memory:" });
    const random = seededRandom("gold");
    const shuffled = gold.readings
      .map((reading) => ({ reading, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ reading }) => reading);
    for (let at = 0; at < shuffled.length; at += 20) await other.remember(shuffled.slice(at, at + 20), { extractor });
    expect((await other.stats()).decisions).toEqual((await memory.stats()).decisions);
    expect(await other.graph.snapshotId()).toBe(await memory.graph.snapshotId());
    for (const { a, b } of pairs) for (const mention of [a, b]) expect(await takenFor(other, gold, mention)).toBe(taken.get(mention));
    await other.close();
  });

  it("are decided by every rule of the resolver", async () => {
    const rules = [...(await memory.stats()).decisions.keys()];
    for (const rule of ["abbreviation", "former-name", "inverted", "name-of-type", "link-name", "subject-alias", "ambiguous"])
      expect(rules).toContain(rule);
  });
});
