import { afterAll, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { Config, Mix, RecallConfig, RegisterShares, SplitsConfig, type LevelShares, type Question } from "../../schemas/index.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Eight ships with twenty sailors each, of whom each has a page with a height and a pay. */
const sailors = Array.from({ length: 40 }, (_, at) => `${letters[at % 26]}${"aeiou"[at % 5]}rn${["an", "el"][Math.floor(at / 26)]} Stoke`);
const ships = Array.from({ length: 8 }, (_, at) => ({
  name: `Ship ${letters[at]}onder`,
  sailors: Array.from({ length: 20 }, (__, one) => sailors[(at * 5 + one) % 40]),
}));
const files = {
  "sailors.jsonl": sailors.map((name, at) => JSON.stringify({ name, "height (cm)": 150 + ((at * 7) % 41), "pay (USD)": 1000 + at * 37 })).join("\n"), // prettier-ignore
  "ships.jsonl": ships.map((ship) => JSON.stringify(ship)).join("\n"),
};

async function memoryOf(of: Readonly<Record<string, string>>): Promise<KnowledgeMemory> {
  const made = await openMemory({ path: ":memory:" });
  await made.remember(
    documentsOf(await read(of)).map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  return made;
}

let opened: Promise<KnowledgeMemory> | undefined;
/** Once; the folder of the files is a test's own. */
const memory = (): Promise<KnowledgeMemory> => (opened ??= memoryOf(files));
afterAll(async () => (await opened)?.close());

const contextWith = async (recall?: RecallConfig, own = memory()): Promise<QuestionContext> =>
  questionContextOf((await own).graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }), RegisterShares.parse({}), recall);

/** There is little to ask of. */
const caps = { attribute: 1, relation: 1, entity: 1, answer: 1, shape: 1 };

async function asked(context: QuestionContext, count: number, levels?: LevelShares) {
  const questions: Question[] = [];
  const reasons: string[] = [];
  const mix = Mix.parse({ factual: 0.4, numeric: 0.3, set: 0.3, "multi-hop": 0, comparison: 0, temporal: 0 });
  for await (const item of generate(context, { count, mix, seed: 7, caps, ...(levels !== undefined && { levels }) }))
    if ("question" in item) questions.push(item.question);
    else reasons.push(item.rejection.reason);
  return { questions, reasons };
}
const mostPages = (questions: readonly Question[]): number => Math.max(...questions.map(({ difficulty }) => difficulty.sources));

describe("questions over every member of a long list", () => {
  it("are drawn without a word of the config where most lists of a memory are longer than twelve, and now and then where most are not", async () => {
    expect(mostPages((await asked(await contextWith(), 30)).questions)).toBe(21);
    const boats = Array.from({ length: 12 }, (_, at) => ({ name: `Boat ${letters[at]}ellow`, sailors: Array.from({ length: 5 }, (__, one) => sailors[(at * 3 + one) % 40]) })); // prettier-ignore
    const mixed = await memoryOf({ ...files, "ships.jsonl": [...ships, ...boats].map((ship) => JSON.stringify(ship)).join("\n") });
    const { questions } = await asked(await contextWith(undefined, Promise.resolve(mixed)), 30);
    const long = questions.filter(({ difficulty }) => difficulty.sources > 12).length;
    expect([long > 0, long * 2 < questions.length]).toEqual([true, true]);
    await mixed.close();
  });

  it("are drawn where a config asks for them, of the length that it names, and are of level 4", async () => {
    const { questions } = await asked(await contextWith(RecallConfig.parse({ share: 1 })), 30);
    const long = questions.filter(({ difficulty }) => difficulty.sources >= 20);
    expect(long.length).toBeGreaterThan(2);
    expect(new Set(long.map(({ difficulty }) => difficulty.level))).toEqual(new Set([4]));
    expect(mostPages((await asked(await contextWith(RecallConfig.parse({ share: 1, least: 13, most: 19 })), 30)).questions)).toBeLessThan(
      13,
    );
  });

  it("name members that things of another kind are called like, and none that another of their kind is", async () => {
    const recall = RecallConfig.parse({ share: 1 });
    const towns = sailors.slice(0, 12).map((name, at) => JSON.stringify({ name, "area (km2)": 20 + at }));
    const beside = memoryOf({ ...files, "towns.jsonl": towns.join("\n") });
    expect(mostPages((await asked(await contextWith(recall, beside), 30)).questions)).toBeGreaterThanOrEqual(20);
    const context = await contextWith(recall, beside);
    const [first = ""] = sailors;
    const [sailor, town] = ["sailor", "town"].map((type) => context.lexicon.entities(first.toLowerCase()).find(({ id }) => context.entity(id)?.types.includes(type))?.id); // prettier-ignore
    expect([context.means(first, sailor ?? ""), context.meansOfKind(first, sailor ?? ""), context.meansOfKind(first, town ?? "")]).toEqual([false, true, true]); // prettier-ignore
    await (await beside).close();
  });

  it("have their answer from all of them", async () => {
    const pay = new Map(sailors.map((name, at) => [name, 1000 + at * 37]));
    const { questions } = await asked(await contextWith(RecallConfig.parse({ share: 1 })), 30);
    const sums = questions.filter(({ program }) => program.nodes.some((node) => node.op === "Compute" && node.arguments.of !== undefined && node.arguments.operation === "sum" && /pay/.test(node.arguments.of))); // prettier-ignore
    expect(sums.length).toBeGreaterThan(0);
    for (const { text, answer } of sums) {
      const ship = ships.find(({ name }) => text.includes(name));
      const total = ship?.sailors.reduce((sum, name) => sum + (pay.get(name ?? "") ?? 0), 0);
      expect(answer.value?.[0]).toMatchObject({ number: total });
    }
  });
});

describe("shares of levels", () => {
  it("are not passed, and what is over them is told and made up for by others", async () => {
    const context = await contextWith(RecallConfig.parse({ share: 0.5 }));
    const free = await asked(context, 40);
    const ofLevel = (level: number, { questions }: typeof free): number =>
      questions.filter(({ difficulty }) => difficulty.level === level).length;
    expect(ofLevel(1, free)).toBeGreaterThan(8);
    const held = await asked(context, 40, { 1: 0.1 });
    expect(ofLevel(1, held)).toBe(4);
    expect(held.reasons).toContain("over-level");
    expect(ofLevel(4, held)).toBeGreaterThanOrEqual(ofLevel(4, free));
  });

  it("that the others cannot make up for leave fewer questions, and it is said so", async () => {
    const context = await contextWith();
    const found: string[] = [];
    const mix = Mix.parse({ factual: 1, numeric: 0, set: 0, "multi-hop": 0, comparison: 0, temporal: 0 });
    for await (const item of generate(context, { count: 20, mix, seed: 7, caps, levels: { 1: 0.1 } }))
      if ("rejection" in item && item.rejection.itemKey === "levels") found.push(item.rejection.detail);
    expect(found).toEqual([expect.stringMatching(/^\d+ of 20: the levels that have a limit are full/)]);
  });

  it("that leave no room for all questions are refused, and so is a list that ends before it begins", () => {
    const parsed = (questions: unknown) => Config.safeParse({ sources: [{ demo: {} }], questions });
    expect(parsed({ levels: { 1: 0.1, 2: 0.1, 3: 0.1, 4: 0.1, 5: 0.1 } }).success).toBe(false);
    expect(parsed({ levels: { 1: 0.1, 4: 0.3 } }).success).toBe(true);
    expect(parsed({ recall: { share: 0.2, least: 30, most: 20 } }).success).toBe(false);
  });
});
