import { beforeAll, expect, it } from "vitest";
import { questionContextOf, type QuestionContext } from "../../pipelines/questions/context.ts";
import { generate } from "../../pipelines/questions/generate.ts";
import { roundTrip } from "../../pipelines/language/reading/round-trip.ts";
import { Mix, type AttributeWords, type Program, type Question } from "../../schemas/index.ts";
import { world } from "../questions/world.ts";

const OWN: Readonly<Record<string, AttributeWords>> = {
  population: { verbs: [{ verb: "house", object: "souls" }] },
  "area / total": {
    noun: "extent",
    adjectives: [{ more: "vaster", most: "vastest", less: "tinier", least: "tiniest", asked: "how vast" }],
  },
  "exports - partners": { noun: "buyers", one: "buyer", whole: true, deed: { one: "buys from", many: "buy from", ing: "buying from" } },
  "birth rate": { never: true },
};

let context: QuestionContext;
let questions: readonly Question[];
beforeAll(async () => {
  const { memory } = await world();
  const said = (await memory.attributes()).map((info) => {
    const words = OWN[info.name];
    return words === undefined ? info : { ...info, phrase: words.noun ?? info.phrase, words };
  });
  context = await questionContextOf({
    ...memory,
    attributes: () => Promise.resolve(said),
    attribute: (name) => Promise.resolve(said.find((info) => info.name === name)),
  });
  const made: Question[] = [];
  for await (const one of generate(context, {
    count: 300,
    mix: Mix.parse({}),
    seed: 5,
    caps: { attribute: 0.5, relation: 1, entity: 0.3, shape: 0.2 },
  }))
    if ("question" in one) made.push(one.question);
  questions = made;
}, 60_000);

const reads = ({ answer }: Question, program: Program, text: string): string =>
  roundTrip(text, program, context.lexicon, answer.unit).verdict;
const reading = (attribute: string): readonly Question[] =>
  questions.filter(({ program }) => JSON.stringify(program).includes(`"${attribute}"`));

it.each([
  ["population", /souls/],
  ["area / total", /\bvast|\btini|extent/],
  ["exports - partners", /\bbuyers?\b|\bbuy(?:s|ing)? from/],
])("%s is said with words of one's own, and read back as what it is", (attribute, words) => {
  const asked = reading(attribute);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter(({ text }) => words.test(text)).length).toBeGreaterThan(2);
  for (const question of asked) expect([question.text, reads(question, question.program, question.text)]).toEqual([question.text, "pass"]);
});

it("the general part's words for it are gone, and so is what nobody wants to ask", () => {
  for (const { text } of reading("population")) expect(text).not.toMatch(/\blived?\b|inhabitants/);
  expect(reading("birth rate")).toEqual([]);
  expect(context.silent.get("birth rate")).toContain("the lexicon says");
});

it("said of another attribute, or the other way round, the words are another program's", () => {
  let changed = 0;
  for (const question of questions) {
    const text = JSON.stringify(question.program);
    for (const [from, to] of [
      ['"attribute":"population"', '"attribute":"area / total"'],
      ['"attribute":"area / total"', '"attribute":"population"'],
      ['"which":"max"', '"which":"min"'],
      ['"which":"min"', '"which":"max"'],
    ] as const) {
      if (!text.includes(from)) continue;
      changed++;
      expect([question.text, reads(question, JSON.parse(text.replaceAll(from, to)) as Program, question.text)]).not.toContain("pass");
    }
  }
  expect(changed).toBeGreaterThan(30);
});
