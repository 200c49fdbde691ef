import { Decision, type Rejection, type Rollout } from "../../schemas/index.ts";
import { runStage } from "../core/run-stage.ts";
import type { ItemStage } from "../core/stage.ts";
import { decided } from "../exporters/cpt-corpus.ts";
import { giveaways } from "../has/giveaways.ts";
import { MAKERS } from "./makers.ts";
import type { TryStep } from "./recipe.ts";

/** Every step of every trajectory as a decision among alternatives, for good and sub-optimal steps alike. */
export const decide: TryStep = async ({ run, trier }, made) => {
  const { config, context } = run;
  const { alternatives } = config.decisions;
  const questions = new Map(made.questions.map((question) => [question.id, question]));
  const stage: ItemStage<Rollout, Decision> = {
    name: "decisions",
    version: MAKERS.decisions,
    output: Decision,
    batch: 16,
    // A trajectory of an earlier night keeps the decisions of that night.
    keyOf: ({ trajectory }) => [trajectory.id, trajectory.messages, trajectory.environment.snapshotId, alternatives, config.seed],
    async apply({ trajectory }) {
      const question = questions.get(trajectory.questionId);
      if (question === undefined) throw new Error(`trajectory ${trajectory.id} answers no question of this run`);
      const { decisions, refused } = await trier.decide(question, trajectory);
      return {
        outputs: decisions,
        rejections: refused.map(({ stepIndex, reason, detail }) => ({ itemKey: `${trajectory.id}:${stepIndex}`, reason, detail })),
      };
    },
  };
  const kept = await runStage(stage, made.rollouts, context);
  const told = await giveaways(decided({ rollouts: made.rollouts, decisions: kept }));
  return { ...made, decisions: without(kept, told), rejections: [...made.rejections, kept.rejections, refusals(told)] };
};

type Told = Awaited<ReturnType<typeof giveaways>>;

const without = (decisions: AsyncIterable<Decision>, told: Told): AsyncIterable<Decision> => ({
  async *[Symbol.asyncIterator]() {
    for await (const decision of decisions) if (!told.has(decision.id)) yield decision;
  },
});

const refusals = (told: Told) =>
  async function* (): AsyncGenerator<Rejection> {
    for (const { trajectoryId, stepIndex, margin } of told.values()) {
      const detail = `a reader fitted on other questions tells the original by its form, by ${margin.toFixed(2)} in log-odds`;
      yield { stage: "decisions", itemKey: `${trajectoryId}:${stepIndex}`, reason: "tellable", detail };
    }
  };
