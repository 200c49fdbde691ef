import { expect, it } from "vitest";
import { programOf } from "../../knowledge-graph/index.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import { answerOf } from "../../pipelines/language/writing/answer.ts";
import type { Answer, Program } from "../../schemas/index.ts";

const nothing = { entity: () => undefined, attribute: () => undefined, bareName: () => undefined, means: () => true };
const lookUp: Program = programOf(["Find", { entity: "e_1" }], ["QueryAttribute", { attribute: "height" }, -1]);
const inFeet: Program = programOf(["Find", { entity: "e_1" }], ["QueryAttribute", { attribute: "height" }, -1], ["Compute", { operation: "convert", unit: "ft" }, -1]); // prettier-ignore

const said = (program: Program, number: number, half: number, unit: string): Answer =>
  answerOf({ type: "quantity", value: { kind: "quantity", number, low: number - half, high: number + half, unit } }, program, nothing)!;

it.each([
  ["1,520 m, of which nothing says how exact it is", 4986.8766, 0, "4,987 feet"],
  ["1,520 m, to the metre", 4986.8766, 1.64, "4,987 feet"],
  ["351 m, to the metre", 1151.5748, 1.64, "1,152 feet"],
  ["1,520.0 m, to the decimetre", 4986.8766, 0.164, "4,986.9 feet"],
  ["9.3 m, to the decimetre", 30.511811, 0.164, "30.5 feet"],
  ["2,500 m, to the hundred", 8202.0997, 164, "8,200 feet"],
  ["a figure whose rounding the key's six digits just hold", 473.484848485, 0, "473 feet"],
])("of %s another unit has no more digits than the figure bears", (_, number, half, text) => {
  const answer = said(inFeet, number, half, "ft");
  expect(answer.text).toBe(text);
  // Whoever has the key without its words takes them.
  expect(answerReward(text, { ...answer, text: "", aliases: [] })).toBe(1);
  // The key takes the rounded figure, and the one that somebody reckons out.
  for (const given of [text, `${number} feet`, `${number.toFixed(1)} ft`]) expect([given, answerReward(given, answer)]).toEqual([given, 1]); // prettier-ignore
});

it.each([
  [16.9, "GBP", "16.90 pounds sterling"],
  [27, "EUR", "27 euros"],
  [1249.54, "EUR", "1,249.54 euros"],
  [16.9, "km", "16.9 kilometres"],
])("%d %s is written as money and measures are: %s", (number, unit, text) => {
  const answer = said(lookUp, number, 0, unit);
  expect(answer.text).toBe(text);
  for (const given of [text, `${number} ${text.replace(/^[\d.,]+ /, "")}`]) expect(answerReward(given, answer)).toBe(1);
});
