import type { Question } from "../../schemas/index.ts";
import type { GateWorld } from "../complexity/gate.ts";
import { passagesOf } from "../complexity/solvers/passages.ts";
import { complexity } from "../complexity/style.ts";
import { contextFor } from "../questions/context.ts";
import { reask, type ReaskOutcome } from "../questions/reask.ts";
import { plan } from "../recipes/steps/plan.ts";
import { reason } from "../recipes/steps/reason.ts";
import { NO_SAMPLES, type Samples } from "../recipes/steps/recipe.ts";
import { recipeAgain } from "./recipe-again.ts";
import type { RemadeMemory } from "./remade-memory.ts";
import type { RunFiles } from "./run-files.ts";

/** The steps of a recipe that draw from the whole memory at once, without any model: what rules made of the run's questions, made again. */
export interface RemadeQuestions {
  /** A question of the run in its own words, asked anew. */
  ask(question: Question): Promise<ReaskOutcome>;
  /** What gates of rounds are asked of. */
  world(): GateWorld;
  readonly plans: () => Promise<Samples["planSets"]>;
  readonly reasoning: () => Promise<Samples["reasoning"]>;
}

/** Holds all statements of the memory, which stays open: who made it closes it. */
export async function remadeQuestions(files: RunFiles, made: RemadeMemory, questions: readonly Question[]): Promise<RemadeQuestions> {
  const { memory } = made;
  const run = await recipeAgain(files, made);
  const { config, context } = run;
  const questionContext = await contextFor(memory.graph, config);
  const step = { run, snapshotId: await memory.graph.snapshotId(), base: undefined, questionContext };
  const samples: Samples = { ...NO_SAMPLES, attributes: questionContext.attributes, questions };
  return {
    ask: (question) => reask(question, questionContext, context.clock.now.slice(0, 10), [complexity]),
    world: () => ({
      context: questionContext,
      passages: passagesOf({ document: (id) => memory.graph.document(id), text: memory.text }),
    }),
    plans: async () => (await plan(step, samples)).planSets,
    reasoning: async () => (await reason(step, samples)).reasoning,
  };
}
