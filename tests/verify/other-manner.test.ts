import { describe, expect, it } from "vitest";
import { Program, type Question } from "../../schemas/index.ts";
import { RegisterShares } from "../../schemas/config.ts";
import { whyOtherManner } from "../../pipelines/verify/other-manner.ts";

const program = Program.parse({ nodes: [{ id: 0, op: "Find", inputs: [], arguments: { entity: "e_1" } }, { id: 1, op: "QueryAttribute", inputs: [0], arguments: { attribute: "population" } }] }); // prettier-ignore
const asked = (text: string, register: string | undefined, plainText?: string): Question =>
  ({
    text,
    style: "factual",
    program,
    ...(register !== undefined && { register }),
    ...(plainText !== undefined && { plainText }),
  }) as Question;
const shares = { registers: RegisterShares.parse({}) };
const OTHER = /its words are of another manner/;

describe("the manner that a question names", () => {
  it.each([
    ["plain", "In 2015, which had the lower median age, Andorra or Albania?"],
    ["search", "population of Peru 2014 in thousands"],
    ["chat", "Hi, do you happen to know how many people live in Peru?"],
    ["chat", "Its capital is Lima. I'd like to know how many people live there."],
    ["exam", "Its capital is Lima. State the population of Peru in 2014."],
    ["exam", "How many people live in Peru? Give your answer in thousands."],
    ["trivia", "What is Peru's internet country code?"],
    ["riddle", "My capital is Lima. Which country am I?"],
    ["brief", "Please look up the population of Peru in 2014."],
  ])("%s: %s", (register, text) => {
    expect(whyOtherManner(asked(text, register), shares, false)).toBeUndefined();
    expect(whyOtherManner(asked("words of a model", register, text), shares, false)).toBeUndefined();
  });

  it.each([
    ["brief", "In 2015, which had the lower median age, Andorra or Albania?"],
    ["plain", "Please look up the population of Peru in 2014."],
    ["plain", "Do you know how many people live in Peru?"],
    ["search", "Please look up the population of Peru in 2014."],
    ["riddle", "What is Peru's internet country code?"],
    ["chat", "State the population of Peru in 2014."],
    ["trivia", "population of Peru 2014"],
    ["sung", "What is Peru's internet country code?"],
  ])("not %s: %s", (register, text) => expect(whyOtherManner(asked(text, register), shares, false)).toMatch(OTHER));

  it("is one that the run asked for, and none only where no manner has words", () => {
    const plain = asked("How many people live in Peru?", "plain");
    const none = { registers: { ...shares.registers, plain: 0 } };
    expect(whyOtherManner(plain, none, false)).toMatch(/of which the run asked for none/);
    expect(whyOtherManner(plain, none, true)).toBeUndefined();
    expect(whyOtherManner(asked("How many people live in Peru?", undefined), shares, false)).toMatch(/register is null/);
    const all = Object.fromEntries(Object.keys(shares.registers).map((name) => [name, 0])) as typeof shares.registers;
    expect(whyOtherManner(asked("What is the population of Peru?", undefined), { registers: all }, false)).toBeUndefined();
  });
});
