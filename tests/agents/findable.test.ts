import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { unfindablePages } from "../../pipelines/agents/environments/findable.ts";
import { simulatedEnvironment, type Web } from "../../pipelines/agents/environments/simulated-web.ts";
import { blockedBy } from "../../pipelines/agents/environments/block-list.ts";
import { snapshotOf } from "../../pipelines/agents/environments/snapshot.ts";
import { blockedTexts } from "../../pipelines/recipes/steps/blocked-texts.ts";
import { hashOf, type Document } from "../../schemas/index.ts";
import { countryPage } from "./world.ts";

const uri = (name: string): string => `https://atlas.example/countries/${name}/`;
const page = (name: string, title: string, text: string): Document => ({
  ...countryPage(0),
  id: `d_${name}`,
  uri: uri(name),
  title,
  text,
  contentHash: hashOf(text),
  links: [],
});
const noise = Array.from({ length: 30 }, (_, at) =>
  page(`noise${at}`, `Note ${at}`, `# Note ${at}\n\nHarbour, harbour and harbour again; harbour ${at}.`),
);
const documents = [
  ...Array.from({ length: 12 }, (_, at) => countryPage(at)),
  ...noise,
  ...["AB", "AC", "AD", "AE", "AF", "AG", "AH", "AI", "AJ", "AK", "AL", "IT", "BE"].map((code) =>
    page(`code-${code}`, `Land ${code}x`, `# Land ${code}x\n\nISO: `.concat("`", code, "`\n\nTLD: `.", code.toLowerCase(), "`")),
  ),
  ...Array.from({ length: 14 }, (_, at) => {
    const letter = String.fromCharCode(65 + at);
    return page(`option-${letter}`, `21.${at + 1}. Option ${letter}`, `# 21.${at + 1}. Option ${letter}\n\nIt is one of the options.`);
  }),
  page("quay", "Quay ledger", "# Quay ledger\n\nThe harbour of a town, once."),
];
let memory: KnowledgeMemory;
let web: Web;
beforeAll(async () => {
  memory = await openMemory({ path: ":memory:" });
  await memory.text.index(documents);
  web = { snapshot: snapshotOf("s1", documents), index: memory.text };
});
afterAll(() => memory.close());

const lost = (text: string, ...goldPath: readonly string[]): Promise<readonly string[]> =>
  unfindablePages({ text, goldPath: goldPath.map(uri) }, web);

describe("findable", () => {
  it("a page that the question names, and one that only a page found before names", async () => {
    expect(await lost("What is the total area of Estoria?", "estoria")).toEqual([]);
    // Drelland is a neighbour on Estoria's page; the order of the path does not matter.
    expect(await lost("What is the birth rate of the smallest neighbour of Estoria?", "drelland", "estoria")).toEqual([]);
  });

  it("not a page that no word of the question, nor of a page found, brings up among ten", async () => {
    expect(await lost("Which book tells of a harbour?", "quay")).toEqual([uri("quay")]);
    expect(await lost("Which book tells of a harbour and of Estoria?", "quay", "estoria")).toEqual([uri("quay")]);
    expect(await lost("What does the quay ledger say?", "quay")).toEqual([]);
    expect(await lost("What is there?", "nowhere")).toEqual([uri("nowhere")]);
  });
});

it("the page whose whole title is named comes first, however many titles begin like it", async () => {
  const some = ["Quiet Ring", "Quiet Ring - North", "Quiet Ring - South", "Quiet Ring – East"].map((title, at) => page(`ring${at}`, title, `# ${title}\n\nA ring.`)); // prettier-ignore
  expect(snapshotOf("s2", some).titled("What is said of Quiet Ring?")).toEqual(["d_ring0"]);
  expect(snapshotOf("s3", some.slice(1, 3)).titled("What is said of Quiet Ring?")).toEqual(["d_ring1", "d_ring2"]);
});

it("a page whose title is the whole query comes first, however long the title, and whatever else bears a part of it", () => {
  const long = "On the Ring That Was Built Round the Old Harbour of Quay by Hand and Never Dredged";
  const titles = ["Quiet Ring 3", "Ring", "Quiet Ring", long, "Old Harbour"];
  const { titled } = snapshotOf("s4", titles.map((title, at) => page(`long${at}`, title, `# ${title}\n\nA ring.`))); // prettier-ignore
  expect(titled("quiet ring")).toEqual(["d_long2"]);
  expect(titled(long)).toEqual(["d_long3"]);
  expect(titled("Quiet Ring 3 harbour")[0]).toBe("d_long0");
});

it("a page is found by its code, also where it is spelled as a word that says nothing", async () => {
  expect(await lost('Which land has "IT" as its ISO?', "code-IT")).toEqual([]);
  expect(await lost('What is the land whose TLD is ".be"?', "code-BE")).toEqual([]);
  expect(await lost("Which land has it as its ISO?", "code-IT")).toEqual([uri("code-IT")]);
});

it("a page is found by its title without the number of its section", async () => {
  expect(await lost("What does Option N say?", "option-N")).toEqual([]);
  expect(await lost("What do the options say?", "option-N")).toEqual([uri("option-N")]);
});

describe("texts that no agent may be shown", () => {
  it("are read a line each, or from the question of a JSON line, and their lines are gone from pages and results", async () => {
    const folder = mkdtempSync(join(tmpdir(), "blocked-"));
    try {
      const [first, second] = [
        "Which old harbour of the northern ring was the first to be dredged by hand",
        "Who was the ninth keeper of the quay ledger and in which year did he begin",
      ];
      writeFileSync(join(folder, "a.txt"), `${first}?\n\n`);
      writeFileSync(join(folder, "b.jsonl"), `${JSON.stringify({ id: 1, question: second, answer: "nobody" })}\n`);
      const texts = await blockedTexts([join(folder, "a.txt"), join(folder, "b.jsonl")]);
      expect(texts).toEqual([`${first}?`, second]);
      const shown = [...documents, page("leak", "Quiz", `# Quiz\n\nZebra facts.\n\nQ: ${first.toUpperCase()}?\n\nQ: ${second}? Zebra.`)];
      await memory.text.index(shown.slice(-1));
      const environment = simulatedEnvironment({ snapshot: snapshotOf("s2", shown, blockedBy(texts)), index: memory.text });
      const read = await environment.call({
        name: "visit",
        arguments: { url: [uri("leak")], goal: "zebra harbour dredged ledger keeper" },
      });
      const found = await environment.call({ name: "search", arguments: { query: ["quiz zebra harbour dredged by hand ninth keeper"] } });
      expect(read.observation).toContain("Zebra facts.");
      for (const { observation } of [read, found]) expect(observation).not.toMatch(/dredged by hand\?|DREDGED|ninth keeper of/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
