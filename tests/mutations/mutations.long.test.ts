import { afterAll, expect, it } from "vitest";
import { lacksRowsOf, MAIN, mutantsOf, sampleOf } from "./draw.ts";
import { openSuite } from "./suite.ts";
import { allowanceOf } from "./survivors.ts";
import { keyOf } from "./mutant.ts";

const suite = openSuite();
afterAll(() => suite.close());

it("verify sees a sample of mutants, but for those that it need not see", async () => {
  const run = await suite.run(MAIN);
  const verdicts = await suite.judge(run, sampleOf(mutantsOf(run, 1, lacksRowsOf(run)), 30, 1));
  expect(verdicts).toHaveLength(30);
  expect(verdicts.filter(({ outcome, mutant }) => outcome === "crashed" || (outcome === "survived" && allowanceOf(mutant) === undefined)).map(({ mutant }) => keyOf(mutant))).toEqual([]); // prettier-ignore
  // A suite that kills nothing would be green, too.
  expect(verdicts.filter(({ outcome }) => outcome === "killed").length).toBeGreaterThan(20);
});
