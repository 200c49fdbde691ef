import { afterAll, beforeAll, expect, it } from "vitest";
import { extendBreadth, ofHighest, shortOf, subjectsOf } from "../../pipelines/complexity/breadth.ts";
import { growQuestion } from "../../pipelines/complexity/loop.ts";
import { canGrow, seedsAmong } from "../../pipelines/complexity/seeds.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { Config, type Question } from "../../schemas/index.ts";
import { playground, type Playground } from "./world.ts";

const FEW = ["botany", "chemistry", "dynamics", "ecology"];
const SEED = 3;
let w: Playground;
let able: readonly Question[];

beforeAll(async () => {
  // Most pages are of one discipline, two of each other one.
  w = await playground([], (index) => [FEW[Math.floor(index / 2)] ?? "agronomy"]);
  const { mix } = Config.parse({ sources: [{ demo: {} }] }).questions;
  const questions: Question[] = [];
  for await (const item of generate(w.context, { count: 120, mix, seed: SEED })) if ("question" in item) questions.push(item.question);
  able = questions.filter(canGrow);
}, 60_000);
afterAll(() => w.close());

const growAll = async (seeds: readonly Question[]): Promise<readonly Question[]> =>
  (await Promise.all(seeds.map((seed) => growQuestion(seed, w.loop, { targetLevel: 5, maxRounds: 5, seed: SEED })))).flatMap(
    ({ questions }) => questions,
  );

it("questions of level 5 are of three subjects at least where the memory has them: seeds that led to none are followed by others", async () => {
  const seeds = seedsAmong(able, 1, SEED);
  const grown = [...(await growAll(seeds))];
  // One seed leads to too few.
  expect([subjectsOf(able).size, subjectsOf(grown.filter(ofHighest)).size < 3]).toEqual([5, true]);
  let further = 0;
  const taken = new Set(seeds.map(({ id }) => id));
  await extendBreadth({
    able,
    taken,
    grown,
    // Few seeds get so far: one in ten of this memory's.
    most: able.length,
    seed: SEED,
    async grow(next) {
      for (const { id } of next) expect(taken.has(id)).toBe(false);
      further += next.length;
      const made = await growAll(next);
      grown.push(...made);
      return made;
    },
  });
  expect(subjectsOf(grown.filter(ofHighest)).size).toBeGreaterThanOrEqual(3);
  // It ends where there are enough.
  expect(further).toBeLessThan(able.length - 1);
}, 120_000);

it("takes no more than it may, and ends where a subject gives none", async () => {
  const asked: string[] = [];
  const nothing = (most: number): Promise<void> =>
    extendBreadth({
      able,
      taken: new Set(),
      grown: [],
      most,
      seed: SEED,
      grow(next) {
        asked.push(...next.map(({ id }) => id));
        return Promise.resolve([]);
      },
    });
  await nothing(7);
  expect(asked.length).toBe(7);
  await nothing(10_000);
  expect(asked.length).toBe(7 + able.length);
});

it("nothing is short where three are covered, where there are no three, and where pages carry none", () => {
  const [first] = able;
  if (first === undefined) throw new Error("nothing can grow");
  const of = (level: number, ...subjects: string[]): Question => ({
    ...first,
    round: 2,
    subjects,
    difficulty: { ...first.difficulty, level },
  });
  const four = [of(1, "a", "b"), of(1, "c"), of(1, "d")];
  expect(shortOf(four, [of(5, "a"), of(5, "b", "x")])).toEqual(new Set());
  expect(shortOf(four, [of(5, "a"), of(4, "b", "c")])).toEqual(new Set(["b", "c", "d"]));
  expect(shortOf(four.slice(0, 1), [])).toEqual(new Set());
  expect(shortOf([of(1), of(1)], [])).toEqual(new Set());
});
