import { expect, it } from "vitest";
import { execute, openMemory, programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import type { Style } from "../../pipelines/questions/style.ts";
import factual from "../../pipelines/questions/styles/factual.ts";
import set from "../../pipelines/questions/styles/set.ts";
import { whyNobodyAsks } from "../../pipelines/questions/nobody-asks.ts";
import { idOf, SplitsConfig } from "../../schemas/index.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

it.each([
  [
    ["crews", "pilots"],
    ["crews", "pilots"],
  ],
  [["crews", "spare crews"], ["spare crews"]],
])("a list whose name another list of the same things ends with is not spoken of: %s", async (lists, spoken) => {
  const things = (list: string, at: number): string[] => [0, 1, 2].map((one) => `${list.split(" ")[0] === "spare" ? "Spare" : "Main"} ${"ABCDEFGHIJKL"[(at + one) % 12]}ton`); // prettier-ignore
  const boats = Array.from({ length: 12 }, (_, at) => ({
    name: `Boat ${"ABCDEFGHIJKL"[at]}ford`,
    ...Object.fromEntries(lists.map((list) => [list, things(list, at)])),
  }));
  const documents = documentsOf(await read({ "boats.jsonl": boats.map((boat) => JSON.stringify(boat)).join("\n") }));
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0 }));
  expect(lists.filter((list) => context.attribute(list) !== undefined)).toEqual(spoken);
  await memory.close();
});

it("what a table's rows have in common, and measures without a unit, are asked under the table's name, and read back without it; what a row lists itself is not", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    name: `Port ${String.fromCharCode(65 + (at % 26))}${"aeiou"[at % 5]}l${"aeiou"[Math.floor(at / 26)]}n`,
    region: ["Northmark", "Eastmark", "Westmark", "Southmark", "Highmark", "Lowmark"][at % 6],
    elevation: 4 + ((at * 7) % 23),
    population: 200 + at * 17,
    ferries: [0, 1, 2].map((one) => `Ferry ${String.fromCharCode(65 + ((at + 5 * one) % 26))}ora`),
  }));
  const documents = documentsOf(await read({ "ports.jsonl": rows.map((row) => JSON.stringify(row)).join("\n") }));
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  const asked = async (title: string, style: Style, ...steps: readonly ProgramStep[]): Promise<readonly string[]> => {
    const uri = documents.find((one) => one.title === title)?.uri ?? "";
    const program = programOf(["Find", { entity: idOf("e", uri) }], ...steps);
    const texts: string[] = [];
    for (let seed = 0; seed < 12; seed++) {
      const made = await questionOf(program, style, context, seededRandom(seed), 7);
      if ("refused" in made) throw new Error(`${made.refused.reason}: ${made.refused.detail}`);
      expect(roundTrip(made.question.text, program, context.lexicon, undefined).verdict).toBe("pass");
      texts.push(made.question.text);
      // Words that go by another table, or by one where the program goes by none, are refused, whoever wrote them.
      const { text } = made.question;
      const other = text.includes("ports table") ? text.replace("ports table", "harbours table") : `In the harbours table: ${text}`;
      const corrupt = await questionOf(program, style, context, seededRandom(seed), 7, { text: other });
      expect("refused" in corrupt && [corrupt.refused.reason, corrupt.refused.detail]).toEqual([
        "round-trip",
        expect.stringContaining("the words go by harbours table"),
      ]);
    }
    return texts;
  };
  const counted = (list: string): readonly ProgramStep[] => [["Relate", { attribute: list, direction: "forward" }, -1], ["Count", { listed: true }, -1]]; // prettier-ignore
  const told = (attribute: string): readonly ProgramStep[] => [["QueryAttribute", { attribute }, -1]];
  const row = rows[0]?.name ?? "";
  const NAMED = /^(?:(?:Going by|According to|In) the ports table[:,] |ports table: )|, (?:going by|according to) the ports table[.?]$/;
  expect((await asked(row, factual, ...told("elevation"))).filter((text) => !NAMED.test(text))).toEqual([]);
  const plain = [await asked(row, set, ...counted("ferries")), await asked(row, factual, ...told("population"))];
  // A table that has all of a kind leaves none out, and is not named; one beside which there is another of the kind may.
  for (const texts of [await asked("Northmark", set, ...counted("ports")), ...plain])
    expect(texts.filter((text) => text.includes("table"))).toEqual([]);
  await memory.close();
});

it.each([
  [false, "a list of the material in the place of a thing"],
  [true, null],
])("nobody asks of a table itself, unless its owner says that it is whole: complete %s", async (complete, why) => {
  const wards = ["name,area", ...Array.from({ length: 12 }, (_, at) => `Ward ${String.fromCharCode(65 + at)}ton,${at + 3}`)].join("\n");
  const documents = documentsOf(await read({ "wards.csv": wards }, { complete }));
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0 }));
  const table = documents.find(({ title }) => title === "Wards table");
  const program = programOf(["Find", { entity: idOf("e", table?.uri ?? "") }], ["Relate", { attribute: "wards", direction: "forward" }, -1], ["Count", { listed: true }, -1]); // prettier-ignore
  const done = await execute(program, memory.graph, context.options);
  if (done.status !== "answer") throw new Error(`${done.reason}: ${done.detail}`);
  const { execution, members } = done;
  const statements = await memory.graph.statements({ ids: execution.evidence.map(({ statementId }) => statementId) });
  expect(whyNobodyAsks({ program, context, execution, members, claims: statements.flatMap(({ claim }) => claim ?? []) })).toBe(why);
  await memory.close();
});
