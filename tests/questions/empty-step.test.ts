import { expect, it } from "vitest";
import { execute, openMemory, programOf } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { isEmptyStep } from "../../pipelines/questions/empty-step.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { whyNobodyAsks } from "../../pipelines/questions/nobody-asks.ts";
import { idOf, SplitsConfig } from "../../schemas/index.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

/** Ports of six regions; all of a region are in one time zone, but for those of the last one. */
async function harbours() {
  const REGIONS = ["Northmark", "Eastmark", "Westmark", "Southmark", "Highmark", "Lowmark"];
  const rows = Array.from({ length: 60 }, (_, at) => ({
    name: `Port ${String.fromCharCode(65 + (at % 26))}${"aeiou"[at % 5]}l${"aeiou"[Math.floor(at / 26)]}n`,
    region: REGIONS[at % 6],
    zone: at % 6 === 5 && at > 29 ? "Lowzone" : `${REGIONS[at % 6]?.slice(0, -4)}zone Time`,
    population: 200 + at * 17,
  }));
  const documents = documentsOf(await read({ "ports.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") }));
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  return { memory, context, id: (title: string) => idOf("e", documents.find((one) => one.title === title)?.uri ?? "") };
}

it("what all of a list have alike is no step, what one of them has otherwise is one, and figures are left alone", async () => {
  const { memory, context, id } = await harbours();
  const isEmpty = async (region: string, attribute: string): Promise<boolean> => {
    const program = programOf(
      ["Find", { entity: id(region) }],
      ["Relate", { attribute: "ports", direction: "forward" }, -1],
      ["SelectAmong", { attribute: "population", which: "max", k: 1 }, -1],
      ["QueryAttribute", { attribute }, -1],
    );
    const done = await execute(program, memory.graph, context.options);
    if (done.status !== "answer") throw new Error(`${done.reason}: ${done.detail}`);
    return isEmptyStep(program, done.execution, done.members, memory.graph, context.options);
  };
  expect(await isEmpty("Northmark", "zone")).toBe(true);
  expect(await isEmpty("Lowmark", "zone")).toBe(false);
  expect(await isEmpty("Northmark", "population")).toBe(false);
  await memory.close();
});

it("what is listed for a region and for a time zone is shared by nobody, what is listed for two regions is", async () => {
  const { memory, context, id } = await harbours();
  const why = async (a: string, b: string): Promise<string | null> => {
    const program = programOf(
      ["Find", { entity: id(a) }],
      ["Relate", { attribute: "ports", direction: "forward" }, -1],
      ["Find", { entity: id(b) }],
      ["Relate", { attribute: "ports", direction: "forward" }, -1],
      ["Not", { listed: true }, 1, 3],
      ["QueryName", {}, -1],
    );
    const done = await execute(program, memory.graph, context.options);
    if (done.status !== "answer") throw new Error(`${done.reason}: ${done.detail}`);
    return whyNobodyAsks({ program, context, execution: done.execution, members: done.members, claims: [] });
  };
  expect(await why("Northmark", "Eastzone Time")).toBe("what is listed for unlike things");
  expect(await why("Northmark", "Eastmark")).toBeNull();
  await memory.close();
});
