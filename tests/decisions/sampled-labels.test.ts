import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../pipelines/core/random.ts";
import { importedDecisions } from "../../pipelines/decisions/imported-decisions.ts";
import { trajectoriesSource } from "../../pipelines/sources/trajectories.ts";
import { TrajectoriesSourceConfig, type Decision, type ImportedTrajectory } from "../../schemas/index.ts";
import { contextOf, shelf } from "../sources/crawl.ts";

const LAKES = "https://lakes.example/verrin";
const RIVERS = "http://rivers.example/halmar";
let past: ImportedTrajectory;
beforeAll(async () => {
  const options = TrajectoriesSourceConfig.parse({ paths: ["."], root: join(import.meta.dirname, "../fixtures/pasts") });
  for await (const item of trajectoriesSource(options).read(contextOf(shelf())))
    if (item.kind === "trajectory" && item.trajectory.question.text.startsWith("Which river")) past = item.trajectory;
});

/** The run's first choice of a page, as of a run that was sampled for a question with these gold pages. */
function choice(goldPath: readonly string[], onProgramPath: boolean, readBefore?: string): Decision {
  const { question, rollout } = past;
  const steps = rollout.trajectory.steps.map((step, at) => ({
    ...step,
    ...(at === 1 && { onProgramPath }),
    ...(at === 0 &&
      readBefore !== undefined && {
        observation: `${step.observation ?? ""}\n=======\nThe useful information in ${readBefore} for user goal g as follows: \n\nEvidence in page: \nx\n\nSummary: \ny`,
      }),
  }));
  const { decisions } = importedDecisions({ ...question, goldPath }, { ...rollout.trajectory, steps }, seededRandom(7), {
    alternatives: 3,
    seed: 7,
  });
  return decisions.find(({ stepIndex }) => stepIndex === 1)!;
}
const labels = ({ options }: Decision): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map(({ action, label }) => [(action!.arguments["url"] as readonly string[])[0]!, label]));

it("name a page that the question rests on, and leave open what nothing says", () => {
  const decision = choice([RIVERS], false);
  expect(labels(decision)).toMatchObject({ [LAKES]: "unjudged", [RIVERS]: "on_path" });
  expect(Object.values(labels(decision)).filter((label) => label !== "unjudged")).toHaveLength(1);
  expect(decision.options[decision.correctIndex!]!.action!.arguments["url"]).toEqual([RIVERS]);
});

it("put the run's own way first where it led to one", () => {
  const decision = choice([LAKES, RIVERS], true);
  expect(labels(decision)).toMatchObject({ [LAKES]: "on_path", [RIVERS]: "also_valid" });
  expect(decision.correctIndex).toBe(decision.originalIndex);
  expect(decision.correctIndices).toHaveLength(2);
});

it("take no page for a way that was read before", () => {
  expect(labels(choice([RIVERS], false, RIVERS))).toMatchObject({ [RIVERS]: "unjudged" });
});
