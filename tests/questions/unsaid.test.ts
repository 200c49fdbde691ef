import { expect, it } from "vitest";
import { whyUnsaid } from "../../pipelines/questions/unsaid.ts";
import type { AttributeInfo } from "../../schemas/index.ts";

const info = (phrase: string, kind: AttributeInfo["kind"], ...units: string[]): AttributeInfo =>
  ({ name: phrase, phrase, kind, units, coverage: [], valueTypes: [], qualifiers: [], times: [], multiValued: false, subjects: 9 }) as unknown as AttributeInfo; // prettier-ignore

it.each([
  ["mean flow", "m3/s"],
  ["highest mean flow", "m3/s"],
  ["crest length", "m"],
  ["clearance height", "m"],
  ["aperture", "mm"],
  ["running time", "minute"],
  ["plot size", "m2"],
  ["warranty period", "month"],
  ["annual precipitation", "mm"],
  ["tank capacity", "l"],
  ["loyalty discount", "%"],
])("people ask for the %s, in %s", (phrase, unit) => {
  const one = info(phrase, "quantity", unit);
  expect(whyUnsaid(one, [one])).toBeUndefined();
});

it.each([
  ["week", ["hour"]],
  ["cast size", []],
  ["number of seats sold", []],
  ["second shift roster week", ["hour"]],
])("nobody asks for the %s, in %s", (phrase, units) => {
  const one = info(phrase, "quantity", ...units);
  expect(whyUnsaid(one, [one])).toBe("its noun is a table's");
});

it("what was done has a verb by its noun, and what a thing does itself has none of that", () => {
  const said = (phrase: string): string | undefined => whyUnsaid(info(phrase, "date"), []);
  expect([said("date of first performance"), said("date of calibration"), said("date of last survey")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(said("date of summer")).toBe("no verb says what happened then");
});
