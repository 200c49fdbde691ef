import { expect, it } from "vitest";
import { foreignName } from "../../../pipelines/language/reading/foreign.ts";

const QUESTION = "How many heliports did Kuwait have in 2013, and how many did Laos' neighbour El Salvador have?";
const foreign = (text: string): string | undefined => foreignName(text, [QUESTION], undefined);

it("a name may own something, at the end of a sentence as well", () => {
  expect(foreign("I begin with Kuwait's heliports, then I look at Laos' and at El Salvador's.")).toBeUndefined();
  expect(foreign("It's a single figure. The second one is Kuwait’s.")).toBeUndefined();
});

it("a name that was not given is foreign, whatever it owns", () => {
  expect(foreign("I begin with Bahrain's heliports.")).toBe("Bahrain's");
  expect(foreign("Those of Bahrain come first.")).toBe("Bahrain");
});
