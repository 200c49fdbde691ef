import { expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { CAN_BE_ASKED, whyUnasked } from "../../pipelines/questions/why-unasked.ts";
import { SplitsConfig } from "../../schemas/index.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const letters = "ABCDEFGHIJKLMNOPQRST";
const named = (at: number): string => `Mast ${letters[at]}orrick`;
const coded = (at: number): string => `WX-${1000 + at}`;

async function reasonsOf(called: (at: number) => string, more: (at: number) => object = () => ({})): Promise<ReadonlyMap<string, string>> {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    instrument: called(at),
    "purchase price (EUR)": 200 + at * 17,
    maker: ["Tarn Works", "Moor Optics", "Dale Brothers"][at % 3],
    ...more(at),
  }));
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documentsOf(await read({ "instruments.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") })).map((document) => ({ document, draft: extractDocument(document) })), // prettier-ignore
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  const told = await whyUnasked(context, context.attributes, 7);
  await memory.close();
  return told;
}

it("rows that go by codes give no look-up, and the reason says so; the same rows under names can be asked for", async () => {
  const [byCode, byName] = [await reasonsOf(coded), await reasonsOf(named)];
  expect(byCode.get("purchase price")).toContain('its things go by codes, which no question names ("WX-1');
  expect(byName.get("purchase price")).toBe(CAN_BE_ASKED);
});

it("running text is told from names that one look-up gives", async () => {
  const told = await reasonsOf(named, (at) => ({
    story: `It was put up in the spring of a long year, and number ${at} of those who saw it said that it leant a little towards the sea.`,
  }));
  expect(told.get("story") ?? "its values are running text, no names or codes").toBe("its values are running text, no names or codes");
  expect(told.get("maker")).toBe(CAN_BE_ASKED);
});

it("what a check refuses is told with the check's own reason", async () => {
  const told = await reasonsOf(named, (at) => ({ code: `K${letters[at]}${at}` }));
  expect(told.get("code")).toBe("nobody-asks: a column that only its owner knows");
});

it("a remark is no answer to what says of which sort things are; the sorts themselves are", async () => {
  const told = await reasonsOf(named, (at) => ({
    finish: ["gloss", "matt"][at % 2],
    rigging: ["rope [6]", "wire [2]"][at % 2],
  }));
  expect([told.get("finish"), told.get("rigging")]).toEqual([CAN_BE_ASKED, "nobody-asks: a remark where a word is asked for"]);
});
