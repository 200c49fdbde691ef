import { expect, it } from "vitest";
import { openMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { whyUnasked } from "../../pipelines/questions/why-unasked.ts";
import { SplitsConfig } from "../../schemas/index.ts";
import { about, documentsOf, read, useFolder } from "./read-records.ts";

useFolder();

const pies = ["Harrow", "Mallow", "Tansy", "Sorrel", "Fennel", "Bramble", "Medlar", "Quince"].map((name) => `${name} Pie`);
const fairs = ["Alder Fair", "Grand Autumn", "Birch Fair", "Cedar Fair"];
const tasters = ["Una Vane", "Piet Loor", "Ada Crane", "Ivo Marsh", "Rhea Stone", "Odo Finch"];
const register = ["Pie,Weight (g)", ...pies.map((name, at) => `${name},${300 + 7 * at}`)].join("\n");
/** Each pie at each fair, in a year of its own: 32 rows. */
const entries = pies.flatMap((pie, at) => fairs.map((fair, place) => ({ pie, fair, day: `${2010 + ((at + 3 * place) % 9)}-0${1 + place}-1${at}`, taster: tasters[(at + place) % 6], points: 40 + 5 * at + place }))); // prettier-ignore
const rows = (name: (one: (typeof entries)[number]) => string): string => entries.map((one) => `${name(one)}${one.pie},${one.fair},${one.day},${one.taster},${one.points}`).join("\n"); // prettier-ignore

const byNothing = `Pie,Fair,Tasted on,Taster,Points\n${rows(() => "")}`;
const byTitle = `Entry,Pie,Fair,Tasted on,Taster,Points\n${rows(({ fair, day, pie }) => `${fair} ${day.slice(0, 4)} – ${pie},`)}`;

async function asked(log: string) {
  const items = await read({ "pies.csv": register, "entries.csv": log });
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(documentsOf(items).map((document) => ({ document, draft: extractDocument(document) })), { extractor: { name: "rules", version: "1" } }); // prettier-ignore
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  const called: string[] = [];
  for await (const { id, types } of memory.graph.entities()) if (types.includes("entry") && context.nameable(id)) called.push(context.entity(id)!.name); // prettier-ignore
  const why = await whyUnasked(context, context.attributes, 7);
  await memory.close();
  return { items, called, why };
}

it("rows of a log are called by the thing, what it took part in and the year, and by no pair of columns", async () => {
  const { items, called, why } = await asked(byNothing);
  const titles = documentsOf(items).map(({ title }) => title);
  expect(titles).toContain("Harrow Pie at the Grand Autumn in 2013");
  expect(titles.filter((title) => tasters.some((one) => title.includes(one)))).toEqual(titles.filter((title) => tasters.includes(title)));
  expect(called).toHaveLength(32);
  expect(why.get("points")).not.toContain("its things");
  // No column of the log is lost to its rows' names.
  expect(about(items, "Harrow Pie at the Grand Autumn in 2013").map((line) => line.split(": ")[1]?.split(/ (?:=|->) /)[0])).toEqual(expect.arrayContaining(["fair", "pie", "points", "taster"])); // prettier-ignore
});

it("a title of the same in other order and marks is said as people say it", async () => {
  const { called, why } = await asked(byTitle);
  expect(called).toHaveLength(32);
  expect(called).toContain("Harrow Pie at the Grand Autumn in 2013");
  expect(why.get("points")).not.toContain("its things");
});

it("what no noun of its columns places, or two rows would share, keeps a record's title, which no question says; the reason tells it", async () => {
  const placeless = await asked(byNothing.replace("Fair,", "Batch,"));
  expect(documentsOf(placeless.items).map(({ title }) => title)).toContain("Harrow Pie, 2010-01-10");
  expect(placeless.called).toEqual([]);
  const twice = await asked(byTitle.replaceAll(/\b201\d(?= –)/g, "No. 7/201"));
  expect([twice.called, twice.why.get("points")]).toEqual([[], expect.stringContaining("its things have titles with figures or marks in them")]); // prettier-ignore
});
