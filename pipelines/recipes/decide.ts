import { Decision, type PastQuestion, type Rejection, type Rollout, type Trajectory } from "../../schemas/index.ts";
import { runStage } from "../core/run-stage.ts";
import type { ItemStage } from "../core/stage.ts";
import { decided } from "../exporters/cpt-corpus.ts";
import type { Decided } from "../has/decisions.ts";
import { giveaways } from "../has/giveaways.ts";
import { importedDecisions } from "../has/imported.ts";
import { surplus } from "../has/level.ts";
import type { TryStep } from "./recipe.ts";

/** Raise it when `pipelines/has` changes what a decision holds. */
const VERSION = "3";

/** Every step of every trajectory as a decision among alternatives, for good and sub-optimal steps alike. */
export const decide: TryStep = async ({ run, snapshotId, trier }, made) => {
  const { config, context } = run;
  const { alternatives } = config.decisions;
  const questions = new Map(made.questions.map((question) => [question.id, question]));
  const pasts = new Map<string, PastQuestion>();
  for await (const question of made.pastQuestions) pasts.set(question.id, question);
  const stage: ItemStage<Rollout, Decision> = {
    name: "decisions",
    version: VERSION,
    output: Decision,
    batch: 16,
    keyOf: ({ trajectory }) => [trajectory.id, trajectory.messages, snapshotId, alternatives, config.seed],
    async apply({ trajectory }) {
      const { decisions, refused } = await decidedOf(trajectory);
      return {
        outputs: decisions,
        rejections: refused.map(({ stepIndex, reason, detail }) => ({ itemKey: `${trajectory.id}:${stepIndex}`, reason, detail })),
      };
    },
  };
  const decidedOf = async (trajectory: Trajectory): Promise<Decided> => {
    const [question, past] = [questions.get(trajectory.questionId), pasts.get(trajectory.questionId)];
    if (question !== undefined) return trier.decide(question, trajectory);
    if (past === undefined) throw new Error(`trajectory ${trajectory.id} answers no question of this run`);
    return importedDecisions(past, trajectory, context.random, { alternatives, seed: config.seed });
  };
  const kept = await runStage(stage, made.rollouts, context);
  const over = await surplus(decided({ rollouts: made.rollouts, decisions: kept }));
  const level = without(kept, over);
  const told = await giveaways(decided({ rollouts: made.rollouts, decisions: level }));
  return {
    ...made,
    decisions: without(level, told),
    rejections: [...made.rejections, kept.rejections, surplusRefusals(kept, over), refusals(told)],
  };
};

type Told = Awaited<ReturnType<typeof giveaways>>;

const surplusRefusals = (kept: AsyncIterable<Decision>, over: ReadonlySet<string>) =>
  async function* (): AsyncGenerator<Rejection> {
    const detail = "the originals of imported runs are told by their form: as many stay as at each place of a reader's order";
    for await (const { id, trajectoryId, stepIndex } of kept)
      if (over.has(id)) yield { stage: "decisions", itemKey: `${trajectoryId}:${stepIndex}`, reason: "tellable", detail };
  };

const without = (decisions: AsyncIterable<Decision>, told: Pick<ReadonlySet<string>, "has">): AsyncIterable<Decision> => ({
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
