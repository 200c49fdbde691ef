import { expect, it } from "vitest";
import { lettersIn, whyUnsaid } from "../../pipelines/questions/unsaid.ts";
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
  ["week", ["hour"], 'nothing says whether "week" is called high, large or long'],
  ["cast size", [], 'nothing says whether "cast size" is called high, large or long'],
  ["number of seats sold", [], 'nobody asks how many "seats sold" there are: it wants a noun, like "number of seats"'],
  ["second shift roster week", ["hour"], 'nothing says whether "second shift roster week" is called high, large or long'],
])("nobody asks for the %s, in %s, and the reason says what is missing", (phrase, units, why) => {
  const one = info(phrase, "quantity", ...units);
  expect(whyUnsaid(one, [one])).toBe(why);
});

it("how large a herd is people ask, whatever its column is called; what somebody gives a noun for is believed", () => {
  const [herd, cast] = [info("herd size", "quantity"), { ...info("cast size", "quantity"), words: { noun: "cast size" } }];
  expect([whyUnsaid(herd, [herd]), whyUnsaid(cast, [cast])]).toEqual([undefined, undefined]);
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

it.each([
  ["simr share", "simr"],
  ["LTS value", "LTS"],
  ["payload to gto", "gto"],
  ["call sign", undefined],
  ["GDP per head", undefined],
  ["USB ports", undefined],
  ["rhythm", undefined],
])("letters that stand for a word are found by their shape: %s", (phrase, letters) => {
  expect(lettersIn(phrase)).toBe(letters);
});

it("a heading over what is counted is no part of its noun, and two sorts of things have none in common", () => {
  const counted = (name: string, phrase: string): string | undefined => whyUnsaid({ ...info(phrase, "quantity"), name }, []);
  expect(counted("auditoria / seats", "number of auditoria seats")).toMatch(/is a heading over the second$/);
  expect(counted("visitors / children", "number of visitors children")).toMatch(/is a heading over the second$/);
  expect(counted("output / features", "number of output features")).toBeUndefined();
  expect(counted("women members", "number of women members")).toBeUndefined();
  expect(counted("specimens or accessions", "number of specimens or accessions")).toMatch(/at once$/);
  expect(whyUnsaid({ ...info("music and festivals", "entity"), multiValued: true }, [])).toMatch(/two sorts/);
  expect(whyUnsaid({ ...info("collated", "entity"), identifying: { holds: false, values: 0, subjects: 0 } }, [])).toMatch(/a deed/);
});

it("a unit, two plurals and a catalogue's word are asked for by nobody", () => {
  const counted = (things: string): string | undefined => whyUnsaid(info(`number of ${things}`, "quantity"), []);
  expect([counted("tonnes"), counted("barrels"), counted("hectares")].every((why) => why?.endsWith("of what, nothing says") === true)).toBe(
    true,
  );
  expect([counted("beds"), counted("nautical miles"), counted("days")]).toEqual([undefined, undefined, undefined]);
  expect(counted("shelves books")).toMatch(/two nouns in the plural$/);
  expect([counted("sports halls"), counted("women members"), counted("sales offices")]).toEqual([undefined, undefined, undefined]);
  expect(whyUnsaid({ ...info("spatial coverage", "entity"), valueTypes: ["town"] }, [])).toMatch(/catalogue's word/);
  expect(whyUnsaid(info("wheel", "quantity", "kg"), [])).toMatch(/^nothing says whether/);
  expect(whyUnsaid(info("load limit", "quantity", "t"), [])).toBeUndefined();
});
