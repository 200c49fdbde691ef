import { afterAll, beforeEach, expect, it } from "vitest";
import { openMemory, programOf, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import numeric from "../../pipelines/questions/styles/numeric.ts";
import { SplitsConfig, type Program } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const TRACTORS = Array.from({ length: 12 }, (_, at) => `${["Corvan", "Argentor", "Trackor"][at % 3] ?? ""} ${String(412 + at * 7)}`);
const SHIPS = ["Unity", "Volta", "Hetty", "Ferret", "Curlew", "Galena", "Marram", "Lapwing", "Kestrel", "Cooper", "Samphire", "Goshawk"];
const FILES = {
  "tractors.jsonl": TRACTORS.map((name, at) => JSON.stringify({ name, type: "tractor", "unladen weight (kg)": 4000 + at * 130, "fuel tank (l)": 200 + at * 9, "rated power (hp)": 90 + at * 11 })).join("\n"),
  "ferries.jsonl": SHIPS.map((name, at) => JSON.stringify({ name, type: "ferry", "length (m)": 30 + at * 4 })).join("\n"),
}; // prettier-ignore

let memory: KnowledgeMemory | undefined;
let context: QuestionContext;
// Once: all of the tests read the same memory.
beforeEach(async () => {
  if (memory !== undefined) return;
  memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documentsOf(await read(FILES)).map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  context = await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 }));
});
afterAll(() => memory?.close());

const id = (name: string): string => {
  const [own] = context.lexicon.entities(nameKey(name));
  return own?.id ?? context.lexicon.entities(nameKey(`tractor ${name}`))[0]?.id ?? "";
};
const difference = (a: string, b: string, of: string): Program =>
  programOf(["Find", { entity: id(a) }], ["QueryAttribute", { attribute: of }, -1], ["Find", { entity: id(b) }], ["QueryAttribute", { attribute: of }, -1], ["Compute", { operation: "difference" }, 1, 3]); // prettier-ignore

it.each([
  ["unladen weight", TRACTORS, "tractor", "kg", /heavier is the \w+ \d+ than the \w+ \d+(?= when)/],
  ["fuel tank", TRACTORS, "tractor", "l", /more litres does the \w+ \d+'s fuel tank hold than the \w+ \d+'s/],
  ["rated power", TRACTORS, "tractor", "hp", /more powerful is the \w+ \d+ than the \w+ \d+/],
  ["length", SHIPS, "ferry", "m", /longer is the ferry \w+ than (?:the ferry )?\w+/],
] as const)("by %s the kind of two things is said of the first, and read of both; a maker's mark says it alone", async (of, names, kind, unit, says) => {
  let once = 0;
  for (const [at, other] of names.entries()) {
    const one = names[(at + 4) % names.length] ?? "";
    const third = names[(at + 7) % names.length] ?? "";
    const made = await questionOf(difference(one, other, of), numeric, context, seededRandom(at), 7);
    if ("refused" in made) expect.fail(made.refused.detail);
    const { text, program } = made.question;
    // What is less is taken away: the inputs are turned, and no node.
    const [x, y] = [0, 1].map((place) => {
      const find = program.nodes[(program.nodes.at(-1)?.inputs[place] ?? 1) - 1];
      return find?.op === "Find" ? (context.bareName(find.arguments.entity) ?? "") : "";
    });
    expect(text.replace(/ (?:the|can) (?=can )/, " ")).toMatch(says);
    if (text.split(kind).length === 2) once++;
    const verdict = (of2: Program): string => roundTrip(text, of2, context.lexicon, unit).verdict;
    expect(verdict(program), text).toBe("pass");
    expect(verdict(difference(y ?? "", x ?? "", of))).toBe("fail");
    expect(verdict(difference(x ?? "", third, of))).toBe("fail");
  }
  if (kind === "tractor") expect(once).toBe(0);
  else expect(once).toBeGreaterThan(names.length / 2);
}); // prettier-ignore
