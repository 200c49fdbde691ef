import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import iconv from "iconv-lite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Dataset, Row } from "../../schemas/datasets/index.ts";
import { serveFixture, type FixtureSite } from "./fixture-site.ts";
import { datasetRows } from "./dataset-rows.ts";
import { CLOCK, folder, jsonLine, well } from "./groundwork.ts";
import { siteRun, type SiteRun } from "./site-run.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const SITE = join(import.meta.dirname, "../fixtures/sites/tongues");
/** Page, its encoding, and what the server says of it. */
const PAGES: Readonly<Record<string, readonly [charset: string, contentType: string]>> = {
  "index.html": ["utf-8", "text/html; charset=utf-8"],
  "bodensee.html": ["windows-1252", "text/html"],
  "biwa.html": ["Shift_JIS", "text/html; charset=Shift_JIS"],
  // Plainly wrong, as many servers are: the page's own word counts.
  "qinghai.html": ["gb18030", "text/html; charset=utf-8"],
};
const source = (name: string): string => readFileSync(join(SITE, name), "utf8");

const place = folder();
let made: SiteRun;
let waters: FixtureSite;
let stop: () => Promise<void>;
beforeAll(async () => {
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : (request.url ?? "").slice(1);
    const page = PAGES[name];
    if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": page[1] }).end(iconv.encode(source(name), page[0]));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stop = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  // Three pages give nothing to ask about: the questions are of another site.
  waters = await serveFixture("waters");
  made = siteRun(join(place.path, "a"), waters.origin, ["export: { splits: { validation: 0, heldOut: 0 } }"]);
  // Under a name of their own: ids, and so what is drawn for the corpus, would change with the port.
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  writeFileSync(
    made.config,
    readFileSync(made.config, "utf8").replace(
      "sources: [",
      `sources: [ web: { start: [${JSON.stringify(own)}], mirrorOf: https://lakes.example },`,
    ),
  );
});
afterAll(async () => {
  await stop();
  await waters.close();
  place.remove();
});

const rows = <D extends Dataset>(dataset: D): Promise<readonly Row<D>[]> => datasetRows(made.out, dataset);

it("German, Japanese and Chinese pages go from windows-1252, Shift_JIS and GB 18030 over HTTP to Parquet without a mangled character", async () => {
  const ended = await well(["run", made.config, "--out", made.out, "--clock", CLOCK, "--json"]);
  expect(jsonLine(ended.stdout)).toMatchObject({ verified: true });

  const documents = await rows("evidence/documents");
  const of = (name: string): Row<"evidence/documents"> => {
    const found = documents.find(({ uri }) => uri.endsWith(`/${name}.html`));
    if (found === undefined) throw new Error(`${name} is not in the run`);
    return found;
  };
  expect(["bodensee", "biwa", "qinghai"].map((name) => [of(name).language, of(name).title])).toEqual([
    ["de", "Bodensee"],
    ["ja", "琵琶湖"],
    ["zh", "青海湖"],
  ]);
  for (const name of ["bodensee", "biwa", "qinghai"]) {
    const { text } = of(name);
    expect(text).not.toMatch(/\uFFFD|Ã|锟/);
    // Every sentence and cell of the page, sign by sign.
    const said = source(`${name}.html`).matchAll(/<(?:p|td|th|h1|h2)>([^<]+)<\/(?:p|td|th|h1|h2)>/g);
    for (const [, words = ""] of said) expect(text).toContain(words.replaceAll("&sup3;", "³"));
  }

  // What is said of each lake stands in the corpus, in the words of its page.
  const corpus = (await rows("cpt/documents")).map(({ text }) => text);
  for (const [lake, statement] of [
    ["琵琶湖", "利用者: 1億2,000万人"],
    ["琵琶湖", "流出河川: 瀬田川"],
    ["青海湖", "流域面积: 2.96万平方公里"],
    ["Bodensee", "Größte Tiefe: 251,14 m"],
  ] as const)
    expect(corpus.filter((text) => text.startsWith(`# ${lake}\n`)).join("\n")).toContain(statement);

  const shown = (await well(["memory", "show", "琵琶湖", "--memory", made.memory])).stdout;
  expect(shown).toMatch(/面積: 669\.26/);
  const left = (await rows("rejected")).filter(({ reason }) => reason === "left-to-model").map(({ detail }) => detail);
  expect(left.toSorted()).toEqual(["de", "ja", "zh"].map((language) => `4 sentences of prose in ${language}; the rules read prose in English`)); // prettier-ignore
  // Their attributes have no English phrase: no question is made of half a language.
  const questions = await rows("questions");
  expect(questions.length).toBeGreaterThan(0);
  for (const { text } of questions) expect(text).not.toMatch(/Bodensee|\p{Script=Han}/u);
});
