import { afterAll, beforeAll, expect, it } from "vitest";
import { openMemory, type KnowledgeMemory } from "../../../knowledge-graph/index.ts";
import { executeSteps } from "../../../pipelines/recipes/make.ts";
import { withdraw } from "../../../pipelines/recipes/steps/withdrawals.ts";
import type { Recipe } from "../../../pipelines/recipes/steps/recipe.ts";
import type { Run } from "../../../pipelines/recipes/steps/run.ts";
import { Config, type Question } from "../../../schemas/index.ts";
import { questions } from "../../exporters/run.ts";
import { clock, world } from "../../exporters/world.ts";

let memory: KnowledgeMemory;
let asked: readonly Question[];

beforeAll(async () => {
  memory = await openMemory({ path: ":memory:" });
  asked = await questions(world());
});
afterAll(() => memory.close());

/** What the first step in which agents try questions is given, and what is left out before it. */
async function triedIn(runId: string): Promise<{ readonly tried: readonly string[]; readonly around: readonly string[] }> {
  let seen: { readonly tried: readonly string[]; readonly around: readonly string[] } | undefined;
  const recipe: Recipe = {
    name: "sft",
    questionSteps: [async (_, made) => ({ ...made, questions: asked })],
    rolloutSteps: [
      async ({ around }, made) => {
        seen = { tried: made.questions.map(({ id }) => id), around: [...around.asked] };
        return made;
      },
    ],
    datasets: [],
  };
  const config = Config.parse({ name: "x", sources: [{ demo: {} }] });
  const run = { config, memory, opened: { path: ":memory:" }, context: { runs: memory.runs, clock } } as unknown as Run;
  await executeSteps(recipe, run, "s", undefined, runId);
  if (seen === undefined) throw new Error("no step was taken");
  return seen;
}

it("what verify refused in a run is gone before agents try the others, and stands in all other runs", async () => {
  const [first, ...others] = asked;
  await withdraw(memory.runs, "run-1", { [first!.id]: "V3: another answer" });
  expect(await triedIn("run-1")).toEqual({ tried: others.map(({ id }) => id), around: others.map(({ text }) => text) });
  expect((await triedIn("run-2")).tried).toEqual(asked.map(({ id }) => id));
});
