import { expect, it } from "vitest";
import { claimsNothing } from "../../pipelines/checks/plan-proposals.ts";

const aim = { question: "How long are the roads of Estonia?", named: [], attributes: [], types: [], secrets: [], numbers: [] };
const verdict = (analysis: string): string =>
  claimsNothing({ decomposition: "one", analysis, action: { name: "search", arguments: { query: ["roads of Estonia"] } } }, aim).verdict;

it("what a source may yet say is no observation", () => {
  expect(verdict("If the source gives kilometres, I convert at the end.")).toBe("pass");
  expect(verdict("I look whichever page states the year.")).toBe("pass");
});

it("what a source is said to say is one", () => {
  expect(verdict("The source gives kilometres, so I convert at the end.")).toBe("fail");
  expect(verdict("If all is well the first page I read says so; the page states the year.")).toBe("fail");
});
