import { afterAll, beforeAll, expect, it } from "vitest";
import { harderWeb } from "../../pipelines/agents/environments/harder-web.ts";
import { rankedDocuments, type Web } from "../../pipelines/agents/environments/simulated-web.ts";
import { openSnapshot } from "../../pipelines/agents/environments/snapshot.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let web: Web;
beforeAll(async () => {
  world = await openWorld();
  web = { snapshot: await openSnapshot(world.memory.graph), index: world.memory.text };
});
afterAll(() => world.memory.close());

const queries = [
  "Avaria area",
  "population of Belmont",
  "Cordovia",
  "Drelland birth rate",
  "Estoria independence",
  "gold Farland",
  "Galdia",
  "Hestria area",
];

it("puts other results before the page that a query names, or leaves it where its words put it, in a share of the searches", async () => {
  const places = await Promise.all(
    queries.map(async (query) => {
      const [named] = web.snapshot.titled(query);
      const [plain, hard] = [await rankedDocuments(web, query, 10), await rankedDocuments(harderWeb(web, 0.5), query, 10)];
      expect(plain[0]).toBe(named);
      expect(hard.length).toBe(plain.length);
      expect(await rankedDocuments(harderWeb(web, 0.5), query, 10)).toEqual(hard);
      return hard.indexOf(named ?? "");
    }),
  );
  expect(places).toContain(0);
  expect(places.some((place) => place > 0)).toBe(true);
  expect(Math.max(...places)).toBeLessThanOrEqual(5);
});

it("leaves the page out of some searches, which list others in its place, and has it in other words", async () => {
  const hard = harderWeb(web, 1);
  const words = ["area", "population", "birth rate", "independence", "capital", "total area", "death rate", "neighbours"];
  let missing = 0;
  for (const name of ["Avaria", "Belmont", "Cordovia", "Drelland", "Estoria"]) {
    const [named = ""] = web.snapshot.titled(name);
    const lists = await Promise.all(words.map((word) => rankedDocuments(hard, `${name} ${word}`, 10)));
    missing += lists.filter((list) => !list.includes(named)).length;
    expect(lists.some((list) => list.includes(named))).toBe(true);
    for (const list of lists) expect(list.length).toBeGreaterThan(0);
  }
  expect(missing).toBeGreaterThan(1);
});

it("hides no page from whom asks for its title alone", async () => {
  for (const name of ["Avaria", "belmont", "Cordovia", "the Drelland", "Estoria", "Farland", "Galdia", "Hestria"]) {
    const [named = ""] = web.snapshot.titled(name);
    expect((await rankedDocuments(harderWeb(web, 1), name, 10))[0]).toBe(named);
  }
});

it("is the same web without difficulty, and another one with", () => {
  expect(harderWeb(web, 0)).toBe(web);
  expect(harderWeb(web, 0.5).snapshot.id).not.toBe(web.snapshot.id);
  expect(harderWeb(web, 0.5).snapshot.id.startsWith(web.snapshot.id)).toBe(true);
});
