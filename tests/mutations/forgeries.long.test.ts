import { afterAll, expect, it, vi } from "vitest";
import { openSuite } from "./suite.ts";
import { forgeries } from "./trial.ts";

vi.setConfig({ testTimeout: 600_000 });

const suite = openSuite();
afterAll(() => suite.close());

it.each([
  ["another style of its family", "V17", /other-style/],
  ["a model's runs under another tool set, with faults", "V17", /trajectories: (?:toolset|environment) does not follow/],
  ["found, and told as not findable", "V17", /it is told that no search finds its pages, and one does/],
  ["names with quotes exchanged", "V16", /name is not/],
  ["judged questions on another side", "V17", /questions: split is not what its words and texts give/],
  ["judged questions written from other texts", "V17", /the run's seed does not draw the texts/],
  ["judged questions under checks that nobody made", "V17", /questions: checks is not what its words and texts give/],
  ["chains in a model's words of another seed and prompt", "V17", /reasoning: generator is not what its words/],
  ["a model's plans that a judge did not let pass", "V17", /plans: \S+ did not let it pass/],
  ["a model's words under another task", "V17", /questions: generator is not that of a model's words/],
  ["a model's alternatives: judgements in other words", "V17", /decisions: judgement does not follow from its options and its run/],
  ["rounds made by something else", "V17", /questions: generator is not that of a round/],
  ["questions name their things without quotes", "V17", /text is not|made again it is refused/],
])("%s: %s goes red", async (name, check, why) => {
  const forgery = forgeries.find((one) => one.name === name)!;
  const run = await suite.run(forgery.run);
  const report = await suite.report(run, await forgery.make(run));
  expect(report.checks.find((one) => one.check === check)?.failing.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(why));
});
