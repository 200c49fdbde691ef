import { expect, it } from "vitest";
import { entryOf } from "../../pipelines/language/entries/entry-of.ts";
import type { AttributeInfo } from "../../schemas/index.ts";

const base = { units: [], valueTypes: [], qualifiers: [], times: [], multiValued: false, subjects: 40, coverage: [{ type: "cheese", known: 40, all: 40 }], identifying: { holds: false, values: 4, subjects: 40 } }; // prettier-ignore
const asks = (phrase: string, kind: AttributeInfo["kind"], more: object = {}): readonly string[] =>
  entryOf({ ...base, name: phrase, phrase, kind, ...more } as unknown as AttributeInfo).asks.map(({ direct }) => direct.present);

it("what says of which few sorts things are is asked for by its noun, what is another for each is not", () => {
  expect(asks("rennet", "text")).toContain("what is {x} 's rennet");
  expect(asks("main milk", "entity")).toContain("what is the main milk of {x}");
  expect(asks("rennet", "text", { identifying: { holds: true, values: 40, subjects: 40 } })).toEqual([]);
  expect(asks("serial mark of maker", "text")).toEqual([]);
  expect(asks("guide", "text")).toContain("who is {x} 's guide");
});

it("the type of its kind is what type of it a thing is", () => {
  expect(asks("cheese type", "entity")).toEqual(["what type of cheese is {x}"]);
  expect(asks("engine type", "text")).not.toContain("what type of engine is {x}");
});

it("an observatory has a director, and a film was directed", () => {
  const of = (type: string): readonly string[] => asks("director", "entity", { coverage: [{ type, known: 9, all: 9 }] });
  expect(of("observatory")).toEqual(["who is the director of {x}", "who is {x} 's director"]);
  expect(of("short film")[0]).toBe("who directed {x}");
  expect(asks("judge", "text")[0]).toBe("who judged {x}");
  expect(asks("head cheesemaker", "text")).toEqual(["who is the head cheesemaker of {x}", "who is {x} 's head cheesemaker"]);
  expect(asks("head count", "text", { identifying: { holds: true, values: 40, subjects: 40 } })).toEqual([]);
});

it("whoever gives a noun is asked in it: of a day without a verb, and of a figure that a class would word otherwise", () => {
  const words = (noun: string): object => ({ words: { noun } });
  expect(asks("date of first making", "date")).toEqual([]);
  expect(asks("date of first making", "date", words("date of first making"))).toContain("what is {x} 's date of first making");
  expect(asks("number of visitors", "quantity")).toEqual(["how many people attend {x}"]);
  const own = asks("number of visitors", "quantity", words("number of visitors"));
  expect([own.some((ask) => ask.includes("attend")), own.length > 0]).toEqual([false, true]);
});
