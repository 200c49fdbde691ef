import { expect, it } from "vitest";
import { openMemory, programOf } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { readsWide } from "../../pipelines/language/reading/wide/wide-reading.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import factual from "../../pipelines/questions/styles/factual.ts";
import { inWholeYears } from "../../pipelines/questions/whole-years.ts";
import { tableUnits } from "../../schemas/values/unit-converter.ts";
import { SplitsConfig } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const LAKES = ["Ardal", "Brennal", "Cordal", "Dennal", "Eskal", "Fordal"];

/** Lakes with a mean depth, the way to a town, and what they cost to dredge on a day. */
async function world() {
  const page = (name: string, at: number): string =>
    `<html lang="en"><head><title>Lake ${name}</title></head><body><main><h1>Lake ${name}</h1><table>${[
      ["Type", "Lake"],
      ["Mean depth", `${12 + at} m`],
      ["Surface elevation", `${300 + at} m`],
      ["Distance from port severin", `${4 + at} km`],
    ]
      .map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
      .join("")}</table></main></body></html>`;
  const town = `<html lang="en"><head><title>Port Severin</title></head><body><main><h1>Port Severin</h1><table><tr><th>Type</th><td>Town</td></tr><tr><th>Population</th><td>4,120</td></tr></table></main></body></html>`;
  const documents = documentsOf(
    await read({ "t.html": town, ...Object.fromEntries(LAKES.map((name, at) => [`l${at}.html`, page(name, at)])) }),
  );
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  return { memory, context: await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 })) };
}

it("a mean that is what a label calls a figure is read as that figure, and a mean of several as none", async () => {
  const { memory, context } = await world();
  const depth = (name: string) =>
    programOf(
      ["Find", { entity: context.lexicon.entities(nameKey(name))[0]?.id ?? "" }],
      ["QueryAttribute", { attribute: "mean depth" }, -1],
    );
  const verdict = (text: string, name: string) => readsWide(text, depth(name), context.lexicon, "m").verdict;
  expect(context.lexicon.info("mean depth")?.phrase).toBe("mean depth");
  for (const text of ["What is the mean depth of Lake Ardal?", "What is Lake Ardal's average depth in metres?"]) expect([text, verdict(text, "Lake Ardal")]).toEqual([text, "pass"]); // prettier-ignore
  expect(verdict("What is the mean depth of Lake Ardal?", "Lake Brennal")).toBe("fail");
  expect(verdict("What is the elevation of Lake Ardal?", "Lake Ardal")).toBe("fail");
  expect(verdict("What is the mean depth of Lake Ardal and Lake Brennal?", "Lake Ardal")).toBe("fail");
  await memory.close();
});

it("a name in a label keeps its capitals where a question says it", async () => {
  const { memory, context } = await world();
  const attribute = "distance from port severin";
  const [one, two] = ["Lake Ardal", "Lake Fordal"].map((name) => context.lexicon.entities(nameKey(name))[0]?.id ?? "");
  for (const entity of [one, two]) {
    const program = programOf(["Find", { entity: entity ?? "" }], ["QueryAttribute", { attribute }, -1]);
    const made = await questionOf(program, factual, context, seededRandom(4), 7);
    const text = "refused" in made ? made.refused.detail : made.question.text;
    expect(text).toContain("Port Severin");
    expect(text).not.toContain("port severin");
  }
  await memory.close();
});

/** A memory of one thing with these dated figures. */
const dated = (figures: Readonly<Record<string, number>>) => {
  const statements = Object.entries(figures).map(([asOf, number], at) => ({
    id: `s_${at}`, text: "", entityIds: ["e_1"], mentions: [], documentId: "d", documentVersion: 1, quote: { start: 0, end: 0 }, observedAt: "2020-01-01",
    extractor: { name: "rules", version: "1" }, confidence: 1,
    claim: { subject: "e_1", attribute: "cost", value: { kind: "quantity", number, low: number, high: number, unit: "GBP" }, asOf, qualifiers: {} },
  })); // prettier-ignore
  return {
    entity: () => Promise.resolve({ id: "e_1", name: "Station", aliases: [], types: [], description: "", uris: [] }),
    statements: () => Promise.resolve(statements as never),
    entitiesOfType: () => Promise.resolve([]),
    entitiesNamed: () => Promise.resolve([]),
    attribute: () => Promise.resolve(undefined),
  };
};

it.each([
  [{ "1846-09-06": 2300 }, "1846-09-06", "1846"],
  [{ "1846-09-06": 2300, "1846-11-01": 90 }, "1846-09-06", "1846-09-06"],
  [{ "1846-09-06": 2300, "1847-01-01": 90 }, "1846-09-06", "1846"],
  [{ "1846-12-31": 2300 }, "1846-12-31", "1846-12-31"],
  [{ "1846-09": 2300 }, "1846-09", "1846"],
])("of %j what is asked for %s is asked for %s", async (figures, day, year) => {
  const program = programOf(["Find", { entity: "e_1" }], ["AsOf", { time: day }, -1], ["QueryAttribute", { attribute: "cost" }, -1]);
  const whole = await inWholeYears(program, dated(figures as Record<string, number>), { units: tableUnits });
  expect(whole.nodes[1]?.arguments).toEqual({ time: year });
});
