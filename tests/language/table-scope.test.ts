import { expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { underTable, withoutTable } from "../../pipelines/language/table-scope.ts";

const under = (text: string, register?: string, table: string | undefined = "Us states table"): string =>
  underTable(text, table, register, seededRandom(1));

it.each([
  ["How many airports are listed for Virginia?", undefined, "How many airports are listed for Virginia?"],
  ["Hi, can you tell me how many are listed?", "chat", "Can you tell me how many are listed?"],
  ["number of Virginia listed airports", "search", "number of Virginia listed airports"],
])("a question under its table, and without it: %s", (text, register, plain) => {
  expect(under(text, register)).toMatch(/^(?:(?:Going by|According to|In) the )?us states table: /);
  expect(withoutTable(under(text, register))).toBe(plain);
});

it("what is under no table stays as it is, and a colon elsewhere is none of a table", () => {
  expect(underTable("Which is it?", undefined, "plain", seededRandom(1))).toBe("Which is it?");
  for (const text of [
    "Release 15.14, Release 15.1: which was released first?",
    "In the table of Oslo, what is the area?",
    "Help me settle this: which is larger?",
  ])
    // prettier-ignore
    expect(withoutTable(text)).toBe(text);
});
