import { afterAll, expect, it, vi } from "vitest";
import { lacksRowsOf, MAIN, mutantsOf, sampleOf } from "./draw.ts";
import { dropped } from "./dropped.ts";
import type { CheckName } from "./some-checks.ts";
import { openSuite } from "./suite.ts";
import { allowanceOf } from "./survivors.ts";
import { keyOf } from "./mutant.ts";
import { forgeries } from "./trial.ts";

vi.setConfig({ testTimeout: 600_000 });

/** One file, for what they cost is their base runs; one thread, which keeps a run's pages for the next forgery in it. */
const suite = openSuite(1);
afterAll(() => suite.close());

it("verify sees a sample of mutants, but for those that it need not see, and nothing where nothing is changed", async () => {
  const run = await suite.run(MAIN);
  await suite.unmutated(run);
  const mutants = sampleOf(mutantsOf(run, 1, lacksRowsOf(run)), 30, 1);
  const verdicts = await suite.judge(run, mutants);
  expect(verdicts.map(({ mutant }) => keyOf(mutant)).toSorted()).toEqual(mutants.map(keyOf).toSorted());
  expect(verdicts.filter(({ outcome, mutant }) => outcome === "crashed" || (outcome === "survived" && allowanceOf(mutant) === undefined)).map(({ mutant }) => keyOf(mutant))).toEqual([]); // prettier-ignore
  // A suite that kills nothing would be green, too.
  expect(verdicts.filter(({ outcome }) => outcome === "killed").length).toBeGreaterThan(20);
});

it.each<[string, CheckName, RegExp]>([
  ["ends of imported runs told otherwise", "V10", /it ended by \S+ with finish_reason/],
  ["another style of its family", "V17", /other-style/],
  ["questions of other manners", "V17", /register is (?:plain|brief), and its words are of another manner/],
  ["rounds made by something else", "V17", /questions: generator is not that of a round/],
  ["found, and told as not findable", "V17", /it is told that no search finds its pages, and one does/],
  ["names with quotes exchanged", "V16", /name is not/],
  ["questions name their things in capitals", "V17 played", /(?:text|messages) is not what is made again/],
  ["judged questions on another side", "V17", /questions: split is not what its words and texts give/],
  ["judged questions written from other texts", "V17", /the run's seed does not draw the texts/],
  ["judged questions under checks that nobody made", "V17", /questions: checks is not what its words and texts give/],
  ["chains in a model's words of another seed and prompt", "V17", /reasoning: generator is not what its words/],
  ["a model's plans that a judge did not let pass", "V17", /plans: \S+ did not let it pass/],
  ["a model's words under another task", "V17", /questions: generator is not that of a model's words/],
  ["a model's alternatives: judgements in other words", "V17 played", /decisions: judgement does not follow from its options and its run/],
  ["alternatives of rules under a model's task", "V17 played", /decisions: generator does not follow from its options and its run/],
  ["a model's runs at another temperature", "V17 played", /trajectories: policy does not follow/],
  ["a model's runs with tools in other words", "V17 played", /trajectories: toolset is none that the run offers/],
  ["a model's runs under another tool set, with faults", "V17 played", /trajectories: (?:toolset|environment) does not follow/],
])("%s: %s goes red", async (name, check, why) => {
  const forgery = forgeries.find((one) => one.name === name)!;
  const run = await suite.run(forgery.run);
  const [report] = await suite.checks(run, await forgery.make(run), [check]);
  expect(report?.failing.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(why));
});

it.each(["winner", "rival"] as const)("V16 reads a %s that was dropped everywhere on its page again", async (which) => {
  const run = await suite.run("demo");
  const { changed, statement } = await dropped(run, which);
  expect(changed.tables?.get("evidence/statements")?.some(({ id }) => id === statement.id)).toBe(false);
  const [report] = await suite.checks(run, changed, ["V16"]);
  expect(report?.failing).toContainEqual({
    id: statement.id,
    detail: `evidence/statements: the page says "${statement.text}", and no row has it`,
  });
});
