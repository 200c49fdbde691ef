import { expect, it } from "vitest";
import { openMemory, programOf, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import { sameInWords } from "../../pipelines/questions/same-words.ts";
import factual from "../../pipelines/questions/styles/factual.ts";
import { SplitsConfig } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const DAYS = ["2011-03-04", "2012-06-18", "2014-01-30", "2015-11-09", "2017-02-21", "2019-08-12"];

/** Versions of a program with both dates, as alike as a share of them says. */
async function world(differing: number): Promise<KnowledgeMemory> {
  const rows = DAYS.map((day, at) =>
    JSON.stringify({ name: `Kestrel ${String(at + 1)}.0`, type: "version", released: day, "release date": at < differing ? `${day.slice(0, 8)}28` : day }),
  ); // prettier-ignore
  const more = JSON.stringify({ name: "Kestrel 7.0", type: "version", released: "2021-05-05" });
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documentsOf(await read({ "versions.jsonl": [...rows, more].join("\n") })).map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  ); // prettier-ignore
  return memory;
}

const asked = async (context: QuestionContext, name: string): Promise<string> => {
  const [thing] = context.lexicon.entities(nameKey(name));
  const made = await questionOf(programOf(["Find", { entity: thing?.id ?? "" }], ["QueryAttribute", { attribute: "released" }, -1]), factual, context, seededRandom(3), 7);
  return "question" in made ? made.question.text : made.refused.reason;
}; // prettier-ignore

it("of two labels with the same words and the same values that of more things is asked for", async () => {
  const alike = await world(0);
  expect([...(await sameInWords(alike.graph, await alike.graph.attributes()))]).toEqual([["release date", "released"]]);
  const context = await questionContextOf(alike.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  expect(context.silent.get("release date")).toBe('"released" says the same, and of more things');
  expect(await asked(context, "Kestrel 7.0")).toMatch(/Kestrel 7\.0/);
  await alike.close();
});

it("where they differ, no words read as one of them", async () => {
  const unlike = await world(2);
  expect((await sameInWords(unlike.graph, await unlike.graph.attributes())).size).toBe(0);
  const context = await questionContextOf(unlike.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  expect(await asked(context, "Kestrel 7.0")).toBe("no-phrase");
  await unlike.close();
});
