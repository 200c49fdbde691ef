import { describe, expect, it } from "vitest";
import type { Answer, ClaimValue } from "../../schemas/index.ts";
import { answerReward } from "../../pipelines/rewards/answer.ts";
import { reward } from "../../pipelines/rewards/combined-reward.ts";
import { formatReward } from "../../pipelines/rewards/format.ts";

const quantity = (number: number, unit: string | undefined, tolerance: number, text: string, aliases: string[] = []): Answer => ({
  text,
  type: "quantity",
  value: [{ kind: "quantity", number, low: number - tolerance, high: number + tolerance, ...(unit === undefined ? {} : { unit }) }],
  ...(unit === undefined ? {} : { unit }),
  tolerance,
  aliases,
});
const named = (text: string, type: Answer["type"], aliases: string[] = []): Answer => ({ text, type, aliases });

const area = quantity(643_801, "sq km", 0.5, "643,801 square kilometres");
const births = quantity(12.38, "births/1,000 population", 0.005, "12.38 births per 1,000 population");
const length = (number: number): ClaimValue => ({ kind: "quantity", number, low: number - 0.5, high: number + 0.5, unit: "km" });
const lengths: Answer = { text: "212 kilometres; 231 kilometres", type: "set", value: [length(212), length(231)], unit: "km", aliases: [] };
const days: Answer = {
  text: "1 May 1912; 3 June 1913",
  type: "set",
  value: ["1912-05-01", "1913-06-03"].map((value) => ({ kind: "date", value, precision: "day" })),
  aliases: [],
};
const members = named("Brazil; Suriname; Trinidad and Tobago", "set");

describe("answerReward", () => {
  it.each([
    [area, "643,801 square kilometres"],
    [area, "643,801 sq km"],
    [area, "643801"],
    [area, "643,801 sq km (2014 est.)"],
    [area, "643,801 sq km (248,573 sq mi)"],
    [area, "The answer is 643,801 km²."],
    [births, "12.38 births per 1,000 population"],
    [births, "12.38"],
    [quantity(2.581e12, "USD", 5e8, "2,581,000,000,000 US dollars"), "$2.581 trillion"],
    [quantity(-3.99, "year", 0.01, "-3.99 years"), "-3.99 years"],
    [quantity(11.3, "%", 0.05, "11.3%"), "11.3 per cent"],
    [quantity(6, undefined, 0, "6"), "6"],
    [named("Togo", "entity", ["Togolese Republic"]), "togo."],
    [named("Togo", "entity", ["Togolese Republic"]), "The Togolese Republic"],
    [named("Cote d'Ivoire", "entity"), "Côte d’Ivoire (West Africa)"],
    [members, "Suriname, Brazil and Trinidad and Tobago"],
    [lengths, "231 km and 212 km"],
    [lengths, "212 or 231 kilometres"],
    [days, "3 June 1913 and 1 May 1912"],
    [named("Yes", "boolean"), "Yes, it is."],
    [
      { text: "31 December 2014", type: "date", value: [{ kind: "date", value: "2014-12-31", precision: "day" }], aliases: [] },
      "2014-12-31",
    ],
  ] satisfies [Answer, string][])("%o accepts %s", (answer, said) => expect(answerReward(said, answer)).toBe(1));

  it.each([
    [area, "551,500 square kilometres"],
    [area, "643,801 km"],
    [area, "643,801 or 551,500 square kilometres"],
    [area, "643.801 square kilometres"],
    [area, "643,801 square miles"],
    [area, ""],
    [area, null],
    [births, "1,000"],
    [quantity(-3.99, "year", 0.01, "-3.99 years"), "3.99 years"],
    [quantity(6, undefined, 0, "6"), "5, 6 or 7"],
    [named("Niger", "entity"), "Nigeria"],
    [named("Togo", "entity"), "Togo or Benin"],
    [members, "Brazil; Suriname"],
    [members, "Brazil; Suriname; Trinidad and Tobago; Guyana"],
    [named("Yes", "boolean"), "No"],
    [named("Yes", "boolean"), "perhaps"],
    [{ text: "2014", type: "date", value: [{ kind: "date", value: "2014", precision: "year" }], aliases: [] }, "2015"],
    [lengths, "212 km"],
    [lengths, "212 km, 231 km and 240 km"],
    [lengths, "212 km and 232 km"],
    [lengths, "212 miles and 231 miles"],
    [days, "1 May 1912"],
    [days, "1 May 1912 and 3 June 1914"],
  ] satisfies [Answer, string | null][])("%o refuses %s", (answer, said) => expect(answerReward(said, answer)).toBe(0));
});

describe("format and sum", () => {
  const turn = (content: string) => ({ role: "assistant" as const, content, loss: 1 });
  const call = turn('<think>t</think>\n<tool_call>\n{"name": "search", "arguments": {"query": ["a"]}}\n</tool_call>');
  const answer = turn("<think>t</think>\n<answer>6</answer>");
  it("wants every turn readable and the answer last", () => {
    expect(formatReward([call, answer])).toBe(1);
    expect(formatReward([call])).toBe(0);
    expect(formatReward([answer, call])).toBe(0);
    expect(formatReward([turn("<think>t</think>\n<tool_call>\n{oops}\n</tool_call>"), answer])).toBe(0);
    expect(formatReward([])).toBe(0);
  });
  it("is .1 format + .9 answer, or the answer alone", () => {
    expect(reward({ format: 1, answer: 0 })).toBeCloseTo(0.1);
    expect(reward({ format: 0, answer: 1 })).toBeCloseTo(0.9);
    expect(reward({ format: 1, answer: 0 }, "binary")).toBe(0);
  });
});
