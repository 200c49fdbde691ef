import fc from "fast-check";
import { expect, it } from "vitest";
import { openMemory, programOf, type KnowledgeMemory } from "../../knowledge-graph/index.ts";
import { extractDocument } from "../../pipelines/extract/extract.ts";
import { seededRandom } from "../../pipelines/core/random.ts";
import { entryOf } from "../../pipelines/language/entries/entry-of.ts";
import { ofKind } from "../../pipelines/language/entries/of-kind.ts";
import { classOfKind, isOfNoBody } from "../../pipelines/language/entries/subject-classes.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { relationalKinds } from "../../pipelines/questions/kinds-of-things.ts";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { questionOf } from "../../pipelines/questions/question.ts";
import { whyNotOf } from "../../pipelines/questions/said-wrongly.ts";
import factual from "../../pipelines/questions/styles/factual.ts";
import { AttributeWords, SplitsConfig, type AttributeInfo, type Entity } from "../../schemas/index.ts";
import { nameKey } from "../../schemas/values/names.ts";
import { documentsOf, read, useFolder } from "../sources/read-records.ts";

useFolder();

const info = (name: string, kinds: readonly string[], rest: Partial<AttributeInfo> = {}): AttributeInfo =>
  ({
    name, phrase: name, kind: "date", units: [], coverage: kinds.map((type) => ({ type, known: 40, all: 40 })), valueTypes: [], qualifiers: [], times: [],
    multiValued: false, statements: 40, subjects: 40, identifying: { holds: false, values: 8, subjects: 40 }, ...rest,
  }) as AttributeInfo; // prettier-ignore
const asked = (of: AttributeInfo, kind: string): readonly string[] => entryOf(ofKind(of, [kind])).asks.map(({ direct }) => direct.past);

it.each([
  ["date of foundation", "tower", "when was {x} built"],
  ["date of foundation", "bell foundry", "when was {x} founded"],
  ["date of release", "release", "when did {x} come out"],
  ["date of release", "board", "when was {x} released"],
])("what a column is asked with is a thing of each kind's own: %s of a %s", (label, kind, ask) => {
  expect(asked(info(label, ["tower", "bell foundry", "release", "board"]), kind)).toEqual([ask]);
});

it("what things of a kind never do or have is not asked of them, whoever shares the column", () => {
  const founded = info("date of foundation", ["motor ferry", "company"]);
  expect([whyNotOf(founded, ["motor ferry"]), whyNotOf(founded, ["company"])]).toEqual(["what does not happen to such a thing", undefined]);
  const material = info("building material", ["shipyard", "barn"], { kind: "text" });
  expect([isOfNoBody(ofKind(material, ["shipyard"])), isOfNoBody(ofKind(material, ["barn"]))]).toEqual([true, false]);
});

it("somebody's words for one kind stand in the place of all others for it, and leave the rest as it was", () => {
  const words = AttributeWords.parse({ of: { tower: { verbs: [{ verb: "go", past: "went", rest: "up" }] }, bridge: { never: true } } });
  const founded = info("date of foundation", ["tower", "bridge", "company"], { words });
  expect(["tower", "company"].map((kind) => asked(founded, kind))).toEqual([["when did {x} go up"], ["when was {x} founded"]]);
  expect([whyNotOf(founded, ["bridge"]), whyNotOf(founded, ["company"])]).toEqual([expect.stringContaining("lexicon"), undefined]);
});

it("narrowing keeps what it is told by: the same info for the same kind, itself where one kind has it", () => {
  const one = info("date of foundation", ["tower"]);
  const two = info("date of foundation", ["tower", "company"]);
  expect(ofKind(one, ["tower"])).toBe(one);
  expect(ofKind(two, [])).toBe(two);
  fc.assert(
    fc.property(fc.constantFrom("tower", "company", "ferry"), (kind) => {
      expect(ofKind(two, [kind])).toBe(ofKind(two, [kind]));
      expect(ofKind(ofKind(two, [kind]), [kind])).toBe(ofKind(two, [kind]));
    }),
  );
});

it.each([
  ["bell tower", "building"],
  ["boatyard", "body"],
  ["builder", "body"],
  ["motor ferry", "craft"],
  ["release", "release"],
  ["caver", "person"],
  ["sensor", undefined],
])("a %s is a %s", (kind, of) => {
  expect(classOfKind(kind)).toBe(of);
});

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const named = (end: string, at: number): string => `${LETTERS[at % 26]}${"aeiou"[at % 5]}l${end}`;

/** Towers, foundries and ships, all of which have a year in the column "founded". */
async function world(): Promise<{ readonly memory: KnowledgeMemory; readonly context: QuestionContext }> {
  const rows = (kind: string, end: string, more: (at: number) => object = () => ({})) =>
    Array.from({ length: 12 }, (_, at) => JSON.stringify({ name: named(end, at), type: kind, founded: String(1800 + at * 3)  , ...more(at) })).join("\n"); // prettier-ignore
  const documents = documentsOf(
    await read({
      "towers.jsonl": rows("tower", "dun"),
      "foundries.jsonl": rows("foundry", "gard"),
      "ferries.jsonl": rows("ferry", "mere", (at) => ({ builder: ["Arno Veld", "Bert Hamm"][at % 2] })),
    }),
  );
  const memory = await openMemory({ path: ":memory:" });
  await memory.remember(
    documents.map((document) => ({ document, draft: extractDocument(document) })),
    { extractor: { name: "rules", version: "1" } },
  );
  return { memory, context: await questionContextOf(memory.graph, SplitsConfig.parse({ validation: 0, heldOut: 0 })) };
}

it("is written by the kind of the thing, and read of such things alone", async () => {
  const { memory, context } = await world();
  const attribute = context.attributes.find(({ kind, name }) => kind === "date" && name.includes("founded"))?.name ?? "";
  const idOfName = (name: string): string => context.lexicon.entities(nameKey(name))[0]?.id ?? "";
  const program = (name: string) => programOf(["Find", { entity: idOfName(name) }], ["QueryAttribute", { attribute }, -1]);
  const verdict = (text: string, name: string) => roundTrip(text, program(name), context.lexicon, undefined).verdict;
  for (const at of [0, 5, 11]) {
    const [tower, foundry] = [named("dun", at), named("gard", at)];
    for (const [name, done, other] of [
      [tower, "built", "founded"],
      [foundry, "founded", "built"],
    ] as const) {
      const made = await questionOf(program(name), factual, context, seededRandom(at), 7);
      expect("refused" in made ? made.refused.detail : made.question.text.toLowerCase()).toContain(done);
      expect([verdict(`When was ${name} ${done}?`, name), verdict(`When was ${name} ${other}?`, name)]).toEqual(["pass", "fail"]);
    }
    const refused = await questionOf(program(named("mere", at)), factual, context, seededRandom(at), 7);
    expect("refused" in refused ? refused.refused.reason : refused.question.text).toBe("nobody-asks");
  }
  await memory.close();
});

it("what has no kind of its own is spoken of by what it is to others", async () => {
  const value = (entityId: string) => ({ claim: { value: { kind: "entity", entityId } } });
  const statements = () => Promise.resolve([value("yard"), value("club")] as never);
  const entities = new Map(Object.entries({ yard: [], club: ["club"] }).map(([id, types]) => [id, { id, types } as unknown as Entity]));
  const builder = info("builder", ["ferry"], { kind: "entity" });
  const kinds = await relationalKinds({ statements }, [builder, info("river", ["ferry"], { kind: "entity" })], entities);
  expect([...kinds]).toEqual([["yard", ["builder"]]]);
});
