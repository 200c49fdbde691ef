import { expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { otherTable, readScope, scopeFault, underTable } from "../../pipelines/language/table-scope.ts";

const under = (text: string, register?: string, table: string | undefined = "Us states table", seed = 1): string =>
  underTable(text, table, register, seededRandom(seed));

const TABLES = ["Us states table", "States table", "Old us states table", "Airports table", "T2 table"];
const QUESTIONS = [
  ["How many airports are listed for Virginia?", "plain"],
  ["Presto and Opera have just one listed release in common. What is that release's engine?", "plain"],
  ["Among the airports listed for Virginia, which has the highest elevation?", "plain"],
  ["Can you tell me how many airports are listed for Virginia?", "chat"],
  ["I'm trying to find out how many airports are listed for Virginia.", "chat"],
  ["We need to know which airports are listed for Virginia.", "brief"],
  ["Can you check it. How many are listed?", "chat"],
  ["number of airports listed for Virginia", "search"],
] as const;

it.each(QUESTIONS)("a question under any table comes back, and with it the table: %s", (text, register) => {
  for (const table of TABLES)
    for (let seed = 0; seed < 12; seed++) {
      const said = under(text, register, table, seed);
      expect(readScope(said)).toEqual({ text, table: `${table.slice(0, 1).toLowerCase()}${table.slice(1)}` });
      for (const other of [...TABLES, undefined])
        expect([said, other, scopeFault(said, other)?.verdict]).toEqual([said, other, other === table ? undefined : "fail"]);
    }
});

it("behind a comma a question goes on in small letters, a name does not, a request has the table last, and nobody greets in the middle", () => {
  expect(under("How many are listed?")).toMatch(/ the us states table, how many are listed\?$/);
  expect(under("Presto and Opera share one.")).toMatch(/ the us states table: Presto and Opera share one\.$/);
  expect(under("Hi, can you tell me how many are listed?", "chat")).toMatch(
    /^Can you tell me how many are listed, (?:going by|according to) the us states table\?$/,
  );
});

it("what is under no table stays as it is, and a colon elsewhere is none of a table", () => {
  expect(underTable("Which is it?", undefined, "plain", seededRandom(1))).toBe("Which is it?");
  for (const text of [
    "Release 15.14, Release 15.1: which was released first?",
    "In the table of Oslo, what is the area?",
    "Help me settle this: which is larger?",
  ]) {
    expect(readScope(text)).toEqual({ text, table: null });
    expect(scopeFault(text, undefined)).toBeNull();
  }
});

it.each([
  ["How many airports does the US states table list for Virginia?", null],
  ["According to the us states table, Virginia has how many airports?", null],
  ["us states table: airports of Virginia", null],
  ["How many airports does the counties table list for Virginia?", "do not go by"],
  ["How many airports does the old us states table list for Virginia?", "do not go by"],
  ["How many airports does Virginia have?", "do not go by"],
  ["Going by the us states table and the counties table, how many airports are listed for Virginia?", "another table: counties table"],
])("other words name the question's table and no other: %s", (text, why) => {
  const fault = otherTable(text, "Going by the us states table, how many airports are listed for Virginia?");
  if (why === null) expect(fault).toBeNull();
  else expect(fault).toContain(why);
});

it("other words for what is under no table name none", () => {
  expect(otherTable("How deep is the water table of Oslo?", "What is the depth of Oslo's water table?")).toBeNull();
  expect(otherTable("In the rivers table, how long is the Glomma?", "How long is the Glomma?")).toContain("rivers table");
});
