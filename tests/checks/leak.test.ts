import { describe, expect, it } from "vitest";
import { answerSecrets, type AnswerSecrets } from "../../pipelines/checks/answer-secrets.ts";
import type { Answer } from "../../schemas/index.ts";
import { leakCheck, leakIn, numberIn } from "../../pipelines/checks/leak.ts";

const of = (...names: string[]) => [{ names }];

describe("leakIn", () => {
  it.each([
    ["What is the capital of Niger?", of("Niger"), "Niger"],
    ["Which country is also called Cote d’Ivoire?", of("Côte d'Ivoire"), "Côte d'Ivoire"],
    ["Which French port is largest?", of("France", "French"), "French"],
    ["Which Togolese city is meant?", of("Togo"), "Togo"],
    ["What do Chileans export?", of("Chile", "Chilean"), "Chilean"],
    ["the Brazilian neighbour of Peru", of("Brazil"), "Brazil"],
  ])("%s tells %o", (text, secrets, name) => expect(leakIn(text, secrets)).toBe(name));
  it.each([
    ["What is the capital of Nigeria?", of("Niger")],
    ["Which country borders Guinea-Bissau?", of("Mali")],
    ["What is the omanism of the day?", of("Oman")],
    ["Romania has a border with which country?", of("Oman")],
  ])("%s tells nothing of %o", (text, secrets) => expect(leakIn(text, secrets)).toBeNull());
});

describe("what may not be told of an answer", () => {
  const orvel = { name: "Orvel, North", aliases: [] };
  const ask = (answer: object): AnswerSecrets => answerSecrets({ answer: answer as Answer, hiddenEntities: ["Tamber"] }, [orvel]);
  const entity = { type: "entity", text: "North Orvel", aliases: ["Orvel, North"], value: [{ kind: "entity", entityId: "e_1" }] };
  it.each([
    ["In which district is North Orvel Dam?", entity, "North Orvel"],
    ["What does Tamber Mill grind?", { type: "boolean", text: "yes", aliases: ["true"] }, "Tamber"],
    ["Of which colour is the Red Bridge?", { type: "text", text: "red", aliases: [], value: [{ kind: "text", value: "red" }] }, "red"],
    ["When came the release of 22 October 2019?", { type: "date", text: "22 October 2019", aliases: ["2019-10-22"] }, "22 October 2019"],
    ["When came the release that followed that of October 2019?", { type: "date", text: "22 October 2019", aliases: ["2019-10-22"] }, null],
    ["Which is longer, Orvel, North or the Nisk?", { ...entity, type: "choice" }, null],
  ])("%s", (text, answer, told) => expect(leakIn(text, ask(answer).secrets)).toBe(told));
  it("numbers are told by their digits", () =>
    expect(ask({ type: "quantity", text: "420 km", aliases: [], value: [{ kind: "quantity", number: 420 }] }).numbers).toEqual([420]));
});

describe("numbers", () => {
  it("stands as a number of its own", () => {
    expect(numberIn("an area of 643,801 sq km", 643_801)).toBe(true);
    expect(numberIn("an area of 1,643,801 sq km", 643_801)).toBe(false);
    expect(numberIn("in 2014", 2014)).toBe(true);
  });
  it("small counts are everyday words", () => expect(numberIn("which 3 countries", 3)).toBe(false));
  it("is a failed check", () => {
    expect(leakCheck("Is it 4,853 km?", [], [4853])).toMatchObject({ verdict: "fail" });
    expect(leakCheck("How long is it?", [], [4853])).toMatchObject({ verdict: "pass" });
  });
});
