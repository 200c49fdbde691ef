import { expect, it } from "vitest";
import { openMemory, programOf, type ProgramStep } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { deedOfLabel } from "../../pipelines/language/entries/list-roles.ts";
import { questionContextOf } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import set from "../../pipelines/questions/styles/set.ts";
import { SplitsConfig } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BUILDERS = ["Arno Veld", "Bert Hamm", "Carl Oltmann", "Dirk Sand"];
const TOWNS = ["Ostrum", "Westrum", "Nordrum", "Sudrum", "Midrum"];
const CONDITIONS = ["playing", "silent", "restored"];
const organs = Array.from({ length: 40 }, (_, at) => ({
  name: `${LETTERS[at % 26]}${"aeiou"[at % 5]}l${"aeiou"[Math.floor(at / 26)]}dorp, ${["Mariakerk", "Petruskerk"][at % 2]}`,
  village: `${LETTERS[at % 26]}${"aeiou"[at % 5]}l${"aeiou"[Math.floor(at / 26)]}dorp`,
  builder: BUILDERS[at % 4],
  municipality: TOWNS[at % 5],
  condition: CONDITIONS[at % 3],
  "number of stops": 4 + ((at * 7) % 23),
}));

async function register() {
  const documents = documentsOf(await read({ "organs.jsonl": organs.map((row) => JSON.stringify(row)).join("\n") }));
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  const context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
  const idOfName = (name: string): string => context.lexicon.entities(nameKey(name))[0]?.id ?? "";
  return { memory, context, idOfName };
}

const counted: readonly ProgramStep[] = [
  ["Relate", { attribute: "organs", direction: "forward" }, -1],
  ["Count", { listed: true }, -1],
];

it("lists are told by what their things do to their owners, and read of such owners alone", async () => {
  const { memory, context, idOfName } = await register();
  const program = (name: string) => programOf(["Find", { entity: idOfName(name) }], ...counted);
  const asked = async (name: string): Promise<string> => {
    const made = await questionOf(program(name), set, context, seededRandom(3), 7);
    return "refused" in made ? made.refused.detail : made.question.text;
  };
  const [built, placed] = [await asked("Arno Veld"), await asked("Ostrum")];
  expect([built, placed]).toEqual([expect.stringMatching(/organs (?:were )?built by Arno Veld/), expect.stringMatching(/organs (?:are )?in Ostrum/)]); // prettier-ignore
  const verdict = (text: string, name: string) => roundTrip(text, program(name), context.lexicon, undefined).verdict;
  expect(verdict("How many organs were built by Arno Veld?", "Arno Veld")).toBe("pass");
  for (const [text, name] of [
    ["How many organs were built by Bert Hamm?", "Arno Veld"],
    ["How many organs were built by Ostrum?", "Ostrum"],
    ["How many organs are in Arno Veld?", "Arno Veld"],
  ] as const)
    expect([text, verdict(text, name)]).toEqual([text, "fail"]);
  await memory.close();
});

it("a record under a title is told as the thing that stands there", async () => {
  const { memory, context, idOfName } = await register();
  const id = idOfName("organ at Mariakerk in Aaladorp");
  expect([context.entity(id)?.name, context.nameable(id)]).toEqual(["the organ at Mariakerk in Aaladorp", true]);
  await memory.close();
});

it.each([
  ["built_by", "built by"],
  ["lies in the massif", "in"],
  ["explored", "that explored"],
  ["based at", "based at"],
  ["owning section", "owned by"],
  ["author", "written by"],
  ["condition", undefined],
  ["workshop town", undefined],
])("the label %s gives %s", (label, ing) => expect(deedOfLabel(label)?.ing).toBe(ing));
