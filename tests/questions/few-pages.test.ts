import { expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { documentOf } from "../extract/gold/documents.ts";
import { Mix, SplitsConfig, type Question } from "../../schemas/index.ts";

const PARTNERS: Readonly<Record<string, string>> = {
  Avaria: "Germany 30.1%, Italy 12.4%, Hungary 6.3%, Poland 4.2%",
  Belmont: "France 21.7%, Spain 18.2%, Italy 9.9%",
  Cordovia: "Poland 40.2%, Germany 22.5%, Austria 8.1%, Spain 5.5%",
};

it("asks of lists whose things have no pages, where the list itself says enough", async () => {
  const memory = await openMemory({ path: ":memory:" });
  const pages = Object.entries(PARTNERS).map(
    ([name, partners]) =>
    documentOf(`https://atlas.example/${name.toLowerCase()}/`, `<title>${name}</title><h1>${name}</h1><dl><dt>Area</dt><dd>${name.length * 713} sq km</dd><dt>Exports - partners</dt><dd>${partners} (2014)</dd></dl>`), // prettier-ignore
  );
  await memory.remember(
    pages.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  const made: Question[] = [];
  for await (const one of generate(context, {
    count: 6,
    mix: Mix.parse({ factual: 0, numeric: 0, comparison: 0, temporal: 0, "multi-hop": 0, set: 1 }),
    seed: 3,
  }))
    if ("question" in one) made.push(one.question);
  expect(made.map(({ style }) => style)).toContain("set");
  expect(made.some(({ text }) => /(?:largest|biggest) export partner/.test(text))).toBe(true);
});
